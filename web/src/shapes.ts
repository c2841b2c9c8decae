// SPDX-License-Identifier: MIT
//
// The shapes of the query language: the names of their numbers, their cores, and the handles by which they are moved.

import { tidy } from "./numbers"
import { along, cross, dot, minus, norm, plus, times, turned, unit, type Vec } from "./vectors"

export type Dimension = 2 | 3

export interface Shape {
    kind: string
    /** In the order of the query language; of a hull or polygon all points, one after the other, without their count. */
    numbers: number[]
    /** Of a polygon: how many points each ring has. */
    rings?: number[]
    /** Of a polygon with several areas: the place after the last ring of each. */
    areas?: number[]
    /** `round r`, or undefined. */
    round?: number
    /** `by d`, or undefined. */
    by?: number[]
}

/** A part of a shape: a point, a direction, half extents, or one number. */
type Field = { name: string; is: "point" | "direction" | "half" | "number" }

const point = (name: string): Field => ({ name, is: "point" })
const direction = (name: string): Field => ({ name, is: "direction" })
const number = (name: string): Field => ({ name, is: "number" })
const half: Field = { name: "half", is: "half" }

const both: Record<string, Field[]> = {
    point: [point("")],
    segment: [point("a"), point("b")],
    ray: [point("origin"), direction("dir")],
    line: [point("origin"), direction("dir")],
    plane: [direction("normal"), number("offset")],
    halfspace: [direction("normal"), number("offset")],
    capsule: [point("a"), point("b"), number("radius")],
    aabb: [point("min"), point("max")],
    triangle: [point("a"), point("b"), point("c")],
    hull: [],
    polygon: [],
}
const ball = [point("center"), number("radius")]
const fieldsOf: Record<Dimension, Record<string, Field[]>> = {
    2: {
        ...both,
        circle: ball,
        rect: [number("x"), number("y"), number("width"), number("height")],
        obb: [point("center"), half, direction("u")],
    },
    3: {
        ...both,
        sphere: ball,
        cylinder: [point("a"), point("b"), number("radius")],
        obb: [point("center"), half, direction("axis 1"), direction("axis 2"), direction("axis 3")],
    },
}

export const kinds: Record<Dimension, string[]> = {
    2: [
        "point",
        "segment",
        "ray",
        "line",
        "plane",
        "halfspace",
        "circle",
        "capsule",
        "aabb",
        "rect",
        "obb",
        "triangle",
        "hull",
        "polygon",
    ],
    3: [
        "point",
        "segment",
        "ray",
        "line",
        "plane",
        "halfspace",
        "sphere",
        "capsule",
        "cylinder",
        "aabb",
        "obb",
        "triangle",
        "hull",
    ],
}

const size = (field: Field, dimension: Dimension): number => (field.is === "number" ? 1 : dimension)

/** The coordinates of each ring of a polygon, one after the other. */
export function ringsOf(shape: Shape): number[][] {
    let from = 0
    return shape.rings!.map((points) => shape.numbers.slice(from, (from += 2 * points)))
}

/** The points of each ring of a polygon. */
export function ringPoints(shape: Shape): number[][][] {
    return ringsOf(shape).map((ring) => Array.from({ length: ring.length / 2 }, (_, i) => ring.slice(2 * i, 2 * i + 2)))
}

/** Shapes whose fields are points, as many as there are. */
export const hasPoints = (shape: { kind: string }): boolean => shape.kind === "hull" || shape.kind === "polygon"

export function fields(dimension: Dimension, shape: { kind: string; numbers: Vec }): Field[] {
    if (!hasPoints(shape)) return fieldsOf[dimension][shape.kind] ?? []
    return Array.from({ length: shape.numbers.length / dimension }, (_, i) => point(`point ${i + 1}`))
}

/** How many numbers follow the name of the kind; of a hull, they depend on its count. */
export function count(dimension: Dimension, kind: string): number {
    return (fieldsOf[dimension][kind] ?? []).reduce((sum, field) => sum + size(field, dimension), 0)
}

