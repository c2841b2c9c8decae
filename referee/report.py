#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""referee/report.py CORPUS ANSWERS...: counts what libraries say of the pairs of a corpus that is right, as tables in Markdown. ANSWERS are what judge.cpp,
spatialite.py and npm.mjs have printed. Exit status 1 if graze is wrong, or has not answered."""
import re
import sys
from collections import defaultdict


def intersects(matrix):
    return re.fullmatch("FF.FF....", matrix) is None


def touches(matrix):
    """No common point is in both interiors. (Two points never touch: what they have in common is.)"""
    return matrix[0] == "F" and intersects(matrix)


def read_corpus(path):
    cases = {}
    with open(path) as lines:
        for number, line in enumerate(lines, 1):
            if line.strip() and not line.startswith("#"):
                family, matrix = line.split("\t")[:2]
                cases[number] = family, matrix
    return cases


def read_answers(paths):
    answers = defaultdict(dict)
    for path in paths:
        with open(path) as lines:
            for line in lines:
                library, number, matrix, letters = line.rstrip("\n").split("\t")
                answers[library][int(number)] = matrix, letters
    return answers


def counts_of(said, truth):
    """Right, missed, invented and failed answers to a yes/no."""
    pairs = list(zip(said, truth))
    return (sum(s == ("y" if t else "n") for s, t in pairs), sum(s == "n" and t for s, t in pairs), sum(s == "y" and not t for s, t in pairs),
            sum(s == "-" for s, t in pairs))


def table(title, cases, answers):
    print(f"\n## {title}\n")
    print("| library | matrices right | wrong | failed | intersects: right | missed | invented | failed | touches: right | missed | invented | failed |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    for library, all_said in answers.items():
        said = [all_said.get(number, ("-", "--")) for number in cases]
        truth = [matrix for _, matrix in cases.values()]
        has_matrix = any(matrix != "-" for matrix, _ in all_said.values())
        right = sum(m == t for (m, _), t in zip(said, truth))
        failed = sum(m == "-" for m, _ in said)
        row = [right, len(truth) - right - failed, failed] if has_matrix else ["none", "", ""]
        row += counts_of([letters[0] for _, letters in said], [intersects(t) for t in truth])
        row += counts_of([letters[1] for _, letters in said], [touches(t) for t in truth])
        print(f"| {library} | " + " | ".join(str(x) for x in row) + " |")


def families_table(cases, answers):
    names = list(dict.fromkeys(family for family, _ in cases.values()))
    print("\n## Wrong or failed by family: matrices, or of Turf both answers\n")
    print("| library | " + " | ".join(names) + " |")
    print("|---|" + "---|" * len(names))
    for library, said in answers.items():
        has_matrix = any(matrix != "-" for matrix, _ in said.values())
        row = []
        for name in names:
            wrong = 0
            for number, (family, matrix) in cases.items():
                found, letters = said.get(number, ("-", "--"))
                expected = "".join("y" if yes else "n" for yes in (intersects(matrix), touches(matrix)))
                wrong += family == name and (found != matrix if has_matrix else letters != expected)
            row.append(str(wrong))
        print(f"| {library} | " + " | ".join(row) + " |")


def main():
    cases, answers = read_corpus(sys.argv[1]), read_answers(sys.argv[2:])
    valid = {number: case for number, case in cases.items() if case[0] != "invalid"}
    invalid = {number: case for number, case in cases.items() if case[0] == "invalid"}
    table(f"{len(valid)} pairs of valid geometries", valid, answers)
    table(f"{len(invalid)} pairs with an invalid one", invalid, answers)
    families_table(cases, answers)
    for number, (_, matrix) in cases.items():
        letters = "".join("y" if yes else "n" for yes in (intersects(matrix), touches(matrix)))
        if answers["graze"].get(number) != (matrix, letters):
            sys.exit(f"graze: line {number} of {sys.argv[1]}: {answers['graze'].get(number)}, and not {matrix}")


main()
