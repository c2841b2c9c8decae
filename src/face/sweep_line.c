/* Triangles of what is inside a ring of the plane: a sweep from left to right (Hertel and Mehlhorn, Fast triangulation
 * of simple polygons, 1983), for rings that may touch themselves.
 *
 * Vertices are the distinct corners, in the order of x, of equal x in that of y; so an edge along y goes from left to
 * right, too. Edges count modulo 2, as the even-odd rule does: of edges that lie on each other only those pieces are
 * kept that are there an odd number of times. An edge that goes through a vertex is split there. So the kept edges meet
 * at their ends only, or cross; and of two that cross the order is wrong behind that, which the next vertex at one of
 * them shows.
 *
 * The active edges are those that the sweep line meets, from bottom to top: above the first is inside, above the second
 * outside, and so on. Each region inside keeps its chain: the vertices from the left end of its lower edge to the left
 * end of its upper edge along what is covered by triangles. At each vertex between the two ends the chain turns to the
 * left or goes straight on, seen from its lower end: otherwise a triangle would have been cut off there. A new vertex
 * at the lower end, or at the upper end, is joined with the vertices there as long as that makes triangles that are not
 * flat. One within the region is joined with the latest vertex of the chain, which it sees, and divides the region.
 *
 * No triangle is flat: the chain goes straight on only where it keeps the vertices of a straight border, until a later
 * vertex sees that border from the side.
 *
 * SPDX-License-Identifier: MIT */
#include "face/sweep_line.h"
#include "base/memory.h"
#include "face/active_edges.h"

#include <graze/predicates.h>

enum { NONE = GRZ_NO_EDGE, IN_TRIANGLE = NONE - 1 };

/* A vertex of a chain, and its neighbours towards the lower and the upper end. */
typedef struct edge_link {
    int32_t vertex, below, above;
} edge_link;

/* Links: both ends, and the latest, which is the rightmost. Its triangles go as the ring does: 1 to the left, -1 to the
 * right; 0: this is outside and has no chain. */
typedef struct chain {
    int32_t lower, upper, latest, sense;
} chain;

/* Between two vertices, from left to right. */
typedef struct edge {
    int32_t from, to;
    int32_t net;  /* how often the ring takes it from left to right, less how often back: odd */
    int32_t next; /* in a list of edges that begin at one vertex */
    chain region; /* above it, while it is active */
} edge;

/* A corner on its way to be a vertex. */
typedef struct corner {
    grz2_vec at;
    int32_t number;
} corner;

struct grz_face_sweep {
    size_t count; /* of corners */
    bool on_stack;
    grz2_vec *corners;
    corner *vertices, *spare;
    int32_t *vertex_of; /* of each corner */
    int32_t *begins;    /* for each vertex a list of edges that begin there; IN_TRIANGLE when a triangle has it */
    int32_t *ends;      /* for each vertex how many active edges end there */
    edge *edges;
    grz_active_edges active;
    edge_link *links;
    int32_t link_count;
    uint32_t (*triangles)[3];
    size_t written;
    const grz_allocator *allocator;
};

/* Each vertex adds a link at the end of one or two regions, and of those that end there; one more where it divides a
 * region. There are at most 3 count edges between all vertices, and regions begin and end above half of them. */
static size_t most_links(size_t count) { return 7 * count + 8; }

enum { PART_ALIGN = 16 };

/* A part of a block of memory. */
static void *take_part(char **block, size_t count, size_t size) {
    char *const part = *block;
    *block += (count * size + PART_ALIGN - 1) / PART_ALIGN * PART_ALIGN;
    return part;
}

/* All arrays lie in one block: small faces are cut in as much time as a block takes. Bytes for each corner, and
 * besides. */
enum {
    BYTES_A_CORNER = sizeof(grz2_vec) + 2 * sizeof(corner) + 3 * sizeof(int32_t) + sizeof(edge) +
                     7 * sizeof(edge_link) +
                     4 * (sizeof(grz_edge_block) + sizeof(grz_edge_block *)) / GRZ_EDGES_OF_BLOCK + 1,
    BYTES_AT_ALL = sizeof(grz_face_sweep) + 8 * sizeof(edge_link) +
                   2 * (sizeof(grz_edge_block) + sizeof(grz_edge_block *)) + 11 * PART_ALIGN
};
static size_t block_units(size_t count) { return count + BYTES_AT_ALL / BYTES_A_CORNER + 1; }

