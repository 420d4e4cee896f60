/* Binds the rows of Scripts/generate-library to the statements that LibraryImport prepares for them, without any XML: what
   importing costs at least. Prints objects a second.

   The database must have been created by LibraryImport (an import of an empty <library/> will do), so that tables and
   indexes are the same; the statements are those of the store for Book and Page. Scripts/bench-import runs it. */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static void check(int code, const char *what) {
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
    fprintf(stderr, "sqlite-rows: %s: %s\n", what, sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *prepare(const char *text) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), text);
    return statement;
}

static void execute(const char *text) { check(sqlite3_exec(database, text, NULL, NULL, NULL), text); }

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: sqlite-rows DATABASE BOOKS\n");
        return 64;
    }
    long books = atol(arguments[2]);
    check(sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL), "open");
    execute("PRAGMA cache_size = -32768");
    execute("PRAGMA foreign_keys = ON");
    execute("PRAGMA journal_mode = WAL");
    sqlite3_stmt *book = prepare(
        "INSERT INTO \"Book\"(\"ident\", \"title\") VALUES(?1, ?2) "
        "ON CONFLICT(\"ident\") DO UPDATE SET \"title\" = coalesce(?2, \"title\")");
    sqlite3_stmt *page = prepare(
        "INSERT INTO \"Page\"(\"ident\", \"content\", \"book\", \"book:place\") "
        "VALUES(?1, ?2, ?3, CASE WHEN ?3 IS NOT NULL THEN ?4 END) ON CONFLICT(\"ident\") DO UPDATE SET "
        "\"content\" = coalesce(?2, \"content\"), \"book\" = coalesce(?3, \"book\"), "
        "\"book:place\" = CASE WHEN ?3 IS NOT NULL AND (?5 OR \"book\" IS NOT ?3) THEN ?4 ELSE \"book:place\" END");
    static const char content[] =
        "The margin of this page is wide enough for one more proof, and the rest of it is about shadows & wells.";
    char book_id[32], page_id[32], title[64];
    sqlite3_int64 place = 0;
    double start = seconds();
    execute("BEGIN IMMEDIATE");
    for (long b = 1; b <= books; b++) {
        int book_length = snprintf(book_id, sizeof book_id, "b%ld", b);
        for (int p = 1; p <= 4; p++) {
            int page_length = snprintf(page_id, sizeof page_id, "b%ldp%d", b, p);
            check(sqlite3_bind_text(page, 1, page_id, page_length, SQLITE_STATIC), "bind");
            check(sqlite3_bind_text(page, 2, content, sizeof content - 1, SQLITE_STATIC), "bind");
            check(sqlite3_bind_text(page, 3, book_id, book_length, SQLITE_STATIC), "bind");
            check(sqlite3_bind_int64(page, 4, place++), "bind");
            check(sqlite3_bind_int64(page, 5, 1), "bind");
            check(sqlite3_step(page), "step");
            check(sqlite3_reset(page), "reset");
        }
        int title_length = snprintf(title, sizeof title, "Volume %ld of the library", b);
        check(sqlite3_bind_text(book, 1, book_id, book_length, SQLITE_STATIC), "bind");
        check(sqlite3_bind_text(book, 2, title, title_length, SQLITE_STATIC), "bind");
        check(sqlite3_step(book), "step");
        check(sqlite3_reset(book), "reset");
    }
    execute("COMMIT");
    double elapsed = seconds() - start;
    sqlite3_finalize(book);
    sqlite3_finalize(page);
    sqlite3_close(database);
    printf("%.0f objects a second (%ld in %.2f s)\n", (double)(books * 5) / elapsed, books * 5, elapsed);
    return 0;
}
