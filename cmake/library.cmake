# SPDX-License-Identifier: MIT
#
# The library, static (graze) and on demand shared (graze_shared).

file(GLOB_RECURSE graze_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/*.c)

add_library(graze STATIC)
add_library(graze::graze ALIAS graze)
set(graze_libraries graze)
set_target_properties(graze PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

# What a program asks for that is linked to the shared library. Before 1.0 every minor version may break.
set(graze_abi ${PROJECT_VERSION_MAJOR})
if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(graze_abi 0.${PROJECT_VERSION_MINOR})
endif()

if(GRAZE_BUILD_SHARED)
    add_library(graze_shared SHARED)
    add_library(graze::graze_shared ALIAS graze_shared)
    list(APPEND graze_libraries graze_shared)
    set_target_properties(graze_shared PROPERTIES
        OUTPUT_NAME graze VERSION ${PROJECT_VERSION} SOVERSION ${graze_abi}
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    target_compile_definitions(graze_shared PUBLIC GRZ_SHARED PRIVATE GRZ_BUILD)
endif()

foreach(library IN LISTS graze_libraries)
    target_sources(${library} PRIVATE ${graze_sources})
    target_include_directories(${library}
        PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
        PRIVATE src)
    target_link_libraries(${library} PUBLIC m)
    set_target_properties(${library} PROPERTIES C_VISIBILITY_PRESET hidden)
    # Neither changes a value: the library reads no errno and no floating-point status flags.
    target_compile_options(${library} PRIVATE -fno-math-errno -fno-trapping-math)
    if(NOT GRAZE_FILTER)
        target_compile_definitions(${library} PRIVATE GRZ_NO_FILTER)
    endif()
    if(NOT GRAZE_SHORT)
        target_compile_definitions(${library} PRIVATE GRZ_NO_SHORT)
    endif()
    if(GRAZE_RANDOM_GJK)
        target_compile_definitions(${library} PRIVATE GRZ_RANDOM_GJK)
    endif()
    if(GRAZE_WIDEST)
        target_compile_definitions(${library} PUBLIC GRZ_WIDEST) # tests look inside
    endif()
    if(GRAZE_MUTATE)
        target_compile_definitions(${library} PRIVATE GRZ_DIVIDE_${GRAZE_MUTATE}=~,${GRAZE_MUTATE_BY})
    endif()
endforeach()
