# SPDX-License-Identifier: MIT
#
# Conan 2: `conan create packaging/conan` packages the checkout that this lies in.
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

ROOT = os.path.join("..", "..")


class GrazeConan(ConanFile):
    name = "graze"
    description = "Exact intersection tests in 2D and 3D: do two shapes touch, where, and when?"
    license = "MIT"
    topics = ("geometry", "collision-detection", "intersection", "exact")
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    languages = "C"

    def set_version(self):
        header = load(self, os.path.join(self.recipe_folder, ROOT, "include", "graze", "base.h"))
        self.version = re.search(r'GRZ_VERSION_STRING "(.*)"', header)[1]

    def export_sources(self):
        root = os.path.join(self.recipe_folder, ROOT)
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "models/*", "src/*"):
            copy(self, pattern, root, self.export_sources_folder)

    def config_options(self):
        if self.settings.os == "Windows":
            del self.options.fPIC

    def configure(self):
        if self.options.shared:
            self.options.rm_safe("fPIC")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["GRAZE_BUILD_CLI"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "graze")
        library = self.cpp_info.components["graze"]
        library.libs = ["graze"]
        library.set_property("cmake_target_name", "graze::graze")
        library.set_property("pkg_config_name", "graze")
        if self.settings.os in ("Linux", "FreeBSD"):
            library.system_libs = ["m"]
        if self.settings.os != "Windows":
            models = self.cpp_info.components["models"]
            models.libs = ["graze-models"]
            models.requires = ["graze"]
            models.set_property("cmake_target_name", "graze::models")
            models.set_property("pkg_config_name", "graze-models")
