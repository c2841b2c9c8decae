// SPDX-License-Identifier: MIT
//
// Triangle meshes.
import { advanceMesh } from "./advance.js"
import type { MeshCertificate, Motion3 } from "./advance.js"
import { commonCurves, sectionCurves } from "./curves.js"
import type { CommonCurve, SectionCurve, SectionOptions } from "./curves.js"
import { Shapes } from "./many.js"
import { addressOf, check, collect, during, giveBack, lendIndices, lendNumbers, Owned, refuseIfAsked } from "./owned.js"
import { UnsupportedError } from "./unsupported.js"
import { isOpen, regionContacts } from "./relations.js"
import type { Nearest, Open, RegionContact, Separation } from "./relations.js"
import { number, putMatrix, putShape, putVec, shown } from "./shapes.js"
import type { ArrayOf, Caster, Matrix, Shape3, Vec3 } from "./shapes.js"
import { A, OUT, allocate, f64, i32, refresh, release, u32, u8, wasm } from "./wasm.js"

/** A hit of a cast. side: 1 the front, -1 the back, 0 in the plane; u, v: the weights of the second and third vertex. */
export interface MeshHit { triangle: number, side: number, time: number, u: number, v: number }
/** The hits of many casts: `triangle` means nothing and `time` is Infinity where `hit` is 0. */
export interface MeshHits { hit: Uint8Array, triangle: Uint32Array, time: Float64Array }
/** How a moving shape meets a triangle first. */
export interface MeshContact { triangle: number, side: number, enter: number, exit: number, point: ArrayOf<3>, normal: ArrayOf<3>, u: number, v: number }
/** How a question takes a mesh. false: a skin, its triangles alone; true or "odd": a solid, inside is what has an odd number of triangles between it and
 * infinity, and the mesh must be closed; "winding": inside is where the winding number is not 0, of open meshes beyond 0.5. */
export type Solid = boolean | "odd" | "winding"
export interface SolidOption { solid?: Solid }
/** `otherSolid`: how another mesh is meant. */
export interface SolidsOption extends SolidOption { otherSolid?: Solid }
/** A contact of a region of a mesh: triangles that share vertices and have nearly the same normal. `normal` points from the mesh towards the other;
 * `depth` is that of the deepest triangle. Of each point the triangles on which it lies: `triangleA` of the other mesh, 0 of a shape.
 * `mesh`: 0 the mesh itself, 1 the first of those beside it, and so on. */
export type MeshManifold = RegionContact<3, "triangleA" | "triangleB"> & { mesh: number }
/** `margin` (0): triangles so far away count, too. `front`: no normal points against the front of its triangle. `skipInnerEdges`: the normals of edges
 * and corners that other triangles cover are left out, so that what slides over a floor of triangles has the floor's normal. `cosine` (0.996): of the
 * angle up to which the normals of a region may differ; above 1 each triangle is one. `beside`: meshes that count with the mesh as if all were one, so that
 * a floor of several has no seams. */
export interface MeshContactOptions extends SolidsOption {
    margin?: number, front?: boolean, skipInnerEdges?: boolean, cosine?: number, beside?: readonly Mesh[]
}
/** The triangle that is nearest to a point. */
export interface MeshNearest { triangle: number, side: number, distance: number, point: ArrayOf<3>, u: number, v: number }
/** Where a point is to a mesh: `number` is how often it is wound around the point, off by `error` at most. */
export interface Winding { on: boolean, odd: boolean, number: number, error: number }
/** `solid` (true): find out whether the mesh is closed, for contains, winding and signedDistance. */
export interface MeshOptions { solid?: boolean }
/** `front`: only triangles whose front is hit. from, to: only contacts at these times. */
export interface MeshCastOptions { front?: boolean, from?: number, to?: number }
export interface MeshSweepOptions extends MeshCastOptions { open?: boolean }

