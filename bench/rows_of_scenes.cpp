/* graze benchmark: scenes of 100,000 shapes of several kinds: all questions, and all changes.
 *
 * SPDX-License-Identifier: MIT */
#include "memory_stream.hpp"
#include "rows.hpp"
#include "things.hpp"

#include <type_traits>

namespace bench {
namespace {

grz2_vec vector_of(const space2 &, const double *x) { return {x[0], x[1]}; }
grz3_vec vector_of(const space3 &, const double *x) { return {x[0], x[1], x[2]}; }

/* What a thing may be that is no shape. */
template <class Space> using part_of = std::conditional_t<std::is_same_v<Space, space2>, grz2_polygon, grz_mesh>;
void list_parts(const grz_scene *scene, const grz2_polygon **parts, std::size_t capacity, std::size_t *count)
{
    grz2_scene_polygons(scene, parts, capacity, count);
}
void list_parts(const grz_scene *scene, const grz_mesh **parts, std::size_t capacity, std::size_t *count)
{
    grz3_scene_meshes(scene, parts, capacity, count);
}

/* The shapes of a question. */
template <class Space> auto point_at(const double *x) { return vector_of(Space(), x); }
grz2_shape ball_at(grz2_vec center, double radius)
{
    const grz2_circle ball = {center, radius};
    return grz2_shape_from_circle(&ball);
}
grz3_shape ball_at(grz3_vec center, double radius)
{
    const grz3_sphere ball = {center, radius};
    return grz3_shape_from_sphere(&ball);
}
grz2_shape point_shape(grz2_vec p) { return grz2_shape_from_point(&p); }
grz3_shape point_shape(grz3_vec p) { return grz3_shape_from_point(&p); }
grz2_shape segment_of(const space2 &, const place &way)
{
    const grz2_segment s = {point_at<space2>(way.from), point_at<space2>(way.to)};
    return grz2_shape_from_segment(&s);
}
grz3_shape segment_of(const space3 &, const place &way)
{
    const grz3_segment s = {point_at<space3>(way.from), point_at<space3>(way.to)};
    return grz3_shape_from_segment(&s);
}

template <class Space> auto displacement(const place &way)
{
    double by[3];
    for (int k = 0; k < 3; k++) {
        by[k] = way.to[k] - way.from[k];
    }
    return point_at<Space>(by);
}

constexpr std::size_t most_found = 64;

bool skip_id(void *, std::uint64_t) { return true; }
bool add_partners(void *user, const grz_id_pair *pairs, std::size_t count)
{
    for (std::size_t i = 0; i < count; i++) {
        static_cast<partners *>(user)->add(pairs[i].a, pairs[i].b);
    }
    return true;
}
/* How many things a shape is in contact with: those with one come one after the other. */
struct touched {
    std::uint64_t last = UINT64_MAX;
    long count = 0;

