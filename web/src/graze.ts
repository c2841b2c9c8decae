// SPDX-License-Identifier: MIT
//
// What the page asks of the package.

import * as graze from "graze"
import { toText } from "./numbers"
import { line, relation, type Scene } from "./scene"
import { fields, ringsOf, type Dimension, type Shape } from "./shapes"

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
    const key = JSON.stringify([shape.rings, shape.numbers.map(toText)])
    let made = polygons.get(key)
    if (!made) {
        made = new graze.Polygon(ringsOf(shape))
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
    if (hasPolygon(scene)) return null
    const [a, b] = [plain(dimension, scene.a), plain(dimension, scene.b)]
    const [da, db] = [scene.a.by ?? null, scene.b.by ?? null]
    return supported(() => {
        if (question === "cast" && casters.includes(scene.a.kind) && scene.a.round === undefined)
            return some(dimension === 2 ? graze.cast2(a, b) : graze.cast3(a, b))
        if (question !== "sweep" && !da && !db) return null
        return some(dimension === 2 ? graze.sweep2(a, da, b, db) : graze.sweep3(a, da, b, db))
    })
}
const some = (contact: graze.Contact): graze.Contact | null => (contact.hit ? contact : null)

/** How deep two shapes are in each other, and where; null if they have no common point, or graze has no answer. */
export function contact(scene: Scene): graze.Manifold | null {
    if (hasPolygon(scene)) return null
    const [a, b] = [plain(scene.dimension, scene.a), plain(scene.dimension, scene.b)]
    return supported(() => {
        const found = scene.dimension === 2 ? graze.contact2(a, b) : graze.contact3(a, b)
        return found.contact ? found : null
    })
}

/** The answer, or null where there is none. */
function supported<T>(answer: () => T | null): T | null {
    try {
        return answer()
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
    const camel = relation(dimension, question).replace(/^overlap(\d)_open$/, "overlapOpen$1")
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