/** The names of all numbers: "center x". */
export function labels(dimension: Dimension, shape: Shape): string[] {
    return fields(dimension, shape).flatMap((field) =>
        field.is === "number"
            ? [field.name]
            : ["x", "y", "z"].slice(0, dimension).map((axis) => `${field.name} ${axis}`.trim()),
    )
}

/** The parts of a shape as vectors, in order; a single number as a vector of one. */
function parts(dimension: Dimension, shape: Shape): number[][] {
    let at = 0
    return fields(dimension, shape).map((field) => {
        const from = at
        at += size(field, dimension)
        return shape.numbers.slice(from, at)
    })
}

const unbounded = ["ray", "line", "plane", "halfspace"]
export const isBounded = (shape: Shape): boolean => !unbounded.includes(shape.kind)
export const mayBeRound = (shape: Shape): boolean =>
    isBounded(shape) && !["circle", "sphere", "capsule", "cylinder", "polygon"].includes(shape.kind)
/** Is it a profile about an axis? */
export const isProfile = (shape: Shape): boolean => shape.kind === "cylinder"
/** Polygons do not move in a sweep. */
export const mayMove = (shape: Shape): boolean => shape.kind !== "polygon"

/** The axes of an obb. */
function axes(dimension: Dimension, shape: Shape): number[][] {
    const vectors = parts(dimension, shape).slice(2)
    if (dimension === 3) return vectors
    const [x, y] = vectors[0] as [number, number]
    return [
        [x, y],
        [-y, x],
    ]
}

/** What all bounded shapes are: the convex hull of some points, and a radius. Not so a cylinder, for which a prism of
 *  many sides is drawn, and a polygon, of which this is only the hull. */
export interface Core {
    points: number[][]
    radius: number
}

function corners(center: Vec, halves: number[][]): number[][] {
    return halves.reduce<number[][]>((all, h) => all.flatMap((p) => [minus(p, h), plus(p, h)]), [[...center]])
}

/** Two unit vectors across a segment of space. */
function across(a: Vec, b: Vec): [number[], number[]] {
    const w = unit(minus(b, a))
    const u = unit(cross(w, Math.abs(w[2]!) < 0.9 ? [0, 0, 1] : [1, 0, 0]))
    return [u, cross(w, u)]
}

function prism(a: number[], b: number[], radius: number): number[][] {
    const sides = 64
    const [u, v] = across(a, b)
    return Array.from({ length: sides }, (_, i) => (2 * Math.PI * i) / sides).flatMap((angle) =>
        [a, b].map((end) => along(along(end, u, radius * Math.cos(angle)), v, radius * Math.sin(angle))),
    )
}

export function core(dimension: Dimension, shape: Shape): Core {
    const at = parts(dimension, shape)
    const radius = shape.round ?? 0
    switch (shape.kind) {
        case "circle":
        case "sphere":
            return { points: [at[0]!], radius: at[1]![0]! }
        case "capsule":
            return { points: [at[0]!, at[1]!], radius: at[2]![0]! }
        case "cylinder":
            return { points: prism(at[0]!, at[1]!, at[2]![0]!), radius }
        case "aabb": {
            const middle = times(plus(at[0]!, at[1]!), 0.5)
            const halves = middle.map((m, i) => middle.map((_, k) => (k === i ? at[1]![i]! - m : 0)))
            return { points: corners(middle, halves), radius }
        }
        case "rect": {
            const [x, y, w, h] = shape.numbers as [number, number, number, number]
            return {
                points: [
                    [x, y],
                    [x + w, y],
                    [x, y + h],
                    [x + w, y + h],
                ],
                radius,
            }
        }
        case "obb":
            return {
                points: corners(
                    at[0]!,
                    axes(dimension, shape).map((axis, i) => times(axis, at[1]![i]!)),
                ),
                radius,
            }
        default:
            return { points: at, radius }
    }
}

/** The point of a core that lies furthest along a unit vector. */
export function support(of: Core, d: Vec): number[] {
    let best = of.points[0]!
    let most = dot(best, d)
    for (const p of of.points) {
        const reach = dot(p, d)
        if (reach > most) [best, most] = [p, reach]
    }
    return along(best, d, of.radius)
}

