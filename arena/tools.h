// The commands that play nothing: merge, rate, sprt, export. Each reads its own few options.
#ifndef NAQALA_ARENA_TOOLS_H
#define NAQALA_ARENA_TOOLS_H

// argv[0] is the command's name; the exit status is returned. Wrong usage dies with one line.
int tools_merge(int argc, char **argv);
int tools_rate(int argc, char **argv);
int tools_sprt(int argc, char **argv);
int tools_export(int argc, char **argv);

// `study claims`: plays many runs.
int tools_claims(int argc, char **argv);

#endif
