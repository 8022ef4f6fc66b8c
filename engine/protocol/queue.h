// A first-in, first-out list of lines. Owned by one thread.
#ifndef NAQALA_PROTOCOL_QUEUE_H
#define NAQALA_PROTOCOL_QUEUE_H

#include <stddef.h>

typedef struct QueueNode QueueNode;

typedef struct {
    QueueNode *first, *last;
    size_t length;
} Queue;

void queue_push(Queue *queue, const char *line); // keeps a copy
char *queue_pop(Queue *queue);                   // the caller frees it; NULL if empty
const char *queue_first(const Queue *queue);     // NULL if empty; still in the queue
void queue_release(Queue *queue);

static inline size_t queue_length(const Queue *queue)
{
    return queue->length;
}

#endif
