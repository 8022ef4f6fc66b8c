// The `naqala endgame` commands: build, verify, stat and probe databases on disk.
#ifndef NAQALA_ENGINE_ENDGAME_TOOL_H
#define NAQALA_ENGINE_ENDGAME_TOOL_H

// argv[0] is "endgame". Returns the exit status; dies on usage and data errors.
int endgame_tool(int argc, char **argv);

#endif
