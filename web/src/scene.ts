// SPDX-License-Identifier: MIT
//
// A scene is one query of the query language: a relation and two shapes. So the address of the page holds a query.

import { toText } from "./numbers"
import { count, kinds, ringsOf, type Dimension, type Shape } from "./shapes"

export const questions = [
    "overlap",
    "overlap_open",
    "touch",
    "contains",
    "within",
    "distance",
    "side",
    "zone",
    "cast",
    "sweep",
    "contact",
    "where",
    "common",
] as const
export type Question = (typeof questions)[number]

export interface Scene {
    dimension: Dimension
    question: Question
    a: Shape
    b: Shape
    margin: number
}

export const relation = (dimension: Dimension, question: Question): string =>
    question === "overlap_open" ? `overlap${dimension}_open` : question + dimension

/** The shape as the query language writes it. `moves`: with its displacement. */
export function shapeText(dimension: Dimension, shape: Shape, moves: boolean): string {
    const words = [shape.kind]
    if (shape.kind === "hull") words.push(String(shape.numbers.length / dimension))
    for (const [i, numbers] of (shape.rings ? ringsOf(shape) : [shape.numbers]).entries()) {
        const begins = shape.areas?.includes(i) ? "area" : "hole"
        if (shape.rings) words.push(...(i > 0 ? [begins] : []), String(numbers.length / 2))
        words.push(...numbers.map(toText))
    }
    if (shape.round !== undefined) words.push("round", toText(shape.round))
    if (moves && shape.by) words.push("by", ...shape.by.map(toText))
    return words.join(" ")
}

/** The line that asks one question of a scene. */
export function line(scene: Scene, question: Question = scene.question): string {
    const { dimension, a, b } = scene
    const [first, second] = [a, b].map((shape) => shapeText(dimension, shape, question === "sweep"))
    const text = `${relation(dimension, question)} ${first}  ${second}`
    return question === "within" ? `${text}  ${toText(scene.margin)}` : text
}

/** Reads a number as the query language does, but decimal ones only. */
function readNumber(word: string | undefined, what: string): number {
    if (word === undefined) throw new Error(`expected a number for ${what}, got the end of the line`)
    const special: Record<string, number> = { inf: Infinity, "-inf": -Infinity, nan: NaN }
    if (word in special) return special[word]!
    if (!/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(word))
        throw new Error(`expected a number for ${what}, got '${word.slice(0, 40)}'`)
    const value = Number(word)
    if (!Number.isFinite(value)) throw new Error(`${what} is too large for a double: '${word.slice(0, 40)}'`)
    return value
}

const most = 200 // points of a hull or ring, and far more than a page can show

/** Reads a query as a scene. Throws an error that says what is wrong. */
export function parse(text: string): Scene {
    const words = text.trim().split(/[ \t\r\n]+/)
    let at = 1
    const match = /^([a-z]+)([23])(_open)?$/.exec(words[0] ?? "")
    const question = match && ((match[1]! + (match[3] ?? "")) as Question)
    if (!question || !questions.includes(question))
        throw new Error(`expected a question such as overlap2 or sweep3, got '${(words[0] ?? "").slice(0, 40)}'`)
    const dimension = Number(match[2]) as Dimension
    if (question === "common" && dimension === 3) throw new Error("common2 is for the plane: there is no common3")
    const take = (n: number, what: string): number[] => Array.from({ length: n }, () => readNumber(words[at++], what))
    function shape(): Shape {
        const kind = words[at++]
        if (kind === undefined || !kinds[dimension].includes(kind))
            throw new Error(`expected a shape of ${dimension}D, got '${(kind ?? "the end of the line").slice(0, 40)}'`)
        const points = (): number => {
            const n = readNumber(words[at++], `the count of a ${kind}`)
            if (!Number.isInteger(n) || n < 1 || n > most)
                throw new Error(`a ${kind} on this page has 1 to ${most} points, got ${n}`)
            return n
        }
        const n = kind === "hull" ? points() * dimension : kind === "polygon" ? 0 : count(dimension, kind)
        const read: Shape = { kind, numbers: take(n, kind) }
        if (kind === "polygon") {
            const ends: number[] = []
            read.rings = []
            do {
                if (words[at] === "area") ends.push(read.rings.length)
                if (read.rings.length > 0) at++
                read.rings.push(points())
                read.numbers.push(...take(read.rings.at(-1)! * dimension, kind))
            } while (words[at] === "hole" || words[at] === "area")
            if (ends.length > 0) read.areas = [...ends, read.rings.length]
        }
        if (words[at] === "round") {
            at++
            read.round = take(1, `${kind} round`)[0]!
        }
        if (words[at] === "by") {
            at++
            read.by = take(dimension, `${kind} by`)
        }
        return read
    }
    const a = shape()
    const b = shape()
    const margin = question === "within" ? take(1, "margin")[0]! : 1
    if (at < words.length) throw new Error(`expected the end of the line, got '${words[at]!.slice(0, 40)}'`)
    return { dimension, question, a, b, margin }
}

/** The scene as the part of the address behind #. */
export const address = (scene: Scene): string =>
    "#" + encodeURIComponent(line(scene).replace(/ +/g, " ")).replace(/%20/g, "+")

export function fromAddress(hash: string): Scene {
    return parse(decodeURIComponent(hash.replace(/^#/, "").replace(/\+/g, " ")))
}
