#include "arena/statistics/meetings.h"
#include "engine/base/error.h"
#include <stdlib.h>

Meetings meetings_of(const RatedGame *games, size_t count, int players)
{
    const unsigned long cells = (unsigned long)players * (unsigned long)players;
    Meetings meetings = {.players = players};
    meetings.index = alloc_or_die(cells, sizeof *meetings.index);
    for (unsigned long i = 0; i < cells; i++)
        meetings.index[i] = -1;
    for (size_t g = 0; g < count; g++) {
        int *index = &meetings.index[games[g].first * players + games[g].second];
        if (*index < 0) {
            *index = meetings.count++;
            meetings.meeting = realloc_or_die(meetings.meeting, (unsigned long)meetings.count,
                                              sizeof *meetings.meeting);
            meetings.meeting[*index] =
                (Meeting){.first = games[g].first, .second = games[g].second};
        }
        meetings.meeting[*index].games[games[g].outcome]++;
        meetings.draws += games[g].outcome == OUTCOME_DRAW;
    }
    return meetings;
}

void meetings_release(Meetings *meetings)
{
    free(meetings->meeting);
    free(meetings->index);
    *meetings = (Meetings){0};
}

static int group_of(const int *group, int player)
{
    while (group[player] != player)
        player = group[player];
    return player;
}

int meetings_groups(const Meetings *meetings, int *group)
{
    int groups = 0;
    for (int i = 0; i < meetings->players; i++)
        group[i] = i;
    for (int m = 0; m < meetings->count; m++) {
        const int a = group_of(group, meetings->meeting[m].first);
        const int b = group_of(group, meetings->meeting[m].second);
        group[a > b ? a : b] = a < b ? a : b; // the lowest player names a group
    }
    for (int i = 0; i < meetings->players; i++) {
        const int root = group[i];
        // Roots come first, so a lower player has its group's number already.
        group[i] = root == i ? groups++ : group[root];
    }
    return groups;
}
