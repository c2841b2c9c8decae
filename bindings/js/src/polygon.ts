// SPDX-License-Identifier: MIT
//
// Polygons with holes, polylines and sets of points, of any size.
import { addressOf, check, collect, giveBack, lendNumbers, lendIndices, Owned } from "./owned.js"
import { UnsupportedError } from "./unsupported.js"
import { isOpen, regionContacts } from "./relations.js"
import type { Contact, Nearest, Open, RegionContact, Separation, Times } from "./relations.js"
import { KIND, known, lengthOf, number, putShape, putVec, shown } from "./shapes.js"
import type { ArrayOf, Caster, Shape2, Vec2 } from "./shapes.js"
import { A, OUT, allocate, f64, i32, refresh, release, textAt, u32, u8, wasm, OutOfMemory } from "./wasm.js"

/** `polyline`: edges and no inside; parts do not return to their first point. `areas`: of a polygon with several areas, which are united, the place after
 * the last ring of each. */
export interface PolygonOptions { polyline?: boolean, areas?: ArrayLike<number> }

/** A contact of a region of a polygon: edges that share corners and have nearly the same normal. `normal` points out of the polygon, `depth` is that
 * of the deepest edge. Of each point the edge on which it lies, counted from 0 in the order of the rings. */
export type PolygonManifold = RegionContact<2, "edge">
/** `margin` (0): edges so far away count, too. `skipInnerEdges`: what slides over a floor of many edges has the floor's normal. `cosine` (0.996): of the
 * angle up to which the normals of a region may differ; above 1 each edge is one. */
export interface PolygonContactOptions { margin?: number, skipInnerEdges?: boolean, cosine?: number }

/** `polygonBy`: the polygon moves, too. */
export interface PolygonSweepOptions extends Open { polygonBy?: Vec2 | null }
/** `edge`: which is met first, counted from 0 in the order of the rings; undefined if none is, as of a shape that is inside at the start. */
export interface PolygonContact extends Contact<2> { edge: number | undefined }

/** An end of a piece of a line. `t`: where it is along its edge, from 0 to 1. `crossed`: the edge of the polygon that is met there; undefined: the piece ends because the
 * edge of the line does. */
export interface PieceEnd { point: ArrayOf<2>, t: number, crossed: number | undefined }
/** What of an edge of a line lies in a polygon. `edge`: of the line, counted from 0 in the order of its parts. `alongBorder`: it lies on edges of the polygon, and has
 * not the inside on both of its sides. */
export interface LinePiece { edge: number, alongBorder: boolean, from: PieceEnd, to: PieceEnd }

/** A geometry or Feature of GeoJSON; a GeometryCollection if all in it are polygons, or lines, or points. */
export interface GeoJson { type: string, coordinates?: unknown, geometries?: unknown, geometry?: unknown, features?: unknown, properties?: unknown, id?: unknown, bbox?: unknown }

const RINGS = OUT + 640, OPTIONS = OUT + 800, V = OUT + 208, W = OUT + 240, POINT = OUT + 272, HIT = OUT + 32
const vec = (at: number): ArrayOf<2> => [f64[at >> 3], f64[(at >> 3) + 1]]

function putPoint(point: Vec2): number {
    putVec(POINT >> 3, point, 2, "point", "")
    return POINT
}

/** Writes a point as a shape. */
function putPosition(position: Vec2): void {
    putVec((A >> 3) + 2, position, 2, "point", "")
    i32[A >> 2] = KIND.point
    f64[(A >> 3) + 1] = 0
}

const isPair = (item: unknown) => {
    const pair = item as ArrayLike<unknown> | null
    return pair !== null && typeof pair === "object" && pair.length === 2 && typeof pair[0] === "number" && typeof pair[1] === "number"
}

/** One ring, if every item is a pair of numbers, or rings. */
type RingOrRings = ArrayLike<ArrayLike<number> | ArrayLike<ArrayLike<number>>>
function asRings(rings: RingOrRings): RingOrRings {
    return rings?.length > 0 && Array.prototype.every.call(rings, isPair) ? [rings as ArrayLike<ArrayLike<number>>] : rings
}

