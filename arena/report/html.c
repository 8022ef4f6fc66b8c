// One page with all of it: nothing is fetched. It reads whole without scripts; where they run, a
// click on a column's head (or Enter on it) sorts the table, once more turns it round.
#include "arena/report/report.h"
#include "arena/report/svg.h"
#include "arena/report/words.h"
#include <stdio.h>

enum { SHA_TEXT = 200 };

static const char STYLE[] =
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;"
    "color:#222;background:#fff}"
    "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}"
    "pre{background:#f3f3f3;padding:.8rem;overflow-x:auto;white-space:pre-wrap;border-radius:.4rem;"
    "font-size:.9rem}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;"
    "font-size:.9rem}th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid #ccc;"
    "white-space:nowrap}th:first-child,td:first-child{text-align:left}"
    ".facts td{white-space:normal;text-align:left;overflow-wrap:anywhere}"
    "svg{max-width:100%;height:auto;max-height:34rem}figure{margin:1rem "
    "0}p.note,footer{color:#666;font-size:.85rem}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}pre{background:#242424}"
    "th,td{border-color:#444}p.note,footer{color:#aaa}}"
    "th[aria-sort]{cursor:pointer}th[aria-sort]:hover{text-decoration:underline}"
    "th[aria-sort=ascending]::after{content:' \\25B2'}"
    "th[aria-sort=descending]::after{content:' \\25BC'}";

// Numbers sort as numbers, whatever stands behind them; texts behind all numbers. The first click
// puts the largest number, or the first word, on top.
static const char SCRIPT[] =
    "document.querySelectorAll('thead th').forEach(function(head){"
    "var row=head.parentNode,body=row.parentNode.parentNode.tBodies[0];"
    "function key(line){var text=line.cells[head.cellIndex].textContent,number=parseFloat(text);"
    "return{text:text,number:number,counts:!isNaN(number)}}"
    "function sort(){var down=head.getAttribute('aria-sort'),lines=Array.from(body.rows),"
    "numbers=lines.some(function(line){return key(line).counts}),"
    "up=down==='none'?!numbers:down==='descending';"
    "lines.sort(function(a,b){var x=key(a),y=key(b);"
    "if(x.counts!==y.counts)return x.counts?-1:1;"
    "var order=x.counts?x.number-y.number:x.text.localeCompare(y.text);return up?order:-order});"
    "Array.from(row.cells).forEach(function(cell){cell.setAttribute('aria-sort','none')});"
    "head.setAttribute('aria-sort',up?'ascending':'descending');"
    "lines.forEach(function(line){body.appendChild(line)})}"
    "head.setAttribute('aria-sort','none');head.tabIndex=0;head.addEventListener('click',sort);"
    "head.addEventListener('keydown',function(event){if(event.key==='Enter')sort()})});";

static void add_element(Buffer *out, const char *name, const char *text)
{
    buffer_add(out, "<%s>", name);
    xml_add(out, text);
    buffer_add(out, "</%s>", name);
}

static void add_facts(Buffer *out, const Report *report)
{
    buffer_add(out, "<div class=\"wide\"><table class=\"facts\">\n");
    for (int i = 0; i < report->facts; i++) {
        buffer_add(out, "<tr>");
        add_element(out, "td", report->fact[i].label);
        add_element(out, "td", report->fact[i].text);
        buffer_add(out, "</tr>\n");
    }
    buffer_add(out, "</table></div>\n");
}

void html_table(Buffer *out, const Table *table)
{
    add_element(out, "h2", table->title);
    if (table->note) {
        buffer_add(out, "<p class=\"note\">");
        xml_add(out, table->note);
        buffer_add(out, "</p>");
    }
    buffer_add(out, "\n<div class=\"wide\"><table>\n<thead><tr>");
    for (int i = 0; i < table->columns; i++)
        add_element(out, "th", table->header[i]);
    buffer_add(out, "</tr></thead>\n<tbody>\n");
    for (int row = 0; row < table->rows; row++) {
        buffer_add(out, "<tr>");
        for (int i = 0; i < table->columns; i++)
            add_element(out, "td", table->cell[row * table->columns + i]);
        buffer_add(out, "</tr>\n");
    }
    buffer_add(out, "</tbody></table></div>\n");
}

void html_begin(Buffer *out, const char *title)
{
    buffer_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                    "<title>");
    xml_add(out, title);
    buffer_add(out, "</title>\n<style>%s</style></head><body>\n", STYLE);
    add_element(out, "h1", title);
    buffer_add(out, "\n");
}

void html_end(Buffer *out, const char *made_by)
{
    buffer_add(out, "<footer><p>Made by %s.</p></footer>\n<script>%s</script>\n</body></html>\n",
               made_by, SCRIPT);
}

void report_html(const Report *report, Buffer *out)
{
    char title[RULES_TEXT + 32], source[SHA_TEXT];
    snprintf(title, sizeof title, "Naqala arena: %s", report->summary->rules);
    html_begin(out, title);
    buffer_add(out, "<pre>");
    xml_add(out, report->answer);
    buffer_add(out, "</pre>\n<figure>\n");
    report_heatmap(report, out);
    buffer_add(out, "</figure>\n<figure>\n");
    report_histogram(report, out);
    buffer_add(out, "</figure>\n<h2>Figures</h2>\n");
    add_facts(out, report);
    for (int i = 0; i < report->tables; i++)
        if (report->table[i].rows)
            html_table(out, &report->table[i]);
    snprintf(source, sizeof source,
             "<code>naqala-arena report</code> from the journal alone (games.jsonl, SHA-256 %s)",
             report->summary->journal->hash);
    html_end(out, source);
}