grz_face_sweep *grz_face_sweep_make(size_t count, grz_face_stack *stack, const grz_allocator *allocator) {
    const bool is_few = block_units(count) <= sizeof stack->words / BYTES_A_CORNER;
    char *block = is_few ? (char *)stack->words : (char *)grz_allocate(allocator, block_units(count), BYTES_A_CORNER);
    if (!block) return NULL;
    grz_face_sweep *const s = (grz_face_sweep *)take_part(&block, 1, sizeof *s);
    *s = (grz_face_sweep){.count = count, .on_stack = is_few, .allocator = allocator};
    s->corners = (grz2_vec *)take_part(&block, count, sizeof *s->corners);
    s->vertices = (corner *)take_part(&block, count, sizeof *s->vertices);
    s->spare = (corner *)take_part(&block, count, sizeof *s->spare);
    s->vertex_of = (int32_t *)take_part(&block, count, sizeof *s->vertex_of);
    s->begins = (int32_t *)take_part(&block, count, sizeof *s->begins);
    s->ends = (int32_t *)take_part(&block, count, sizeof *s->ends);
    s->edges = (edge *)take_part(&block, count, sizeof *s->edges);
    s->links = (edge_link *)take_part(&block, most_links(count), sizeof *s->links);
    s->active.room = grz_active_blocks(count);
    s->active.blocks = (grz_edge_block **)take_part(&block, s->active.room, sizeof *s->active.blocks);
    s->active.memory = (grz_edge_block *)take_part(&block, s->active.room, sizeof *s->active.memory);
    return s;
}

void grz_face_sweep_free(grz_face_sweep *s) {
    if (s && !s->on_stack) grz_release(s->allocator, s, block_units(s->count), BYTES_A_CORNER);
}

grz2_vec *grz_face_sweep_corners(grz_face_sweep *s) { return s->corners; }

static bool is_left_of(const corner *a, const corner *b) {
    return a->at.x < b->at.x || (a->at.x == b->at.x && a->at.y < b->at.y);
}

#define GRZ_ITEM corner
#define GRZ_MERGE(name) face_corners_##name
#define GRZ_IS_BEFORE(a, b) is_left_of(a, b)
#include "base/merge_sort.inc"

/* From left to right, of equal ones the earlier first. */
static void sort_corners(grz_face_sweep *s) {
    corner *const sorted = face_corners_sort(s->vertices, s->spare, s->count);
    s->spare = sorted == s->vertices ? s->spare : s->vertices;
    s->vertices = sorted;
}

/* The distinct corners from left to right. Returns how many there are. */
static int32_t make_vertices(grz_face_sweep *s) {
    int32_t last = NONE;
    for (size_t i = 0; i < s->count; i++) s->vertices[i] = (corner){s->corners[i], (int32_t)i};
    sort_corners(s);
    for (size_t i = 0; i < s->count; i++) {
        const corner next = s->vertices[i];
        if (last == NONE || is_left_of(&s->vertices[last], &next)) s->vertices[++last] = next;
        s->vertex_of[next.number] = last;
    }
    return last + 1;
}

/* Puts an edge to those that begin where it does. */
static void put(grz_face_sweep *s, int32_t number) {
    edge *const e = &s->edges[number];
    e->next = s->begins[e->from];
    s->begins[e->from] = number;
}

static void make_edges(grz_face_sweep *s, int32_t vertex_count) {
    for (int32_t v = 0; v < vertex_count; v++) {
        s->begins[v] = NONE;
        s->ends[v] = 0;
    }
    for (size_t i = 0; i < s->count; i++) {
        const int32_t a = s->vertex_of[i], b = s->vertex_of[i + 1 < s->count ? i + 1 : 0];
        if (a == b) continue;
        s->edges[i] = a < b ? (edge){.from = a, .to = b, .net = 1} : (edge){.from = b, .to = a, .net = -1};
        put(s, (int32_t)i);
    }
}

static int turn(const grz_face_sweep *s, int32_t a, int32_t b, int32_t c) {
    return grz2_orient(&s->vertices[a].at, &s->vertices[b].at, &s->vertices[c].at);
}

/* 1 if the vertex is above the edge, 0 if it is on it, -1 if it is below. */
static int side(const grz_face_sweep *s, const edge *e, int32_t v) {
    return e->to == v || e->from == v ? 0 : turn(s, e->from, e->to, v);
}

