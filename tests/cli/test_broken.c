/* Small files of the formats that graze reads itself, cut short anywhere and with any byte changed: each is read as a
 * whole, or what is wrong is named with its line or byte, or in GeoJSON its feature.
 *
 * Each prefix is read, and with GRAZE_COUNT in the environment at 1000 or more each byte becomes every other one: more
 * than 100,000 files of each format. Otherwise some of these.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/reading.h"

enum { MOST_BYTES = 1000 };

typedef struct file_text {
    uint8_t at[MOST_BYTES];
    size_t size;
} file_text;

static void put(file_text *f, const void *bytes, size_t size) {
    assert_true(f->size + size <= MOST_BYTES);
    memcpy(f->at + f->size, bytes, size);
    f->size += size;
}

static void put_line(file_text *f, const char *text) {
    put(f, text, strlen(text));
    put(f, "\n", 1);
}

static void put_lines(file_text *f, const char *const *lines) {
    for (; *lines != NULL; lines++) put_line(f, *lines);
}

typedef status reader_test(const uint8_t *data, size_t size, const char *ending);

static status read_map(const uint8_t *data, size_t size, const char *ending) {
    return read_any_map(data, size, ending, NULL);
}

/* The file as it is, every prefix, and changes of single bytes. */
static void read_all(const file_text *good, const char *ending, reader_test *read) {
    const size_t every = inputs_a_cell() >= 1000 ? 1 : 31;
    file_text f = *good;
    size_t count = 0;
    assert_true(good->size >= 400);
    assert_int_equal(read(f.at, f.size, ending), STATUS_OK);
    for (size_t size = 0; size < f.size; size++) read(f.at, size, ending);
    for (size_t i = 0; i < 255 * f.size; i += every, count++) {
        uint8_t *const byte = &f.at[i / 255];
        *byte = (uint8_t)(*byte + 1 + i % 255);
        read(f.at, f.size, ending);
        *byte = good->at[i / 255];
    }
    assert_true(every > 1 || count > 100000);
}

static void obj_files(void **state) {
    (void)state;
    file_text f = {.size = 0};
    put_lines(&f, (const char *const[]){"# a box without a lid, and a face of five corners",
                                        "mtllib box.mtl",
                                        "o box",
                                        "v 0 0 0",
                                        "v 1 0 0",
                                        "v 1 1 0",
                                        "v 0 1 0",
                                        "v 0 0 1.5e0",
                                        "v 1 0 1.5",
                                        "v 1 1 1.5",
                                        "v 0 1 1.5",
                                        "vt 0 0",
                                        "vt 1 0",
                                        "vt 1 1",
                                        "vn 0 0 1",
                                        "usemtl clay",
                                        "f 1/1/1 4/2/1 3/3/1 2/1/1",
                                        "f 1 2 6 5",
                                        "f 2//1 3//1 7//1 6//1",
                                        "f 3/1 4/2 8/3 7/1",
                                        "f -8 -4 -1 -5",
                                        "g pennant",
                                        "s off",
                                        "v 2 0 0 1",
                                        "v 4 0 0 0.5 0.5 0.5",
                                        "v 4 2 0",
                                        "v 3 1 0",
                                        "v 2 2 0",
                                        "f 9 10 11 \\",
                                        " 12 13",
                                        "l 1 2 3",
                                        "p 1",
                                        "vp 0.5 0.5",
                                        "curv2 1 1",
                                        "g",
                                        "f 1 2 3 # the last one",
                                        NULL});
    read_all(&f, "obj", read_any_mesh);
}

