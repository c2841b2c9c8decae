// SPDX-License-Identifier: MIT
//
// What the page asks of the package.

import * as graze from "graze"
import { toText } from "./numbers"
import { line, relation, type Scene } from "./scene"
import { fields, ringPoints, ringsOf, type Dimension, type Shape } from "./shapes"

/** What `graze query` prints for a line. */
export function ask(line: string): string {
    try {
        return graze.query(line) ?? ""
    } catch (error) {
        return `error: ${(error as Error).message}`
    }
}

const names: Record<string, string> = { "": "position", dir: "direction", "axis 1": "u", "axis 2": "v", "axis 3": "w" }

/** A shape as the package takes it. */
export function plain(dimension: Dimension, shape: Shape): never {
    const out: Record<string, unknown> = { kind: shape.kind }
    const vectors: number[][] = []
    let at = 0
    for (const field of fields(dimension, shape)) {
        const size = field.is === "number" ? 1 : dimension
        const part = shape.numbers.slice(at, at + size)
        at += size
        vectors.push(part)
        out[names[field.name] ?? field.name] = field.is === "number" ? part[0] : part
    }
    if (shape.kind === "hull") {
        for (const key of Object.keys(out)) if (key !== "kind") delete out[key]
        out["points"] = vectors
    }
    if (shape.round !== undefined) out["round"] = shape.round
    return out as never
}

const polygons = new Map<string, graze.Polygon>()

/** A polygon; it is kept while the last few scenes need it. */
function polygon(shape: Shape): graze.Polygon {
    const key = JSON.stringify([shape.rings, shape.areas, shape.numbers.map(toText)])
    let made = polygons.get(key)
    if (!made) {
        made = new graze.Polygon(ringPoints(shape), shape.areas ? { areas: shape.areas } : {})
        if (polygons.size >= 8) {
            const [oldest, old] = polygons.entries().next().value!
            old.free()
            polygons.delete(oldest)
        }
        polygons.set(key, made)
    }
    return made
}

const isPolygon = (shape: Shape): boolean => shape.kind === "polygon"
const hasPolygon = ({ a, b }: Scene): boolean => isPolygon(a) || isPolygon(b)

function nearestOfPolygons({ a, b }: Scene): graze.Nearest {
    if (isPolygon(a)) return polygon(a).distance(isPolygon(b) ? polygon(b) : plain(2, b))
    const { distance, a: onB, b: onA } = polygon(b).distance(plain(2, a))
    return { distance, a: onA, b: onB }
}

/** The distance and the nearest points. */
export function nearest(scene: Scene): graze.Nearest {
    if (hasPolygon(scene)) return nearestOfPolygons(scene)
    const [a, b] = [plain(scene.dimension, scene.a), plain(scene.dimension, scene.b)]
    return scene.dimension === 2 ? graze.nearestPoints2(a, b) : graze.nearestPoints3(a, b)
}

const casters = ["segment", "ray", "line"]

/** When, where and across which normal they first meet: of a cast, or of shapes that move; null if nothing moves or
 *  they miss. */
export function hit(scene: Scene): graze.Contact | null {
    const { dimension, question } = scene
    if (hasPolygon(scene)) {
        if (question !== "cast" || isPolygon(scene.a)) return null
        return supported(() => polygon(scene.b).cast(plain(2, scene.a)))
    }
    const [a, b] = [plain(dimension, scene.a), plain(dimension, scene.b)]
    const [da, db] = [scene.a.by ?? null, scene.b.by ?? null] as [never, never]
    return supported(() => {
        if (question === "cast" && casters.includes(scene.a.kind) && scene.a.round === undefined)
            return dimension === 2 ? graze.cast2(a, b) : graze.cast3(a, b)
        if (question !== "sweep" && !scene.a.by && !scene.b.by) return undefined
        return dimension === 2 ? graze.sweep2(a, da, b, db) : graze.sweep3(a, da, b, db)
    })
}

/** A contact of two shapes: moving A by `depth` along `normal` ends it. */
export interface Contact {
    depth: number
    normal: number[]
    points: graze.ContactPoint[]
}

