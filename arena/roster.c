#include "arena/roster.h"
#include "engine/base/clock.h"
#include <stdlib.h>

void roster_init(Roster *roster, const EngineSpec *engine, const char *rules,
                 const Affinity *affinity, FILE *log)
{
    *roster = (Roster){.engine = engine, .rules = rules, .affinity = affinity, .log = log};
    roster->polled = alloc_or_die(1, sizeof *roster->polled);
    watchdog_start(&roster->watchdog);
}

void roster_release(Roster *roster)
{
    for (int i = 0; i < roster->count; i++) {
        client_release(roster->seat[i].client);
        free(roster->seat[i].client);
    }
    watchdog_stop(&roster->watchdog);
    free(roster->seat);
    free(roster->polled);
    *roster = (Roster){0};
}

static void add_seat(Roster *roster, Client *client)
{
    if (roster->count == roster->room) {
        roster->room = roster->room ? 2 * roster->room : 16;
        unsigned long room = (unsigned long)roster->room;
        roster->seat = realloc_or_die(roster->seat, room, sizeof *roster->seat);
        roster->polled = realloc_or_die(roster->polled, 1 + 3 * room, sizeof *roster->polled);
    }
    roster->seat[roster->count++] = (Seat){client, ROSTER_FREE, -1};
}

Client *roster_start(Roster *roster, int engine, Error *error)
{
    Client *client = alloc_or_die(1, sizeof *client);
    if (!client_start(client, &roster->engine[engine], engine, roster->rules, roster->log,
                      clock_us(), error)) {
        free(client);
        return NULL;
    }
    watchdog_add(&roster->watchdog, client->pipes.process.pid);
    add_seat(roster, client);
    return client;
}

static void seat_at(const Roster *roster, Seat *seat, int slot)
{
    const int cpu = affinity_of(roster->affinity, slot);
    seat->slot = slot;
    if (cpu >= 0 && cpu != seat->cpu && affinity_pin(seat->client->pipes.process.pid, cpu))
        seat->cpu = cpu;
}

Client *roster_take(Roster *roster, int engine, int slot, int64_t now, Error *error)
{
    for (int i = 0; i < roster->count; i++) {
        Seat *seat = &roster->seat[i];
        if (seat->slot != ROSTER_FREE || seat->client->engine != engine ||
            seat->client->state != CLIENT_IDLE)
            continue;
        seat_at(roster, seat, slot);
        client_new_game(seat->client, now);
        return seat->client;
    }
    Client *client = roster_start(roster, engine, error);
    if (client)
        seat_at(roster, &roster->seat[roster->count - 1], slot);
    return client;
}

void roster_give_back(Roster *roster, Client *client, bool again, int64_t now)
{
    for (int i = 0; i < roster->count; i++)
        if (roster->seat[i].client == client)
            roster->seat[i].slot = ROSTER_FREE;
    // One that still thinks about a game that is over would take time from the next.
    if (!again || client->spec->restart || client->state == CLIENT_THINKING)
        client_quit(client, now);
}

void roster_trim(Roster *roster, int most, int64_t now)
{
    int idle = 0;
    for (int i = roster->count - 1; i >= 0; i--) {
        const Seat *seat = &roster->seat[i];
        if (seat->slot == ROSTER_FREE && seat->client->state == CLIENT_IDLE && ++idle > most)
            client_quit(seat->client, now);
    }
}

void roster_sweep(Roster *roster)
{
    int kept = 0;
    for (int i = 0; i < roster->count; i++) {
        Seat seat = roster->seat[i];
        if (seat.client->state == CLIENT_DEAD && seat.slot == ROSTER_FREE) {
            watchdog_remove(&roster->watchdog, seat.client->pipes.process.pid);
            client_release(seat.client);
            free(seat.client);
        } else {
            roster->seat[kept++] = seat;
        }
    }
    roster->count = kept;
}

void roster_quit(Roster *roster, int64_t now)
{
    for (int i = 0; i < roster->count; i++) {
        roster->seat[i].slot = ROSTER_FREE;
        client_quit(roster->seat[i].client, now);
    }
}

void roster_look(Roster *roster)
{
    for (int i = 0; i < roster->count; i++)
        roster->seat[i].client->look = true;
}

void roster_shift(Roster *roster, int64_t microseconds)
{
    for (int i = 0; i < roster->count; i++) {
        Client *client = roster->seat[i].client;
        client->go_time += microseconds;
        if (client->deadline != INT64_MAX)
            client->deadline += microseconds;
    }
}

static int timeout_ms(const Roster *roster, int most_ms, int64_t now)
{
    int64_t nearest = now + most_ms * (int64_t)1000;
    for (int i = 0; i < roster->count; i++)
        if (roster->seat[i].client->deadline < nearest)
            nearest = roster->seat[i].client->deadline;
    return nearest <= now ? 0 : (int)((nearest - now + 999) / 1000);
}

bool roster_wait(Roster *roster, int first, int most_ms, int64_t now)
{
    nfds_t count = 0;
    roster->polled[count++] = (struct pollfd){.fd = first, .events = POLLIN};
    for (int i = 0; i < roster->count; i++) {
        const Client *client = roster->seat[i].client;
        int in = client->pipes.out.len ? client->pipes.process.in : -1;
        roster->polled[count++] =
            (struct pollfd){.fd = client->pipes.process.out, .events = POLLIN};
        roster->polled[count++] =
            (struct pollfd){.fd = client->pipes.process.err, .events = POLLIN};
        roster->polled[count++] = (struct pollfd){.fd = in, .events = POLLOUT};
    }
    if (poll(roster->polled, count, timeout_ms(roster, most_ms, now)) <= 0)
        for (nfds_t i = 0; i < count; i++)
            roster->polled[i].revents = 0;
    return roster->polled[0].revents != 0;
}

void roster_pump(Roster *roster)
{
    for (int i = 0; i < roster->count; i++) {
        const struct pollfd *polled = &roster->polled[1 + 3 * i];
        if (polled[0].revents || polled[1].revents || polled[2].revents)
            pipes_pump(&roster->seat[i].client->pipes, polled[0].revents, polled[1].revents);
    }
}
