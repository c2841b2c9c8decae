/* graze: what polygons, meshes, trees and scenes have in common in C++17: they own memory, and may fail.
 *
 * A polygon, mesh, tree or scene is built by a function `build`, owns its memory, and can be moved, not copied; after a
 * move only assignment and destruction are allowed. Each member function gives what the C function of the same name
 * gives: the C headers are the reference for meaning, grade and cost.
 *
 * Errors: what can fail returns a status, or a result<T>, which is a T or the status that says why there is none.
 * graze throws nothing of its own. Visitors are functions or lambdas that return void, or false to stop. An exception
 * that a visitor throws ends the search and leaves the function; so does std::bad_alloc where a std::vector is filled.
 * A `watch` stops long calls.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_OBJECTS_HPP
#define GRAZE_OBJECTS_HPP

#include <graze/queries.hpp>

#include <cassert>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

namespace graze {

using pair = grz_pair;
using allocator = grz_allocator;
using parallel = grz_parallel;

enum class status {
    ok = GRZ_OK,
    stopped = GRZ_STOPPED,
    error_memory = GRZ_ERROR_MEMORY,
    error_argument = GRZ_ERROR_ARGUMENT,
    error_stream = GRZ_ERROR_STREAM,
    error_format = GRZ_ERROR_FORMAT
};
inline const char *text(status of) { return grz_status_text(static_cast<grz_status>(of)); }

namespace detail {

/* A value that may itself say no. */
template <class T> inline constexpr bool says_no = false;
template <> inline constexpr bool says_no<bool> = true;
template <class T> inline constexpr bool says_no<std::optional<T>> = true;

} // namespace detail

/// A T, or the status that says why there is none: `if (auto m = mesh::build(...)) m->overlap(...)`. A result of a bool
/// or of a std::optional does not compile in an `if`, since it would not say which of the two is asked: write ok(),
/// then `*result`.
template <class T> class [[nodiscard]] result {
  public:
    result(status why) : why_(why) {}
    result(T &&value) : why_(status::ok), value_(std::move(value)) {}

    bool ok() const { return value_.has_value(); }
    template <class U = T, class = std::enable_if_t<!detail::says_no<U>>> explicit operator bool() const {
        return ok();
    }
    status why() const { return why_; }
    T &operator*() & { return *value_; }
    const T &operator*() const & { return *value_; }
    T &&operator*() && { return *std::move(value_); }
    T *operator->() { return &*value_; }
    const T *operator->() const { return &*value_; }

  private:
    status why_;
    std::optional<T> value_;
};

/// A grz_parallel with POSIX threads.
inline parallel threads(std::size_t count) { return grz_threads(count); }