/** The contact of a polygon, of which the normal points away. `isFirst`: the polygon is A. */
function ofRegion({ depth, normal, points }: graze.PolygonManifold, isFirst: boolean): Contact {
    return {
        depth,
        normal: isFirst ? normal.map((x) => 0 - x) : normal,
        points: points.map(({ features: [own, other], edge, ...rest }) => {
            const side = `${other} of edge ${edge}`
            return { ...rest, features: isFirst ? [side, own] : [own, side] }
        }),
    }
}

/** How deep two shapes are in each other, and where, the deepest first: one contact, or one for each region of the border of a polygon. None if they
 *  have no common point; null if graze has no answer. */
export function contacts(scene: Scene): Contact[] | null {
    const { dimension, a, b } = scene
    if (isPolygon(a) && isPolygon(b)) return null
    return supported(() => {
        if (isPolygon(a))
            return polygon(a)
                .contacts(plain(2, b))
                .map((region) => ofRegion(region, true))
        if (isPolygon(b))
            return polygon(b)
                .contacts(plain(2, a))
                .map((region) => ofRegion(region, false))
        const [first, second] = [plain(dimension, a), plain(dimension, b)]
        const found = dimension === 2 ? graze.contact2(first, second) : graze.contact3(first, second)
        return found ? [found] : []
    })
}

/** What both have in common, wherever they are at the start; null if that is nothing, or graze has no answer. */
export function meeting(scene: Scene): graze.CommonSet | null {
    if (hasPolygon(scene)) return null
    const [a, b] = [plain(scene.dimension, scene.a), plain(scene.dimension, scene.b)]
    return supported(() => (scene.dimension === 2 ? graze.where2(a, b) : graze.where3(a, b)))
}

/** The answer, or null where there is none. */
function supported<T>(answer: () => T | null | undefined): T | null {
    try {
        return answer() ?? null
    } catch (error) {
        if (error instanceof graze.UnsupportedError) return null
        throw error
    }
}

/** The same question in JavaScript. */
export function code(scene: Scene): string {
    const { dimension, question } = scene
    const text = (shape: Shape): string =>
        JSON.stringify(plain(dimension, shape), (_, x) =>
            typeof x === "number" && !Number.isFinite(x) ? String(x) : x,
        )
            .replace(/"(\w+)":/g, "$1: ")
            .replace(/,/g, ", ")
            .replace(/"/g, "'")
            .replace(/'(-?Infinity|NaN)'/g, "$1")
    const camel =
        question === "common" ? "common" : relation(dimension, question).replace(/^overlap(\d)_open$/, "overlapOpen$1")
    if (question === "contact" && isPolygon(scene.a) !== isPolygon(scene.b)) {
        const [of, other] = isPolygon(scene.a) ? [scene.a, scene.b] : [scene.b, scene.a]
        return [
            `import { Polygon } from 'graze'`,
            `const polygon = new Polygon(${JSON.stringify(ringsOf(of)).replace(/,/g, ", ")}${
                of.areas ? `, { areas: ${JSON.stringify(of.areas)} }` : ""
            })`,
            `console.log(polygon.contacts(${text(other)}))`,
        ].join("\n")
    }
    const still = JSON.stringify(new Array<number>(dimension).fill(0))
    const motion = (shape: Shape): string => (shape.by ? JSON.stringify(shape.by) : still)
    if (!(camel in graze) || hasPolygon(scene))
        return `import { query } from 'graze'\nconsole.log(query('${line(scene)}'))`
    const shapes =
        question === "sweep"
            ? "a, da, b, db"
            : question === "within"
              ? `a, b, ${scene.margin}`
              : question === "zone"
                ? "a.position, b"
                : "a, b"
    return [
        `import { ${camel} } from 'graze'`,
        `const a = ${text(scene.a)}`,
        `const b = ${text(scene.b)}`,
        ...(question === "sweep" ? [`const da = ${motion(scene.a)}, db = ${motion(scene.b)}`] : []),
        `console.log(${camel}(${shapes}))`,
    ].join("\n")
}
