// SPDX-License-Identifier: MIT
//
// node bench.mjs [NATIVE]: what a call costs, and how many answers of other packages are wrong. Prints the tables of ../README.md.
// NATIVE is a program made of native.c, which answers the same inputs.
// node bench.mjs --alone ROW INPUT: what a call of one row costs over the loop, in a process that sees no other kinds of shapes.
//
// All times are ns for one pair of 4,096, the median of RUNS; runs of all that is compared are interleaved. What takes longer than a millisecond is
// measured in time of the processor, so that what else runs on the machine is not counted; threads that collect garbage are. The truth is the answer of
// graze, which make check compares with rational arithmetic.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import RAPIER from "@dimforge/rapier3d-compat"
import { booleanIntersects } from "@turf/boolean-intersects"
import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon"
import { point as turfPoint, polygon as turfPolygon } from "@turf/helpers"
import { Box, Circle as Disk, System } from "detect-collisions"
import RBush from "rbush"
import SAT from "sat"
import { Box3, BufferAttribute, BufferGeometry, DoubleSide, Matrix3, Ray, Sphere, Triangle, Vector3 } from "three"
import { OBB } from "three/addons/math/OBB.js"
import { MeshBVH } from "three-mesh-bvh"
import * as graze from "../dist/index.js"
import { i32, wasm } from "../dist/wasm.js"
import { keep, median, next, processor, race, RUNS, WARM } from "./measure.mjs"

await RAPIER.init()
const N = 4096, LOOPS = 4, native = process.argv[2]
// So few shapes stay in the nearest caches, so that what is measured is the call and not the memory.
const FEW = 512
// Distances go to new arrays. After some hundred MB the engine uses memory again, instead of new pages of the system: so long, but no longer.
const WARM_OF_MANY = 3000, SECONDS = 1.5
const root = new URL("../../../", import.meta.url)

const wall = () => Number(process.hrtime.bigint())

const v = x => new Vector3(...x), sv = x => new SAT.Vector(...x), rv = ([x, y, z]) => new RAPIER.Vector3(x, y, z)
const turned = { x: 0, y: 0, z: 0, w: 1 }
const minus = (a, b) => a.map((x, i) => x - b[i]), plus = (a, b) => a.map((x, i) => x + b[i]), times = (a, s) => a.map(x => x * s)

/** Numbers for shapes: random, or coarse, as on a grid. */
const inputs = {
    random: { x: r => (2 * next() - 1) * r, size: r => (0.2 + next()) * r },
    coarse: { x: r => Math.round((2 * next() - 1) * 4 * r) / 4, size: r => Math.max(1, Math.round(next() * 4 * r)) / 4 },
}

function makers({ x, size }) {
    const p2 = () => [x(3), x(3)], p3 = () => [x(3), x(3), x(3)]
    const box = p => {
        const min = p(), max = min.map(c => c + size(2))
        return { kind: "aabb", min, max }
    }
    const quaternion = () => {
        const q = [next() - 0.5, next() - 0.5, next() - 0.5, next() - 0.5], length = Math.hypot(...q)
        return q.map(c => c / length)
    }
    return {
        point2: () => ({ kind: "point", position: p2() }), point3: () => ({ kind: "point", position: p3() }),
        circle: () => ({ kind: "circle", center: p2(), radius: size(1.5) }), sphere: () => ({ kind: "sphere", center: p3(), radius: size(2) }),
        aabb2: () => box(p2), aabb3: () => box(p3), triangle2: () => ({ kind: "triangle", a: p2(), b: p2(), c: p2() }),
        triangle3: () => ({ kind: "triangle", a: p3(), b: p3(), c: p3() }), segment3: () => ({ kind: "segment", a: p3(), b: p3() }),
        ray3: () => ({ kind: "ray", origin: times(p3(), 2), direction: p3() }), capsule: () => ({ kind: "capsule", a: p3(), b: p3(), radius: size(0.7) }),
        obb: () => {
            const q = quaternion(), { center, half, u, v, w } = graze.obbFromQuaternion(p3(), [size(1.2), size(1.2), size(1.2)], q)
            return { kind: "obb", center, half, u, v, w, quaternion: q }
        },
    }
}

const numbers = ({ kind, quaternion, ...rest }) => Object.values(rest).flat()
const SHAPES = { 2: graze.Shapes2, 3: graze.Shapes3 }

