# SPDX-License-Identifier: MIT
#
# The library for the modules of the npm package and the command of the page, which cmake/library.cmake compiles with GRAZE_BUILD_JS: graze_sources
# is a few files, each of which includes many.

# as_one(FILE FOLDER SOURCE...): the sources as one file, so that the module has once what several of them include, and so that 2D and 3D share
# what takes the dimension as an argument. No name is there twice: tools/amalgamate needs that, too.
function(as_one file folder)
    list(JOIN ARGN "\"\n#include \"${folder}/" lines)
    file(CONFIGURE OUTPUT ${file} CONTENT "#include \"${folder}/${lines}\"\n" @ONLY)
endfunction()

# Code is made small, and nothing is inlined by force: -Oz. In the module with SIMD, which nearly everybody loads, what every question about
# two shapes runs through is -Os; the casts of most calls, which take twice the time without, are inlined; the loops of meshes and trees are -O2.
# Kernels stand on their own: they define the same names.
set(sources ${PROJECT_SOURCE_DIR}/src)
file(GLOB_RECURSE rest RELATIVE ${sources} CONFIGURE_DEPENDS ${sources}/*.c)
list(FILTER rest EXCLUDE REGEX "_(avx2|avx512|sse2|neon)\\.c$")
set(of_pairs ${rest})
list(FILTER of_pairs INCLUDE REGEX "^(num|overlap)/|^convex/gjk")
set(distances distance/closed_forms2.c distance/closed_forms3.c)
set(loops ${rest})
list(FILTER loops INCLUDE REGEX "_scalar\\.c$")
if(CMAKE_C_FLAGS MATCHES simd)
    list(APPEND loops mesh/nearest.c)
    set(casts time/cast_aabb.c time/cast_ball.c)
    set(fast -O2)
    set(rather_fast -Os)
    set(less -mllvm=-inline-threshold=-8)
else()
    set(less -mllvm=-inline-threshold=-42) # what is inlined then is less code than a call, by far
endif()
list(REMOVE_ITEM rest ${of_pairs} ${distances} ${loops} ${casts})
list(TRANSFORM loops PREPEND ${sources}/)
set(library ${PROJECT_BINARY_DIR}/bindings/js/library.c)
set(pairs ${PROJECT_BINARY_DIR}/bindings/js/pairs.c)
as_one(${library} ${sources} ${rest})
as_one(${pairs} ${sources} ${of_pairs})
as_one(${PROJECT_BINARY_DIR}/bindings/js/distances.c ${sources} ${distances})
set(distances ${PROJECT_BINARY_DIR}/bindings/js/distances.c)
if(casts)
    as_one(${PROJECT_BINARY_DIR}/bindings/js/casts.c ${sources} ${casts})
    set(casts ${PROJECT_BINARY_DIR}/bindings/js/casts.c)
endif()
set_source_files_properties(${library} ${pairs} ${distances} ${loops} PROPERTIES COMPILE_DEFINITIONS GRZ_NO_FORCED_INLINING)
set_source_files_properties(${library} PROPERTIES COMPILE_OPTIONS "-Wno-shadow;${less}") # a name inside one source, at file level of another
set_source_files_properties(${pairs} PROPERTIES COMPILE_OPTIONS "${rather_fast}")
set_source_files_properties(${loops} PROPERTIES COMPILE_OPTIONS "${fast}")
# Two passes of the compiler make more code and no quicker one here: strength reduction in loops, and partial redundancy elimination.
set(graze_js_options -mllvm=-disable-lsr -mllvm=-enable-pre=false -mllvm=-enable-load-pre=false)
set(graze_sources ${library} ${pairs} ${distances} ${casts} ${loops})