/** What is read of the attribute `position` of a BufferGeometry of three.js, and of its index. */
export interface BufferAttributeLike { readonly count: number, getX(i: number): number, getY(i: number): number, getZ(i: number): number }
export interface BufferIndexLike { readonly count: number, getX(i: number): number }
/** What is read of a BufferGeometry of three.js. */
export interface BufferGeometryLike { getAttribute(name: "position"): BufferAttributeLike | undefined, readonly index: BufferIndexLike | null }

const SKIN = 0, ODD = 1, WINDING = 2 // of grz_mesh_solid
const ARGUMENT = -2 // the status of what the library refuses
const HIT = OUT + 640, OPTIONS = OUT + 800, V = OUT + 208, W = OUT + 240, POINT = OUT + 272
const vec = (at: number): ArrayOf<3> => [f64[at / 8], f64[at / 8 + 1], f64[at / 8 + 2]]

function putPoint(point: Vec3, argument: string, at = POINT): number {
    putVec(at >> 3, point, 3, argument, "")
    return at
}

/** Asks something about the struct grz_triangles at HIT. */
function askOfTriangles(vertices: ArrayLike<number>, indices: ArrayLike<number> | null | undefined, ask: () => number): void {
    const points = lendNumbers(vertices, "vertices")
    let corners
    try {
        if (points.count % 3 !== 0) throw new RangeError(`vertices: expected 3 numbers for each, got ${points.count} in all`)
        const count = points.count / 3
        if (indices !== undefined && indices !== null) corners = lendIndices(indices, count, "indices")
        const numbers = corners === undefined ? count : corners.count
        if (numbers % 3 !== 0)
            throw new RangeError(`${corners === undefined ? "vertices" : "indices"}: expected three for each triangle, got ${numbers} in all`)
        i32.set([points.isFloat ? 1 : 0, count, 0, points.at, numbers / 3, corners === undefined ? 0 : corners.at, 0], HIT >> 2)
        check(ask(), "vertices")
    } finally {
        giveBack(points, corners)
    }
}

/** Writes the range of times; its offset in the options is 8 more than that of `in_range`. */
function putRange(options: MeshCastOptions, at: number): void {
    const { from = -Infinity, to = Infinity } = options ?? {}
    u8[at] = options?.from !== undefined || options?.to !== undefined ? 1 : 0
    f64[(at >> 3) + 1] = number(from, "options.from")
    f64[(at >> 3) + 2] = number(to, "options.to")
}

function putCastOptions(options: MeshCastOptions): number {
    i32[OPTIONS >> 2] = options?.front === true ? 1 : 0
    u8[OPTIONS + 4] = options?.from !== undefined || options?.to !== undefined ? 1 : 0
    f64[(OPTIONS >> 3) + 1] = number(options?.from ?? -Infinity, "options.from")
    f64[(OPTIONS >> 3) + 2] = number(options?.to ?? Infinity, "options.to")
    return OPTIONS
}

function putSweepOptions(options: MeshSweepOptions): number {
    u8.fill(0, OPTIONS, OPTIONS + 40)
    u8[OPTIONS] = isOpen(options) ? 1 : 0
    i32[(OPTIONS >> 2) + 1] = options?.front === true ? 1 : 0
    putRange(options, OPTIONS + 8)
    return OPTIONS
}

const hitAt = (at: number): MeshHit =>
    ({ triangle: u32[at >>> 2], side: i32[(at >>> 2) + 1], time: f64[(at >>> 3) + 1], u: f64[(at >>> 3) + 2], v: f64[(at >>> 3) + 3] })

const contactAt = (at: number): MeshContact => ({
    triangle: u32[at / 4], side: i32[at / 4 + 1], enter: f64[at / 8 + 1], exit: f64[at / 8 + 2], point: vec(at + 24), normal: vec(at + 48),
    u: f64[at / 8 + 9], v: f64[at / 8 + 10],
})

