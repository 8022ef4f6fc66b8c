// What the pictures share: their frame, their colours in light and in dark, and a scale that people
// who see colours differently can read (blue to orange through grey).
#ifndef NAQALA_ARENA_REPORT_SVG_H
#define NAQALA_ARENA_REPORT_SVG_H

#include "engine/base/buffer.h"

void svg_begin(Buffer *out, int width, int height, const char *title);
void svg_end(Buffer *out);

// Text with its special characters escaped; `anchor` is start, middle or end.
void svg_text(Buffer *out, double x, double y, const char *anchor, const char *class_name,
              const char *text);

// The colour of a share from 0 (blue) over 1/2 (grey) to 1 (orange), as #rrggbb.
void svg_colour(double share, char out[8]);

// Text for XML.
void xml_add(Buffer *out, const char *text);

#endif