/* Edges of one vertex: from bottom to top, of one direction the shorter one first. */
static bool is_before(const grz_face_sweep *s, const edge *a, const edge *b) {
    const int above = a->to == b->to ? 0 : turn(s, a->from, a->to, b->to);
    return above != 0 ? above > 0 : a->to < b->to;
}

static int32_t merged(grz_face_sweep *s, int32_t a, int32_t b) {
    int32_t first = NONE, *end = &first;
    while (a != NONE && b != NONE) {
        int32_t *const from = is_before(s, &s->edges[b], &s->edges[a]) ? &b : &a;
        *end = *from;
        end = &s->edges[*from].next;
        *from = *end;
    }
    *end = a != NONE ? a : b;
    return first;
}

/* Sorts a list: lists of 2^i edges are kept at place i until there are two of them. */
static int32_t sorted(grz_face_sweep *s, int32_t list) {
    int32_t kept[32], all = NONE;
    int most = 0;
    const int32_t second = list != NONE ? s->edges[list].next : NONE;
    if (second == NONE) return list;
    if (s->edges[second].next == NONE) { /* nearly always */
        s->edges[list].next = NONE;
        return merged(s, list, second);
    }
    while (list != NONE) {
        int32_t one = list;
        list = s->edges[one].next;
        s->edges[one].next = NONE;
        int i = 0;
        for (; i < most && kept[i] != NONE; i++) {
            one = merged(s, kept[i], one);
            kept[i] = NONE;
        }
        if (i == most) most++;
        kept[i] = one;
    }
    for (int i = 0; i < most; i++) all = merged(s, kept[i], all);
    return all;
}

/* The sorted edges from v of one direction, from `first` on: *end is the one behind the last. Returns how many there
 * are, and the sum of their nets. */
static int count_group(const grz_face_sweep *s, int32_t first, int32_t *end, int32_t *net) {
    const edge *const e = &s->edges[first];
    int count = 0;
    *net = 0;
    for (*end = first; *end != NONE; *end = s->edges[*end].next) {
        const edge *const other = &s->edges[*end];
        if (e->to != other->to && turn(s, e->from, e->to, other->to) != 0) break;
        *net += other->net;
        count++;
    }
    return count;
}

/* Keeps of the edges of a group what is there an odd number of times. They are sorted by their ends; behind each end
 * there is one less. What begins farther on is put there. Returns true if the first is kept. */
static bool reduce_group(grz_face_sweep *s, int32_t first, int count, int32_t net) {
    const bool odd = count % 2 == 1;
    int32_t at = first;
    if (odd) {
        edge *const e = &s->edges[first];
        const int32_t own = e->net;
        at = e->next;
        e->net = net;
        net -= own;
    }
    for (int i = odd; i < count; i += 2) {
        const edge *const a = &s->edges[at];
        const int32_t second = a->next;
        edge *const b = &s->edges[second];
        const int32_t own = b->net;
        at = b->next;
        net -= a->net;
        if (a->to != b->to) {
            b->from = a->to;
            b->net = net;
            put(s, second);
        }
        net -= own;
    }
    return odd;
}

/* The edges that begin at v from bottom to top, as they are kept, as a list. Returns how many there are. */
static int32_t take_begins(grz_face_sweep *s, int32_t v, int32_t *list) {
    int32_t count = 0, *end = list;
    for (int32_t at = sorted(s, s->begins[v]), next; at != NONE; at = next) {
        int32_t net;
        const int group = count_group(s, at, &next, &net);
        if (!reduce_group(s, at, group, net)) continue;
        *end = at;
        end = &s->edges[at].next;
        count++;
    }
    *end = NONE;
    return count;
}

/* Adds the triangle of three vertices that go to the left. The sweep has come to all of them: the edges that begin
 * there have been taken. */
static void add(grz_face_sweep *s, int sense, int32_t a, int32_t b, int32_t c) {
    if (s->written++ >= 2 * s->count) return; /* see is_in_order */
    uint32_t *const t = s->triangles[s->written - 1];
    t[0] = (uint32_t)s->vertices[a].number;
    t[1] = (uint32_t)s->vertices[sense > 0 ? b : c].number;
    t[2] = (uint32_t)s->vertices[sense > 0 ? c : b].number;
    s->begins[a] = s->begins[b] = s->begins[c] = IN_TRIANGLE;
}

