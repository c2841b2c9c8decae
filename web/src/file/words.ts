// SPDX-License-Identifier: MIT
//
// What the command printed, as a sentence.

import { toText } from "../numbers"
import { objects } from "./marks"

export type Task = "check" | "clash" | "inside" | "nearest" | "sight"

const count = (n: unknown, one: string, many = `${one}s`): string =>
    `${Number(n).toLocaleString("en")} ${Number(n) === 1 ? one : many}`

/** The pair of parts that are deepest in each other. */
function deepest(all: Record<string, unknown>[]): string {
    const deep = all.filter((o) => typeof o["most"] === "number")
    if (deep.length === 0) return ""
    const one = deep.reduce((x, y) => (Number(y["most"]) > Number(x["most"]) ? y : x))
    const by = (one["normal"] as number[]).map((x) => toText(Number(x.toPrecision(3)))).join(", ")
    // Names are unique in a file, but two files may have the same.
    const [a, b] =
        one["a"] === one["b"]
            ? [`${String(one["a"])} of the first file`, `${String(one["b"])} of the second`]
            : [String(one["a"]), String(one["b"])]
    const least = Number(one["least"]) > 0 ? `, and after none shorter than ${toText(Number(one["least"]))}` : ""
    return ` The deepest: ${a} is free of ${b} after a move by ${toText(Number(one["most"]))} along ${by}${least}.`
}

function ofMesh(task: Task, all: Record<string, unknown>[], last: Record<string, unknown>): string {
    switch (task) {
        case "check": {
            const found = [
                [last["intersections"], "intersection"],
                [last["duplicates"], "duplicate"],
                [last["flat"], "flat triangle"],
                [last["open"], "open edge"],
                [last["crossed"], "crossed face"],
                [last["bent"], "bent face"],
            ]
                .filter(([n]) => Number(n) > 0)
                .map(([n, word]) => count(n, word as string))
            const of = `${count(last["triangles"], "triangle")}`
            return found.length === 0
                ? `${of}, and nothing is wrong: it is the surface of solids.`
                : `${of}: ${found.join(", ")}.`
        }
        case "clash":
            if (Number(last["parts"]) === 0) return "No two parts have a common point."
            return `${count(last["parts"], "pair")} of parts: ${["cross", "touch", "inside", "contains"]
                .filter((k) => Number(last[k]) > 0)
                .map((k) => `${String(last[k])} ${k}`)
                .join(", ")}.${deepest(all)}`
        case "inside":
            return `P is ${String(last["answer"])}.`
        case "nearest":
            return `Triangle ${String(last["triangle"])} of ${String(last["part"])} is nearest, at a distance of ${toText(Number(last["distance"]))}; P lies ${last["side"] === "flat" ? "in its plane" : `at its ${String(last["side"])}`}.`
        case "sight":
            return last["answer"] === "yes"
                ? "The line from P to Q is free."
                : `The line from P to Q is not free: it meets triangle ${String(last["triangle"])} of ${String(last["part"])} at ${toText(Number(last["time"]))} of its length.`
    }
}

function ofMap(task: Task, all: Record<string, unknown>[], last: Record<string, unknown>): string {
    const names = (key: string): string => {
        const found = [...new Set(all.slice(0, -1).map((o) => String(o[key])))]
        return found.slice(0, 8).join(", ") + (found.length > 8 ? ` and ${found.length - 8} more` : "")
    }
    switch (task) {
        case "check":
        case "clash":
            return `${count(last["pairs"], "pair")} of features have a common point; ${count(last["touching"], "of them only touches", "of them only touch")}.`
        case "inside":
            return all.length === 1 ? "P is in no feature." : `P is in ${names("a")}.`
        case "nearest":
            return all.length === 1
                ? "There is no feature."
                : `${names("b")} is nearest, at a distance of ${toText(Number(all[0]!["distance"]))}.`
        case "sight":
            return all.length === 1 ? "The line from P to Q is free." : `The line from P to Q meets ${names("name")}.`
    }
}

export function sentence(task: Task, isMap: boolean, out: string): string {
    const all = objects(out)
    const last = all.at(-1)
    if (!last) return "It printed nothing."
    return isMap ? ofMap(task, all, last) : ofMesh(task, all, last)
}