/** The rings as one array of numbers, and where each ends. */
function flatten(rings: ArrayLike<ArrayLike<number> | ArrayLike<ArrayLike<number>>>): { numbers: Float64Array, ends: number[] } {
    const all: number[] = [], ends: number[] = [], count = lengthOf(rings, "rings", "rings")
    for (let r = 0; r < count; r++) {
        const ring = rings[r], name = `rings[${r}]`, length = lengthOf(ring, name, "points")
        if (typeof ring[0] === "number") {
            if (length % 2 !== 0) throw new RangeError(`${name}: expected 2 numbers for each point, got ${length} in all`)
            for (let i = 0; i < length; i++) all.push(number(ring[i], `${name}[${i}]`))
        } else {
            for (let i = 0; i < length; i++) {
                const point = ring[i] as ArrayLike<number>
                if (point === null || typeof point !== "object" || !(point.length >= 2))
                    throw new TypeError(`${name}[${i}]: expected 2 numbers, got ${shown(point)}`)
                all.push(number(point[0], `${name}[${i}][0]`), number(point[1], `${name}[${i}][1]`))
            }
        }
        ends.push(all.length / 2)
    }
    return { numbers: Float64Array.from(all), ends }
}

type Kind = "Polygon" | "LineString" | "Point"
const kinds: Record<string, Kind> = {
    Polygon: "Polygon", MultiPolygon: "Polygon", LineString: "LineString", MultiLineString: "LineString", Point: "Point", MultiPoint: "Point",
}

/** What a geometry of GeoJSON is made of, and of which type each part is. */
function partsOf(geometry: GeoJson, argument: string): { parts: unknown[], kind: Kind } {
    if (geometry === null || typeof geometry !== "object") throw new TypeError(`${argument}: expected GeoJSON, got ${shown(geometry)}`)
    const { type, coordinates, geometries, geometry: inner } =
        geometry as unknown as { type: string, coordinates: unknown, geometries: unknown, geometry: GeoJson }
    if (type === "Feature") return partsOf(inner, `${argument}.geometry`)
    if (type === "GeometryCollection") return partsOfAll(geometries, argument)
    if (typeof type !== "string" || !Object.hasOwn(kinds, type))
        throw new TypeError(`${argument}.type: expected one of Feature, GeometryCollection, ${Object.keys(kinds).join(", ")}, got ${shown(type)}`)
    if (!Array.isArray(coordinates)) throw new TypeError(`${argument}.coordinates: expected an array, got ${shown(coordinates)}`)
    return { parts: type !== kinds[type] ? coordinates : coordinates.length > 0 ? [coordinates] : [], kind: kinds[type] }
}

function partsOfAll(geometries: unknown, argument: string): { parts: unknown[], kind: Kind } {
    if (!Array.isArray(geometries)) throw new TypeError(`${argument}.geometries: expected an array, got ${shown(geometries)}`)
    const all = geometries.map((member, i) => partsOf(member, `${argument}.geometries[${i}]`)).filter(member => member.parts.length > 0)
    const kind = all[0]?.kind ?? "Polygon", other = all.find(member => member.kind !== kind)
    if (other) throw new TypeError(`${argument}: expected a collection of one kind, got ${kind} and ${other.kind}`)
    return { parts: all.flatMap(member => member.parts), kind }
}

/** A ring of GeoJSON without its last position, which is the first one again. */
function opened(ring: ArrayLike<ArrayLike<number>>): ArrayLike<ArrayLike<number>> {
    const last = ring?.length - 1
    return last > 0 && ring[0]?.[0] === ring[last]?.[0] && ring[0]?.[1] === ring[last]?.[1] ? Array.prototype.slice.call(ring, 0, last) : ring
}

/** A polygon: its edges, and all that is inside by the even-odd rule, area by area. The numbers are copied. */
export class Polygon extends Owned {
    /** @param rings each an array of points `[x, y]`, or of numbers x, y, x, y ...; holes are further rings. Or one ring: an array of points `[x, y]` */
    constructor(rings: RingOrRings, options: PolygonOptions = {}) {
        const { numbers, ends } = flatten(asRings(rings)), { polyline, areas: united } = known(options, "polyline", "areas")
        const points = lendNumbers(numbers, "rings")
        let places, areas
        try {
            places = lendIndices(ends, 2 ** 29, "rings")
            areas = united === undefined ? undefined : lendIndices(united, ends.length + 1, "areas")
            i32.set([0, points.count / 2, 0, points.at, ends.length, places.at, areas?.count ?? 0, areas?.at ?? 0], RINGS >> 2)
            u8.fill(0, OPTIONS, OPTIONS + 12)
            u8[OPTIONS + 8] = polyline === true ? 1 : 0
            check(wasm.grz2_polygon_build(V, RINGS, OPTIONS), areas ? "areas" : "rings")
        } finally {
            giveBack(points, places, areas)
        }
        super(u32[V >> 2], "grz2_polygon_free")
    }

