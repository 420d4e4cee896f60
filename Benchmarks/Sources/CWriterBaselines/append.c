#include "CWriterBaselines.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct output {
    char *bytes;
    size_t used;
    size_t room;
    int descriptor;  // negative for memory
    int64_t drained;
    bool failed;
};

static void make_room(struct output *output) {
    if (output->descriptor >= 0) {
        if (write(output->descriptor, output->bytes, output->used) != (ssize_t)output->used)
            output->failed = true;
        output->drained += (int64_t)output->used;
        output->used = 0;
        return;
    }
    char *larger = realloc(output->bytes, output->room * 2);
    if (larger) {
        output->bytes = larger;
        output->room *= 2;
    } else {
        output->failed = true;
        output->used = 0;
    }
}

// Pieces are shorter than the room there is at first.
static inline void put(struct output *output, const char *bytes, size_t length) {
    if (output->used + length > output->room)
        make_room(output);
    memcpy(output->bytes + output->used, bytes, length);
    output->used += length;
}

#define PUT(output, literal) put(output, literal, sizeof(literal) - 1)

static void put_number(struct output *output, size_t number) {
    char digits[24];
    char *start = digits + sizeof digits;
    do {
        *--start = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put(output, start, (size_t)(digits + sizeof digits - start));
}

int64_t append_write(struct escaped_book_texts texts, size_t books, bool to_memory) {
    struct output output = {malloc(65536), 0, 65536, to_memory ? -1 : open("/dev/null", O_WRONLY), 0, false};
    if (!output.bytes || (!to_memory && output.descriptor < 0)) {
        free(output.bytes);
        return -1;
    }
    PUT(&output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Books>");
    for (size_t number = 0; number < books; number++) {
        size_t index = number % texts.count;
        PUT(&output, "<Book id=\"");
        put_number(&output, number);
        PUT(&output, "\"><title>");
        put(&output, texts.titles[index].bytes, texts.titles[index].length);
        PUT(&output, "</title><author>");
        put(&output, texts.authors[index].bytes, texts.authors[index].length);
        PUT(&output, "</author><summary>");
        put(&output, texts.summaries[index].bytes, texts.summaries[index].length);
        PUT(&output, "</summary></Book>");
    }
    PUT(&output, "</Books>");
    int64_t written = output.drained + (int64_t)output.used;
    if (output.descriptor >= 0) {
        make_room(&output);
        close(output.descriptor);
    }
    free(output.bytes);
    return output.failed ? -1 : written;
}
