/* graze benchmark: casts and sweeps. Random pairs that do not overlap at the start, of which half (`half`) or one in a
 * hundred (`sparse`) hit; `verdict` asks for yes or no, `enter` for the first time, too, as peers answer it, `times` for
 * enter and exit, `hit` for the point and the normal of the first contact, `stop` for where to stop before it.
 *
 * SPDX-License-Identifier: MIT */
#include "moving_rows.hpp"
#include "pair/pairs2.h"
#include "pair/pairs3.h"

namespace bench {
namespace {

/* Of pairs that the engine answers, and of hits, which take longer: still far more branches than can be memorised. */
constexpr std::size_t engine_count = pair_count / 4;

const char *asked(ask what)
{
    switch (what) {
    case ask::verdict: return "-verdict";
    case ask::enter: return "-enter";
    case ask::times: return "-times";
    case ask::hit: return "-hit";
    default: return "-stop";
    }
}

template <class Space, class Hits, class Contenders>
void add_moving(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, Hits hits, Contenders contenders,
                std::size_t count = pair_count, const std::vector<ask> &asks = {ask::verdict, ask::enter, ask::times})
{
    for (double share : {0.5, 0.01}) {
        for (ask what : asks) {
            const std::string half_or_sparse = name + (share == 0.5 ? "-half" : "-sparse");
            auto prepare = [=] {
                const moving_pairs<Space> &inputs =
                    made_once<Space>(half_or_sparse + std::to_string(count), [=] { return make_moving<Space>(kind_a, kind_b, share, hits, count); });
                prepared_row prepared = {contenders(inputs, what), share, 0, count};
                for (moving_peer<Space> add : moving_peers<Space>()) {
                    add(kind_a, kind_b, inputs, what, prepared.contenders);
                }
                return prepared;
            };
            rows.push_back({half_or_sparse + asked(what), prepare});
        }
    }
}

} // namespace

/* A pair of the engine: graze alone, beside the peers. A pair of its own: beside the guess, too. */
#define MOVING(D, RELATION, A, B)                                                                                      \
    add_moving<space##D>(rows, PAIR(D, RELATION, A, B), HITS(D, RELATION), [](const auto &inputs, ask what) {          \
        return std::vector<contender>{timed<space##D>("graze", inputs, what, WHOLE, WHOLE, ASK_##RELATION(D, RELATION))}; \
    }, engine_count);
#define MOVING_AGAINST_GUESS(D, RELATION, A, B)                                                                        \
    add_moving<space##D>(rows, PAIR(D, RELATION, A, B), HITS(D, RELATION), [](const auto &inputs, ask what) {          \
        return std::vector<contender>{timed<space##D>("graze", inputs, what, FIELD(A), FIELD(B),                       \
                                                      ASK_OWN_##RELATION(grz##D##_##RELATION, A, B)),                  \
                                      timed<space##D>("guess", inputs, what, FIELD(A), FIELD(B),                       \
                                                      ASK_OWN_##RELATION(guess##D##_##RELATION, A, B))};               \
    });
/* The open variants, which cost the same. */
#define OPEN(D, RELATION, A, B)                                                                                        \
    add_moving<space##D>(rows, #RELATION #D "_open-" #A "-" #B, KIND_##A, KIND_##B, HITS(D, RELATION), [](const auto &inputs, ask what) { \
        return std::vector<contender>{                                                                                 \
            timed<space##D>("graze", inputs, what, FIELD(A), FIELD(B), ASK_OWN_##RELATION(grz##D##_##RELATION##_open, A, B))}; \
    });
#define OPEN_OF_ENGINE(D, RELATION, A, B)                                                                              \
    add_moving<space##D>(rows, #RELATION #D "_open-" #A "-" #B, KIND_##A, KIND_##B, HITS(D, RELATION), [](const auto &inputs, ask what) { \
        return std::vector<contender>{timed<space##D>("graze", inputs, what, WHOLE, WHOLE, ASK_##RELATION(D, RELATION##_open))}; \
    }, engine_count);

#define WITH(FORM, D, RELATION, NAME, OPEN, A, B, WHAT)                                                                \
    add_moving<space##D>(rows, #RELATION #D OPEN "-" #A "-" #B, KIND_##A, KIND_##B, HITS(D, RELATION), [](const auto &inputs, ask what) { \
        return std::vector<contender>{timed<space##D>("graze", inputs, what, WHOLE, WHOLE, FORM##_##RELATION(D, NAME))}; \
    }, engine_count, {WHAT});
#define HIT(D, RELATION, A, B) WITH(HIT, D, RELATION, RELATION##_hit, "", A, B, ask::hit)
#define HIT_OPEN(D, RELATION, A, B) WITH(HIT, D, RELATION, RELATION##_open_hit, "_open", A, B, ask::hit)
#define STOP(D, A, B) WITH(STOP, D, sweep, stop, "", A, B, ask::stop)

std::vector<row> rows_of_times()
{
    std::vector<row> rows;
#define CASTS2(A, B) MOVING_AGAINST_GUESS(2, cast, A, B) OPEN(2, cast, A, B)
#define SWEEPS2(A, B) MOVING_AGAINST_GUESS(2, sweep, A, B) OPEN(2, sweep, A, B)
#define CASTS3(A, B) MOVING_AGAINST_GUESS(3, cast, A, B) OPEN(3, cast, A, B)
#define SWEEPS3(A, B) MOVING_AGAINST_GUESS(3, sweep, A, B) OPEN(3, sweep, A, B)
    GRZ2_PAIRS_cast(CASTS2)
    GRZ2_PAIRS_sweep(SWEEPS2)
    GRZ3_PAIRS_cast(CASTS3)
    GRZ3_PAIRS_sweep(SWEEPS3)
    OPEN_OF_ENGINE(2, cast, ray, rounded_obb)
    OPEN_OF_ENGINE(2, sweep, capsule, obb)
    MOVING(3, sweep, plane, sphere)
    MOVING(3, sweep, sphere, obb)
    MOVING(3, sweep, capsule, obb)
    MOVING(3, sweep, triangle, triangle)
    MOVING(3, sweep, hull_8, hull_8)
    MOVING(3, sweep, hull_32, hull_32)
    OPEN_OF_ENGINE(3, cast, ray, capsule)
    OPEN_OF_ENGINE(3, sweep, capsule, obb)
    HIT(2, cast, segment, aabb)
    HIT(2, cast, segment, circle)
    HIT(2, cast, ray, obb)
    HIT_OPEN(2, cast, ray, obb)
    HIT(2, sweep, circle, aabb)
    HIT_OPEN(2, sweep, obb, obb)
    HIT(3, cast, segment, aabb)
    HIT(3, cast, ray, aabb)
    HIT(3, cast, ray, triangle)
    HIT_OPEN(3, cast, ray, aabb)
    HIT(3, sweep, sphere, aabb)
    HIT_OPEN(3, sweep, obb, obb)
    HIT(3, sweep, sphere, obb)
    HIT(3, sweep, capsule, obb)
    HIT(3, sweep, triangle, triangle)
    HIT(3, sweep, hull_8, hull_8)
    HIT(2, sweep, circle, obb)
    HIT(2, sweep, capsule, obb)
    STOP(2, circle, aabb)
    STOP(3, sphere, aabb)
    return rows;
}

} // namespace bench
