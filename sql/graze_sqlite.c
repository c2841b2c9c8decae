/* graze in SQLite: predicates, matrices, distances and joins of geometries in columns of WKB or of GeoPackage.
 *
 *     SELECT load_extension('build/graze_sqlite');
 *     SELECT name FROM parcels WHERE graze_touches(shape, (SELECT shape FROM parcels WHERE name = 'mine'));
 *     SELECT a, b FROM graze_pairs('parcels', 'shape', 'roads', 'path', 'crosses');
 *
 * docs/sql.md says what there is. A geometry that stays the same from row to row, as that of the subquery, is read and
 * prepared once: SQLite keeps it with the statement.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/geometries.h>

#include <sqlite3ext.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

SQLITE_EXTENSION_INIT1

/* WKB in a value: as it is, or behind the header of GeoPackage. */
typedef struct wkb_place {
    const unsigned char *at;
    size_t size, before; /* bytes of the header */
} wkb_place;

/* How many bytes of a GeoPackage geometry come before its WKB; 0: it has no such header; SIZE_MAX: one that is cut off,
 * or of an extended type. OGC, "GeoPackage Encoding Standard" 1.3, 2.1.3. */
static size_t header_size(const unsigned char *at, size_t size) {
    static const size_t envelope[8] = {0, 32, 48, 48, 64, SIZE_MAX, SIZE_MAX, SIZE_MAX};
    enum { FIXED = 8, EXTENDED = 1 << 5 };
    if (size < 2 || at[0] != 'G' || at[1] != 'P') return 0;
    if (size < FIXED || (at[3] & EXTENDED)) return SIZE_MAX;
    const size_t more = envelope[at[3] >> 1 & 7];
    return more == SIZE_MAX || size - FIXED < more ? SIZE_MAX : FIXED + more;
}

/* What is wrong with a value. NULL: no memory. To be freed by sqlite3_free. */
static char *complaint(const wkb_place *place, const grz2_wkb_facts *facts) {
    const unsigned long long byte = place->before + facts->offset;
    if (facts->problem == GRZ_WKB_CURVE)
        return sqlite3_mprintf("WKB of a %s, which graze does not read, at byte %llu", grz_wkb_type_name(facts->type),
                               byte);
    return sqlite3_mprintf("WKB: %s, at byte %llu", grz_wkb_problem_text(facts->problem), byte);
}

/* The WKB of a value that is not NULL. False: *error says why there is none; it may be NULL, without memory. */
static bool find_wkb(sqlite3_value *value, wkb_place *out, char **error) {
    static const unsigned char none[1] = {0};
    static const char *const types[] = {"", "an integer", "a number", "text", "a blob", "NULL"};
    const int type = sqlite3_value_type(value);
    *error = NULL;
    if (type != SQLITE_BLOB) {
        *error = sqlite3_mprintf("expected a blob of WKB, got %s", types[type]);
        return false;
    }
    const unsigned char *const blob = sqlite3_value_blob(value);
    const unsigned char *const at = blob != NULL ? blob : none; /* an empty blob is NULL */
    const size_t size = (size_t)sqlite3_value_bytes(value), before = header_size(at, size);
    if (before == SIZE_MAX) {
        *error = sqlite3_mprintf("a header of GeoPackage that is cut off, or of an extended type");
        return false;
    }
    *out = (wkb_place){at + before, size - before, before};
    return true;
}

/* Scalar functions */

/* What a function is: passed to it as its user data. */
typedef struct function {
    const char *name;
    int arguments, geometries;
    void (*answer)(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values);
    grz2_predicate predicate;
} function;

static const function *function_of(sqlite3_context *context) { return sqlite3_user_data(context); }

