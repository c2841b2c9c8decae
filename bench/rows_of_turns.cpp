/* graze benchmark: when two boxes that move and turn first touch, and how right the times of the peers are. A contact
 * that is found after it has happened is late, one that is not found is missed: both are shown by the time before which
 * graze proves that there is none, and by a later time at which the boxes are deep in each other.
 *
 * SPDX-License-Identifier: MIT */
#include "turns.hpp"

#include <cmath>
#include <cstdio>

namespace bench {
namespace {

constexpr std::size_t turn_count = 4096;

grz3_vec random_vector(generator &random, double reach)
{
    const double x = uniform(random, -reach, reach), y = uniform(random, -reach, reach);
    return {x, y, uniform(random, -reach, reach)};
}

double half_extent(generator &random) { return uniform(random, 0.1, 0.6); }

/* By less than a radian each; half of them or so touch. */
void make(generator &random, turning_boxes2 &pair)
{
    for (int side = 0; side < 2; side++) {
        const double angle = uniform(random, 0, 6.28), x = uniform(random, -1, 1), y = uniform(random, -1, 1);
        const grz2_vec half = {half_extent(random), half_extent(random)};
        (side ? pair.b : pair.a) = {{x + (side ? 2 : 0), y}, half, {std::cos(angle), std::sin(angle)}};
        grz2_motion motion = {};
        motion.by = {(side ? -1 : 1) * uniform(random, 0, 2), uniform(random, -0.5, 0.5)};
        motion.angle = uniform(random, -1, 1);
        motion.pivot = (side ? pair.b : pair.a).center;
        (side ? pair.of_b : pair.of_a) = motion;
    }
}

void make(generator &random, turning_boxes3 &pair)
{
    for (int side = 0; side < 2; side++) {
        const grz3_vec q = random_vector(random, 1), half = {half_extent(random), half_extent(random), half_extent(random)};
        grz3_vec center = random_vector(random, 0.7);
        center.x += side ? 2 : 0;
        (side ? pair.b : pair.a) = grz3_obb_from_quaternion(center, half, {q.x, q.y, q.z, uniform(random, 0.1, 1)});
        grz3_motion motion = {};
        motion.by = random_vector(random, 0.5);
        motion.by.x += side ? -1 : 1;
        motion.axis = random_vector(random, 1);
        motion.angle = uniform(random, -1, 1);
        motion.pivot = center;
        (side ? pair.of_b : pair.of_a) = motion;
    }
}

bool touch_at_start(const turning_boxes2 &pair) { return grz2_overlap_obb_obb(&pair.a, &pair.b); }
bool touch_at_start(const turning_boxes3 &pair) { return grz3_overlap_obb_obb(&pair.a, &pair.b); }

template <class Boxes> turning_pairs<Boxes> make_turns()
{
    generator random(11);
    auto all = std::make_shared<std::vector<Boxes>>(turn_count);
    for (Boxes &pair : *all) {
        do {
            make(random, pair);
        } while (touch_at_start(pair));
    }
    return all;
}

double first_contact(const turning_boxes2 &pair)
{
    const grz2_shape a = grz2_shape_from_obb(&pair.a), b = grz2_shape_from_obb(&pair.b);
    grz2_certificate c;
    grz2_advance(&a, &pair.of_a, &b, &pair.of_b, turn_tolerance, &c);
    return c.time;
}

double first_contact(const turning_boxes3 &pair)
{
    const grz3_shape a = grz3_shape_from_obb(&pair.a), b = grz3_shape_from_obb(&pair.b);
    grz3_certificate c;
    grz3_advance(&a, &pair.of_a, &b, &pair.of_b, turn_tolerance, &c);
    return c.time;
}

template <class Boxes> std::vector<contender> contenders_of(const turning_pairs<Boxes> &inputs)
{
    auto ith = [inputs](std::size_t i) { return first_contact((*inputs)[i]); };
    std::vector<contender> all = {make_timed_contender("graze", false, inputs->size(), ith)};
    for (turning_peer<Boxes> add : turning_peers<Boxes>()) {
        add(inputs, all);
    }
    return all;
}

template <class Boxes> row advance_row(const char *name)
{
    auto prepare = [] {
        auto inputs = make_turns<Boxes>();
        prepared_row prepared = {contenders_of<Boxes>(inputs), 0, 0, inputs->size()};
        for (const Boxes &pair : *inputs) {
            prepared.hits += first_contact(pair) < HUGE_VAL;
        }
        prepared.hits /= static_cast<double>(inputs->size());
        return prepared;
    };
    return {name, prepare};
}

/* A mesh with a triangle for each pair of boxes, at one of the two. */
std::shared_ptr<grz_mesh> triangles_at(const std::vector<turning_boxes3> &inputs, grz3_obb turning_boxes3::*box)
{
    std::vector<grz3_vec> corners;
    for (const turning_boxes3 &pair : inputs) {
        const grz3_vec &at = (pair.*box).center;
        for (int k = 0; k < 3; k++) {
            corners.push_back({at.x + (k == 0), at.y + (k == 1), at.z});
        }
    }
    grz_triangles triangles = {};
    triangles.number = GRZ_DOUBLE;
    triangles.vertex_count = corners.size();
    triangles.vertices = corners.data();
    triangles.count = inputs.size();
    grz_mesh *mesh = nullptr;
    grz_mesh_build(&mesh, &triangles, nullptr);
    return {mesh, grz_mesh_free};
}

/* The first box of each pair beside a mesh of the triangles of all second boxes. */
row mesh_row()
{
    auto prepare = [] {
        auto inputs = make_turns<turning_boxes3>();
        auto mesh = triangles_at(*inputs, &turning_boxes3::b);
        auto ith = [inputs, mesh](std::size_t i) {
            const turning_boxes3 &pair = (*inputs)[i];
            const grz3_shape a = grz3_shape_from_obb(&pair.a);
            grz3_certificate c;
            grz_mesh_advance(mesh.get(), nullptr, &a, &pair.of_a, turn_tolerance, &c, nullptr);
            return c.verdict == GRZ_ADVANCE_CONTACT;
        };
        return prepared_row{{make_contender("graze", inputs->size(), ith)}, 0, 0, inputs->size()};
    };
    return {"advance-mesh-obb", prepare};
}

/* Two such meshes, of which one comes from afar; so few times as they take some ms. */
row meshes_row()
{
    auto prepare = [] {
        auto inputs = make_turns<turning_boxes3>();
        auto a = triangles_at(*inputs, &turning_boxes3::a), b = triangles_at(*inputs, &turning_boxes3::b);
        const double away[12] = {1, 0, 0, 40, 0, 1, 0, 0, 0, 0, 1, 0};
        grz_mesh *posed = nullptr;
        grz_mesh_build_posed(&posed, a.get(), away);
        std::shared_ptr<grz_mesh> owned(posed, grz_mesh_free);
        constexpr std::size_t count = 64;
        auto ith = [inputs, a, owned, b](std::size_t i) {
            grz3_motion motion = (*inputs)[i].of_a;
            motion.by = {-40, 0, 0};
            motion.pivot = {40, 0, 0};
            grz3_certificate c;
            grz_meshes_advance(owned.get(), &motion, b.get(), nullptr, turn_tolerance, &c, nullptr);
            return c.verdict == GRZ_ADVANCE_CONTACT;
        };
        return prepared_row{{make_contender("graze", count, ith)}, 0, 0, count};
    };
    return {"advance-mesh-mesh", prepare};
}

/* The pose of a motion. */
template <class Boxes, class Pose> row pose_row(const char *name, Pose pose)
{
    auto prepare = [pose] {
        auto inputs = make_turns<Boxes>();
        auto ith = [inputs, pose](std::size_t i) { return pose((*inputs)[i].of_a) > 0; };
        return prepared_row{{make_contender("graze", inputs->size(), ith)}, 0, 0, inputs->size()};
    };
    return {name, prepare};
}

/* Are they at least this deep in each other at the time? Then there was a contact before. */
bool are_deep(const turning_boxes2 &pair, double t)
{
    double matrix[6], depth;
    grz2_vec room[8], normal;
    const grz2_shape a = grz2_shape_from_obb(&pair.a), b = grz2_shape_from_obb(&pair.b);
    grz2_pose_at(&pair.of_a, t, matrix);
    const grz2_shape x = grz2_shape_posed(&a, matrix, room);
    grz2_pose_at(&pair.of_b, t, matrix);
    const grz2_shape y = grz2_shape_posed(&b, matrix, room + 4);
    return grz2_depth(&x, &y, 0, &normal, &depth).yes && depth > turn_tolerance;
}

bool are_deep(const turning_boxes3 &pair, double t)
{
    double matrix[12], depth;
    grz3_vec normal;
    const grz3_shape a = grz3_shape_from_obb(&pair.a), b = grz3_shape_from_obb(&pair.b);
    grz3_pose_at(&pair.of_a, t, matrix, nullptr);
    const grz3_shape x = grz3_shape_posed(&a, matrix, nullptr);
    grz3_pose_at(&pair.of_b, t, matrix, nullptr);
    const grz3_shape y = grz3_shape_posed(&b, matrix, nullptr);
    return grz3_depth(&x, &y, 0, &normal, &depth).yes && depth > turn_tolerance;
}

/* Of 200 times up to a given one: are they deep at one of them? */
template <class Boxes> bool were_deep(const Boxes &pair, double until)
{
    for (int i = 1; i <= 200; i++) {
        if (are_deep(pair, until * i / 200)) {
            return true;
        }
    }
    return false;
}

template <class Boxes> void count_late(const char *what)
{
    auto inputs = make_turns<Boxes>();
    for (const contender &each : contenders_of<Boxes>(inputs)) {
        const std::vector<double> times = each.times();
        long late = 0, missed = 0, contacts = 0, invented = 0;
        for (std::size_t i = 0; i < times.size(); i++) {
            const Boxes &pair = (*inputs)[i];
            const bool deep = were_deep(pair, 1);
            contacts += deep;
            if (!(times[i] < HUGE_VAL)) {
                missed += deep;
            } else {
                late += were_deep(pair, times[i]);
                invented += !(first_contact(pair) < HUGE_VAL);
            }
        }
        const double percent = 100.0 / static_cast<double>(contacts);
        std::printf("| %s | %s | %ld of %zu | %.2g | %.2g | %ld |\n", what, each.name.c_str(), contacts, times.size(),
                    percent * static_cast<double>(missed), percent * static_cast<double>(late), invented);
    }
}

} // namespace

/* How often each contender is late or misses a contact: docs/turns.md. (Declared in rightness.cpp.) */
void print_turns();
void print_turns()
{
    std::printf("\n| boxes | who | pairs that get deep in each other | missed, %% | late, %% | contacts of pairs that never touch |\n|---|---|---|---|---|---|\n");
    count_late<turning_boxes2>("plane");
    count_late<turning_boxes3>("space");
}

std::vector<row> rows_of_turns()
{
    auto pose2 = [](const grz2_motion &m) {
        double matrix[6];
        grz2_pose_at(&m, 0.5, matrix);
        return matrix[2];
    };
    auto pose3 = [](const grz3_motion &m) {
        double matrix[12];
        grz3_quat q;
        grz3_pose_at(&m, 0.5, matrix, &q);
        return matrix[3] + q.x;
    };
    return {advance_row<turning_boxes2>("advance2-obb-obb"), advance_row<turning_boxes3>("advance3-obb-obb"), mesh_row(), meshes_row(),
            pose_row<turning_boxes2>("pose2", pose2), pose_row<turning_boxes3>("pose3", pose3)};
}

} // namespace bench