function putContactOptions(options: MeshContactOptions, solid: number, otherSolid: number): number {
    const { margin = 0, front, skipInnerEdges, cosine = 0 } = options ?? {}
    f64[OPTIONS >> 3] = number(margin, "options.margin")
    i32[(OPTIONS >> 2) + 2] = front === true ? 1 : 0
    u8[OPTIONS + 12] = skipInnerEdges === true ? 1 : 0
    f64[(OPTIONS >> 3) + 2] = number(cosine, "options.cosine")
    i32[(OPTIONS >> 2) + 6] = solid
    i32[(OPTIONS >> 2) + 7] = otherSolid
    return OPTIONS
}

const manifoldsOf = (words: Uint32Array): MeshManifold[] =>
    regionContacts(words, 3, ["triangleA", "triangleB"]).map((contact, i) => ({ ...contact, mesh: words[82 * i + 9]! }))

function verticesOf(geometry: BufferGeometryLike): Float64Array {
    if (typeof geometry?.getAttribute !== "function") throw new TypeError(`geometry: expected a BufferGeometry of three.js, got ${shown(geometry)}`)
    const position = geometry.getAttribute("position")
    if (typeof position?.getZ !== "function") throw new TypeError(`geometry: expected an attribute "position", got ${shown(position)}`)
    const vertices = new Float64Array(3 * position.count)
    for (let i = 0; i < position.count; i++) {
        vertices[3 * i] = position.getX(i)
        vertices[3 * i + 1] = position.getY(i)
        vertices[3 * i + 2] = position.getZ(i)
    }
    return vertices
}

function indicesOf({ index }: BufferGeometryLike): Uint32Array | undefined {
    return index === null || index === undefined ? undefined : Uint32Array.from({ length: index.count }, (_, i) => index.getX(i))
}

/** Triangles in space. The numbers are copied; queries do not change a mesh. */
export class Mesh extends Owned {
    /**
     * @param vertices x, y, z of each: a Float64Array, Float32Array or array of numbers
     * @param indices three for each triangle; undefined: 0 1 2, 3 4 5, ...
     */
    constructor(vertices: ArrayLike<number>, indices?: ArrayLike<number> | null, options?: MeshOptions)
    /** @internal */
    constructor(mesh: Mesh, matrix: Matrix)
    constructor(source: ArrayLike<number> | Mesh, more?: ArrayLike<number> | Matrix | null, options: MeshOptions = {}) {
        if (source instanceof Mesh) {
            const base = addressOf(source, Mesh, "mesh")
            if (source.held.base !== undefined) throw new TypeError("mesh: expected one that is not posed")
            check(wasm.grz_mesh_build_posed(V, base, putMatrix(HIT, more)), "mesh")
            super(u32[V >> 2], "grz_mesh_free", source)
            return
        }
        askOfTriangles(source, more as ArrayLike<number>, () => {
            u8.fill(0, OPTIONS, OPTIONS + 12)
            u8[OPTIONS + 8] = options?.solid === false ? 0 : 1
            return wasm.grz_mesh_build(V, HIT, OPTIONS)
        })
        super(u32[V >> 2], "grz_mesh_free")
    }

    /** The triangles of a BufferGeometry of three.js, with an index or without: all of its positions, in doubles. Groups, what is left out of drawing,
     * morphing and bones do not count.
     * @param matrix moves them, the matrixWorld of a mesh, say: the result is a posed mesh, which setPose moves again
     */
    static fromGeometry(geometry: BufferGeometryLike, matrix?: Matrix | null, options?: MeshOptions): Mesh {
        const mesh = new Mesh(verticesOf(geometry), indicesOf(geometry), options)
        if (matrix === undefined || matrix === null) return mesh
        try {
            return mesh.posed(matrix)
        } finally {
            mesh.free() // the posed mesh keeps the numbers
        }
    }

