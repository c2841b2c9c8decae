/* Fuzz target: the extension of SQLite, asked with any values: functions with any arguments of any types, and
 * graze_pairs with a table of such values. Each call gives an answer or an error with its text.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

int sqlite3_grazesqlite_init(sqlite3 *database, char **error, const void *api);

/* The rest of the input. */
typedef struct bytes {
    const uint8_t *at;
    size_t size;
} bytes;

static uint8_t next_byte(bytes *b) {
    if (b->size == 0) return 0;
    b->size--;
    return *b->at++;
}

/* Binds a value of any type: the first byte says which, and how long it is. */
static void bind_next(sqlite3_stmt *statement, int place, bytes *from) {
    const uint8_t head = next_byte(from);
    const size_t wanted = head >> 3 == 31 ? 240 : (size_t)(head >> 3) * 4 + next_byte(from) % 4;
    const size_t size = wanted < from->size ? wanted : from->size;
    double number = 0;
    memcpy(&number, from->at, size < sizeof number ? size : sizeof number);
    switch (head & 7) {
    case 0: sqlite3_bind_null(statement, place); return;
    case 1: sqlite3_bind_int64(statement, place, (sqlite3_int64)size - 8); return;
    case 2: sqlite3_bind_double(statement, place, number); break;
    case 3: sqlite3_bind_text(statement, place, (const char *)from->at, (int)size, SQLITE_TRANSIENT); break;
    default: sqlite3_bind_blob(statement, place, from->at, (int)size, SQLITE_TRANSIENT); break;
    }
    from->at += size;
    from->size -= size;
}

/* Runs a statement to its end. */
static void run(sqlite3 *database, sqlite3_stmt *statement) {
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) (void)sqlite3_column_type(statement, 0);
    assert(code == SQLITE_DONE || strlen(sqlite3_errmsg(database)) > 0);
    (void)database;
}

static void ask(sqlite3 *database, const char *sql, bytes *from) {
    sqlite3_stmt *statement = NULL;
    const int code = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    assert(code == SQLITE_OK);
    (void)code;
    for (int i = 1; i <= sqlite3_bind_parameter_count(statement); i++) bind_next(statement, i, from);
    run(database, statement);
    sqlite3_finalize(statement);
}

static const char *const questions[] = {"SELECT graze_intersects(?, ?)",
                                        "SELECT graze_touches(?, ?)",
                                        "SELECT graze_relate(?, ?)",
                                        "SELECT graze_relate(?, ?, ?)",
                                        "SELECT graze_distance(?, ?)",
                                        "SELECT graze_within_distance(?, ?, ?)",
                                        "SELECT graze_area(?)",
                                        "SELECT graze_length(?)",
                                        "SELECT graze_is_valid(?)",
                                        "SELECT graze_is_valid_reason(?)",
                                        "SELECT graze_covered_by(?1, g) FROM t",
                                        "SELECT graze_equals(g, g) FROM t",
                                        "SELECT a, b FROM graze_pairs(?, ?)",
                                        "SELECT a, b FROM graze_pairs('t', 'g')",
                                        "SELECT a FROM graze_pairs('t', 'g', ?, ?, ?)",
                                        "SELECT b FROM graze_pairs('t', 'g', 't', 'g', ?)"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes from = {data, size};
    sqlite3 *database = NULL;
    char *error = NULL;
    if (sqlite3_open(":memory:", &database) != SQLITE_OK) return 0;
    sqlite3_grazesqlite_init(database, &error, NULL);
    sqlite3_exec(database, "CREATE TABLE t (g)", NULL, NULL, NULL);
    for (int rows = next_byte(&from) % 4; rows > 0; rows--) ask(database, "INSERT INTO t VALUES (?)", &from);
    do ask(database, questions[next_byte(&from) % (sizeof questions / sizeof *questions)], &from);
    while (from.size > 0);
    sqlite3_close(database);
    return 0;
}