    /** A polygon, line or points of GeoJSON; each polygon is an area. */
    static of(geometry: GeoJson): Polygon {
        const { parts, kind } = partsOf(geometry, "geometry")
        if (kind !== "Polygon") return new Polygon((kind === "Point" ? parts.map(point => [point]) : parts) as ArrayLike<ArrayLike<number>>[], { polyline: true })
        let end = 0
        const areas = (parts as ArrayLike<ArrayLike<number>>[][]).map(polygon => end += polygon.length)
        return new Polygon((parts as ArrayLike<ArrayLike<number>>[][]).flatMap(polygon => Array.from(polygon, opened)), { areas })
    }

    #at(): number {
        return addressOf(this, Polygon, "polygon")
    }

    /** How many edges; 0: it is empty, for it has no points, or one that is not finite. */
    get edges(): number {
        wasm.grz2_polygon_about(RINGS, this.#at())
        return u32[RINGS >> 2]
    }

    #ask(shapes: string, polygons: string, other: Shape2 | Polygon, ...rest: number[]): number {
        const polygon = this.#at()
        if (other instanceof Polygon) return wasm[polygons](polygon, addressOf(other, Polygon, "other"), ...rest)
        putShape(A, other, 2, "other")
        return wasm[shapes](polygon, A, ...rest)
    }

    /** Have they a common point? */
    overlap(other: Shape2 | Polygon): boolean {
        return this.#ask("grz2_polygon_overlap", "grz2_polygons_overlap", other) !== 0
    }

    /** Do they overlap, and do not merely touch? */
    overlapOpen(other: Shape2 | Polygon): boolean {
        return this.#ask("grz2_polygon_overlap_open", "grz2_polygons_overlap_open", other) !== 0
    }

    /** Do they overlap, and does an arbitrarily small shift separate them? */
    touch(other: Shape2 | Polygon): boolean {
        return this.#ask("grz2_polygon_touch", "grz2_polygons_touch", other) !== 0
    }

    /** Is their distance at most `margin`? */
    within(other: Shape2 | Polygon, margin: number): boolean {
        return this.#ask("grz2_polygon_within", "grz2_polygons_within", other, number(margin, "margin")) !== 0
    }

    /** The distance, and a nearest point of each; 0 if they overlap. */
    distance(other: Shape2 | Polygon): Nearest<2> {
        const distance = this.#ask("grz2_polygon_distance", "grz2_polygons_distance", other, V, W)
        return { distance, a: vec(V), b: vec(W) }
    }

    /** Where a shape is in contact with the polygon, put together by regions of its border, the deepest first. A shape that is inside is pushed out
     * across the nearest edge. An error for a ray, a line and an unbounded aabb. */
    contacts(shape: Shape2, options: PolygonContactOptions = {}): PolygonManifold[] {
        const polygon = this.#at(), { margin = 0, skipInnerEdges, cosine = 0 } = options ?? {}
        f64[OPTIONS >> 3] = number(margin, "options.margin")
        u8[OPTIONS + 8] = skipInnerEdges === true ? 1 : 0
        f64[(OPTIONS >> 3) + 2] = number(cosine, "options.cosine")
        putShape(A, shape, 2, "shape")
        return regionContacts(collect(list => {
            const status = wasm.grz2_polygon_contacts(polygon, A, OPTIONS, wasm.graze_polygon_contact_visitor(), list)
            if (status === -2) throw new UnsupportedError(`shape: no contacts of ${shown(shape.kind)}`)
            return status
        }, "shape"), 2, ["edge"])
    }

    /** Is the point `[x, y]`, or every point of the shape, in the polygon or on an edge? Of a polygon ask `relateAsk(other, "covers")`. */
    contains(what: Vec2 | Shape2): boolean {
        const polygon = this.#at()
        if (Array.isArray(what) || ArrayBuffer.isView(what)) putPosition(what as Vec2)
        else putShape(A, what as Shape2, 2, "shape")
        return wasm.grz2_polygon_contains(polygon, A) !== 0
    }

    /** For each point, x, y, x, y ...: is it inside or on an edge? 1 or 0. `open`: strictly inside. */
    containsEach(points: ArrayLike<number>, options: { open?: boolean } = {}): Uint8Array {
        return this.#each(points, 1, (at, count, out) => wasm.graze_polygon_contains_each(this.at, at, count, isOpen(options) ? 1 : 0, out),
            (out, count) => u8.slice(out, out + count))
    }

    /** The distance of a point from the nearest edge, negative inside. */
    signedDistance(point: Vec2): number {
        return wasm.grz2_polygon_signed_distance(this.#at(), putPoint(point))
    }

    /** The same for each point. */
    signedDistanceEach(points: ArrayLike<number>): Float64Array {
        return this.#each(points, 8, (at, count, out) => wasm.graze_polygon_signed_distance_each(this.at, at, count, out),
            (out, count) => f64.slice(out / 8, out / 8 + count))
    }

    #each<T>(points: ArrayLike<number>, bytes: number, ask: (at: number, count: number, out: number) => number, read: (out: number, count: number) => T): T {
        this.#at()
        const lent = lendNumbers(points, "points")
        let out = 0
        try {
            if (lent.isFloat) throw new TypeError("points: expected doubles, got a Float32Array")
            if (lent.count % 2 !== 0) throw new RangeError(`points: expected 2 numbers for each, got ${lent.count} in all`)
            out = allocate(bytes * lent.count / 2)
            ask(lent.at, lent.count / 2, out)
            return read(out, lent.count / 2)
        } finally {
            if (out !== 0) release(out)
            giveBack(lent)
        }
    }

    /** The first and the last time at which a segment, ray or line is in the polygon, and where it meets it first: the normal is that of the edge.
     * undefined if it misses the polygon. */
    cast(caster: Caster<Vec2>): Contact<2> | undefined {
        const times = this.castTimes(caster)
        if (times === undefined) return undefined
        wasm.grz2_polygon_cast_hit(OUT, this.#at(), A, HIT)
        return { ...times, point: vec(HIT + 8), normal: vec(HIT + 24) }
    }

    /** The same without point and normal, which cost most. */
    castTimes(caster: Caster<Vec2>, options?: Open): Times | undefined {
        const polygon = this.#at()
        putShape(A, caster, 2, "caster");
        (isOpen(options) ? wasm.grz2_polygon_cast_open : wasm.grz2_polygon_cast)(OUT, polygon, A, OUT + 8, OUT + 16)
        if (u8[OUT + 1] !== 0) throw new UnsupportedError("caster: expected a segment, ray or line")
        return u8[OUT] === 0 ? undefined : { enter: f64[(OUT >> 3) + 1], exit: f64[(OUT >> 3) + 2] }
    }

    /** All intervals of time in which it is in the polygon, in order. */
    castAll(caster: Caster<Vec2>): { enter: number, exit: number }[] {
        const polygon = this.#at()
        putShape(A, caster, 2, "caster")
        let capacity = 16
        for (;;) {
            const buffer = allocate(16 * capacity)
            try {
                const status = wasm.grz2_polygon_cast_all(polygon, A, 0, buffer, capacity, V)
                if (status === -2) throw new UnsupportedError("caster: expected a segment, ray or line")
                check(status, "caster")
                const total = u32[V >> 2]
                if (total <= capacity)
                    return Array.from({ length: total }, (_, i) => ({ enter: f64[buffer / 8 + 2 * i], exit: f64[buffer / 8 + 2 * i + 1] }))
                capacity = total
            } finally {
                release(buffer)
            }
        }
    }

    /** The arguments of a sweep. */
    #sweep(mover: Shape2, by: Vec2 | null, options: PolygonSweepOptions): [number, number, number, number] {
        const polygon = this.#at(), polygonBy = options?.polygonBy ?? null
        putShape(A, mover, 2, "mover")
        if (by !== null) putVec(V >> 3, by, 2, "by", "")
        if (polygonBy !== null) putVec(W >> 3, polygonBy, 2, "options.polygonBy", "")
        i32.set([isOpen(options) ? 1 : 0, polygonBy === null ? 0 : W], OPTIONS >> 2)
        return [polygon, A, by === null ? 0 : V, OPTIONS]
    }

    /** When a shape that moves by `by` in the time from 0 to 1 meets the polygon first and last, and where. `open`: only while it overlaps an edge openly,
     * or is inside: what slides along a floor of many edges does not. undefined if it does not meet it. */
    sweep(mover: Shape2, by: Vec2 | null, options: PolygonSweepOptions = {}): PolygonContact | undefined {
        if (wasm.grz2_polygon_sweep(...this.#sweep(mover, by, options), HIT) === 0) return undefined
        const edge = u32[HIT >> 2]
        return {
            edge: edge === 0xffffffff ? undefined : edge, enter: f64[(HIT >> 3) + 1], exit: f64[(HIT >> 3) + 2], point: vec(HIT + 24), normal: vec(HIT + 40),
        }
    }

    /** Does it meet it? */
    sweepAny(mover: Shape2, by: Vec2 | null, options: PolygonSweepOptions = {}): boolean {
        return wasm.grz2_polygon_sweep_any(...this.#sweep(mover, by, options)) !== 0
    }

    /** Where a shape that was put into the polygon is free of it: near its start, where it overlaps no edge openly and is not inside. */
    separate(mover: Shape2): Separation<2> {
        const polygon = this.#at()
        putShape(A, mover, 2, "mover")
        const status = wasm.grz2_polygon_separate(polygon, A, V, OUT)
        if (status === -2) throw new UnsupportedError(`mover: nothing separates ${shown(mover.kind)}`)
        check(status, "mover")
        return { separated: u8[OUT] !== 0, place: vec(V) }
    }

    /** The area, the nearest number; of a polyline 0. */
    get area(): number {
        check(wasm.grz2_polygon_area(this.#at(), OUT), "polygon")
        return f64[OUT >> 3]!
    }

    /** The area that the polygon has in common with another one or with a shape, the nearest number. An error for circles, half-spaces and rounded
     * shapes. */
    common(other: Shape2 | Polygon): number {
        const status = this.#ask("grz2_polygon_common", "grz2_polygons_common", other, OUT)
        if (status === -2) throw new UnsupportedError(`other: no area in common with ${shown((other as Shape2).kind)}`)
        check(status, "other")
        return f64[OUT >> 3]!
    }

    /** What of a line, a Polygon with `polyline: true`, lies in the polygon, in order along it. Which pieces there are is exact; coordinates and `t` are the nearest
     * numbers. */
    pieces(line: Polygon): LinePiece[] {
        const words = collect(list => wasm.grz2_polygon_pieces(this.#at(), addressOf(line, Polygon, "line"), wasm.graze_piece_visitor(), list), "line")
        const numbers = new Float64Array(words.buffer)
        const end = (at: number): PieceEnd => {
            const crossed = words[2 * at + 6]!
            return { point: [numbers[at]!, numbers[at + 1]!], t: numbers[at + 2]!, crossed: crossed === 0xffffffff ? undefined : crossed }
        }
        return Array.from({ length: numbers.length / 9 }, (_, i) => ({
            edge: words[18 * i]!, alongBorder: (words[18 * i + 1]! & 1) !== 0, from: end(9 * i + 1), to: end(9 * i + 5),
        }))
    }

    /** The DE-9IM matrix of the two, nine characters: "FF2F11212". */
    relate(other: Polygon): string {
        check(wasm.grz2_relate(this.#at(), addressOf(other, Polygon, "other"), 0, RINGS), "other")
        return textAt(RINGS)
    }

    /** Has the matrix a pattern, nine characters of T F * 0 1 2? "T*F**FFF*" is equals. */
    relateMatches(other: Polygon, pattern: string): boolean {
        return matches(this.relate(other), pattern)
    }

    /** Does a predicate hold: intersects, disjoint, touches, crosses, overlaps, contains, within, covers, covered_by, equals? */
    relateAsk(other: Polygon, predicate: string): boolean {
        const status = wasm.grz2_relate_ask(this.#at(), addressOf(other, Polygon, "other"), predicateNumber(predicate), 0, OUT)
        refresh()
        if (status < 0) throw new OutOfMemory("other: out of memory")
        return u8[OUT] !== 0
    }
}

/** Has a matrix a pattern? */
export function matches(matrix: string, pattern: string): boolean {
    if (typeof pattern !== "string" || !/^[TF012*]{9}$/i.test(pattern)) throw new TypeError(`pattern: expected nine characters of T F * 0 1 2, got ${shown(pattern)}`)
    return [...pattern.toUpperCase()].every((wanted, i) => wanted === "*" || wanted === matrix[i] || (wanted === "T" && matrix[i] !== "F"))
}

/** The number of a predicate's name. */
export function predicateNumber(predicate: string): number {
    const names = []
    for (let i = 0; ; i++) {
        const at = wasm.grz2_predicate_name(i)
        if (at === 0) throw new TypeError(`predicate: expected one of ${names.join(", ")}, got ${shown(predicate)}`)
        if (textAt(at) === predicate) return i
        names.push(textAt(at))
    }
}