// What other packages make of a shape.
const three = {
    sphere: s => new Sphere(v(s.center), s.radius), aabb: s => new Box3(v(s.min), v(s.max)), triangle: s => new Triangle(v(s.a), v(s.b), v(s.c)),
    ray: s => new Ray(v(s.origin), v(s.direction).normalize()), point: s => v(s.position),
    obb: s => new OBB(v(s.center), v(s.half), new Matrix3(...s.u, ...s.v, ...s.w).transpose()),
}
const sat = {
    circle: s => new SAT.Circle(sv(s.center), s.radius), aabb: s => new SAT.Box(sv(s.min), ...minus(s.max, s.min)).toPolygon(),
    triangle: s => new SAT.Polygon(new SAT.Vector(), [sv(s.a), sv(s.b), sv(s.c)]), point: s => sv(s.position),
}
const dc = new System()
const inserted = body => {
    dc.insert(body)
    return body
}
const detect = {
    circle: s => inserted(new Disk({ x: s.center[0], y: s.center[1] }, s.radius)),
    aabb: s => inserted(new Box({ x: s.min[0], y: s.min[1] }, ...minus(s.max, s.min))),
}
const rapier = {
    sphere: s => [new RAPIER.Ball(s.radius), rv(s.center), turned],
    aabb: s => [new RAPIER.Cuboid(...times(minus(s.max, s.min), 0.5)), rv(times(plus(s.min, s.max), 0.5)), turned],
    obb: s => [new RAPIER.Cuboid(...s.half), rv(s.center), { x: s.quaternion[0], y: s.quaternion[1], z: s.quaternion[2], w: s.quaternion[3] }],
    triangle: s => [new RAPIER.Triangle(rv(s.a), rv(s.b), rv(s.c)), rv([0, 0, 0]), turned],
}
const rapierMeet = ([a, pa, qa], [b, pb, qb]) => a.intersectsShape(pa, qa, b, pb, qb)
const satMeet = (a, b) => a instanceof SAT.Circle ? b instanceof SAT.Circle ? SAT.testCircleCircle(a, b) : SAT.testCirclePolygon(a, b) : SAT.testPolygonPolygon(a, b)

const peer = (make, ask, kinds) => ({ make: kinds.map(kind => make[kind]), ask })
const rows = [
    ["overlap2", "circle", "aabb2", { sat: peer(sat, satMeet, ["circle", "aabb"]), "detect-collisions": peer(detect, (a, b) => dc.checkCollision(a, b), ["circle", "aabb"]) }],
    ["overlap2", "triangle2", "triangle2", { sat: peer(sat, satMeet, ["triangle", "triangle"]),
        "@turf/boolean-intersects": { make: Array(2).fill(s => turfPolygon([[s.a, s.b, s.c, s.a]])), ask: booleanIntersects } }],
    ["overlap2", "point2", "triangle2", { sat: peer(sat, (a, b) => SAT.pointInPolygon(a, b), ["point", "triangle"]),
        "@turf/boolean-point-in-polygon": { make: [s => turfPoint(s.position), s => turfPolygon([[s.a, s.b, s.c, s.a]])], ask: (a, b) => booleanPointInPolygon(a, b) } }],
    ["overlap3", "sphere", "aabb3", { three: peer(three, (a, b) => b.intersectsSphere(a), ["sphere", "aabb"]), rapier: peer(rapier, rapierMeet, ["sphere", "aabb"]) }],
    ["overlap3", "aabb3", "aabb3", { three: peer(three, (a, b) => a.intersectsBox(b), ["aabb", "aabb"]), rapier: peer(rapier, rapierMeet, ["aabb", "aabb"]) }],
    ["overlap3", "obb", "obb", { three: peer(three, (a, b) => a.intersectsOBB(b), ["obb", "obb"]), rapier: peer(rapier, rapierMeet, ["obb", "obb"]) }],
    ["overlap3", "triangle3", "triangle3", { rapier: peer(rapier, rapierMeet, ["triangle", "triangle"]) }],
    ["overlap3", "aabb3", "triangle3", { three: peer(three, (a, b) => a.intersectsTriangle(b), ["aabb", "triangle"]) }],
    ["cast3", "ray3", "aabb3", { three: peer(three, (a, b) => a.intersectsBox(b), ["ray", "aabb"]) }],
    ["cast3", "ray3", "triangle3", { three: { make: [three.ray, three.triangle], ask: (() => {
        const at = new Vector3()
        return (a, b) => a.intersectTriangle(b.a, b.b, b.c, false, at) !== null
    })() } }],
    ["cast3", "ray3", "sphere", { three: peer(three, (a, b) => a.intersectsSphere(b), ["ray", "sphere"]) }],
    ["sweep3", "sphere", "aabb3", {}],
    ["distance3", "capsule", "capsule", {}],
]

