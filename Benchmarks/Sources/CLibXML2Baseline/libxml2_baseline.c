#include "CLibXML2Baseline.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <stdlib.h>

struct libxml2_baseline {
    xmlParserCtxtPtr context;
    struct libxml2_counts counts;
};

static struct libxml2_counts *counts_of(void *context) {
    return &((struct libxml2_baseline *)((xmlParserCtxtPtr)context)->_private)->counts;
}

static void start_element(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
    (void)name, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces;
    (void)attribute_count, (void)defaulted_count, (void)attributes;
    counts_of(context)->starts++;
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    counts_of(context)->ends++;
}

static void characters(void *context, const xmlChar *text, int length) {
    (void)text;
    counts_of(context)->text_bytes += (uint64_t)length;
}

struct libxml2_baseline *libxml2_baseline_create(void) {
    struct libxml2_baseline *baseline = calloc(1, sizeof *baseline);
    if (!baseline)
        return NULL;
    // The defaults keep entities; elements and text go to the handlers above and make no tree.
    xmlSAXHandler handler;
    xmlSAXVersion(&handler, 2);
    handler.startElementNs = start_element;
    handler.endElementNs = end_element;
    handler.characters = characters;
    handler.ignorableWhitespace = characters;
    handler.cdataBlock = characters;
    handler.comment = NULL;
    handler.processingInstruction = NULL;
    baseline->context = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
    if (!baseline->context) {
        free(baseline);
        return NULL;
    }
    xmlCtxtUseOptions(baseline->context, XML_PARSE_NOENT | XML_PARSE_HUGE | XML_PARSE_NONET);
    baseline->context->_private = baseline;
    return baseline;
}

bool libxml2_baseline_parse(struct libxml2_baseline *baseline, const void *bytes, size_t length, bool is_final) {
    return xmlParseChunk(baseline->context, bytes, (int)length, is_final) == 0;
}

struct libxml2_counts libxml2_baseline_counts(const struct libxml2_baseline *baseline) {
    return baseline->counts;
}

const char *libxml2_baseline_version(void) {
    return LIBXML_DOTTED_VERSION;
}

void libxml2_baseline_free(struct libxml2_baseline *baseline) {
    xmlDocPtr document = baseline->context->myDoc;
    xmlFreeParserCtxt(baseline->context);
    if (document)
        xmlFreeDoc(document);
    free(baseline);
}
