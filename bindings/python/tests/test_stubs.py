# SPDX-License-Identifier: MIT
"""The stubs have the public names, the parameters and the default values of the modules, and no others."""
import ast
import inspect
import math
import pathlib
import unittest

import graze
import graze.trimesh


def stub(module):
    """The definitions of a stub by name, as nodes of its syntax tree."""
    tree = ast.parse(pathlib.Path(module.__file__).with_suffix(".pyi").read_text())
    return {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def parameters_of_stub(function):
    """(name, default, whether it is passed by name) of each; a missing default is inspect's empty."""
    places = [a.arg for a in function.args.posonlyargs + function.args.args]
    defaults = [inspect.Parameter.empty] * (len(places) - len(function.args.defaults)) + function.args.defaults
    named = zip([a.arg for a in function.args.kwonlyargs], function.args.kw_defaults)
    value = lambda node: eval(ast.unparse(node), {"inf": math.inf}) if isinstance(node, ast.AST) else node
    return [(name, value(node), False) for name, node in zip(places, defaults)] + [(name, value(node), True) for name, node in named]


def parameters_of(function):
    """The same of a function; what catches misplaced arguments does not count."""
    return [(p.name, p.default, p.kind == p.KEYWORD_ONLY) for p in inspect.signature(function).parameters.values() if p.name != "misplaced"]


def public(names):
    return {name for name in names if not name.startswith("_")}


class Stubs(unittest.TestCase):
    def compare_function(self, node, function, name):
        self.assertEqual(parameters_of(function), parameters_of_stub(node), name)

    def compare_class(self, node, cls, stubs):
        methods = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
        for base in node.bases:
            if base.id in stubs:
                inherited = stubs[base.id].body
                methods = {part.name: part for part in inherited if isinstance(part, ast.FunctionDef)} | methods
        for name, part in methods.items():
            found = inspect.getattr_static(cls, name)
            if isinstance(found, property):
                self.assertEqual("property", part.decorator_list[0].id, name)
                self.assertTrue(found.__doc__, name)
                continue
            found = getattr(found, "__func__", found)
            self.compare_function(part, found, f"{cls.__name__}.{name}")
        if any(getattr(base, "id", "") == "NamedTuple" for base in node.bases):
            self.assertEqual(cls._fields, tuple(part.target.id for part in node.body if isinstance(part, ast.AnnAssign)))
        elif issubclass(cls, graze.Shape):  # all of them, inherited, too
            self.assertEqual(public(dir(cls)), public(methods))
        elif not issubclass(cls, Exception):
            values = {part.target.id for part in node.body if isinstance(part, ast.AnnAssign)}
            self.assertEqual(public(vars(cls)), public(methods) - {n for n in values if n not in vars(cls)})

    def check(self, module, names):
        stubs = stub(module)
        self.assertEqual(names, public(stubs))
        for name in names:
            thing = getattr(module, name)
            if isinstance(stubs[name], ast.FunctionDef):
                self.compare_function(stubs[name], thing, name)
            else:
                self.compare_class(stubs[name], thing, stubs)

    def test_of_the_package(self):
        self.check(graze, set(graze.__all__))
        used = {n for n, thing in vars(graze).items() if getattr(thing, "__module__", None) == "graze"}
        self.assertEqual(set(), public(used) - set(graze.__all__))

    def test_results_have_the_fields_of_their_stubs(self):
        for name, node in stub(graze).items():
            result = getattr(graze._results, name[1:], None) if name.startswith("_") else None
            if result is not None:
                self.compare_class(node, result, {})

    def test_of_trimesh(self):
        own = {n for n, thing in vars(graze.trimesh).items() if getattr(thing, "__module__", None) == "graze.trimesh"}
        self.check(graze.trimesh, public(own))


if __name__ == "__main__":
    unittest.main()