/** The point of a plane that is nearest to the origin. */
export function foot(dimension: Dimension, shape: Shape): number[] {
    const normal = shape.numbers.slice(0, dimension)
    return times(normal, shape.numbers[dimension]! / (dot(normal, normal) || 1))
}

/** A point by which a shape is seized. */
export function center(dimension: Dimension, shape: Shape): number[] {
    if (shape.kind === "plane" || shape.kind === "halfspace") return foot(dimension, shape)
    if (!isBounded(shape)) return shape.numbers.slice(0, dimension)
    const { points } = core(dimension, shape)
    return times(
        points.reduce((sum, p) => plus(sum, p)),
        1 / points.length,
    )
}

/** The shape moved by a vector; the sums are rounded to 12 digits. */
export function moved(dimension: Dimension, shape: Shape, by: Vec): Shape {
    const names = fields(dimension, shape)
    const rect = shape.kind === "rect"
    const numbers = parts(dimension, shape).flatMap((part, i) => {
        if (rect && i < 2) return [tidy(part[0]! + by[i]!)]
        if (names[i]!.name === "offset") return [tidy(part[0]! + dot(shape.numbers.slice(0, dimension), by))]
        return names[i]!.is === "point" ? plus(part, by).map(tidy) : part
    })
    return { ...shape, numbers }
}

/** The shape at a time of its motion, for drawing. */
export function at(dimension: Dimension, shape: Shape, time: number): Shape {
    if (!shape.by || time === 0) return shape
    const by = times(shape.by, time)
    const names = fields(dimension, shape)
    const numbers = parts(dimension, shape).flatMap((part, i) => {
        if (shape.kind === "rect") return i < 2 ? [part[0]! + by[i]!] : part
        if (names[i]!.name === "offset") return [part[0]! + dot(shape.numbers.slice(0, dimension), by)]
        return names[i]!.is === "point" ? plus(part, by) : part
    })
    return { ...shape, numbers }
}

export interface Handle {
    /** "circle center". */
    name: string
    at: number[]
    /** The shape with this handle at p. */
    put(p: number[]): Shape
}