static int32_t new_link(grz_face_sweep *s, int32_t vertex, int32_t below, int32_t above) {
    s->links[s->link_count] = (edge_link){vertex, below, above};
    return s->link_count++;
}

/* Adds v at the lower end, in front of what of the chain is left when all triangles that v makes are cut off. */
static void add_below(grz_face_sweep *s, chain *c, int32_t v) {
    int32_t end = c->lower;
    for (; end != c->upper; end = s->links[end].above) {
        const int32_t a = s->links[end].vertex, b = s->links[s->links[end].above].vertex;
        if (turn(s, a, v, b) <= 0) break;
        add(s, c->sense, a, v, b);
    }
    c->lower = c->latest = s->links[end].below = new_link(s, v, NONE, end);
}

static void add_above(grz_face_sweep *s, chain *c, int32_t v) {
    int32_t end = c->upper;
    for (; end != c->lower; end = s->links[end].below) {
        const int32_t a = s->links[end].vertex, b = s->links[s->links[end].below].vertex;
        if (turn(s, b, v, a) <= 0) break;
        add(s, c->sense, b, v, a);
    }
    c->upper = c->latest = s->links[end].above = new_link(s, v, end, NONE);
}

/* Divides a chain at its latest vertex, which stays the upper end of c. Returns the upper part. */
static chain divide(grz_face_sweep *s, chain *c) {
    const edge_link *const at = &s->links[c->latest];
    const int32_t copy = new_link(s, at->vertex, NONE, at->above);
    const chain upper = {copy, c->latest == c->upper ? copy : c->upper, copy, c->sense};
    if (upper.upper != copy) s->links[at->above].below = copy;
    c->upper = c->latest;
    return upper;
}

/* Two chains become one, where the upper end of the first is the vertex of the lower end of the second. */
static void join(grz_face_sweep *s, chain *c, const chain *upper) {
    if (upper->lower == upper->upper) return;
    const int32_t next = s->links[upper->lower].above;
    s->links[c->upper].above = next;
    s->links[next].below = c->upper;
    c->latest = c->upper;
    c->upper = upper->upper;
}

/* How many of some edges in order are below v. */
static int32_t count_below(const grz_face_sweep *s, const int32_t *edges, int32_t count, int32_t v) {
    int32_t begin = 0, end = count;
    while (begin < end) {
        const int32_t middle = begin + (end - begin) / 2;
        if (side(s, &s->edges[edges[middle]], v) > 0) {
            begin = middle + 1;
        } else {
            end = middle;
        }
    }
    return begin;
}

/* The place behind the active edges that are below v. */
static grz_edge_place place_above(const grz_face_sweep *s, int32_t v) {
    const grz_active_edges *const a = &s->active;
    int32_t begin = 0, end = a->count - 1; /* the last block whose first edge is below v, if there is one */
    while (begin < end) {
        const int32_t middle = end - (end - begin) / 2;
        if (side(s, &s->edges[a->blocks[middle]->edges[0]], v) > 0) {
            begin = middle;
        } else {
            end = middle - 1;
        }
    }
    return (grz_edge_place){begin, count_below(s, a->blocks[begin]->edges, a->blocks[begin]->count, v)};
}

/* The active edges that a vertex is on: `count` above a place, between those below and above. */
typedef struct location {
    grz_edge_place begin;
    int32_t count, below, above;
} location;

static location locate(const grz_face_sweep *s, int32_t v) {
    const grz_edge_place begin = place_above(s, v);
    location l = {begin, 0, grz_active_below(&s->active, begin), NONE};
    for (grz_edge_place at = begin;; at = grz_active_next(&s->active, at), l.count++) {
        l.above = grz_active_above(&s->active, at);
        if (l.above == NONE || side(s, &s->edges[l.above], v) != 0) return l;
    }
}

/* The region above an edge; below the first one it is outside. */
static chain region_above(const grz_face_sweep *s, int32_t number) {
    return number == NONE ? (chain){NONE, NONE, NONE, 0} : s->edges[number].region;
}

/* The chains below and above v, where there is a region inside: v is at their ends then. */
typedef struct sides {
    chain below, above;
} sides;

