// The signals that a run takes from a descriptor instead of being interrupted: INT, TERM and HUP
// (but for those that whoever started us wants ignored, as nohup does) and CHLD.
#ifndef NAQALA_ARENA_SIGNALS_H
#define NAQALA_ARENA_SIGNALS_H

#include <signal.h>

void signals_set(sigset_t *set);
void signals_block(void);   // and ignore PIPE; CHLD gets its default back
void signals_unblock(void); // once nothing runs any more
void signals_open_standard_files(
    void); // 0, 1 and 2 exist, so that no file of ours gets their place

#endif
