# SPDX-License-Identifier: MIT
#
# A thin front of CMake, so that `make` is all one has to know. Everything is built below build/.

PREFIX ?= /usr/local
DESTDIR ?=
ROWS ?=
# With a directory of its own, so that the installed prefix and the shared library do not get into the build of `all`.
install_build := build/install

export DESTDIR
MAKEFLAGS += --no-print-directory
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc 2>/dev/null || echo 1)
# The makes below cmake go by the line before, not by a -j given here, whose job server they could not reach.
cmake_build := MAKEFLAGS=--no-print-directory cmake --build

.PHONY: all sqlite amalgamation python js web serve demo check check-long bench bench-python bench-js referee rightness docs install uninstall format clean help

all:
	@tools/require cc make cmake
	@tools/configure build
	@$(cmake_build) build

# build/graze_sqlite.so, which SQLite loads.
sqlite:
	@tools/install-deps sqlite
	@tools/configure build
	@$(cmake_build) build --target graze_sqlite

amalgamation:
	@tools/require python3
	@tools/amalgamate build
	@echo 'build/graze.h and build/graze.c: compile graze.c as C11, or as C++17 with g++ or clang++, with -O2 -fvisibility=hidden, link with -lm; build/graze.hpp for C++17'

# The wheel holds the library that CMake builds here; the source distribution its sources.
python:
	@tools/install-deps python
	@tools/configure build/python -DGRAZE_BUILD_CLI=OFF
	@$(cmake_build) build/python --target graze_static
	@tools/python-package build/python/libgraze.a

js:
	@tools/install-deps js
	@tools/js-package

bench-js:
	@tools/install-deps js
	@tools/js-bench

# The page, a folder of files: web/dist. It stands on the npm package.
web:
	@tools/install-deps web
	@tools/web

serve:
	@tools/install-deps web
	@tools/web --serve

demo:
	@tools/install-deps demo
	@tools/configure build
	@tools/quietly build/build.log 'graze: building, which takes some minutes the first time' env $(cmake_build) build
	@tools/demo.sh

check:
	@tools/install-deps check
	@tools/check

check-long:
	@tools/install-deps check-long
	@tools/check --long

bench:
	@tools/install-deps bench
	@tools/fetch-dragon
	@tools/configure build/bench -DGRAZE_BUILD_BENCH=ON -DGRAZE_BUILD_CLI=ON -DGRAZE_BUILD_MPI=OFF
	@$(cmake_build) build/bench
	@build/bench/graze_bench --rows '$(value ROWS)' --csv build/bench.csv

bench-python:
	@tools/install-deps bench-python
	@tools/configure build/python -DGRAZE_BUILD_CLI=OFF
	@$(cmake_build) build/python --target graze_static
	@tools/python-package --bench build/python/libgraze.a

referee:
	@tools/install-deps referee >&2
	@tools/configure build/referee -DGRAZE_BUILD_REFEREE=ON -DGRAZE_BUILD_CLI=OFF -DGRAZE_BUILD_MPI=OFF >&2
	@$(cmake_build) build/referee --target graze_judge >&2
	@tools/referee

rightness: referee
	@tools/install-deps bench >&2
	@tools/configure build/bench -DGRAZE_BUILD_BENCH=ON -DGRAZE_BUILD_CLI=ON -DGRAZE_BUILD_MPI=OFF >&2
	@$(cmake_build) build/bench --target rightness >&2
	@build/bench/rightness

docs:
	@tools/install-deps docs
	@tools/docs

install:
	@tools/require cc make cmake
	@tools/configure '$(install_build)' -DGRAZE_BUILD_SHARED=ON '-DCMAKE_INSTALL_PREFIX=$(PREFIX)'
	@$(cmake_build) '$(install_build)'
	@cmake --install '$(install_build)'

uninstall:
	@tools/uninstall '$(install_build)'

format:
	@tools/format

clean:
	@rm -rf build web/dist

help:
	@echo 'make                          build/graze and build/libgraze.a'
	@echo 'make demo                     install what is missing, build, answer some questions and draw pictures: build/demo*.png'
	@echo 'make check                    install what is missing and run every test (GRAZE_QUICK=1: a short one)'
	@echo 'make check-long               the same with a hundred times the comparisons, and the mutation of every error bound'
	@echo 'make bench [ROWS=regex]       install what is missing and measure; build/bench.csv'
	@echo 'make bench-python             the same for Python, beside NumPy, shapely and scipy'
	@echo 'make referee                  how right DE-9IM matrices and predicates of graze and other libraries are: docs/referee.md'
	@echo 'make rightness                that, and the same of times, distances and contacts: docs/times.md, docs/distances.md, docs/contacts.md'
	@echo 'make docs                     install what is missing; the site, by Doxygen: build/site/index.html'
	@echo 'make amalgamation             the library as two files: build/graze.h and build/graze.c'
	@echo 'make python                   the Python package, tested: bindings/python/dist/'
	@echo 'make js                       the npm package, tested: bindings/js/dist/'
	@echo 'make bench-js                 what a call costs from JavaScript, beside other packages'
	@echo 'make web                      the page, a folder for any web server: web/dist/ (make serve: on http://127.0.0.1:4173)'
	@echo 'make install [PREFIX=/usr/local] [DESTDIR=]'
	@echo '                              headers, static and shared library, command, man page, graze.pc, CMake package'
	@echo 'make uninstall [DESTDIR=]     removes what the last make install put there'
	@echo 'make format                   clang-format over all sources'
	@echo 'make clean                    remove build/'