static void report_argument(sqlite3_context *context, int argument, char *error) {
    if (error == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    char *const text = sqlite3_mprintf("%s: argument %d: %s", function_of(context)->name, argument + 1, error);
    if (text == NULL) sqlite3_result_error_nomem(context);
    else sqlite3_result_error(context, text, -1);
    sqlite3_free(text);
    sqlite3_free(error);
}

static void report_status(sqlite3_context *context, grz_status status) {
    if (status == GRZ_ERROR_MEMORY) sqlite3_result_error_nomem(context);
    else sqlite3_result_error(context, grz_status_text(status), -1);
}

static void free_geometry(void *geometry) { grz2_geometry_free(geometry); }

/* The geometry of an argument; *kept: SQLite has it, and frees it. NULL: an error is set. */
static grz2_geometry *read_argument(sqlite3_context *context, sqlite3_value *value, int argument, bool *kept) {
    grz2_geometry *geometry = sqlite3_get_auxdata(context, argument);
    grz2_wkb_facts facts;
    wkb_place place;
    char *error;
    *kept = geometry != NULL;
    if (geometry != NULL) return geometry;
    if (!find_wkb(value, &place, &error)) {
        report_argument(context, argument, error);
        return NULL;
    }
    const grz_status status = grz2_geometry_from_wkb(&geometry, place.at, place.size, NULL, &facts);
    if (status == GRZ_ERROR_FORMAT) report_argument(context, argument, complaint(&place, &facts));
    else if (status != GRZ_OK) report_status(context, status);
    if (geometry == NULL) return NULL;
    /* SQLite may free it at once, if it does not want to keep it. */
    sqlite3_set_auxdata(context, argument, geometry, free_geometry);
    *kept = sqlite3_get_auxdata(context, argument) == geometry;
    if (*kept) return geometry;
    return grz2_geometry_from_wkb(&geometry, place.at, place.size, NULL, NULL) == GRZ_OK ? geometry : NULL;
}

/* Any argument that is NULL makes the answer NULL. */
static void call(sqlite3_context *context, int count, sqlite3_value **values) {
    const function *const f = function_of(context);
    grz2_geometry *of[2] = {NULL, NULL};
    bool kept[2] = {true, true}, good = true;
    for (int i = 0; i < count; i++)
        if (sqlite3_value_type(values[i]) == SQLITE_NULL) return;
    for (int i = 0; i < f->geometries && good; i++) {
        of[i] = read_argument(context, values[i], i, &kept[i]);
        good = of[i] != NULL;
    }
    if (good) f->answer(context, of, values);
    for (int i = 0; i < 2; i++)
        if (!kept[i]) grz2_geometry_free(of[i]);
}

static void answer_predicate(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    bool yes;
    (void)values;
    const grz_status status = grz2_geometry_ask(of[0], of[1], function_of(context)->predicate, NULL, &yes);
    if (status == GRZ_OK) sqlite3_result_int(context, yes);
    else report_status(context, status);
}

static void answer_relate(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    grz2_de9im matrix;
    (void)values;
    const grz_status status = grz2_geometry_relate(of[0], of[1], NULL, &matrix);
    if (status == GRZ_OK) sqlite3_result_text(context, matrix.text, -1, SQLITE_TRANSIENT);
    else report_status(context, status);
}

static bool is_pattern(const char *text) { return strlen(text) == 9 && strspn(text, "TtFf012*") == 9; }

static void answer_pattern(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    const char *const pattern = (const char *)sqlite3_value_text(values[2]);
    grz2_de9im matrix;
    if (pattern == NULL || !is_pattern(pattern)) {
        report_argument(context, 2, sqlite3_mprintf("expected nine characters of T F * 0 1 2"));
        return;
    }
    const grz_status status = grz2_geometry_relate(of[0], of[1], NULL, &matrix);
    if (status == GRZ_OK) sqlite3_result_int(context, grz2_relate_matches(&matrix, pattern));
    else report_status(context, status);
}

/* NULL if one is empty: there is no distance. */
static void answer_distance(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    const bool empty = grz2_geometry_about(of[0]).empty || grz2_geometry_about(of[1]).empty;
    (void)values;
    if (!empty) sqlite3_result_double(context, grz2_geometry_distance(of[0], of[1], NULL, NULL));
}

static void answer_within_distance(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    const int type = sqlite3_value_numeric_type(values[2]);
    if (type == SQLITE_INTEGER || type == SQLITE_FLOAT)
        sqlite3_result_int(context, grz2_geometry_within(of[0], of[1], sqlite3_value_double(values[2])));
    else report_argument(context, 2, sqlite3_mprintf("expected a number"));
}

static void answer_area(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    double area;
    (void)values;
    const grz_status status = grz2_geometry_area(of[0], &area);
    if (status == GRZ_OK) sqlite3_result_double(context, area);
    else report_status(context, status);
}

static void answer_length(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    (void)values;
    sqlite3_result_double(context, grz2_geometry_length(of[0], false));
}

static void answer_valid(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    grz2_validity validity;
    (void)values;
    const grz_status status = grz2_geometry_validate(of[0], NULL, &validity);
    if (status == GRZ_OK) sqlite3_result_int(context, validity == GRZ_VALID);
    else report_status(context, status);
}

static void answer_validity(sqlite3_context *context, grz2_geometry *const of[2], sqlite3_value **values) {
    grz2_validity validity;
    (void)values;
    const grz_status status = grz2_geometry_validate(of[0], NULL, &validity);
    if (status == GRZ_OK) sqlite3_result_text(context, grz2_validity_text(validity), -1, SQLITE_STATIC);
    else report_status(context, status);
}

static const function functions[] = {
    {"graze_intersects", 2, 2, answer_predicate, GRZ_RELATE_INTERSECTS},
    {"graze_disjoint", 2, 2, answer_predicate, GRZ_RELATE_DISJOINT},
    {"graze_touches", 2, 2, answer_predicate, GRZ_RELATE_TOUCHES},
    {"graze_crosses", 2, 2, answer_predicate, GRZ_RELATE_CROSSES},
    {"graze_overlaps", 2, 2, answer_predicate, GRZ_RELATE_OVERLAPS},
    {"graze_within", 2, 2, answer_predicate, GRZ_RELATE_WITHIN},
    {"graze_contains", 2, 2, answer_predicate, GRZ_RELATE_CONTAINS},
    {"graze_covered_by", 2, 2, answer_predicate, GRZ_RELATE_COVERED_BY},
    {"graze_covers", 2, 2, answer_predicate, GRZ_RELATE_COVERS},
    {"graze_equals", 2, 2, answer_predicate, GRZ_RELATE_EQUALS},
    {"graze_relate", 2, 2, answer_relate, GRZ_RELATE_PREDICATE_COUNT},
    {"graze_relate", 3, 2, answer_pattern, GRZ_RELATE_PREDICATE_COUNT},
    {"graze_distance", 2, 2, answer_distance, GRZ_RELATE_PREDICATE_COUNT},
    {"graze_within_distance", 3, 2, answer_within_distance, GRZ_RELATE_PREDICATE_COUNT},
    {"graze_area", 1, 1, answer_area, GRZ_RELATE_PREDICATE_COUNT},
    {"graze_is_valid", 1, 1, answer_valid, GRZ_RELATE_PREDICATE_COUNT},
    {"graze_is_valid_reason", 1, 1, answer_validity, GRZ_RELATE_PREDICATE_COUNT},
    {"graze_length", 1, 1, answer_length, GRZ_RELATE_PREDICATE_COUNT},
};

/* graze_pairs(table, column, other table, other column, how): a table of the pairs of rows. */

enum { COLUMN_A, COLUMN_B, FIRST_HIDDEN, MOST_ARGUMENTS = 5 };

/* The rows of a column that have a geometry. */
typedef struct side {
    grz2_geometries *all;
    sqlite3_int64 *rows;
    size_t count, room;
} side;

typedef struct pairs_table {
    sqlite3_vtab base;
    sqlite3 *database;
} pairs_table;

typedef struct pairs_cursor {
    sqlite3_vtab_cursor base;
    side sides[2];
    bool same; /* the second side is the first */
    grz_pair *pairs;
    size_t count, room, at;
    char *how;
    sqlite3_value *given[MOST_ARGUMENTS]; /* what the hidden columns are; NULL: not given */
    bool no_memory;
} pairs_cursor;

static int connect_pairs(sqlite3 *database, void *user, int count, const char *const *values, sqlite3_vtab **out,
                         char **error) {
    (void)user, (void)count, (void)values, (void)error;
    const int code = sqlite3_declare_vtab(database, "CREATE TABLE x(a INTEGER, b INTEGER, table_a HIDDEN, column_a HIDDEN, "
                                                    "table_b HIDDEN, column_b HIDDEN, how HIDDEN)");
    if (code != SQLITE_OK) return code;
    pairs_table *const made = sqlite3_malloc(sizeof *made);
    *out = (sqlite3_vtab *)made;
    if (made == NULL) return SQLITE_NOMEM;
    *made = (pairs_table){.database = database};
    return SQLITE_OK;
}

static int disconnect_pairs(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

/* All arguments that are given are needed; they come in the order of their columns. idxNum: a bit for each. */
static int plan_pairs(sqlite3_vtab *table, sqlite3_index_info *info) {
    int place[MOST_ARGUMENTS] = {-1, -1, -1, -1, -1}, given = 0;
    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        const int argument = info->aConstraint[i].iColumn - FIRST_HIDDEN;
        if (argument < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
        if (!info->aConstraint[i].usable) return SQLITE_CONSTRAINT;
        place[argument] = i;
    }
    for (int k = 0; k < MOST_ARGUMENTS; k++) {
        if (place[k] < 0) continue;
        info->aConstraintUsage[place[k]].argvIndex = ++given;
        info->aConstraintUsage[place[k]].omit = 1;
        info->idxNum |= 1 << k;
    }
    info->estimatedCost = 1e6;
    info->estimatedRows = 100000;
    return SQLITE_OK;
}

static int open_pairs(sqlite3_vtab *table, sqlite3_vtab_cursor **out) {
    pairs_cursor *const made = sqlite3_malloc(sizeof *made);
    (void)table;
    *out = (sqlite3_vtab_cursor *)made;
    if (made == NULL) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    return SQLITE_OK;
}

static void forget_pairs(pairs_cursor *c) {
    for (int k = 0; k < 2; k++) {
        if (k == 0 || !c->same) grz2_geometries_free(c->sides[k].all);
        if (k == 0 || !c->same) free(c->sides[k].rows);
    }
    for (int k = 0; k < MOST_ARGUMENTS; k++) sqlite3_value_free(c->given[k]);
    free(c->pairs);
    sqlite3_free(c->how);
    const sqlite3_vtab_cursor base = c->base;
    memset(c, 0, sizeof *c);
    c->base = base;
}

static int close_pairs(sqlite3_vtab_cursor *cursor) {
    forget_pairs((pairs_cursor *)cursor);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int fail(pairs_cursor *c, char *error) {
    if (error == NULL) return SQLITE_NOMEM;
    sqlite3_free(c->base.pVtab->zErrMsg);
    c->base.pVtab->zErrMsg = sqlite3_mprintf("graze_pairs: %s", error);
    sqlite3_free(error);
    return SQLITE_ERROR;
}

static bool add_row(side *s, sqlite3_int64 row) {
    if (s->count == s->room) {
        const size_t room = s->room > 0 ? 2 * s->room : 64;
        sqlite3_int64 *const rows = realloc(s->rows, room * sizeof *rows);
        if (rows == NULL) return false;
        s->rows = rows;
        s->room = room;
    }
    s->rows[s->count++] = row;
    return true;
}

/* Reads the geometry of a row; NULL is left out. */
static int read_row(pairs_cursor *c, side *s, sqlite3_stmt *rows, const char *table) {
    const sqlite3_int64 row = sqlite3_column_int64(rows, 0);
    sqlite3_value *const value = sqlite3_column_value(rows, 1);
    grz2_wkb_facts facts = {.problem = GRZ_WKB_FINE};
    wkb_place place;
    char *error = NULL;
    /* those of a view are NULL */
    if (sqlite3_column_type(rows, 0) != SQLITE_INTEGER) return fail(c, sqlite3_mprintf("%s has no rowids", table));
    if (sqlite3_value_type(value) == SQLITE_NULL) return SQLITE_OK;
    if (find_wkb(value, &place, &error)) {
        const grz_status status = grz2_geometries_add_wkb(s->all, place.at, place.size, &facts);
        if (status == GRZ_OK) return add_row(s, row) ? SQLITE_OK : SQLITE_NOMEM;
        if (status != GRZ_ERROR_FORMAT) return SQLITE_NOMEM;
        error = complaint(&place, &facts);
    }
    if (error == NULL) return SQLITE_NOMEM;
    char *const text = sqlite3_mprintf("%s, row %lld: %s", table, row, error);
    sqlite3_free(error);
    return fail(c, text);
}

static int read_side(pairs_cursor *c, side *s, const char *table, const char *column) {
    sqlite3 *const database = ((pairs_table *)c->base.pVtab)->database;
    sqlite3_stmt *rows = NULL;
    /* with the name of the table, as a column that is not there would be a string without it */
    char *const text = sqlite3_mprintf("SELECT \"%w\".rowid, \"%w\".\"%w\" FROM \"%w\"", table, table, column, table);
    int code = text == NULL ? SQLITE_NOMEM : sqlite3_prepare_v2(database, text, -1, &rows, NULL);
    sqlite3_free(text);
    if (code == SQLITE_ERROR) return fail(c, sqlite3_mprintf("%s", sqlite3_errmsg(database)));
    if (code == SQLITE_OK && grz2_geometries_begin(&s->all, NULL) != GRZ_OK) code = SQLITE_NOMEM;
    while (code == SQLITE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) code = read_row(c, s, rows, table);
    sqlite3_finalize(rows);
    if (code != SQLITE_DONE) return code;
    return grz2_geometries_build(s->all, NULL) == GRZ_OK ? SQLITE_OK : SQLITE_NOMEM;
}

/* A predicate, a pattern, or a distance. */
static bool read_how(sqlite3_value *value, char **kept, grz2_join *how) {
    const int type = sqlite3_value_type(value);
    if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) {
        how->by = GRZ_JOIN_WITHIN;
        how->margin = sqlite3_value_double(value);
        return true;
    }
    const char *const text = (const char *)sqlite3_value_text(value);
    if (text == NULL) return false;
    for (int k = 0; k < GRZ_RELATE_PREDICATE_COUNT; k++) {
        how->predicate = (grz2_predicate)k;
        if (strcmp(text, grz2_predicate_name(how->predicate)) == 0) return true;
    }
    how->by = GRZ_JOIN_MATRIX;
    how->pattern = *kept = sqlite3_mprintf("%s", text);
    return how->pattern != NULL && is_pattern(text);
}

static bool keep_pairs(void *user, const grz_pair *some, size_t count) {
    pairs_cursor *const c = user;
    if (c->room - c->count < count) {
        const size_t room = 2 * c->room + count;
        grz_pair *const all = realloc(c->pairs, room * sizeof *all);
        c->no_memory = all == NULL;
        if (all == NULL) return false;
        c->pairs = all;
        c->room = room;
    }
    memcpy(c->pairs + c->count, some, count * sizeof *some);
    c->count += count;
    return true;
}

static int filter_pairs(sqlite3_vtab_cursor *cursor, int given, const char *plan, int count, sqlite3_value **values) {
    pairs_cursor *const c = (pairs_cursor *)cursor;
    sqlite3_value *argument[MOST_ARGUMENTS] = {NULL};
    const char *name[4] = {NULL};
    grz2_join how = {.by = GRZ_JOIN_PREDICATE};
    (void)plan, (void)count;
    forget_pairs(c);
    for (int k = 0, next = 0; k < MOST_ARGUMENTS; k++) {
        if (!(given >> k & 1)) continue;
        argument[k] = values[next++];
        c->given[k] = sqlite3_value_dup(argument[k]);
        if (c->given[k] == NULL) return SQLITE_NOMEM;
    }
    for (int k = 0; k < 4; k++)
        if (argument[k] != NULL) name[k] = (const char *)sqlite3_value_text(argument[k]);
    if (name[0] == NULL || name[1] == NULL || (name[2] == NULL) != (name[3] == NULL))
        return fail(c, sqlite3_mprintf("expected table, column, table, column and how to join; or table and column of one"));
    if (argument[4] != NULL && !read_how(argument[4], &c->how, &how))
        return fail(c, sqlite3_mprintf("expected a predicate, a pattern of nine characters or a distance to join by"));
    c->same = name[2] == NULL || (strcmp(name[0], name[2]) == 0 && strcmp(name[1], name[3]) == 0);
    int code = read_side(c, &c->sides[0], name[0], name[1]);
    if (c->same) c->sides[1] = c->sides[0];
    else if (code == SQLITE_OK) code = read_side(c, &c->sides[1], name[2], name[3]);
    if (code != SQLITE_OK) return code;
    const grz_status status = grz2_geometries_join(c->sides[0].all, c->sides[1].all, &how, keep_pairs, c);
    return status == GRZ_OK ? SQLITE_OK : SQLITE_NOMEM;
}

static int next_pair(sqlite3_vtab_cursor *cursor) {
    ((pairs_cursor *)cursor)->at++;
    return SQLITE_OK;
}

static int are_no_more_pairs(sqlite3_vtab_cursor *cursor) {
    const pairs_cursor *const c = (pairs_cursor *)cursor;
    return c->at >= c->count;
}

static int pair_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column) {
    const pairs_cursor *const c = (pairs_cursor *)cursor;
    const int argument = column - FIRST_HIDDEN;
    if (argument >= 0 && c->given[argument] != NULL) sqlite3_result_value(context, c->given[argument]);
    if (column == COLUMN_A) sqlite3_result_int64(context, c->sides[0].rows[c->pairs[c->at].a]);
    if (column == COLUMN_B) sqlite3_result_int64(context, c->sides[1].rows[c->pairs[c->at].b]);
    return SQLITE_OK;
}

static int pair_number(sqlite3_vtab_cursor *cursor, sqlite3_int64 *row) {
    *row = (sqlite3_int64)((pairs_cursor *)cursor)->at + 1;
    return SQLITE_OK;
}

/* Without xCreate it is a function, and no table can be made of it. */
static const sqlite3_module pairs_module = {
    .xConnect = connect_pairs,
    .xBestIndex = plan_pairs,
    .xDisconnect = disconnect_pairs,
    .xOpen = open_pairs,
    .xClose = close_pairs,
    .xFilter = filter_pairs,
    .xNext = next_pair,
    .xEof = are_no_more_pairs,
    .xColumn = pair_column,
    .xRowid = pair_number,
};

#if defined(_WIN32)
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
int sqlite3_grazesqlite_init(sqlite3 *database, char **error, const sqlite3_api_routines *api);

int sqlite3_grazesqlite_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int code = SQLITE_OK;
    SQLITE_EXTENSION_INIT2(api);
    (void)error;
    for (size_t i = 0; i < sizeof functions / sizeof *functions && code == SQLITE_OK; i++)
        code = sqlite3_create_function_v2(database, functions[i].name, functions[i].arguments, flags,
                                          (void *)&functions[i], call, NULL, NULL, NULL);
    return code == SQLITE_OK ? sqlite3_create_module_v2(database, "graze_pairs", &pairs_module, NULL, NULL) : code;
}
