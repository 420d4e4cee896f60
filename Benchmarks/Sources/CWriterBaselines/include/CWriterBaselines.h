// The books that the writers of xmlbench write, written in C: with libxml2's xmlTextWriter, and by copying only.

#ifndef CWRITERBASELINES_H
#define CWRITERBASELINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One text for each book whose number has the same remainder by `count`.
struct book_texts {
    const char *const *titles;
    const char *const *authors;
    const char *const *summaries;
    size_t count;
};

// The same, with `&`, `<` and `>` escaped, and with lengths.
struct escaped_text {
    const char *bytes;
    size_t length;
};

struct escaped_book_texts {
    const struct escaped_text *titles;
    const struct escaped_text *authors;
    const struct escaped_text *summaries;
    size_t count;
};

// Writes so many books to memory, or to /dev/null, and returns how many bytes that were; -1 on failure.

// With libxml2's xmlTextWriter. The two line ends that it adds by itself, after the declaration and at the end, aren't
// counted.
int64_t text_writer_write(struct book_texts texts, size_t books, bool to_memory);

// With nothing but copies of finished pieces: what no writer can be faster than.
int64_t append_write(struct escaped_book_texts texts, size_t books, bool to_memory);

#endif
