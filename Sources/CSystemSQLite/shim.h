/* What the Swift modules see of SQLite: its header, and a function for each macro that Swift can't import. */

#ifndef STREAMINGXML_SQLITE_SHIM_H
#define STREAMINGXML_SQLITE_SHIM_H

#include <sqlite3.h>

#if SQLITE_VERSION_NUMBER < 3031000
#error "StreamingXML needs SQLite 3.31 or later"
#endif

/* Binds text that the library copies: SQLITE_TRANSIENT is a cast that Swift can't express. */
static inline int streamingxml_sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text,
                                                     sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Has names in double quotes be names only: SQLite would read those of columns that aren't there as text. */
static inline int streamingxml_sqlite_refuse_quoted_text(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    return code == SQLITE_OK ? sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0) : code;
}

/* Binds bytes that the library copies. */
static inline int streamingxml_sqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes,
                                                     sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