/** A row of inputs: `single(i)` asks about one pair, `many(count)` makes the call for the first `count`. */
function question([name, kindA, kindB], input) {
    const make = makers(inputs[input]), d = Number(name.at(-1)), relation = name.slice(0, -1)
    const a = Array.from({ length: N }, make[kindA]), b = Array.from({ length: N }, make[kindB]), by = Array.from({ length: N }, () => [0, 1, 2].map(() => inputs[input].x(3)))
    const isTimed = relation === "cast" || relation === "sweep"
    const ask = graze[name.replace(/\d/, isTimed ? "Times$&" : "$&")], each = graze[`${relation}Each${d}`]
    const single = relation === "sweep" ? i => ask(a[i], by[i], b[i]) : i => ask(a[i], b[i])
    const many = count => {
        const [manyA, manyB] = [a, b].map(list => SHAPES[d].from(list[0].kind, list.slice(0, count).flatMap(numbers)))
        const moves = graze.Shapes3.from("point", by.slice(0, count).flat())
        const options = { out: { hit: new Uint8Array(count), enter: new Float64Array(count), exit: new Float64Array(count) } }
        const call = relation === "sweep" ? () => each(manyA, moves.numbers, manyB, null, options) : relation === "cast" ? () => each(manyA, manyB, options) : () => each(manyA, manyB)
        return { manyA, manyB, moves, call }
    }
    return { name: `${name} ${a[0].kind}, ${b[0].kind}`, relation, d, a, b, single, many }
}

const loop = (f, count = N) => () => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += f(i) ? 1 : 0
    return sum
}

/** The medians of ns a pair of single calls, of one call for many, of the loop in the module, and of what a single call costs more. */
function besideTheLoop({ d, single, many }, count) {
    const { call } = many(count), calls = loop(single, count), name = `graze_each${d}`, own = wasm[name]
    let job
    replaced[name] = at => own(job = at)
    call()
    replaced[name] = own
    // The job of the call stays where it was, but what is released cannot be written to.
    const answers = wasm.malloc(17 * count)
    const inTheModule = () => {
        i32.set([answers + 16 * count, answers, answers + 8 * count], job / 4 + 18)
        own(job)
    }
    let clock = processor
    const time = f => {
        const from = clock()
        f()
        return (clock() - from) / count
    }
    const countCalls = () => keep(calls())
    const until = performance.now() + 1000 * SECONDS
    for (let run = 0; run < WARM || (run < WARM_OF_MANY && performance.now() < until); run++) {
        countCalls()
        call()
        inTheModule()
    }
    const begin = processor()
    countCalls()
    if (processor() - begin < 1e6) clock = wall // it is seldom interrupted, and the other counts microseconds
    const one = [], each = [], inside = [], over = []
    // What runs after something else finds other things in the caches, and branches that the processor has forgotten: the last of LOOPS counts.
    for (let run = 0; run < RUNS; run++) {
        for (let k = 0; k < LOOPS; k++) one[run] = time(countCalls)
        call()
        for (let k = 0; k < LOOPS; k++) {
            if (k % 2) each.push(time(call))
            inside.push(time(inTheModule))
            if (k % 2 === 0) each.push(time(call))
        }
        over.push(one[run] - inside[inside.length - 1])
    }
    wasm.free(answers)
    return { over: median(over), one: median(one), each: median(each), loop: median(inside) }
}