/* Regions between edges that come to v end there; those beside them, or the one that v is in, get it. */
static sides reach(grz_face_sweep *s, int32_t v, const location *l) {
    int32_t last = l->below;
    grz_edge_place place = l->begin;
    for (int32_t i = 0; i < l->count; i++, place = grz_active_next(&s->active, place)) {
        if (i > 0 && s->edges[last].region.sense != 0) add_below(s, &s->edges[last].region, v);
        last = grz_active_above(&s->active, place);
    }
    sides at = {region_above(s, l->below), region_above(s, last)};
    if (l->count == 0 && at.below.sense != 0) at.above = divide(s, &at.below);
    if (at.below.sense != 0) add_above(s, &at.below, v);
    if (at.above.sense != 0) add_below(s, &at.above, v);
    return at;
}

/* Edges through v go on there as edges that begin. */
static void split(grz_face_sweep *s, int32_t v, const location *l) {
    grz_edge_place at = l->begin;
    for (int32_t i = 0; i < l->count; i++, at = grz_active_next(&s->active, at)) {
        const int32_t number = grz_active_above(&s->active, at);
        edge *const e = &s->edges[number];
        s->ends[e->to]--;
        if (e->to == v) continue;
        e->from = v;
        put(s, number);
    }
}

/* Puts a list of edges into the place of the active ones that v is on. */
static void replace(grz_face_sweep *s, const location *l, int32_t list) {
    grz_edge_place at = l->begin;
    int32_t left = l->count;
    for (; list != NONE; list = s->edges[list].next) {
        at = left > 0 ? grz_active_set(&s->active, at, list) : grz_active_put(&s->active, at, list);
        s->ends[s->edges[list].to]++;
        left--;
    }
    for (; left > 0; left--) at = grz_active_take(&s->active, at);
}

/* The regions at the edges that begin at v. */
static void begin_regions(grz_face_sweep *s, int32_t v, int32_t below, int32_t list, sides *at) {
    bool inside = at->below.sense != 0;
    if (inside) {
        if (list == NONE) join(s, &at->below, &at->above);
        s->edges[below].region = at->below;
    }
    for (int32_t next; list != NONE; list = next) {
        edge *const e = &s->edges[list];
        next = e->next;
        inside = !inside;
        const int32_t only = inside && next != NONE ? new_link(s, v, NONE, NONE) : NONE;
        e->region = only != NONE ? (chain){only, only, only, e->net > 0 ? 1 : -1}
                    : inside     ? at->above
                                 : region_above(s, NONE);
    }
}

/* Has v all edges that end there, and is it below the next edge above? Two edges that cross have been neighbours since
 * then, in the wrong order, until a vertex comes to one of them. Up to there more may have been made of them than there
 * is room for in a ring that is not crossed. */
static bool is_in_order(const grz_face_sweep *s, int32_t v, const location *l, int32_t count) {
    if (s->ends[v] != 0) return false;
    if (l->above != NONE && side(s, &s->edges[l->above], v) > 0) return false;
    return (size_t)(s->link_count + l->count + count + 4) <= most_links(s->count);
}

/* False if edges cross in front of v. */
static bool add_vertex(grz_face_sweep *s, int32_t v) {
    const location l = locate(s, v);
    split(s, v, &l);
    int32_t list;
    const int32_t count = take_begins(s, v, &list);
    if (!is_in_order(s, v, &l, count)) return false;
    if (l.count == 0 && count == 0) return true; /* edges that are there twice ended here */
    sides at = reach(s, v, &l);
    replace(s, &l, list);
    begin_regions(s, v, l.below, list, &at);
    return s->written <= 2 * s->count;
}

size_t grz_face_sweep_left_out(const grz_face_sweep *s, grz_face_is_same *is_same, const void *context) {
    const int32_t *const vertex_of = s->vertex_of, *const begins = s->begins;
    const corner *const vertices = s->vertices;
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const size_t first = (size_t)vertices[vertex_of[i]].number;
        if (begins[vertex_of[i]] != IN_TRIANGLE || (first != i && !is_same(context, i, first))) count++;
    }
    return count;
}

bool grz_face_sweep_run(grz_face_sweep *s, uint32_t (*triangles)[3], size_t *written) {
    s->triangles = triangles;
    s->written = 0;
    grz_active_clear(&s->active);
    s->link_count = 0;
    const int32_t count = make_vertices(s);
    make_edges(s, count);
    bool proper = true;
    for (int32_t v = 0; v < count && proper; v++) proper = add_vertex(s, v);
    *written = s->written;
    return proper;
}
