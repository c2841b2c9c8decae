/* graze benchmark: graze's contacts, and how right those of others are.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bench {
namespace {

struct in2 {
    using shape = grz2_shape;
    using vec = grz2_vec;
    using manifold = grz2_manifold;
    static constexpr auto contact = grz2_contact;
    static constexpr auto depth = grz2_depth;
    static constexpr auto depth_along = grz2_depth_along;
    static void write(const vec &v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = 0; }
    static vec vector(const double n[3]) { return {n[0], n[1]}; }
    static constexpr auto bounds = grz2_bounds;
    static double size(const grz2_aabb &b) { return std::max({-b.min.x, -b.min.y, b.max.x, b.max.y}); }
    static constexpr int points_of_flat = 2;
};

struct in3 {
    using shape = grz3_shape;
    using vec = grz3_vec;
    using manifold = grz3_manifold;
    static constexpr auto contact = grz3_contact;
    static constexpr auto depth = grz3_depth;
    static constexpr auto depth_along = grz3_depth_along;
    static void write(const vec &v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = v.z; }
    static vec vector(const double n[3]) { return {n[0], n[1], n[2]}; }
    static constexpr auto bounds = grz3_bounds;
    static double size(const grz3_aabb &b) { return std::max({-b.min.x, -b.min.y, -b.min.z, b.max.x, b.max.y, b.max.z}); }
    static constexpr int points_of_flat = 3;
};

template <class In> found_contact contact_of_pair(const typename In::shape &a, const typename In::shape &b)
{
    typename In::manifold m;
    In::contact(&a, &b, 0, &m);
    found_contact found = {m.count, m.depth, {}};
    In::write(m.normal, found.normal);
    return found;
}

template <class In> found_contact depth_of_pair(const typename In::shape &a, const typename In::shape &b)
{
    typename In::vec normal;
    found_contact found = {};
    found.points = In::depth(&a, &b, 0, &normal, &found.depth).yes;
    In::write(normal, found.normal);
    return found;
}

} // namespace

std::vector<mesh_contact_peer> &mesh_contact_peers()
{
    static std::vector<mesh_contact_peer> all;
    return all;
}

found_contact contact_by_graze(const grz2_shape &a, const grz2_shape &b) { return contact_of_pair<in2>(a, b); }
found_contact contact_by_graze(const grz3_shape &a, const grz3_shape &b) { return contact_of_pair<in3>(a, b); }
found_contact depth_by_graze(const grz2_shape &a, const grz2_shape &b) { return depth_of_pair<in2>(a, b); }
found_contact depth_by_graze(const grz3_shape &a, const grz3_shape &b) { return depth_of_pair<in3>(a, b); }

template <class Space> contact_score judge_contacts(const pairs<Space> &inputs, const std::vector<found_contact> &said)
{
    using In = std::conditional_t<std::is_same_v<Space, space2>, in2, in3>;
    contact_score s;
    for (std::size_t i = 0; i < said.size(); i++) {
        const auto &a = inputs.a[i], &b = inputs.b[i];
        const found_contact truth = contact_by_graze(a, b);
        const bool yes = said[i].points > 0;
        if (truth.points == 0) {
            s.apart++;
            s.invented += yes;
            continue;
        }
        const double size = std::max(In::size(In::bounds(&a)), In::size(In::bounds(&b))), slack = 1e-6 * size;
        const bool touching = Space::touch(a, b), flat = truth.points >= In::points_of_flat;
        (touching ? s.touching : s.deep)++;
        if (!yes) {
            (touching ? s.missed_touch : s.missed)++;
            continue;
        }
        s.flat += flat;
        s.one_point += flat && said[i].points == 1;
        s.off = std::fmax(s.off, std::fabs(said[i].depth - truth.depth) / size);
        if (touching) {
            s.deep_touch += !(said[i].depth <= slack);
            continue;
        }
        s.not_least += !(said[i].depth <= truth.depth + slack);
        const typename In::vec direction = In::vector(said[i].normal);
        double needed = HUGE_VAL;
        In::depth_along(&a, &b, &direction, &needed);
        s.stuck += !(needed <= said[i].depth + slack);
    }
    return s;
}

template contact_score judge_contacts(const pairs<space2> &, const std::vector<found_contact> &);
template contact_score judge_contacts(const pairs<space3> &, const std::vector<found_contact> &);

std::string share_of(long part, long of)
{
    char text[32];
    if (of == 0) {
        return "-";
    }
    const double share = 100 * static_cast<double>(part) / static_cast<double>(of);
    std::snprintf(text, sizeof text, part == 0 || part == of ? "%.0f" : share < 99.5 ? "%.2g" : "%.2f", share);
    return text;
}

} // namespace bench
