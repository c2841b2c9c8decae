/* graze benchmark: a stream of bytes in memory, into which something is saved, and from which it is loaded.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_MEMORY_STREAM_HPP
#define GRAZE_BENCH_MEMORY_STREAM_HPP

#include <graze/host.h>

#include <cstddef>
#include <cstring>
#include <vector>

namespace bench {

struct memory_stream {
    std::vector<unsigned char> bytes;
    std::size_t at = 0;

    grz_writer writer()
    {
        return {[](void *user, const void *from, std::size_t count) {
                    const auto *first = static_cast<const unsigned char *>(from);
                    auto &all = static_cast<memory_stream *>(user)->bytes;
                    all.insert(all.end(), first, first + count);
                    return true;
                },
                this};
    }
    grz_reader reader()
    {
        return {[](void *user, void *to, std::size_t count) {
                    auto *from = static_cast<memory_stream *>(user);
                    std::memcpy(to, from->bytes.data() + from->at, count);
                    from->at += count;
                    return count;
                },
                this};
    }
};

} // namespace bench
#endif