/** `length`: how long a direction is drawn that has no length of its own. */
export function handles(dimension: Dimension, shape: Shape, length: number): Handle[] {
    const at = parts(dimension, shape)
    const names = fields(dimension, shape)
    const list: Handle[] = []
    const add = (name: string, where: number[], put: (p: number[]) => Shape) =>
        list.push({ name: `${shape.kind} ${name}`.trim(), at: where, put })
    const withPart = (i: number, part: number[]): Shape => ({
        ...shape,
        numbers: at.flatMap((old, k) => (k === i ? part : old)),
    })
    const middle = center(dimension, shape)

    names.forEach((field, i) => {
        if (field.is === "point") add(field.name, at[i]!, (p) => withPart(i, p))
    })
    switch (shape.kind) {
        case "ray":
        case "line":
            add("dir", plus(at[0]!, at[1]!), (p) => withPart(1, minus(p, at[0]!).map(tidy)))
            break
        case "plane":
        case "halfspace": {
            const normal = at[0]!
            add("offset", middle, (p) => withPart(1, [tidy(dot(normal, p))]))
            add("normal", along(middle, unit(normal), length), (p) => {
                const next = times(minus(p, middle), norm(normal) / length).map((x) => Number(x.toPrecision(3)))
                return { ...shape, numbers: [...next, tidy(dot(next, middle))] }
            })
            break
        }
        case "circle":
        case "sphere":
            add("radius", plus(at[0]!, [at[1]![0]!, 0, 0].slice(0, dimension)), (p) =>
                withPart(1, [tidy(norm(minus(p, at[0]!)))]),
            )
            break
        case "cylinder":
        case "capsule": {
            const to =
                dimension === 2 ? unit([at[0]![1]! - at[1]![1]!, at[1]![0]! - at[0]![0]!]) : across(at[0]!, at[1]!)[1]
            add("radius", along(at[1]!, to, at[2]![0]!), (p) => withPart(2, [tidy(norm(minus(p, at[1]!)))]))
            break
        }
        case "rect": {
            const [x, y, w, h] = shape.numbers as [number, number, number, number]
            add("corner", [x, y], (p) => ({ ...shape, numbers: [p[0]!, p[1]!, w, h] }))
            add("size", [x + w, y + h], (p) => ({
                ...shape,
                numbers: [x, y, tidy(Math.max(0, p[0]! - x)), tidy(Math.max(0, p[1]! - y))],
            }))
            break
        }
        case "obb": {
            const own = axes(dimension, shape)
            const corner = own.reduce((p, axis, i) => along(p, axis, at[1]![i]!), at[0]!)
            add("half", corner, (p) =>
                withPart(
                    1,
                    own.map((axis) => tidy(Math.abs(dot(minus(p, at[0]!), axis)) / (dot(axis, axis) || 1))),
                ),
            )
            const first = own[0]!
            add("axis", along(at[0]!, unit(first), norm(first) * at[1]![0]! + length / 2), (p) => {
                const to = unit(minus(p, at[0]!))
                const turn = dimension === 2 ? to : own.flatMap((axis) => turned(axis, unit(first), to))
                return { ...shape, numbers: [...at[0]!, ...at[1]!, ...turn.map((x) => Number(x.toFixed(3)))] }
            })
            break
        }
        case "segment":
        case "triangle":
        case "hull":
        case "polygon":
            break
    }
    if (names.filter((field) => field.is === "point").length > 1)
        add("whole", middle, (p) => moved(dimension, shape, minus(p, middle)))
    if (shape.by) {
        const by = shape.by
        add("by", plus(middle, by), (p) => ({ ...shape, by: minus(p, middle).map(tidy) }))
    }
    return list
}

const made: Record<Dimension, Record<string, number[]>> = {
    2: {
        point: [0, 0],
        segment: [-1, -1, 1, 1],
        ray: [-2, 0, 1, 0.5],
        line: [0, 0, 2, 1],
        plane: [0.6, 0.8, 1],
        halfspace: [0, 1, 0],
        circle: [0, 0, 1],
        capsule: [-1, 0, 1, 0, 0.5],
        aabb: [-1, -0.5, 1, 0.5],
        rect: [0.1, 0, 0.2, 0.2],
        obb: [0, 0, 1.5, 0.5, 0.8, 0.6],
        triangle: [-1, -1, 1, -1, 0, 1],
        hull: [-1, -1, 1, -1, 1.5, 0.5, 0, 1.5, -1.5, 0.5],
        polygon: [-2, -2, 2, -2, 2, 2, -2, 2, -1, -1, 1, -1, 1, 1, -1, 1],
    },
    3: {
        point: [0, 0, 0],
        segment: [-1, -1, 0, 1, 1, 1],
        ray: [-2, 0, 0, 1, 0.5, 0],
        line: [0, 0, 0, 2, 1, 0],
        plane: [0, 0, 1, 0],
        halfspace: [0, 0, 1, 0],
        sphere: [0, 0, 0, 1],
        capsule: [-1, 0, 0, 1, 0, 0, 0.5],
        cylinder: [0, 0, -1, 0, 0, 1, 0.75],
        aabb: [-1, -0.5, -0.5, 1, 0.5, 0.5],
        obb: [0, 0, 0, 1.5, 0.5, 0.8, 0.6, 0.8, 0, -0.8, 0.6, 0, 0, 0, 1],
        triangle: [-1, -1, 0, 1, -1, 0, 0, 1, 1],
        hull: [-1, -1, -1, 1, -1, -1, 0, 1, -1, 0, 0, 1],
    },
}

/** A shape of a kind to begin with, near a place. */
export function fresh(dimension: Dimension, kind: string, place: Vec): Shape {
    const rings = kind === "polygon" ? { rings: [4, 4] } : {}
    return moved(dimension, { kind, numbers: made[dimension][kind]!, ...rings }, place)
}
