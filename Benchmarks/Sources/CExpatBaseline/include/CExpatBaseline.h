// Expat as a C program uses it, with handlers that count and do nothing else: what every other figure is measured by.

#ifndef CEXPATBASELINE_H
#define CEXPATBASELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct expat_counts {
    uint64_t starts;      // start tags
    uint64_t ends;        // end tags
    uint64_t text_calls;  // calls of the character data handler
    uint64_t text_bytes;
};

struct expat_baseline;

// With namespaces, names arrive as triplets whose parts are parted by the separator that the library uses too.
// NULL when memory is short.
struct expat_baseline *expat_baseline_create(bool namespaces);

// Makes ready for another document. False when memory is short.
bool expat_baseline_reset(struct expat_baseline *baseline);

// One chunk. False when the document is not well-formed.
bool expat_baseline_parse(struct expat_baseline *baseline, const void *bytes, size_t length, bool is_final);

struct expat_counts expat_baseline_counts(const struct expat_baseline *baseline);

// The name of the last error, and of the engine's version.
const char *expat_baseline_error(const struct expat_baseline *baseline);
const char *expat_baseline_version(void);

void expat_baseline_free(struct expat_baseline *baseline);

#endif
