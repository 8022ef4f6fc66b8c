#include "engine/protocol/queue.h"
#include "engine/base/error.h"
#include <stdlib.h>

struct QueueNode {
    char *line;
    QueueNode *next;
};

void queue_push(Queue *queue, const char *line)
{
    QueueNode *node = alloc_or_die(1, sizeof *node);
    node->line = strdup_or_die(line);
    if (queue->last)
        queue->last->next = node;
    else
        queue->first = node;
    queue->last = node;
    queue->length++;
}

char *queue_pop(Queue *queue)
{
    QueueNode *node = queue->first;
    if (!node)
        return NULL;
    char *line = node->line;
    queue->first = node->next;
    if (!queue->first)
        queue->last = NULL;
    queue->length--;
    free(node);
    return line;
}

const char *queue_first(const Queue *queue)
{
    return queue->first ? queue->first->line : NULL;
}

void queue_release(Queue *queue)
{
    for (char *line = queue_pop(queue); line; line = queue_pop(queue))
        free(line);
}
