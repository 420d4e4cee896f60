// libxml2's SAX2 push parser as a C program uses it, with handlers that count and do nothing else.

#ifndef CLIBXML2BASELINE_H
#define CLIBXML2BASELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct libxml2_counts {
    uint64_t starts;
    uint64_t ends;
    uint64_t text_bytes;
};

struct libxml2_baseline;

// NULL when memory is short. Limits are off (XML_PARSE_HUGE), entities are replaced, nothing external is read.
struct libxml2_baseline *libxml2_baseline_create(void);

// One chunk. False when the document is not well-formed.
bool libxml2_baseline_parse(struct libxml2_baseline *baseline, const void *bytes, size_t length, bool is_final);

struct libxml2_counts libxml2_baseline_counts(const struct libxml2_baseline *baseline);

const char *libxml2_baseline_version(void);

void libxml2_baseline_free(struct libxml2_baseline *baseline);

#endif