    void add(std::uint64_t id)
    {
        count += id != last;
        last = id;
    }
};
template <class Contact> bool add_touched(void *user, const Contact *c)
{
    static_cast<touched *>(user)->add(c->b);
    return true;
}
template <class Contact> bool add_touching(void *user, const Contact *c)
{
    static_cast<partners *>(user)->add(c->a, c->b);
    return true;
}

/* A row about each way, or about one of `fewer` of them, with the peers that have the question. */
template <class Space, class Ask>
row about_ways(const std::string &name, things_pointer<Space> (*make)(), Ask ask, const scene_question *what = nullptr, std::size_t fewer = 1)
{
    auto prepare = [=] {
        things_pointer<Space> all = make();
        const std::size_t count = all->ways.size() / fewer;
        scene_pointer scene = scene_of(given_things(all->shapes));
        auto answer = [=](std::size_t i) { return ask(scene.get(), all->ways[i]); };
        prepared_row prepared = {{make_contender("graze", count, answer)}, 0, 0, count};
        for (things_peer<Space> add : things_peers<Space>()) {
            if (what) {
                add(*what, all, prepared.contenders);
            }
        }
        return prepared;
    };
    return {name, prepare};
}

/* One about the whole scene, in ns a thing. */
template <class Space, class Ask> row about_all(const std::string &name, Ask ask)
{
    auto prepare = [=] {
        things_pointer<Space> all = usual_things<Space>();
        scene_pointer scene = scene_of(given_things(all->shapes));
        auto answer = [=](std::size_t) { return static_cast<long>(ask(scene.get(), *all)); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, all->shapes.size()};
    };
    return {name, prepare};
}

template <class Space, class Find>
row about_pairs(const std::string &name, things_pointer<Space> (*make)(), Find find, scene_question what)
{
    auto prepare = [=] {
        things_pointer<Space> all = make();
        scene_pointer scene = scene_of(given_things(all->shapes));
        auto found = [=](partners &p) { find(scene.get(), p); };
        prepared_row prepared = {{make_pairs_contender("graze", all->shapes.size(), found)}, 0, 0, all->shapes.size()};
        for (things_peer<Space> add : things_peers<Space>()) {
            add(what, all, prepared.contenders);
        }
        return prepared;
    };
    return {name, prepare};
}

template <class Space> row building(const std::string &name)
{
    auto prepare = [=] {
        things_pointer<Space> all = usual_things<Space>();
        auto given = std::make_shared<decltype(given_things(all->shapes))>(given_things(all->shapes));
        auto answer = [=](std::size_t) { return static_cast<long>(grz_scene_about(scene_of(*given).get()).things > 0); };
        prepared_row prepared = {{make_contender("graze", 1, answer)}, 0, 0, all->shapes.size()};
        for (things_peer<Space> add : things_peers<Space>()) {
            add(scene_question::build, all, prepared.contenders);
        }
        prepared.memory.emplace_back("graze", grz_scene_about(scene_of(*given).get()).bytes);
        return prepared;
    };
    return {name, prepare};
}

bool skip_pairs_once(void *, const grz_pair *, std::size_t) { return true; }

void find_all(const grz_scene *scene, partners &found) { grz_scene_pairs(scene, scene, nullptr, add_partners, &found); }

/* Frames of a pass, each of which moves its bodies and finds all pairs. */
constexpr std::size_t frames_of_pass = 2;

template <class Space> contender follower_of(const std::string &name, std::size_t count, const bodies_peer<Space> &make)
{
    auto frames = [](bodies<Space> &all, const bodies_follower<Space> &follow, partners &found) {
        for (std::size_t i = 0; i < frames_of_pass; i++) {
            const std::vector<std::uint64_t> &moved = all.move();
            follow(all, moved, found);
        }
    };
    auto kept = std::make_shared<bodies<Space>>(count);
    auto follow = make(*kept);
    auto pass = [=] {
        partners found(count);
        frames(*kept, follow, found);
        return found.pairs();
    };
    auto answers = [=] {
        partners found(count);
        bodies<Space> fresh(count);
        frames(fresh, make(fresh), found);
        return found.of_each();
    };
    return {name, pass, answers};
}

template <class Space> row moving(const std::string &name, const bodies_peer<Space> &graze)
{
    auto prepare = [=] {
        constexpr std::size_t count = 10000;
        prepared_row prepared = {{follower_of<Space>("graze", count, graze)}, 0, 0, count * frames_of_pass};
        for (const auto &[peer, make] : bodies_peers<Space>()) {
            prepared.contenders.push_back(follower_of<Space>(peer, count, make));
        }
        return prepared;
    };
    return {name, prepare};
}

/* All ids, and matrices that move things by a bit. */
struct small_moves {
    std::vector<std::uint64_t> ids;
    std::vector<double> matrices;