/** What a call costs over the loop in a process that sees no other shapes. */
function alone(number, input) {
    const { stdout, stderr, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--alone", number, input], { encoding: "utf8" })
    if (status !== 0) throw new Error(stderr)
    return Number(stdout)
}

function row(number, input) {
    const asked = question(rows[number], input), { name, relation, d, a, b, single } = asked
    const few = besideTheLoop(asked, FEW), all = besideTheLoop(asked, N)
    const truth = Array.from({ length: N }, (_, i) => single(i)), loops = [loop(single)]
    const found = Object.entries(rows[number][3]).map(([name, { make: [makeA, makeB], ask }]) => {
        const x = a.map(makeA), y = b.map(makeB)
        let wrong = 0
        for (let i = 0; i < N; i++) wrong += Boolean(ask(x[i], y[i])) !== Boolean(truth[i])
        loops.push(loop(i => ask(x[i], y[i])))
        return [name, wrong]
    })
    const ns = race(loops, N), { manyA, manyB, moves } = asked.many(N)
    const compiled = native === undefined ? NaN : nativeTime(relation, d, manyA, manyB, moves)
    return { name, input, alone: alone(number, input), few, all, compiled, beside: ns[0],
        peers: found.map(([name, wrong], i) => ({ name, ns: ns[1 + i], wrong: wrong / N })) }
}

/** ns a pair of the same loop, compiled for this machine. */
function nativeTime(relation, d, a, b, moves) {
    const folder = mkdtempSync(join(tmpdir(), "graze-"))
    const kinds = Int32Array.of({ overlap: 0, cast: 7, sweep: 9, distance: 11 }[relation], d, N, a.number, a.width, b.number, b.width, 0)
    writeFileSync(join(folder, "job"), Buffer.concat([kinds, a.numbers, b.numbers, moves.numbers].map(x => Buffer.from(x.buffer, x.byteOffset, x.byteLength))))
    const { stdout, stderr, status } = spawnSync(native, [join(folder, "job")], { encoding: "utf8" })
    rmSync(folder, { recursive: true })
    if (status !== 0) throw new Error(stderr)
    return Number(stdout)
}

// The exports of a module cannot be replaced, so the package gets a copy that can.
const { start } = await import("../dist/wasm.js")
const replaced = Object.assign(Object.create(null), wasm)
start({ exports: replaced })

const f1 = x => Number.isNaN(x) ? "" : x < 100 ? x.toFixed(1) : x.toFixed(0)
const percent = x => x === 0 ? "0" : x < 0.001 ? "< 0.1 %" : `${(100 * x).toFixed(1)} %`
if (process.argv[2] === "--alone") {
    console.log(besideTheLoop(question(rows[process.argv[3]], process.argv[4]), FEW).over)
    process.exit()
}

// Compilers in the engine see each kind of shape first, so that no row pays for what the one before had not shown.
for (const make of Object.values(makers(inputs.random))) {
    for (let i = 0; i < 3000; i++) {
        const shape = make()
        keep(Object.values(shape).some(field => field.length === 3) ? graze.overlap3(shape, shape) : graze.overlap2(shape, shape))
    }
}
const results = Object.keys(inputs).flatMap(input => rows.map((_, number) => row(number, input)))

console.log("| pair | input | one call | over the loop: alone | mixed | out of memory | the loop | many / loop | native | wasm / native |\n|---|---|---|---|---|---|---|---|---|---|")
for (const { name, input, alone, few, all, compiled } of results)
    console.log(`| ${name} | ${input} | ${f1(all.one)} | ${f1(alone)} | ${f1(few.over)} | ${f1(all.over)} | ${f1(all.loop)} | ${(all.each / all.loop).toFixed(2)} | ${f1(compiled)} | ${f1(all.loop / compiled)} |`)
for (const [name, over] of Object.entries({ alone: r => r.alone, mixed: r => r.few.over, "out of memory": r => r.all.over })) {
    const list = results.map(over)
    console.log(`\nA call costs ${f1(Math.min(...list))} to ${f1(Math.max(...list))} ns more than in the loop, ${f1(median(list))} in the median: ${name}.`)
}

console.log("\n| pair | input | package | ns | times graze | wrong |\n|---|---|---|---|---|---|")
for (const r of results) for (const p of r.peers) console.log(`| ${r.name} | ${r.input} | ${p.name} | ${f1(p.ns)} | ${(p.ns / r.beside).toFixed(2)} | ${percent(p.wrong)} |`)

// Meshes: the bunny, first hit and nearest.
{
    const lines = readFileSync(new URL("examples/data/bunny.obj", root), "utf8").split("\n").map(l => l.split(/\s+/))
    const vertices = lines.filter(l => l[0] === "v").flatMap(l => l.slice(1, 4).map(Number))
    const faces = lines.filter(l => l[0] === "f").flatMap(l => l.slice(1, 4).map(x => Number(x.split("/")[0]) - 1))
    const float = Float32Array.from(vertices), geometry = new BufferGeometry()
    geometry.setAttribute("position", new BufferAttribute(float, 3))
    geometry.setIndex(new BufferAttribute(Uint32Array.from(faces), 1))
    let from = process.hrtime.bigint()
    const bvh = new MeshBVH(geometry)
    const built = Number(process.hrtime.bigint() - from) / 1e6
    const index = Uint32Array.from(geometry.index.array) // which the other has put in its own order
    from = process.hrtime.bigint()
    const mesh = new graze.Mesh(float, index)
    console.log(`\nBuilding a mesh of ${mesh.triangles} triangles: graze ${f1(Number(process.hrtime.bigint() - from) / 1e6)} ms (closed or not included), three-mesh-bvh ${f1(built)} ms\n`)
    const box = new Box3().setFromArray(float), center = box.getCenter(v([0, 0, 0])).toArray(), reach = box.getSize(v([0, 0, 0])).length()
    const around = () => plus(center, times([next() - 0.5, next() - 0.5, next() - 0.5], reach * 2))
    const on = () => Math.floor(next() * vertices.length / 3)
    const casters = Array.from({ length: N }, (_, i) => {
        const origin = around(), at = on()
        return { kind: "ray", origin, direction: i % 2 ? minus(around(), origin) : minus(Array.from(float.subarray(3 * at, 3 * at + 3)), origin) }
    })
    const rays = graze.Shapes3.from("ray", casters.flatMap(numbers)), others = casters.map(three.ray)
    const points = Array.from({ length: N }, around), otherPoints = points.map(v), many = new Float64Array(points.flat()), target = {}
    const hits = mesh.castEach(rays).hit
    const wrong = others.reduce((sum, ray, i) => sum + ((bvh.raycastFirst(ray, DoubleSide) !== null) !== (hits[i] === 1)), 0)
    const off = otherPoints.reduce((sum, p, i) => sum + (bvh.closestPointToPoint(p, target).distance !== mesh.nearest(points[i]).distance), 0)
    const ns = race([loop(i => mesh.cast(casters[i])), () => mesh.castEach(rays).hit[0], loop(i => bvh.raycastFirst(others[i], DoubleSide)),
        loop(i => mesh.nearest(points[i])), () => mesh.nearestEach(many).triangle[0], loop(i => bvh.closestPointToPoint(otherPoints[i], target))], N)
    console.log("| the bunny | graze, one | graze, many | three-mesh-bvh | its wrong answers |\n|---|---|---|---|---|")
    console.log(`| first hit of a ray, half of them at a vertex | ${f1(ns[0])} | ${f1(ns[1])} | ${f1(ns[2])} | ${percent(wrong / N)} hit or miss |`)
    console.log(`| nearest triangle of a point | ${f1(ns[3])} | ${f1(ns[4])} | ${f1(ns[5])} | ${percent(off / N)} of the distances are not the nearest double |`)
}

// Boxes: all pairs of 20,000, and of polygons: a point in a county.
{
    const count = 20000, list = Array.from({ length: count }, () => {
        const x = next() * 1000, y = next() * 1000
        return { minX: x, minY: y, maxX: x + 5 * next(), maxY: y + 5 * next() }
    })
    const boxes = graze.Shapes2.from("aabb", list.flatMap(b => [b.minX, b.minY, b.maxX, b.maxY]))
    const pairs = () => {
        const tree = new RBush().load(list)
        let sum = 0
        for (const box of list) sum += tree.search(box).length
        return (sum - count) / 2
    }
    const found = graze.boxPairs(boxes).length / 2
    if (pairs() !== found) throw new Error("rbush finds other pairs")
    const ns = race([() => graze.boxPairs(boxes).length, pairs], 1e6)
    console.log(`\nAll ${found} pairs of ${count} boxes: graze ${ns[0].toFixed(2)} ms, rbush ${ns[1].toFixed(2)} ms\n`)
    const { features } = JSON.parse(readFileSync(new URL("examples/data/us-counties.geojson", root)))
    const county = features.find(f => f.properties.name === "San Juan UT"), polygon = graze.Polygon.of(county)
    const ring = county.geometry.coordinates[0], between = i => {
        const [a, b] = [ring[i % (ring.length - 1)], ring[i % (ring.length - 1) + 1]]
        return i % 3 ? plus(a, times(minus(b, a), next())) : [ring[0][0] + next() - 0.5, ring[0][1] + next() - 0.5]
    }
    const points = Array.from({ length: N }, (_, i) => between(i)), flat = new Float64Array(points.flat())
    const inside = polygon.containsEach(flat)
    const wrong = points.reduce((sum, p, i) => sum + (booleanPointInPolygon(p, county) !== (inside[i] === 1)), 0)
    const t = race([() => polygon.containsEach(flat)[0], () => points.reduce((sum, p) => sum + booleanPointInPolygon(p, county), 0)], N)
    console.log(`A point in a county of ${polygon.edges} edges, two thirds of the points on its border but for rounding: graze ${f1(t[0])} ns, @turf/boolean-point-in-polygon ${f1(t[1])} ns, ${percent(wrong / N)} wrong`)
}
