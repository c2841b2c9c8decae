# SPDX-License-Identifier: MIT
#
# Debian's clang 19 for WebAssembly: -DCMAKE_TOOLCHAIN_FILE=cmake/wasm.cmake. The C library is that of WASI.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)
# pkg-config would find the libraries of this machine.
set(CMAKE_DISABLE_FIND_PACKAGE_PkgConfig ON)