static void off_files(void **state) {
    (void)state;
    file_text f = {.size = 0};
    put_lines(&f, (const char *const[]){"OFF",
                                        "# a box without a lid, and a face of five corners",
                                        "13 6 0",
                                        "0 0 0",
                                        "1 0 0",
                                        "1 1 0",
                                        "0 1 0",
                                        "0 0 1.5e0",
                                        "1 0 1.5",
                                        "1 1 1.5",
                                        "0 1 1.5",
                                        "",
                                        "2 0 0",
                                        "4 0 0",
                                        "4 2 0",
                                        "3 1 0",
                                        "2 2 0",
                                        "4 0 3 2 1",
                                        "4 0 1 5 4 0.5 0.5 0.5",
                                        "4 1 2 6 5 255 0 0",
                                        "4 2 3 7 6 # a side",
                                        "4  3 0 4 7",
                                        "5 8 9 10 11 12",
                                        NULL});
    for (int i = 0; i < 6; i++) put_line(&f, "# colours stand behind the corners of a face");
    read_all(&f, "off", read_any_mesh);
}

static void text_stl_files(void **state) {
    (void)state;
    file_text f = {.size = 0};
    for (int i = 0; i < 4; i++)
        put_lines(&f, (const char *const[]){"solid cup", " facet normal 0 0 1", "  outer loop", "   vertex 0 0 0",
                                            "   vertex 1.5e0 0 0", "   vertex 0 1 0", "  endloop", " endfacet",
                                            "endsolid cup", NULL});
    read_all(&f, "stl", read_any_mesh);
}

static void binary_stl_files(void **state) {
    (void)state;
    file_text f = {.size = 0};
    char head[81];
    const uint32_t count = 7; /* little-endian, as this machine or not: the file is one or the other broken one */
    snprintf(head, sizeof head, "%-80s", "binary");
    put(&f, head, 80);
    const uint8_t bytes[4] = {(uint8_t)count, 0, 0, 0};
    put(&f, bytes, 4);
    for (unsigned i = 0; i < count * 50; i++) put(&f, &(uint8_t){(uint8_t)(i % 4 == 3 ? 0x3f : 37 * i)}, 1);
    read_all(&f, "stl", read_any_mesh);
}

static void put_ply_head(file_text *f, const char *format) {
    put_lines(
        f, (const char *const[]){"ply", format, "comment a pyramid", "obj_info none",
                                 "comment whose corners are bytes, with a shade each, and whose faces are in groups",
                                 "element vertex 5", "property uchar x", "property uchar y", "property uchar z",
                                 "property short shade", "element face 5", "property list uchar uchar vertex_indices",
                                 "property uchar group", "element edge 1", "property int vertex1",
                                 "property int vertex2", "end_header", NULL});
}

static void text_ply_files(void **state) {
    (void)state;
    file_text f = {.size = 0};
    put_ply_head(&f, "format ascii 1.0");
    put_lines(&f, (const char *const[]){"0 0 0 1", "2 0 0 -1", "2 2 0 7", "0 2 0 300", "1 1 3 -300", "4 0 3 2 1 9",
                                        "3 0 1 4 9", "3 1 2 4 9", "3 2 3 4 8", "3 3 0 4 8", "0 1", NULL});
    read_all(&f, "ply", read_any_mesh);
}

static void binary_ply_files(void **state) {
    (void)state;
    static const uint8_t vertices[5][5] = {
        {0, 0, 0, 1, 1}, {2, 0, 0, 2, 2}, {2, 2, 0, 3, 3}, {0, 2, 0, 4, 4}, {1, 1, 3, 5, 5}};
    static const uint8_t faces[] = {4, 0, 3, 2, 1, 9, 3, 0, 1, 4, 9, 3, 1, 2, 4, 9, 3, 2, 3, 4, 8, 3, 3, 0, 4, 8};
    static const uint8_t edge[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int big = 0; big < 2; big++) {
        file_text f = {.size = 0};
        put_ply_head(&f, big ? "format binary_big_endian 1.0" : "format binary_little_endian 1.0");
        put(&f, vertices, sizeof vertices);
        put(&f, faces, sizeof faces);
        put(&f, edge, sizeof edge);
        read_all(&f, "ply", read_any_mesh);
    }
}

