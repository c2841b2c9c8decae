# SPDX-License-Identifier: MIT
#
# The library. Its sources are compiled once, into graze_objects; graze_static and graze_shared are made of these objects.
# graze::graze is graze_shared if BUILD_SHARED_LIBS is on, else graze_static; GRAZE_BUILD_SHARED makes both.

if(GRAZE_BUILD_JS)
    include(bindings/js/library.cmake)
else()
    file(GLOB_RECURSE graze_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/*.c)
endif()

set(graze_libraries)
if(BUILD_SHARED_LIBS OR GRAZE_BUILD_SHARED)
    list(APPEND graze_libraries graze_shared)
endif()
if(NOT BUILD_SHARED_LIBS OR GRAZE_BUILD_SHARED)
    list(APPEND graze_libraries graze_static)
endif()

add_library(graze_objects OBJECT ${graze_sources})
target_include_directories(graze_objects PRIVATE include src)
# With CMAKE_UNITY_BUILD all files but these are compiled some at a time: their definitions are those of one instruction set. In place of one
# tests/unit/test_contact_room.c has a copy of its own; in tests/unit/test_boxes.c the linker counts the calls of a function of another.
set(graze_apart ${graze_sources})
list(FILTER graze_apart INCLUDE REGEX "_(scalar|sse2|avx2|avx512|neon)[.]c$|/contact/exact_points[.]c$|/boxes/source[.]c$")
set_source_files_properties(${graze_apart} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
if(CMAKE_UNITY_BUILD AND NOT MSVC)
    target_compile_options(graze_objects PRIVATE -Wno-shadow) # a local name may be one at file level in another file
endif()
set_target_properties(graze_objects PROPERTIES C_VISIBILITY_PRESET hidden)
if(GRAZE_BUILD_JS)
    target_compile_definitions(graze_objects PRIVATE GRZ_SMALL_CODE)
    target_compile_options(graze_objects PRIVATE ${graze_js_options})
else() # position-independent, so that the static library can be linked into a shared one
    set_target_properties(graze_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
endif()
if(graze_shared IN_LIST graze_libraries)
    target_compile_definitions(graze_objects PRIVATE GRZ_SHARED GRZ_BUILD)
    if(NOT MSVC)
        # Lets gcc inline public functions, too.
        target_compile_options(graze_objects PRIVATE -fno-semantic-interposition)
    endif()
elseif(NOT GRAZE_STATIC_EXPORTS)
    target_compile_definitions(graze_objects PRIVATE GRZ_STATIC)
endif()
if(NOT MSVC)
    # Neither changes a value: the library reads no errno and no floating-point status flags.
    target_compile_options(graze_objects PRIVATE -fno-math-errno -fno-trapping-math)
    # The sqrt of MinGW's C library rounds twice: let the compiler use the processor's in Debug, too.
    if(MINGW)
        target_compile_options(graze_objects PRIVATE $<$<CONFIG:Debug>:-Og>)
    endif()
    # A project that adds graze as a subdirectory and sets no build type would get code that takes 8 times as long.
    if(NOT top_level AND NOT CMAKE_C_FLAGS MATCHES "-O")
        target_compile_options(graze_objects PRIVATE $<$<CONFIG:>:-O3>)
    endif()
endif()
# Where a build is -O3, gcc compiles at -O2 what takes at most 1.1 times as long in each row of the benchmark then, with short loops unrolled where
# a row needs that. At -O3 stays what every question about two shapes runs through, what takes longer, and what was not measured. There gcc makes
# no copies of functions for the constants that they are called with, where these gain nothing (docs/decisions/0194-where-o3-counts.md).
set(graze_o3 "num/|api/(contact|distance|overlap|stop|sweep)|shape/|overlap/[^cfp]|boxes/|area/[^c]|region/|relate/" "advance/|ccd/|cells/|curve/|geometry/|scene/|where/"
    "convex/(body|conservative|difference|gjk|moving_pair|simplex)" "distance/(closed_forms[23]|face)[.]c"
    "time/(cast|closed_form|moving_|slabs|sweep|time)" "bounds/aabb" "contact/(aabb_axis|boxes|closed_form|least_facet|rings)" "tree/motion"
    "time/lanes_" "[a-z]+/kernels_")
set(graze_no_clones "distance/closed_forms|time/lanes_")
set(graze_not_unrolled "api/(ahead|course|depth|hit|method|separate)" "split/|tree/[^km]" "convex/(exact_gjk|resting|facets|interior|unbounded|zonotope)" "time/exact"
    "hit/(hit_|hit[.]|zonotope)" "contact/(facets|near_p)")
list(JOIN graze_o3 "|" graze_o3)
list(JOIN graze_not_unrolled "|" graze_not_unrolled)
file(GLOB_RECURSE graze_files RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/*.c)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_FLAGS_RELEASE MATCHES "-O3" AND NOT CMAKE_C_FLAGS MATCHES "-O" AND NOT CMAKE_UNITY_BUILD)
    foreach(file IN LISTS graze_files)
        set(how)
        if(file MATCHES "^src/(${graze_not_unrolled})")
            set(how -O2)
        elseif(NOT file MATCHES "^src/(${graze_o3})")
            set(how -O2 -fpeel-loops)
        elseif(file MATCHES "^src/(${graze_no_clones})")
            set(how -fno-ipa-cp-clone)
        endif()
        set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:${how}>")
    endforeach()
endif()
if(NOT GRAZE_FILTER)
    target_compile_definitions(graze_objects PRIVATE GRZ_NO_FILTER)
endif()
if(NOT GRAZE_SHORT)
    target_compile_definitions(graze_objects PRIVATE GRZ_NO_SHORT)
endif()
if(GRAZE_RANDOM_GJK)
    target_compile_definitions(graze_objects PRIVATE GRZ_RANDOM_GJK)
endif()
if(GRAZE_WIDEST)
    target_compile_definitions(graze_objects PUBLIC GRZ_WIDEST)
endif()
if(GRAZE_MUTATE)
    # Of a bound in a source that one alone, so that ccache has all others as they are; a header is seen by any.
    set(mutated)
    foreach(source IN LISTS graze_sources)
        file(STRINGS ${source} bound REGEX "^GRZ_BOUND\\(${GRAZE_MUTATE},")
        if(bound)
            list(APPEND mutated ${source})
        endif()
    endforeach()
    if(NOT mutated)
        set(mutated ${graze_sources})
    endif()
    set_source_files_properties(${mutated} PROPERTIES
        COMPILE_DEFINITIONS GRZ_DIVIDE_${GRAZE_MUTATE}=~,${GRAZE_MUTATE_BY})
endif()

foreach(library IN LISTS graze_libraries)
    if(library STREQUAL graze_shared)
        add_library(${library} SHARED $<TARGET_OBJECTS:graze_objects>)
    else()
        add_library(${library} STATIC $<TARGET_OBJECTS:graze_objects>)
    endif()
    add_library(graze::${library} ALIAS ${library})
    set_target_properties(${library} PROPERTIES
        OUTPUT_NAME graze ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    target_include_directories(${library}
        INTERFACE $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
                  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_link_libraries(${library} PUBLIC $<$<NOT:$<PLATFORM_ID:Windows>>:m>)
    if(GRAZE_WIDEST)
        target_compile_definitions(${library} INTERFACE GRZ_WIDEST) # tests look inside
    endif()
endforeach()

if(TARGET graze_shared)
    # What a program asks for that is linked to the shared library. Before 1.0 every minor version may break.
    set(graze_abi ${PROJECT_VERSION_MAJOR})
    if(PROJECT_VERSION_MAJOR EQUAL 0)
        set(graze_abi 0.${PROJECT_VERSION_MINOR})
    endif()
    set_target_properties(graze_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${graze_abi})
    target_compile_definitions(graze_shared INTERFACE GRZ_SHARED)
    if(MINGW)
        target_link_options(graze_shared PRIVATE -static-libgcc) # the DLL needs no other but those of Windows
    endif()
endif()

if(TARGET graze_static)
    # Where the shared library is made of the same objects, their functions are visible: the linker hides them in what it
    # links them into.
    if(NOT GRAZE_STATIC_EXPORTS)
        target_link_options(graze_static
            INTERFACE $<$<PLATFORM_ID:Linux,FreeBSD,NetBSD,OpenBSD,DragonFly>:LINKER:--exclude-libs,libgraze.a>)
    endif()
    # graze.lib is the import library of graze.dll.
    if(MSVC AND TARGET graze_shared)
        set_target_properties(graze_static PROPERTIES OUTPUT_NAME graze_static)
    endif()
endif()

if(BUILD_SHARED_LIBS)
    add_library(graze::graze ALIAS graze_shared)
else()
    add_library(graze::graze ALIAS graze_static)
endif()
