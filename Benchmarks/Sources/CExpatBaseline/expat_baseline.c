#include "CExpatBaseline.h"

#include <expat.h>
#include <stdlib.h>

struct expat_baseline {
    XML_Parser parser;
    bool namespaces;
    struct expat_counts counts;
};

static void XMLCALL start_element(void *user_data, const XML_Char *name, const XML_Char **attributes) {
    (void)name;
    (void)attributes;
    ((struct expat_baseline *)user_data)->counts.starts++;
}

static void XMLCALL end_element(void *user_data, const XML_Char *name) {
    (void)name;
    ((struct expat_baseline *)user_data)->counts.ends++;
}

static void XMLCALL character_data(void *user_data, const XML_Char *text, int length) {
    (void)text;
    struct expat_counts *counts = &((struct expat_baseline *)user_data)->counts;
    counts->text_calls++;
    counts->text_bytes += (uint64_t)length;
}

// A reset takes the handlers away, too.
static void prepare(struct expat_baseline *baseline) {
    XML_SetReturnNSTriplet(baseline->parser, baseline->namespaces);
    XML_SetUserData(baseline->parser, baseline);
    XML_SetElementHandler(baseline->parser, start_element, end_element);
    XML_SetCharacterDataHandler(baseline->parser, character_data);
}

struct expat_baseline *expat_baseline_create(bool namespaces) {
    struct expat_baseline *baseline = calloc(1, sizeof *baseline);
    if (!baseline)
        return NULL;
    baseline->namespaces = namespaces;
    baseline->parser = namespaces ? XML_ParserCreateNS(NULL, '\n') : XML_ParserCreate(NULL);
    if (!baseline->parser) {
        free(baseline);
        return NULL;
    }
    prepare(baseline);
    return baseline;
}

bool expat_baseline_reset(struct expat_baseline *baseline) {
    if (!XML_ParserReset(baseline->parser, NULL))
        return false;
    baseline->counts = (struct expat_counts){0};
    prepare(baseline);
    return true;
}

bool expat_baseline_parse(struct expat_baseline *baseline, const void *bytes, size_t length, bool is_final) {
    return XML_Parse(baseline->parser, bytes, (int)length, is_final) == XML_STATUS_OK;
}

struct expat_counts expat_baseline_counts(const struct expat_baseline *baseline) {
    return baseline->counts;
}

const char *expat_baseline_error(const struct expat_baseline *baseline) {
    return XML_ErrorString(XML_GetErrorCode(baseline->parser));
}

const char *expat_baseline_version(void) {
    return XML_ExpatVersion();
}

void expat_baseline_free(struct expat_baseline *baseline) {
    XML_ParserFree(baseline->parser);
    free(baseline);
}