static void wkt_files(void **state) {
    (void)state;
    file_text f = {.size = 0};
    put_lines(&f,
              (const char *const[]){"# a map", "a b\tPOLYGON Z ((0 0 1,4 0 1,0 4 1,0 0 1),(1 1 2,2 1 2,1 2 2,1 1 2))",
                                    "MULTIPOINT((1 1),2.5e0 1,EMPTY)",
                                    "POLYGON((0 0,8 0,8 8,0 8,0 0),(2 2,4 2,4 4,2 4,2 2),(5 5,6 5,6 6,5 6,5 5))",
                                    "SRID=4326;LINESTRING M (0 0 1, 1 1 2)", "point(1 2)",
                                    "roads\tMULTILINESTRING((0 0,1 1),(2 2,3 3,4 5))",
                                    "MULTIPOLYGON(((0 0,1 0,1 1)),EMPTY,((5 5,6 5,5 6)))",
                                    "c\tGEOMETRYCOLLECTION(POINT(1 2),LINESTRING(1 2,3 4),GEOMETRYCOLLECTION EMPTY)",
                                    "TRIANGLE((0 0,1 0,0 1,0 0))", "LINEARRING(0 0,1 0,0 1,0 0)", NULL});
    read_all(&f, "wkt", read_map);
}

static void csv_files(void **state) {
    (void)state;
    file_text f = {.size = 0};
    put_lines(&f, (const char *const[]){
                      "id,name,wkt",
                      "1,\"a \"\"b\"\"\",\"POLYGON Z ((0 0 1,4 0 1,0 4 1,0 0 1),(1 1 2,2 1 2,1 2 2,1 1 2))\"",
                      "2,\"two\nlines\",POINT(1 2)", "3,,0101000000000000000000f03f0000000000000040", "4,none,",
                      "5,,\\x00000000013FF00000000000004000000000000000",
                      "6,e,\"GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(1 2,3 4))\"",
                      "7,f,010300000001000000040000000000000000000000000000000000000000"
                      "0000000000104000000000000000000000000000000000000000000000084000000000000000000000000000000000"
                      "",
                      NULL});
    read_all(&f, "csv", read_map);
    f.size = 0;
    put_line(&f, "lon;lat;name");
    for (int i = 0; i < 20; i++) put_line(&f, i % 3 == 0 ? "1.5;-2e0;here" : i % 3 == 1 ? "0x1p3; 4 ;\"a;b\"" : ";;");
    for (int i = 0; i < 20; i++) put_line(&f, "179.25;-89.125;there");
    read_all(&f, "csv", read_map);
}

#if HAS_GEOJSON
static void geojson_files(void **state) {
    (void)state;
    file_text f = {.size = 0};
    put_lines(&f, (const char *const[]){
                      "{\"type\":\"FeatureCollection\",\"features\":[",
                      "{\"type\":\"Feature\",\"id\":7,\"properties\":{\"name\":\"a \\u00e9\"},\"geometry\":",
                      "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[0,4],[0,0]],[[1,1],[2,1e0,3],[1,2]]]}},",
                      "{\"type\":\"Feature\",\"id\":\"b\",\"geometry\":{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],"
                      "[4,-5]]}},",
                      "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1,2]},",
                      "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}]},",
                      "{\"type\":\"Feature\",\"geometry\":null,\"properties\":null}]}", NULL});
    read_all(&f, "geojson", read_map);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obj_files),
        cmocka_unit_test(off_files),
        cmocka_unit_test(text_stl_files),
        cmocka_unit_test(binary_stl_files),
        cmocka_unit_test(text_ply_files),
        cmocka_unit_test(binary_ply_files),
        cmocka_unit_test(wkt_files),
        cmocka_unit_test(csv_files),
#if HAS_GEOJSON
        cmocka_unit_test(geojson_files),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
