#include "arena/report/svg.h"
#include <stdio.h>

void xml_add(Buffer *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            buffer_add(out, "&lt;");
            break;
        case '>':
            buffer_add(out, "&gt;");
            break;
        case '&':
            buffer_add(out, "&amp;");
            break;
        case '"':
            buffer_add(out, "&quot;");
            break;
        default:
            buffer_append(out, text, 1);
        }
    }
}

void svg_begin(Buffer *out, int width, int height, const char *title)
{
    buffer_add(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
               "font-family=\"system-ui,sans-serif\" font-size=\"13\">\n<title>",
               width, height);
    xml_add(out, title);
    buffer_add(out, "</title>\n<style>"
                    ".ink{fill:#222}.soft{fill:#666}.line{stroke:#999;stroke-width:1}"
                    ".bar{fill:#4477aa}.head{font-size:15px;font-weight:600}"
                    "@media (prefers-color-scheme:dark){.ink{fill:#eee}.soft{fill:#aaa}"
                    ".line{stroke:#777}.bar{fill:#77aadd}}</style>\n");
}

void svg_end(Buffer *out)
{
    buffer_add(out, "</svg>\n");
}

void svg_text(Buffer *out, double x, double y, const char *anchor, const char *class_name,
              const char *text)
{
    buffer_add(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor,
               class_name);
    xml_add(out, text);
    buffer_add(out, "</text>\n");
}

void svg_colour(double share, char out[8])
{
    static const int LOW[3] = {0x3b, 0x6f, 0xb6}, MIDDLE[3] = {0xe6, 0xe6, 0xe6},
                     HIGH[3] = {0xd9, 0x80, 0x1f};
    const int *end = share < 0.5 ? LOW : HIGH;
    double away = share < 0.5 ? 1 - 2 * share : 2 * share - 1;
    int c[3];
    for (int i = 0; i < 3; i++)
        c[i] = (int)(MIDDLE[i] + away * (end[i] - MIDDLE[i]) + 0.5);
    snprintf(out, 8, "#%02x%02x%02x", (unsigned)c[0] & 255, (unsigned)c[1] & 255,
             (unsigned)c[2] & 255);
}
