#include "arena/report/report.h"
#include "engine/base/file.h"
#include <string.h>

static const struct {
    const char *file;
    void (*write)(const Report *report, Buffer *out);
} FORMATS[] = {
    {"summary.txt", report_text},    {"summary.md", report_markdown},
    {"summary.csv", report_csv},     {"summary.json", report_json},
    {"heatmap.svg", report_heatmap}, {"margins.svg", report_histogram},
    {"report.html", report_html},
};

static bool write_formats(const char *folder, const Report *report, Buffer *text, Error *error)
{
    bool ok = true;
    for (size_t i = 0; ok && i < ARRAY_LEN(FORMATS); i++) {
        Buffer content = {0};
        FORMATS[i].write(report, &content);
        ok = file_write_in(folder, FORMATS[i].file, &content, error);
        if (FORMATS[i].write == report_text)
            buffer_append(text, content.text, content.len);
        buffer_release(&content);
    }
    return ok;
}

bool report_write(const char *folder, Buffer *text, Error *error)
{
    Journal journal;
    if (!journal_of_run(folder, &journal, error))
        return false;
    if (!journal_of_one_game(&journal, error)) {
        journal_release(&journal);
        return false;
    }
    Summary summary = summary_of(&journal);
    Report report = report_of(&summary);
    const bool ok = write_formats(folder, &report, text, error);
    report_release(&report);
    summary_release(&summary);
    journal_release(&journal);
    return ok;
}