namespace detail {

inline status as_status(grz_status of) { return static_cast<status>(of); }

template <class T> result<T> result_of(grz_status of, T value) {
    if (of != GRZ_OK) return as_status(of);
    return result<T>(std::move(value));
}

/* A visitor as C calls it: no exception may leave it there, so it is kept, and thrown when C has returned. */
template <class F> struct visitor {
    F &call;
#if defined(__cpp_exceptions)
    std::exception_ptr thrown = nullptr;
#endif

    template <class... Arguments> bool operator()(Arguments... arguments) noexcept {
#if defined(__cpp_exceptions)
        try {
            return goes_on(arguments...);
        } catch (...) {
            thrown = std::current_exception();
            return false;
        }
#else
        return goes_on(arguments...);
#endif
    }
    status done(grz_status of) const {
#if defined(__cpp_exceptions)
        if (thrown) std::rethrow_exception(thrown);
#endif
        return as_status(of);
    }

  private:
    template <class... Arguments> bool goes_on(Arguments... arguments) {
        if constexpr (std::is_void_v<decltype(call(arguments...))>) return call(arguments...), true;
        else return call(arguments...);
    }
};

/* What a visitor that takes bytes writes; it must live as long as the writer. */
template <class Each> grz_writer writer_to(Each &each) {
    return {[](void *user, const void *bytes, std::size_t count) { return (*static_cast<Each *>(user))(bytes, count); },
            &each};
}

/* Reads bytes in memory, which become fewer. */
inline grz_reader reader_of(span<const unsigned char> &rest) {
    return {[](void *user, void *to, std::size_t count) {
                auto &left = *static_cast<span<const unsigned char> *>(user);
                const std::size_t given = count < left.size() ? count : left.size();
                if (given > 0) std::memcpy(to, left.data(), given);
                left = {left.data() + given, left.size() - given};
                return given;
            },
            &rest};
}
template <class F> visitor(F &) -> visitor<F>;

template <class V, class Argument> bool visit_one(void *user, Argument argument) {
    return (*static_cast<V *>(user))(argument);
}
template <class V, class T> bool visit_object(void *user, const T *object) {
    return (*static_cast<V *>(user))(*object);
}
template <class V, class Pair = pair> bool visit_pairs(void *user, const Pair *pairs, std::size_t count) {
    for (std::size_t i = 0; i < count; i++)
        if (!(*static_cast<V *>(user))(pairs[i])) return false;
    return true;
}

/* What a C function fills whose results may be more than the room: `fill(buffer, capacity, &total)`. */
template <class T, class Fill> std::vector<T> filled(Fill fill) {
    std::vector<T> found(16);
    for (;;) {
        std::size_t total = 0;
        fill(found.data(), found.size(), &total);
        const bool fits = total <= found.size();
        found.resize(total);
        if (fits) return found;
    }
}

/* The same of a cast or sweep, with its answer. A vector alone if the types say that there is always an answer. */
template <bool always, class T, class Fill> auto filled_outcome(Fill fill) {
    grz_answer asked = {false, false};
    auto found = filled<T>(
        [&](T *buffer, std::size_t capacity, std::size_t *total) { asked = as_answer(fill(buffer, capacity, total)); });
    if constexpr (always) return found;
    else return answer<std::vector<T>>{asked.yes, asked.unsupported, std::move(found)};
}

struct release {
    void operator()(grz2_polygon *polygon) const { grz2_polygon_free(polygon); }
    void operator()(grz2_geometry *geometry) const { grz2_geometry_free(geometry); }
    void operator()(grz2_geometries *all) const { grz2_geometries_free(all); }
    void operator()(grz_mesh *mesh) const { grz_mesh_free(mesh); }
    void operator()(grz_tree *tree) const { grz_tree_free(tree); }
    void operator()(grz_scene *scene) const { grz_scene_free(scene); }
};

/* Owns an object of C. */
template <class T> class owner {
  public:
    /// The object for the C functions; it stays the property of this.
    const T *get() const { return assert(object_), object_.get(); }
    T *get() { return assert(object_), object_.get(); }

  protected:
    explicit owner(T *object) : object_(object) {}

  private:
    std::unique_ptr<T, release> object_;
};

} // namespace detail

/// Watches the calls of this thread until `end` or the end of its block. They stop if `go_on()` returns false or
/// throws: grz_watch in <graze/host.h> says which calls, and what a stopped one gives.
/// `watch w([&] { return !cancelled; });`
template <class F> class [[nodiscard]] watch {
  public:
    explicit watch(F go_on) : go_on_(std::move(go_on)) { grz_watch_begin(&watch_); }
    watch(const watch &) = delete;
    watch &operator=(const watch &) = delete;
    ~watch() {
        if (!ended_) grz_watch_end(&watch_);
    }
    /// Ends it: `stopped` if go_on has returned false, else `ok`. Throws what go_on threw, of which the end of the
    /// block says nothing.
    status end() {
        assert(!ended_);
        ended_ = true;
        return ask_.done(grz_watch_end(&watch_));
    }

  private:
    static bool ask(void *user) { return static_cast<watch *>(user)->ask_(); }

    F go_on_;
    detail::visitor<F> ask_{go_on_};
    grz_watch watch_{ask, this, nullptr, false};
    bool ended_ = false;
};

/// True if the watch of this thread says that it is to stop: for loops of your own.
inline bool watch_stops() { return grz_watch_stops(); }

} // namespace graze

#endif
