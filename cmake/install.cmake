# SPDX-License-Identifier: MIT
#
# What `cmake --install` puts where: headers, libraries, graze.pc and graze-models.pc, the CMake package, the man page, the licence. The command installs itself
# in cli/.

include(CMakePackageConfigHelpers)

install(DIRECTORY include/graze DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
set(installed ${graze_libraries})
foreach(library IN LISTS graze_libraries)
    string(REPLACE graze graze_models models ${library})
    if(TARGET ${models})
        list(APPEND installed ${models})
    endif()
endforeach()
install(TARGETS ${installed} EXPORT graze-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(EXISTS ${PROJECT_SOURCE_DIR}/docs/graze.1)
    install(FILES docs/graze.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graze)
install(EXPORT graze-targets NAMESPACE graze:: DESTINATION ${package_dir})
configure_package_config_file(cmake/graze-config.cmake.in ${PROJECT_BINARY_DIR}/cmake/graze-config.cmake
    INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
# Before 1.0 every minor version may break.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/graze-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/graze-config.cmake ${PROJECT_BINARY_DIR}/cmake/graze-config-version.cmake
    DESTINATION ${package_dir})

# graze.pc and graze-models.pc find their prefix from their own place, so that an installed tree can be moved.
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_to_prefix "${pc_to_prefix}")
# As the targets of the CMake package have it.
set(graze_pc_private -lm)
set(graze_models_pc_private)
if(UNIX AND NOT APPLE AND NOT GRAZE_STATIC_EXPORTS)
    string(APPEND graze_pc_private " -Wl,--exclude-libs,libgraze.a")
    set(graze_models_pc_private -Wl,--exclude-libs,libgraze-models.a)
endif()
set(packages graze)
if(TARGET graze::models)
    list(APPEND packages graze-models)
endif()
foreach(package IN LISTS packages)
    configure_file(cmake/${package}.pc.in ${PROJECT_BINARY_DIR}/cmake/${package}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/cmake/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
