// SPDX-License-Identifier: MIT
//
// A formula's answer beside the true one, in words.

import type { Question } from "./scene"

/** True if only the last digits differ. */
function isClose(a: number, b: number): boolean {
    return Math.abs(a - b) <= 4e-16 * Math.max(Math.abs(a), Math.abs(b))
}

const meaning: Partial<Record<Question, [yes: string, no: string]>> = {
    overlap: ["they have a common point", "they have no common point"],
    overlap_open: ["their interiors meet", "their interiors do not meet"],
    touch: ["they touch, and only that", "they do not touch, or do more"],
    contains: ["B is inside A", "B is not inside A"],
    within: ["they are no further apart", "they are further apart"],
    cast: ["it meets B", "it does not meet B"],
    contact: ["so deep; the normal and the points of contact stand below", "they have no common point"],
    where: ["", "they have nothing in common"],
    sweep: ["they meet during the motion", "they do not meet during the motion"],
}
const sides: Record<string, string> = {
    "-1": "it lies before the plane",
    "0": "it meets the plane",
    "1": "it lies beyond the plane",
    none: "one of the shapes is empty",
}

const sets: Record<string, string> = {
    point: "one point",
    segment: "a segment",
    ray: "a ray",
    line: "a line",
    plane: "a plane",
    polygon: "a convex polygon",
}

/** An answer in words: "they have a common point". */
export function meaningOf(question: Question, answer: string): string {
    const [word, enter, exit] = answer.split(" ") as [string, string?, string?]
    if (answer.startsWith("error")) return answer
    if (word === "unsupported") return "this question is not for these two shapes"
    if (question === "side") return sides[word] ?? word
    if (question === "zone") return `zone ${word} of 9 or 27: x + 3 y + 9 z, each 0 below, 1 within, 2 above`
    if (question === "distance")
        return word === "inf" ? "one of the shapes is empty" : "the double nearest to the distance"
    if (question === "where" && word !== "no")
        return `${sets[word] ?? word}; the corners stand below, each coordinate rounded once`
    if (question === "common") return "the double nearest to the area"
    const text = meaning[question]?.[word === "yes" ? 0 : 1] ?? word
    if (enter === undefined || question === "contact") return text
    return exit === undefined ? `${text}, from time ${enter}` : `${text}, from time ${enter} to ${exit}`
}

/** What is wrong about a formula's answer; null if it is right. A formula may have no exit time. */
export function difference(formula: string, truth: string): string | null {
    const [word, ...numbers] = formula.split(" ") as [string, ...string[]]
    const [trueWord, ...trueNumbers] = truth.split(" ") as [string, ...string[]]
    if (trueWord === "unsupported" || trueWord === "error:") return null
    if (word !== trueWord) {
        const both = Number(word) - Number(trueWord)
        if (!Number.isNaN(both) && isClose(Number(word), Number(trueWord)))
            return `It says ${word}; the nearest double is ${trueWord}. The last digit is wrong.`
        return `It says ${word}. For exactly these numbers the answer is ${trueWord}.`
    }
    for (const [i, text] of numbers.entries()) {
        if (text === trueNumbers[i]) continue
        if (word === "point")
            return `It says ${numbers.join(", ")}; the point that is nearest in doubles is ${trueNumbers.join(", ")}.`
        const [a, b] = [Number(text), Number(trueNumbers[i])]
        const which = i === 0 ? "enters" : "exits"
        if (isClose(a, b))
            return `The time is a few doubles off: it ${which} at ${text}; the nearest double is ${trueNumbers[i]}.`
        return `The time is wrong: the formula ${which} at ${text}, in truth it is ${trueNumbers[i]}.`
    }
    return null
}