    small_moves(std::size_t dimension, std::size_t count)
    {
        for (std::size_t i = 0; i < count; i++) {
            ids.push_back(i);
            for (std::size_t k = 0; k < dimension * (dimension + 1); k++) {
                const bool is_shift = k % (dimension + 1) == dimension;
                matrices.push_back(is_shift ? 0.001 * static_cast<double>(i % 100) : k % (dimension + 2) == 0 ? 1 : 0);
            }
        }
    }
};

template <class Space> const small_moves &usual_moves()
{
    static const small_moves made(Space::dimension, usual_things<Space>()->shapes.size());
    return made;
}

/* One about all ways at once, in ns a way. */
template <class Space, class Ask> row about_all_ways(const std::string &name, Ask ask)
{
    auto prepare = [=] {
        things_pointer<Space> all = usual_things<Space>();
        scene_pointer scene = scene_of(given_things(all->shapes));
        auto answer = [=](std::size_t) { return static_cast<long>(ask(scene.get(), all->ways)); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, all->ways.size()};
    };
    return {name, prepare};
}

/* One about things that move a bit, of which there are fewer, in ns a thing. */
template <class Space, class Ask> row about_motions(const std::string &name, Ask ask)
{
    auto prepare = [=] {
        things_pointer<Space> all = fewer_things<Space>();
        scene_pointer scene = scene_of(given_things(all->shapes));
        auto answer = [=](std::size_t) { return static_cast<long>(ask(scene.get(), all->shapes.size())); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, all->shapes.size()};
    };
    return {name, prepare};
}

#define FUNCTIONS_OF_SCENES(D)                                                                                                            \
    long ask_cast##D(const grz_scene *scene, const place &way)                                                                             \
    {                                                                                                                                      \
        const grz##D##_shape segment = segment_of(space##D(), way);                                                                        \
        grz##D##_scene_hit hit;                                                                                                            \
        return grz##D##_scene_cast_first(scene, &segment, nullptr, &hit).yes ? static_cast<long>(hit.id) : -1;                             \
    }                                                                                                                                      \
    long ask_cast_any##D(const grz_scene *scene, const place &way)                                                                         \
    {                                                                                                                                      \
        const grz##D##_shape segment = segment_of(space##D(), way);                                                                        \
        return grz##D##_scene_cast_any(scene, &segment, nullptr).yes;                                                                      \
    }                                                                                                                                      \
    long ask_sight##D(const grz_scene *scene, const place &way)                                                                            \
    {                                                                                                                                      \
        const grz##D##_vec a = point_at<space##D>(way.from), b = point_at<space##D>(way.to);                                               \
        return grz##D##_scene_sight(scene, &a, &b, nullptr);                                                                               \
    }                                                                                                                                      \
    long ask_cast_all##D(const grz_scene *scene, const place &way)                                                                         \
    {                                                                                                                                      \
        const grz##D##_shape segment = segment_of(space##D(), way);                                                                        \
        grz##D##_scene_hit hits[most_found];                                                                                               \
        std::size_t total;                                                                                                                 \
        grz##D##_scene_cast_all(scene, &segment, nullptr, hits, most_found, &total);                                                       \
        return static_cast<long>(total);                                                                                                   \
    }                                                                                                                                      \
    long ask_sweep##D(const grz_scene *scene, const place &way)                                                                            \
    {                                                                                                                                      \
        const grz##D##_shape ball = ball_at(point_at<space##D>(way.from), mover_radius);                                                   \
        const grz##D##_vec by = displacement<space##D>(way);                                                                               \
        grz##D##_scene_hit hit;                                                                                                            \
        return grz##D##_scene_sweep_first(scene, &ball, &by, nullptr, &hit).yes ? static_cast<long>(hit.id) : -1;                          \
    }                                                                                                                                      \
    long ask_sweep_any##D(const grz_scene *scene, const place &way)                                                                        \
    {                                                                                                                                      \
        const grz##D##_shape ball = ball_at(point_at<space##D>(way.from), mover_radius);                                                   \
        const grz##D##_vec by = displacement<space##D>(way);                                                                               \
        return grz##D##_scene_sweep_any(scene, &ball, &by, nullptr).yes;                                                                   \
    }                                                                                                                                      \
    long ask_sweep_all##D(const grz_scene *scene, const place &way)                                                                        \
    {                                                                                                                                      \
        const grz##D##_shape ball = ball_at(point_at<space##D>(way.from), mover_radius);                                                   \
        const grz##D##_vec by = displacement<space##D>(way);                                                                               \
        grz##D##_scene_hit hits[most_found];                                                                                               \
        std::size_t total;                                                                                                                 \
        grz##D##_scene_sweep_all(scene, &ball, &by, nullptr, hits, most_found, &total);                                                    \
        return static_cast<long>(total);                                                                                                   \
    }                                                                                                                                      \
    long ask_nearest##D(const grz_scene *scene, const place &way)                                                                          \
    {                                                                                                                                      \
        const grz##D##_shape point = point_shape(point_at<space##D>(way.from));                                                            \
        grz##D##_scene_neighbor nearest;                                                                                                   \
        return grz##D##_scene_nearest(scene, &point, HUGE_VAL, nullptr, &nearest).yes ? static_cast<long>(nearest.id) : -1;                \
    }                                                                                                                                      \
    long ask_nearest_8_##D(const grz_scene *scene, const place &way)                                                                       \
    {                                                                                                                                      \
        const grz##D##_shape point = point_shape(point_at<space##D>(way.from));                                                            \
        grz##D##_scene_neighbor nearest[8];                                                                                                \
        std::size_t count;                                                                                                                 \
        grz##D##_scene_nearest_k(scene, &point, HUGE_VAL, nullptr, nearest, 8, &count);                                                    \
        return static_cast<long>(nearest[7].id);                                                                                           \
    }                                                                                                                                      \
    long ask_overlap##D(const grz_scene *scene, const place &way)                                                                          \
    {                                                                                                                                      \
        const grz##D##_shape ball = ball_at(point_at<space##D>(way.from), asking_radius);                                                  \
        return grz##D##_scene_overlap(scene, &ball, nullptr, skip_id, nullptr);                                                            \
    }                                                                                                                                      \
    long ask_overlap_any##D(const grz_scene *scene, const place &way)                                                                      \
    {                                                                                                                                      \
        const grz##D##_shape ball = ball_at(point_at<space##D>(way.from), asking_radius);                                                  \
        return grz##D##_scene_overlap_any(scene, &ball, nullptr).yes;                                                                      \
    }                                                                                                                                      \
    long ask_overlap_all##D(const grz_scene *scene, const place &way)                                                                      \
    {                                                                                                                                      \
        const grz##D##_shape ball = ball_at(point_at<space##D>(way.from), asking_radius);                                                  \
        std::uint64_t ids[most_found];                                                                                                     \
        std::size_t total;                                                                                                                 \
        grz##D##_scene_overlap_all(scene, &ball, nullptr, ids, most_found, &total);                                                        \
        return static_cast<long>(total);                                                                                                   \
    }                                                                                                                                      \
    long ask_contacts##D(const grz_scene *scene, const place &way)                                                                         \
    {                                                                                                                                      \
        const grz##D##_shape ball = ball_at(point_at<space##D>(way.from), asking_radius);                                                  \
        const grz##D##_scene_contact_options usual = {};                                                                                   \
        touched all;                                                                                                                       \
        grz##D##_scene_contacts(scene, &ball, &usual, add_touched<grz##D##_scene_contact>, &all);                                          \
        return all.count;                                                                                                                  \
    }                                                                                                                                      \
    long ask_separate##D(const grz_scene *scene, const place &way)                                                                         \
    {                                                                                                                                      \
        const grz##D##_shape ball = ball_at(point_at<space##D>(way.from), asking_radius);                                                  \
        grz##D##_vec at;                                                                                                                   \
        bool is_free;                                                                                                                      \
        grz##D##_scene_separate(scene, &ball, nullptr, &at, &is_free);                                                                     \
        return is_free;                                                                                                                    \
    }                                                                                                                                      \
    /* Into memory and back. */                                                                                                            \
    long save_and_load##D(grz_scene *scene, const things<space##D> &all)                                                                   \
    {                                                                                                                                      \
        memory_stream kept;                                                                                                                \
        const grz_writer writer = kept.writer();                                                                                           \
        const grz_reader reader = kept.reader();                                                                                           \
        std::vector<const part_of<space##D> *> parts(all.shapes.size());                                                                   \
        std::size_t count = 0;                                                                                                             \
        list_parts(scene, parts.data(), parts.size(), &count);                                                                             \
        grz_scene *loaded = nullptr;                                                                                                       \
        grz_scene_save(scene, &writer);                                                                                                    \
        const long status = grz##D##_scene_load(&loaded, &reader, parts.data(), count, nullptr, nullptr);                                  \
        grz_scene_free(loaded);                                                                                                            \
        return status;                                                                                                                     \
    }                                                                                                                                      \
    void find_touching##D(const grz_scene *scene, partners &found)                                                                         \
    {                                                                                                                                      \
        grz##D##_scene_pairs_contacts(scene, scene, nullptr, add_touching<grz##D##_scene_contact>, &found);                                \
    }                                                                                                                                      \
/* What a scene is not needed for: its shapes, asked once. */                                                                          \
    grz##D##_things once##D(const things<space##D> &all)                                                                                   \
    {                                                                                                                                      \
        grz##D##_things once = {};                                                                                                         \
        once.count = all.shapes.size();                                                                                                    \
        once.shapes = all.shapes.data();                                                                                                   \
        return once;                                                                                                                       \
    }                                                                                                                                      \
    long pairs_once##D(grz_scene *, const things<space##D> &all)                                                                           \
    {                                                                                                                                      \
        const grz##D##_things once = once##D(all);                                                                                         \
        return grz##D##_things_pairs(&once, nullptr, nullptr, skip_pairs_once, nullptr);                                                   \
    }                                                                                                                                      \
    long contacts_once##D(grz_scene *, const things<space##D> &all)                                                                        \
    {                                                                                                                                      \
        const grz##D##_things once = once##D(all);                                                                                         \
        auto skip = [](void *, const grz##D##_scene_contact *) { return true; };                                                           \
        return grz##D##_things_contacts(&once, nullptr, nullptr, nullptr, skip, nullptr);                                                  \
    }                                                                                                                                      \
    long meetings_once##D(grz_scene *, const things<space##D> &all)                                                                        \
    {                                                                                                                                      \
        const grz##D##_things once = once##D(all);                                                                                         \
        auto skip = [](void *, const grz##D##_scene_meeting *) { return true; };                                                           \
        return grz##D##_things_meetings(&once, nullptr, nullptr, skip, nullptr);                                                           \
    }                                                                                                                                      \
        long leave_and_come##D(grz_scene *scene, const things<space##D> &all)                                                                  \
    {                                                                                                                                      \
        long sum = 0;                                                                                                                      \
        for (std::uint64_t id = 0; id < all.shapes.size(); id++) {                                                                         \
            grz##D##_thing thing = {};                                                                                                     \
            thing.shape = all.shapes[id];                                                                                                  \
            sum += grz_scene_remove(scene, id);                                                                                            \
            sum += grz##D##_scene_add(scene, id, &thing);                                                                                  \
        }                                                                                                                                  \
        return sum;                                                                                                                        \
    }                                                                                                                                      \
    long replace_each##D(grz_scene *scene, const things<space##D> &all)                                                                    \
    {                                                                                                                                      \
        long sum = 0;                                                                                                                      \
        for (std::uint64_t id = 0; id < all.shapes.size(); id++) {                                                                         \
            grz##D##_thing thing = {};                                                                                                     \
            thing.shape = all.shapes[id];                                                                                                  \
            sum += grz##D##_scene_replace(scene, id, &thing);                                                                              \
        }                                                                                                                                  \
        return sum;                                                                                                                        \
    }                                                                                                                                      \
    long look_each_up##D(grz_scene *scene, const things<space##D> &all)                                                                    \
    {                                                                                                                                      \
        long sum = 0;                                                                                                                      \
        for (std::uint64_t id = 0; id < all.shapes.size(); id++) {                                                                         \
            grz##D##_thing thing;                                                                                                          \
            sum += grz_scene_has(scene, id) && grz##D##_scene_get(scene, id, &thing, nullptr);                                             \
        }                                                                                                                                  \
        return sum;                                                                                                                        \
    }                                                                                                                                      \
    long move_each##D(grz_scene *scene, const things<space##D> &all) \
    { \
        const std::vector<double> &matrices = usual_moves<space##D>().matrices; \
        long sum = 0; \
        for (std::uint64_t id = 0; id < all.shapes.size(); id++) { \
            sum += grz##D##_scene_move(scene, id, matrices.data() + D * (D + 1) * id); \
        } \
        return sum; \
    } \
    long move_all##D(grz_scene *scene, const things<space##D> &all) \
    { \
        const small_moves &moves = usual_moves<space##D>(); \
        return grz##D##_scene_move_n(scene, moves.ids.data(), moves.matrices.data(), all.shapes.size()); \
    } \
    std::vector<grz##D##_shape> balls##D(const std::vector<place> &ways, double radius) \
    { \
        std::vector<grz##D##_shape> all; \
        for (const place &way : ways) { \
            all.push_back(ball_at(point_at<space##D>(way.from), radius)); \
        } \
        return all; \
    } \
    long cast_all_ways##D(const grz_scene *scene, const std::vector<place> &ways) \
    { \
        std::vector<grz##D##_shape> segments; \
        for (const place &way : ways) { \
            segments.push_back(segment_of(space##D(), way)); \
        } \
        std::vector<grz##D##_scene_hit> hits(ways.size()); \
        return grz##D##_scene_cast_n(scene, segments.data(), ways.size(), nullptr, nullptr, hits.data()); \
    } \
    long sweep_all_ways##D(const grz_scene *scene, const std::vector<place> &ways) \
    { \
        std::vector<grz##D##_vec> by; \
        for (const place &way : ways) { \
            by.push_back(displacement<space##D>(way)); \
        } \
        std::vector<grz##D##_scene_hit> hits(ways.size()); \
        return grz##D##_scene_sweep_n(scene, balls##D(ways, mover_radius).data(), by.data(), ways.size(), nullptr, nullptr, hits.data()); \
    } \
    long find_all_nearest##D(const grz_scene *scene, const std::vector<place> &ways) \
    { \
        std::vector<grz##D##_scene_neighbor> nearest(ways.size()); \
        return grz##D##_scene_nearest_n(scene, balls##D(ways, 0).data(), ways.size(), HUGE_VAL, nullptr, nullptr, nearest.data()); \
    } \
    long overlap_all_ways##D(const grz_scene *scene, const std::vector<place> &ways) \
    { \
        std::unique_ptr<bool[]> overlap(new bool[ways.size()]); \
        return grz##D##_scene_overlap_any_n(scene, balls##D(ways, asking_radius).data(), ways.size(), nullptr, nullptr, overlap.get()); \
    } \
    long find_meetings##D(const grz_scene *scene, std::size_t count) \
    { \
        std::vector<grz##D##_scene_motion> motions(count); \
        for (std::size_t i = 0; i < count; i++) { \
            motions[i].id = i; \
            motions[i].by.x = 0.01 * static_cast<double>(i % 100) - 0.5; \
        } \
        std::size_t total; \
        grz##D##_scene_meetings(scene, motions.data(), count, nullptr, nullptr, 0, &total); \
        return static_cast<long>(total); \
    } \
    long until_when_free##D(const grz_scene *scene, std::size_t count) \
    { \
        std::vector<grz##D##_scene_turn> turns(count); \
        for (std::size_t i = 0; i < count; i++) { \
            turns[i] = {}; \
            turns[i].id = i; \
            turns[i].motion.by.x = 0.01 * static_cast<double>(i % 100) - 0.5; \
        } \
        grz##D##_scene_certificate certificate; \
        return grz##D##_scene_advance(scene, turns.data(), count, 0.01, nullptr, &certificate); \
    } \
    bodies_follower<space##D> follow##D(const bodies<space##D> &start)                                                                     \
    {                                                                                                                                      \
        std::vector<grz##D##_thing> given(start.shapes().size());                                                                          \
        for (std::size_t i = 0; i < given.size(); i++) {                                                                                   \
            given[i].shape = start.shapes()[i];                                                                                            \
            given[i].pose = start.poses()[i].data();                                                                                       \
        }                                                                                                                                  \
        grz_scene *made = nullptr;                                                                                                         \
        grz##D##_scene_build(&made, given.data(), nullptr, given.size(), nullptr);                                                         \
        return [scene = scene_pointer(made, grz_scene_free)](const bodies<space##D> &now, const std::vector<std::uint64_t> &moved,         \
                                                             partners &found) {                                                            \
            std::vector<double> matrices;                                                                                                  \
            for (std::uint64_t id : moved) {                                                                                               \
                matrices.insert(matrices.end(), now.poses()[id].begin(), now.poses()[id].end());                                           \
            }                                                                                                                              \
            grz##D##_scene_move_n(scene.get(), moved.data(), matrices.data(), moved.size());                                               \
            grz_scene_pairs(scene.get(), scene.get(), nullptr, add_partners, &found);                                                      \
        };                                                                                                                                 \
    }

FUNCTIONS_OF_SCENES(2)
FUNCTIONS_OF_SCENES(3)

long visit_each(grz_scene *scene) { return grz_scene_each(scene, skip_id, nullptr); }

long fill_pairs(grz_scene *scene, std::size_t count)
{
    std::vector<grz_id_pair> pairs(2 * count);
    std::size_t total;
    grz_scene_pairs_fill(scene, scene, nullptr, pairs.data(), pairs.size(), &total);
    return static_cast<long>(total);
}

long find_neighbors(const grz_scene *scene, std::size_t count)
{
    grz_id_distance found[3];
    std::size_t written;
    long sum = 0;
    for (std::size_t i = 0; i < count; i++) {
        grz_scene_neighbors(scene, i, scene, HUGE_VAL, nullptr, found, 3, &written);
        sum += static_cast<long>(found[written - 1].id);
    }
    return sum;
}

constexpr scene_question is_cast = scene_question::cast, is_sweep = scene_question::sweep, is_nearest = scene_question::nearest,
                         is_overlap = scene_question::overlap, is_contacts = scene_question::contacts;

#define ROWS_OF_SCENES(D)                                                                                                                 \
    rows.push_back(building<space##D>("scene" #D "-build"));                                                                               \
    rows.push_back(about_ways("scene" #D "-cast-first", usual_things<space##D>, ask_cast##D, &is_cast));                                    \
    rows.push_back(about_ways("scene" #D "-cast-any", usual_things<space##D>, ask_cast_any##D));                                            \
    rows.push_back(about_ways("scene" #D "-sight", usual_things<space##D>, ask_sight##D));                                                  \
    rows.push_back(about_ways("scene" #D "-cast-all", usual_things<space##D>, ask_cast_all##D));                                            \
    rows.push_back(about_ways("scene" #D "-sweep-first-ball", usual_things<space##D>, ask_sweep##D, &is_sweep));                            \
    rows.push_back(about_ways("scene" #D "-sweep-any-ball", usual_things<space##D>, ask_sweep_any##D));                                     \
    rows.push_back(about_ways("scene" #D "-sweep-all-ball", usual_things<space##D>, ask_sweep_all##D));                                     \
    rows.push_back(about_ways("scene" #D "-nearest-point", usual_things<space##D>, ask_nearest##D, &is_nearest));                           \
    rows.push_back(about_ways("scene" #D "-nearest-8-point", usual_things<space##D>, ask_nearest_8_##D));                                   \
    rows.push_back(about_ways("scene" #D "-overlap-ball", usual_things<space##D>, ask_overlap##D));                                         \
    rows.push_back(about_ways("scene" #D "-overlap-any-ball", usual_things<space##D>, ask_overlap_any##D));                                 \
    rows.push_back(about_ways("scene" #D "-overlap-all-ball", usual_things<space##D>, ask_overlap_all##D, &is_overlap));                    \
    rows.push_back(about_ways("scene" #D "-contacts-ball", usual_things<space##D>, ask_contacts##D, &is_contacts));                         \
    rows.push_back(about_pairs("scene" #D "-pairs", usual_things<space##D>, find_all, scene_question::pairs));                                            \
    rows.push_back(about_pairs("scene" #D "-pairs-contacts", fewer_things<space##D>, find_touching##D, scene_question::pairs_contacts));                  \
    rows.push_back(about_all<space##D>("scene" #D "-pairs-fill", [](grz_scene *s, const auto &all) { return fill_pairs(s, all.shapes.size()); })); \
    rows.push_back(about_all<space##D>("scene" #D "-neighbors", [](grz_scene *s, const auto &all) { return find_neighbors(s, all.shapes.size()); })); \
    rows.push_back(about_ways("scene" #D "-separate-ball", usual_things<space##D>, ask_separate##D, nullptr, 64));                          \
    rows.push_back(about_all<space##D>("scene" #D "-save-load", save_and_load##D));                                                         \
    rows.push_back(about_all<space##D>("scene" #D "-each", [](grz_scene *s, const auto &) { return visit_each(s); }));                      \
    rows.push_back(about_all<space##D>("things" #D "-pairs", pairs_once##D)); \
    rows.push_back(about_all<space##D>("things" #D "-contacts", contacts_once##D)); \
    rows.push_back(about_all<space##D>("things" #D "-meetings", meetings_once##D)); \
    rows.push_back(about_all<space##D>("scene" #D "-look-up", look_each_up##D));                                                            \
    rows.push_back(about_all<space##D>("scene" #D "-changes", leave_and_come##D));                                                          \
    rows.push_back(about_all<space##D>("scene" #D "-replace", replace_each##D));                                                            \
    rows.push_back(about_all<space##D>("scene" #D "-move", move_each##D));                                                                      \
    rows.push_back(about_all<space##D>("scene" #D "-move-all", move_all##D));                                                                   \
    rows.push_back(about_all_ways<space##D>("scene" #D "-cast-n", cast_all_ways##D)); \
    rows.push_back(about_all_ways<space##D>("scene" #D "-sweep-n-ball", sweep_all_ways##D)); \
    rows.push_back(about_all_ways<space##D>("scene" #D "-nearest-n-point", find_all_nearest##D)); \
    rows.push_back(about_all_ways<space##D>("scene" #D "-overlap-any-n-ball", overlap_all_ways##D)); \
    rows.push_back(about_motions<space##D>("scene" #D "-meetings", find_meetings##D)); \
    rows.push_back(about_motions<space##D>("scene" #D "-advance", until_when_free##D)); \
    rows.push_back(moving<space##D>("scene" #D "-moving-10k", follow##D));

using boxes3 = std::vector<grz3_thing>;

/* Boxes alone, beside the tree, which must not be much faster: as in rows_of_trees.cpp. */
template <class OfScene, class OfTree> row boxes_row(const std::string &name, std::size_t count, OfScene of_scene, OfTree of_tree)
{
    auto prepare = [=] {
        const auto boxes = std::make_shared<crowd>(make_crowd(3, lie::uniform, box_count, 2));
        std::vector<grz3_shape> shapes(box_count);
        for (std::size_t i = 0; i < box_count; i++) {
            const double *n = boxes->box(i);
            const grz3_aabb box = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
            shapes[i] = grz3_shape_from_aabb(&box);
        }
        auto given = std::make_shared<boxes3>(given_things(shapes));
        const scene_pointer scene = scene_of(*given);
        const tree_pointer tree = tree_of(*boxes);
        const auto places = std::make_shared<std::vector<place>>(make_places());
        auto by_scene = [=](std::size_t i) { return static_cast<long>(of_scene(scene.get(), (*places)[i], *given)); };
        auto by_tree = [=](std::size_t i) { return static_cast<long>(of_tree(tree.get(), (*places)[i], *boxes)); };
        const std::size_t each = count > 1 ? count : box_count;
        return prepared_row{{make_contender("graze", count, by_scene), make_contender("tree", count, by_tree)}, 0, 0, each};
    };
    return {"scene-boxes-" + name, prepare};
}

bool skip_tree_id(void *, std::uint32_t) { return true; }
bool skip_id_pairs(void *, const grz_id_pair *, std::size_t) { return true; }

void add_rows_of_boxes(std::vector<row> &rows)
{
    constexpr double radius = 0.02;
    rows.push_back(boxes_row(
        "build", 1, [](const grz_scene *, const place &, const boxes3 &all) { return scene_of(all) != nullptr; },
        [](const grz_tree *, const place &, const crowd &all) { return tree_of(all) != nullptr; }));
    rows.push_back(boxes_row(
        "pairs", 1, [](const grz_scene *s, const place &, const boxes3 &) { return grz_scene_pairs(s, s, nullptr, skip_id_pairs, nullptr); },
        [](grz_tree *t, const place &, const crowd &all) { return ask_pairs(t, all); }));
    rows.push_back(boxes_row(
        "cast-any", pair_count, [](const grz_scene *s, const place &p, const boxes3 &) { return ask_cast_any3(s, p); },
        [](const grz_tree *t, const place &p, const crowd &) {
            const grz3_shape segment = segment_of(space3(), p);
            return grz3_tree_cast_any(t, &segment, nullptr).yes;
        }));
    rows.push_back(boxes_row(
        "cast-first", pair_count, [](const grz_scene *s, const place &p, const boxes3 &) { return ask_cast3(s, p); },
        [](const grz_tree *t, const place &p, const crowd &) {
            const grz3_shape segment = segment_of(space3(), p);
            grz_tree_hit hit;
            return grz3_tree_cast_first(t, &segment, nullptr, &hit).yes ? static_cast<long>(hit.id) : -1;
        }));
    rows.push_back(boxes_row(
        "sweep-first-ball", pair_count,
        [](const grz_scene *s, const place &p, const boxes3 &) {
            const grz3_shape ball = ball_at(point_at<space3>(p.from), radius);
            const grz3_vec by = displacement<space3>(p);
            grz3_scene_hit hit;
            return grz3_scene_sweep_first(s, &ball, &by, nullptr, &hit).yes ? static_cast<long>(hit.id) : -1;
        },
        [](const grz_tree *t, const place &p, const crowd &) {
            const grz3_shape ball = ball_at(point_at<space3>(p.from), radius);
            const grz3_vec by = displacement<space3>(p);
            grz_tree_hit hit;
            return grz3_tree_sweep_first(t, &ball, &by, nullptr, &hit).yes ? static_cast<long>(hit.id) : -1;
        }));
    rows.push_back(boxes_row(
        "nearest-point", pair_count, [](const grz_scene *s, const place &p, const boxes3 &) { return ask_nearest3(s, p); },
        [](const grz_tree *t, const place &p, const crowd &) {
            const grz3_shape point = point_shape(point_at<space3>(p.from));
            grz_tree_neighbor nearest;
            return grz3_tree_nearest(t, &point, nullptr, &nearest).yes ? static_cast<long>(nearest.id) : -1;
        }));
    rows.push_back(boxes_row(
        "overlap-ball", pair_count,
        [](const grz_scene *s, const place &p, const boxes3 &) {
            const grz3_shape ball = ball_at(point_at<space3>(p.from), radius);
            return grz3_scene_overlap(s, &ball, nullptr, skip_id, nullptr);
        },
        [](const grz_tree *t, const place &p, const crowd &) {
            const grz3_shape ball = ball_at(point_at<space3>(p.from), radius);
            return grz3_tree_overlap(t, &ball, nullptr, skip_tree_id, nullptr);
        }));
}

/* A character of a game on 10,000 flush tiles, which falls a little in each frame: high above them, or at rest on them; or
 * it walks over them. */
enum class gait { in_the_air, stands, walks };

struct floor2 {
    scene_pointer scene;
    std::vector<grz2_shape> bodies;
    grz2_vec by;
};

grz2_shape character_at(bool round, double x, double y)
{
    const grz2_capsule capsule = {{x, y + 0.04}, {x, y + 0.1}, 0.04};
    const grz2_aabb box = {{x, y}, {x + 0.08, y + 0.14}};
    return round ? grz2_shape_from_capsule(&capsule) : grz2_shape_from_aabb(&box);
}

row character(const std::string &name, bool round, gait how)
{
    auto prepare = [=] {
        constexpr int tiles = 10000, bodies = 2000;
        std::vector<grz2_shape> shapes;
        for (int i = 0; i < tiles; i++) {
            const grz2_aabb tile = {{i * 0.1, 0}, {(i + 1) * 0.1, 0.1}};
            shapes.push_back(grz2_shape_from_aabb(&tile));
        }
        auto all = std::make_shared<floor2>();
        all->scene = scene_of(given_things(shapes));
        all->by = {how == gait::walks ? 0.02 : 0, -0.01};
        for (int i = 0; i < bodies; i++) {
            grz2_shape body = character_at(round, 1 + 0.37 * i, how == gait::in_the_air ? 1 : 0.2);
            const grz2_vec down = {0, -1};
            grz2_scene_slide_end end;
            if (how != gait::in_the_air) {
                grz2_scene_slide(all->scene.get(), &body, &down, nullptr, &end, nullptr, 0);
                body = grz2_shape_at(&body, &end.place);
            }
            all->bodies.push_back(body);
        }
        auto answer = [=](std::size_t i) {
            grz2_scene_slide_end end;
            grz2_scene_slide(all->scene.get(), &all->bodies[i], &all->by, nullptr, &end, nullptr, 0);
            return static_cast<long>(end.touches);
        };
        return prepared_row{{make_contender("graze", bodies, answer)}, 0, 0, bodies};
    };
    return {name, prepare};
}

void add_rows_of_slides(std::vector<row> &rows)
{
    rows.push_back(character("scene2-slide-box-in-the-air", false, gait::in_the_air));
    rows.push_back(character("scene2-slide-box-at-rest", false, gait::stands));
    rows.push_back(character("scene2-slide-box-walks", false, gait::walks));
    rows.push_back(character("scene2-slide-capsule-in-the-air", true, gait::in_the_air));
    rows.push_back(character("scene2-slide-capsule-at-rest", true, gait::stands));
    rows.push_back(character("scene2-slide-capsule-walks", true, gait::walks));
    rows.push_back(about_ways("scene3-slide-ball", usual_things<space3>, [](const grz_scene *scene, const place &way) {
        const grz3_shape ball = ball_at(point_at<space3>(way.from), mover_radius);
        const grz3_vec by = displacement<space3>(way);
        grz3_scene_slide_end end;
        grz3_scene_slide(scene, &ball, &by, nullptr, &end, nullptr, 0);
        return static_cast<long>(end.touches);
    }));
}

} // namespace

std::vector<row> rows_of_scenes()
{
    std::vector<row> rows;
    ROWS_OF_SCENES(2)
    ROWS_OF_SCENES(3)
    rows.push_back(about_ways("scene2-nearest-street", streets, ask_nearest2, &is_nearest));
    add_rows_of_boxes(rows);
    add_rows_of_slides(rows);
    return rows;
}

} // namespace bench
