#include "CWriterBaselines.h"

#include <libxml/xmlwriter.h>
#include <stdio.h>

#define TEXT(text) ((const xmlChar *)(text))

static bool write_book(xmlTextWriterPtr writer, struct book_texts texts, size_t number) {
    char id[24];
    size_t index = number % texts.count;
    snprintf(id, sizeof id, "%zu", number);
    return xmlTextWriterStartElement(writer, TEXT("Book")) >= 0
        && xmlTextWriterWriteAttribute(writer, TEXT("id"), TEXT(id)) >= 0
        && xmlTextWriterWriteElement(writer, TEXT("title"), TEXT(texts.titles[index])) >= 0
        && xmlTextWriterWriteElement(writer, TEXT("author"), TEXT(texts.authors[index])) >= 0
        && xmlTextWriterWriteElement(writer, TEXT("summary"), TEXT(texts.summaries[index])) >= 0
        && xmlTextWriterEndElement(writer) >= 0;
}

static bool write_books(xmlTextWriterPtr writer, struct book_texts texts, size_t books) {
    if (xmlTextWriterStartDocument(writer, "1.0", "UTF-8", NULL) < 0
        || xmlTextWriterStartElement(writer, TEXT("Books")) < 0)
        return false;
    for (size_t number = 0; number < books; number++)
        if (!write_book(writer, texts, number))
            return false;
    return xmlTextWriterEndElement(writer) >= 0 && xmlTextWriterEndDocument(writer) >= 0
        && xmlTextWriterFlush(writer) >= 0;
}

int64_t text_writer_write(struct book_texts texts, size_t books, bool to_memory) {
    xmlBufferPtr buffer = NULL;
    xmlOutputBufferPtr output;
    if (to_memory) {
        buffer = xmlBufferCreate();
        if (!buffer)
            return -1;
        xmlBufferSetAllocationScheme(buffer, XML_BUFFER_ALLOC_DOUBLEIT);
        output = xmlOutputBufferCreateBuffer(buffer, NULL);
    } else {
        output = xmlOutputBufferCreateFilename("/dev/null", NULL, 0);
    }
    int64_t written = -1;
    xmlTextWriterPtr writer = output ? xmlNewTextWriter(output) : NULL;
    if (writer && write_books(writer, texts, books))
        written = (buffer ? (int64_t)xmlBufferLength(buffer) : (int64_t)output->written) - 2;
    if (writer)
        xmlFreeTextWriter(writer);
    else if (output)
        xmlOutputBufferClose(output);
    if (buffer)
        xmlBufferFree(buffer);
    return written;
}