    #at(): number {
        return addressOf(this, Mesh, "mesh")
    }

    /** Moves the mesh: as many triangles, with other vertices. Faster than a new mesh, but the more it is deformed, the slower are its queries. Not as
     * long as there are posed meshes of it. */
    refit(vertices: ArrayLike<number>, indices?: ArrayLike<number> | null): void {
        const at = this.#at(), { triangles, held } = this
        refuseIfAsked(this, "mesh")
        if (held.base !== undefined || held.owners > 1) throw new TypeError("mesh: expected one that is not posed, and of which none is, in no scene")
        askOfTriangles(vertices, indices, () => {
            if (i32[(HIT >> 2) + 4] !== triangles) throw new RangeError(`vertices: expected ${triangles} triangles, got ${i32[(HIT >> 2) + 4]}`)
            return wasm.grz_mesh_refit(at, HIT)
        })
    }

    /** This mesh, seen through a matrix: it shares its numbers, and may outlive it. Not of a posed mesh.
     * @param matrix three rows of four numbers: each coordinate of a vertex becomes row . (x, y, z, 1), rounded once; or a Matrix4 of three.js
     */
    posed(matrix: Matrix): Mesh {
        return new Mesh(this, matrix)
    }

    /** Moves a posed mesh: another matrix takes the place of the one before. */
    setPose(matrix: Matrix): void {
        const at = this.#at()
        refuseIfAsked(this, "mesh")
        if (this.held.base === undefined) throw new TypeError("mesh: expected a posed one")
        if (this.held.owners > 1) throw new TypeError("mesh: a scene has it")
        check(wasm.grz_mesh_set_pose(at, putMatrix(HIT, matrix)), "mesh")
    }

    #fact(i: number): number {
        wasm.grz_mesh_about(HIT, this.#at())
        return u32[(HIT >> 2) + i]
    }

    /** How many triangles. */
    get triangles(): number { return this.#fact(0) }
    /** How many of them have a vertex that is not finite: they are not there. */
    get emptyTriangles(): number { return this.#fact(1) }
    /** How many edges belong to an odd number of triangles; 0: the mesh is closed. */
    get openEdges(): number { return this.#fact(4) }
    /** How many edges are not followed equally often in both directions; 0: closed, and the fronts agree. */
    get unmatchedEdges(): number { return this.#fact(5) }

    #caster(caster: Caster<Vec3>): number {
        putShape(A, caster, 3, "caster")
        return A
    }

    #yes(): boolean {
        if (u8[OUT + 1] !== 0) throw new UnsupportedError("caster: expected a segment, ray or line")
        return u8[OUT] !== 0
    }

    /** The first triangle that the caster meets: the least exact time, of equal ones the lowest index. */
    cast(caster: Caster<Vec3>, options: MeshCastOptions = {}): MeshHit | undefined {
        wasm.grz_mesh_cast(OUT, this.#at(), this.#caster(caster), putCastOptions(options), HIT)
        return this.#yes() ? hitAt(HIT) : undefined
    }

    /** Does it meet any? */
    castAny(caster: Caster<Vec3>, options: MeshCastOptions = {}): boolean {
        wasm.grz_mesh_cast_any(OUT, this.#at(), this.#caster(caster), putCastOptions(options))
        return this.#yes()
    }

    /** All triangles that it meets, by time, of equal times by index. */
    castAll(caster: Caster<Vec3>, options: MeshCastOptions = {}): MeshHit[] {
        const mesh = this.#at()
        this.#caster(caster)
        putCastOptions(options)
        let capacity = 64
        for (;;) {
            const buffer = allocate(32 * capacity)
            try {
                wasm.grz_mesh_cast_all(OUT, mesh, A, OPTIONS, buffer, capacity, V)
                if (!this.#yes()) return []
                const total = u32[V >> 2]
                if (total <= capacity) return Array.from({ length: total }, (_, i) => hitAt(buffer + 32 * i))
                capacity = total
            } finally {
                release(buffer)
            }
        }
    }

    /** What cast says of each of many casters. */
    castEach(casters: Shapes, options: MeshCastOptions = {}): MeshHits {
        const mesh = this.#at(), rows = addressOf(casters, Shapes, "casters"), count = casters.length
        if (casters.dimension !== 3) throw new TypeError("casters: expected shapes of 3D")
        putCastOptions(options)
        const out = allocate(16 * count + 16)
        try {
            const failed = wasm.graze_mesh_cast_each(mesh, casters.number, rows, count, OPTIONS, out)
            if (failed >= 0) throw new UnsupportedError("casters: expected segments, rays or lines")
            const time = f64.slice(out / 8, out / 8 + count), triangle = u32.slice(out / 4 + 2 * count, out / 4 + 3 * count)
            return { hit: u8.slice(out + 12 * count, out + 13 * count), triangle, time }
        } finally {
            release(out)
        }
    }

    /** Can one see b from a: does no triangle meet the segment between them? `open`: contact at either end does not count. */
    sight(a: Vec3, b: Vec3, options: Open = {}): boolean {
        return wasm.grz_mesh_sight(this.#at(), putPoint(a, "a"), putPoint(b, "b", V), isOpen(options) ? 1 : 0) !== 0
    }

    #sweep(mover: Shape3, by: Vec3 | null, options: MeshSweepOptions): [number, number, number, number] {
        const mesh = this.#at()
        putShape(A, mover, 3, "mover")
        return [mesh, A, by === null ? 0 : putPoint(by, "by"), putSweepOptions(options)]
    }

    /** The triangle that a shape meets first while it moves by `by` in the time from 0 to 1. */
    sweep(mover: Shape3, by: Vec3 | null, options: MeshSweepOptions = {}): MeshContact | undefined {
        return wasm.grz_mesh_sweep(...this.#sweep(mover, by, options), HIT) === 0 ? undefined : contactAt(HIT)
    }

    /** All triangles that it meets, by time, of equal times by index. */
    sweepAll(mover: Shape3, by: Vec3 | null, options: MeshSweepOptions = {}): MeshContact[] {
        const args = this.#sweep(mover, by, options)
        let capacity = 16
        for (;;) {
            const buffer = allocate(88 * capacity)
            try {
                if (wasm.grz_mesh_sweep_all(...args, buffer, capacity, V) === 0) return []
                const total = u32[V >> 2]
                if (total <= capacity) return Array.from({ length: total }, (_, i) => contactAt(buffer + 88 * i))
                capacity = total
            } finally {
                release(buffer)
            }
        }
    }

    /** Does it meet any? */
    sweepAny(mover: Shape3, by: Vec3 | null, options: MeshSweepOptions = {}): boolean {
        return wasm.grz_mesh_sweep_any(...this.#sweep(mover, by, options)) !== 0
    }

    /** The number of how it is meant. */
    #meant(solid: Solid | undefined, usual: Solid = false, argument = "options.solid"): number {
        const how = solid === undefined ? usual : solid
        if (how === false) return SKIN
        if (how !== true && how !== "odd" && how !== "winding") throw new RangeError(`${argument}: expected true, false, "odd" or "winding", got ${shown(how)}`)
        return how === "winding" ? WINDING : ODD
    }

    /** @internal The same, if it can be meant so. */
    asked(solid: Solid | undefined, argument?: string): number {
        const meant = this.#meant(solid, false, argument)
        if (meant !== SKIN) this.#solid(wasm.grz_mesh_contains(this.#at(), putPoint([0, 0, 0], "point"), meant, OUT))
        return meant
    }

    #solid(status: number): void {
        refresh()
        if (status < 0) throw new RangeError(`mesh: it is not closed (${this.openEdges} open edges), or was made with solid: false`)
    }

    /** Is the point inside, or on a triangle? An error if the mesh is not closed, unless `solid` (true) is "winding". */
    contains(point: Vec3, options: SolidOption = {}): boolean {
        const meant = this.#meant(options?.solid, true)
        this.#solid(wasm.grz_mesh_contains(this.#at(), putPoint(point, "point"), meant, OUT))
        return u8[OUT] !== 0
    }

    /** How often is the mesh wound around the point? Exact without unmatched edges, else within `tolerance` or `error`. */
    winding(point: Vec3, tolerance = 0.01): Winding {
        number(tolerance, "tolerance")
        this.#solid(wasm.grz_mesh_winding(this.#at(), putPoint(point, "point"), tolerance, OUT))
        return { on: u8[OUT] !== 0, odd: u8[OUT + 1] !== 0, number: f64[(OUT >> 3) + 1], error: f64[(OUT >> 3) + 2] }
    }

    /** The distance from the nearest triangle, negative inside. An error if the mesh is not closed, unless `solid` (true) is "winding". */
    signedDistance(point: Vec3, options: SolidOption = {}): number {
        const meant = this.#meant(options?.solid, true)
        this.#solid(wasm.grz_mesh_signed_distance(this.#at(), putPoint(point, "point"), meant, OUT))
        return f64[OUT >> 3]
    }

    /** The triangle nearest to a point, if one is at most `within` away; of equal distances the lowest index. Inside a solid (`solid`: false) the point is
     * nearest to itself: then `triangle` is 2^32 - 1. */
    nearest(point: Vec3, within = Infinity, options: SolidOption = {}): MeshNearest | undefined {
        number(within, "within")
        const meant = this.#meant(options?.solid)
        this.#solid(wasm.grz_mesh_nearest(this.#at(), putPoint(point, "point"), within, meant, HIT))
        if (Number.isNaN(f64[(HIT >> 3) + 2])) return undefined
        return {
            triangle: u32[HIT >> 2], side: i32[(HIT >> 2) + 1], distance: f64[(HIT >> 3) + 1], point: vec(HIT + 16),
            u: f64[(HIT >> 3) + 5], v: f64[(HIT >> 3) + 6],
        }
    }

    #each<T>(points: ArrayLike<number>, bytes: number, ask: (at: number, count: number, out: number) => number, read: (out: number, count: number) => T): T {
        this.#at()
        const lent = lendNumbers(points, "points")
        let out = 0
        try {
            if (lent.isFloat) throw new TypeError("points: expected doubles, got a Float32Array")
            if (lent.count % 3 !== 0) throw new RangeError(`points: expected 3 numbers for each, got ${lent.count} in all`)
            const count = lent.count / 3
            out = allocate(bytes * count)
            this.#solid(ask(lent.at, count, out))
            return read(out, count)
        } finally {
            if (out !== 0) release(out)
            giveBack(lent)
        }
    }

    /** What contains says of each point: 1 or 0. */
    containsEach(points: ArrayLike<number>, options: SolidOption = {}): Uint8Array {
        const meant = this.#meant(options?.solid, true)
        return this.#each(points, 1, (at, count, out) => wasm.graze_mesh_contains_each(this.at, at, count, meant, out), (out, count) => u8.slice(out, out + count))
    }

    /** What signedDistance says of each point. */
    signedDistanceEach(points: ArrayLike<number>, options: SolidOption = {}): Float64Array {
        const meant = this.#meant(options?.solid, true)
        return this.#each(points, 8, (at, count, out) => wasm.grz_mesh_signed_distance_n(this.at, at, count, meant, 0, out),
            (out, count) => f64.slice(out / 8, out / 8 + count))
    }

    /** The number of the nearest triangle of each point, and its distance. */
    nearestEach(points: ArrayLike<number>, within = Infinity, options: SolidOption = {}): { triangle: Uint32Array, distance: Float64Array } {
        number(within, "within")
        const meant = this.#meant(options?.solid)
        return this.#each(points, 56, (at, count, out) => wasm.grz_mesh_nearest_n(this.at, at, count, within, meant, 0, out), (out, count) => ({
            triangle: Uint32Array.from({ length: count }, (_, i) => u32[out / 4 + 14 * i]),
            distance: Float64Array.from({ length: count }, (_, i) => f64[out / 8 + 7 * i + 1]),
        }))
    }

    /** The distance of a shape or of another mesh, and a nearest point of each; 0 if they overlap, so inside a solid (`solid`: false), too. */
    distance(other: Shape3 | Mesh, options: SolidsOption = {}): Nearest<3> {
        const mesh = this.#at(), solid = this.asked(options?.solid)
        if (other instanceof Mesh) {
            const otherSolid = other.asked(options?.otherSolid, "options.otherSolid")
            wasm.grz_meshes_distance(mesh, addressOf(other, Mesh, "other"), solid, otherSolid, OUT, V, W)
        } else {
            putShape(A, other, 3, "other")
            wasm.grz_mesh_distance(mesh, A, solid, OUT, V, W)
        }
        return { distance: f64[OUT >> 3], a: vec(V), b: vec(W) }
    }

    /**
     * Where a shape, or the triangles of another mesh, are in contact with those of the mesh, put together by regions, the deepest first. Triangles
     * alone have no inside: a shape in the middle of a closed mesh has no contact. A solid (`solid`: false) pushes to its outside only, and what is inside
     * out through the nearest face. An error for a ray, a line and an unbounded aabb.
     */
    contacts(other: Shape3 | Mesh, options: MeshContactOptions = {}): MeshManifold[] {
        const mesh = this.#at(), solid = this.asked(options?.solid)
        const otherSolid = other instanceof Mesh ? other.asked(options?.otherSolid, "options.otherSolid") : SKIN
        const all = [mesh, ...Array.from(options?.beside ?? [], one => addressOf(one, Mesh, "options.beside"))]
        for (const one of options?.beside ?? []) one.asked(options?.solid)
        if (!(other instanceof Mesh)) putShape(A, other, 3, "other")
        const from = other instanceof Mesh ? addressOf(other, Mesh, "other") : 0, meshes = allocate(4 * all.length)
        try {
            u32.set(all, meshes >>> 2)
            putContactOptions(options, solid, otherSolid)
            return manifoldsOf(collect(list => {
                if (from !== 0) return wasm.grz_meshes_contacts_among(from, meshes, all.length, OPTIONS, wasm.graze_contact_visitor(), list)
                const status = wasm.grz_mesh_contacts_among(meshes, all.length, A, OPTIONS, wasm.graze_contact_visitor(), list)
                if (status === ARGUMENT) throw new UnsupportedError(`other: no contacts of ${shown((other as Shape3).kind)}`)
                return status
            }, "other"))
        } finally {
            release(meshes)
        }
    }

    /** Whether and when the triangles, all by one motion, and a shape or another mesh touch while they move and turn: advance3 of those that touch first, of
     * equal times the lowest. The normal is out of the other. */
    advance(motion: Motion3 | null | undefined, other: Shape3 | Mesh, motionOther?: Motion3 | null, tolerance = 0): MeshCertificate {
        const mesh = this.#at(), second = other instanceof Mesh ? addressOf(other, Mesh, "other") : 0
        if (!(other instanceof Mesh)) putShape(A, other, 3, "other")
        return during(other instanceof Mesh ? [this, other] : [this], () => advanceMesh(mesh, motion, second, motionOther, tolerance))
    }

    /** Where a shape that was put into the mesh is free of it: near its start, where it overlaps no triangle openly, and is not inside a solid
     * (`solid`: false). */
    separate(mover: Shape3, options: SolidOption = {}): Separation<3> {
        const mesh = this.#at(), solid = this.asked(options?.solid)
        putShape(A, mover, 3, "mover")
        const status = wasm.grz_mesh_separate(mesh, A, solid, V, OUT)
        if (status === ARGUMENT) throw new UnsupportedError(`mover: nothing separates ${shown(mover.kind)}`)
        check(status, "mover")
        return { separated: u8[OUT] !== 0, place: vec(V) }
    }

    /** Has the mesh a common point with a shape, or with another mesh? */
    overlap(other: Shape3 | Mesh, options: SolidsOption = {}): boolean {
        return this.within(other, 0, options)
    }

    /** Is the distance of a shape, or of another mesh, at most `margin`? */
    within(other: Shape3 | Mesh, margin: number, options: SolidsOption = {}): boolean {
        const mesh = this.#at(), solid = this.asked(options?.solid)
        number(margin, "margin")
        if (other instanceof Mesh) {
            const otherSolid = other.asked(options?.otherSolid, "options.otherSolid")
            wasm.grz_meshes_within(mesh, addressOf(other, Mesh, "other"), margin, solid, otherSolid, OUT)
        } else {
            putShape(A, other, 3, "other")
            wasm.grz_mesh_within(mesh, A, margin, solid, OUT)
        }
        return u8[OUT] !== 0
    }

    /** The triangles that have a common point with the shape, in no order. */
    overlapAll(shape: Shape3): Uint32Array {
        const mesh = this.#at()
        putShape(A, shape, 3, "shape")
        return collect(list => wasm.grz_mesh_overlap_all(mesh, A, wasm.graze_number_visitor(), list), "shape")
    }

    /** The pairs of triangles, one of each mesh, that have a common point: a, b, a, b, ... in no order. */
    pairs(other: Mesh): Uint32Array {
        if (!(other instanceof Mesh)) throw new TypeError(`other: expected a Mesh, got ${shown(other)}`)
        return collect(list => wasm.grz_mesh_pairs(this.#at(), addressOf(other, Mesh, "other"), wasm.graze_pair_visitor(), list), "other")
    }

    /** The pairs of triangles of the mesh that intersect each other beyond what they share. */
    selfPairs(): Uint32Array {
        return collect(list => wasm.grz_mesh_self_pairs(this.#at(), wasm.graze_pair_visitor(), list), "mesh")
    }

    /** The curves in which the planes normal . x = offset cut the mesh, one offset or many: in their order, each plane an infinitely small step along its normal, so
     * that a cube is cut at its bottom in its outline, at its top not at all. Curves of a closed mesh are closed; those of an open one end at its open edges. */
    section(normal: Vec3, offsets: number | ArrayLike<number>, options: SectionOptions = {}): SectionCurve[] {
        const mesh = this.#at(), solid = this.asked(options?.solid), at = lendNumbers(typeof offsets === "number" ? [offsets] : offsets, "offsets")
        try {
            if (at.isFloat) throw new TypeError("offsets: expected doubles, got a Float32Array")
            putVec(V >> 3, normal, 3, "normal", "")
            return sectionCurves(collect(list => {
                const status = wasm.grz_mesh_section(mesh, V, at.at, at.count, solid, wasm.graze_section_visitor(), list)
                if (status !== ARGUMENT) return status
                if (solid === WINDING && this.unmatchedEdges > 0) throw new RangeError(`mesh: it is not closed, or its fronts do not agree (${this.unmatchedEdges} unmatched edges)`)
                throw new RangeError(`normal: expected a finite direction other than 0, got ${shown(normal)}`)
            }, "mesh"))
        } finally {
            giveBack(at)
        }
    }

    /** Where the triangles of the mesh meet those of another one, or, without one, each other: the polylines in which they cross, then the convex polygons that two
     * triangles in one plane share. What only touches is decided as if the other mesh had moved an infinitely small step; so curves of closed meshes are closed. */
    where(other?: Mesh): CommonCurve[] {
        const mesh = this.#at(), second = other === undefined ? 0 : addressOf(other, Mesh, "other")
        return commonCurves(collect(list => {
            const visit = wasm.graze_common_visitor()
            return second === 0 ? wasm.grz_mesh_self_where(mesh, visit, list) : wasm.grz_meshes_where(mesh, second, visit, list)
        }, "mesh"))
    }

    /** The volume that a closed mesh encloses, the nearest number; negative if its fronts are inside. An error if it has unmatched edges, or was made with
     * `solid: false`. */
    get volume(): number {
        if (wasm.grz_mesh_volume(this.#at(), OUT) === ARGUMENT)
            throw new RangeError(`mesh: it is not closed, or its fronts do not agree (${this.unmatchedEdges} unmatched edges), or it was made with solid: false`)
        return f64[OUT >> 3]!
    }

    /** The triangles that are flat: segments or points. */
    flat(): Uint32Array {
        return collect(list => wasm.grz_mesh_flat(this.#at(), wasm.graze_number_visitor(), list), "mesh")
    }
}
