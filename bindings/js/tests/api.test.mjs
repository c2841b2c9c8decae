// SPDX-License-Identifier: MIT
//
// The functions against the query language, which answers by other code from its words on; many shapes against single ones.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import * as graze from "graze"
import * as small from "graze/small"
import { random, word, words } from "./random.mjs"

const CALLS = 1000

/** What the command prints: numbers as JavaScript prints them. */
function printed(answer, numbers) {
    if (typeof answer === "boolean") return answer ? ["yes", ...numbers.map(word)].join(" ") : "no"
    return answer === undefined ? "none" : word(answer)
}

function asked(f) {
    try {
        return f()
    } catch (error) {
        if (!(error instanceof graze.UnsupportedError)) throw error
        return "unsupported"
    }
}

test("a thousand random calls have the answers of the query language", () => {
    const { int, number, vec, shape } = random(1)
    const g = (name, d) => graze[name + d]
    let unsupported = 0
    for (let i = 0; i < CALLS; i++) {
        const d = int(2, 3), a = shape(d), b = shape(d), margin = Math.abs(number()), by = vec(d)
        const caster = shape(d, ["segment", "ray", "line"]), point = { kind: "point", position: vec(d) }
        delete caster.round
        const two = `${words(a)} ${words(b)}`
        const times = found => found === undefined ? "no" : printed(true, [found.enter, found.exit])
        const manifold = m => m === undefined ? "no" : printed(true, [...m.normal, m.depth, m.points.length, ...m.points.flatMap(p => p.point)])
        const questions = {
            [`overlap${d} ${two}`]: () => printed(g("overlap", d)(a, b), []),
            [`overlap${d}_open ${two}`]: () => printed(g("overlapOpen", d)(a, b), []),
            [`touch${d} ${two}`]: () => printed(g("touch", d)(a, b), []),
            [`within${d} ${two} ${word(margin)}`]: () => printed(g("within", d)(a, b, margin), []),
            [`contains${d} ${two}`]: () => printed(g("contains", d)(a, b), []),
            [`distance${d} ${two}`]: () => printed(g("distance", d)(a, b)),
            [`signed${d} ${words(point)} ${words(b)}`]: () => printed(g("signedDistance", d)(point.position, b).distance),
            [`cast${d} ${words(caster)} ${words(b)}`]: () => times(g("cast", d)(caster, b)),
            [`cast${d}_open ${words(caster)} ${words(b)}`]: () => times(g("castTimes", d)(caster, b, { open: true })),
            [`sweep${d} ${words(a)} by ${by.map(word).join(" ")} ${words(b)}`]: () => times(g("sweep", d)(a, by, b)),
            [`sweep${d}_open ${words(a)} ${words(b)} by ${by.map(word).join(" ")}`]: () => times(g("sweepTimes", d)(a, null, b, by, { open: true })),
            [`contact${d} ${two}`]: () => manifold(g("contact", d)(a, b)),
            [`separate${d} ${two}`]: () => {
                const { separated, place } = g("separate", d)(a, [b])
                return separated ? place.map(x => word(x + 0)).join(" ") : "no" // a start at -0 is printed as 0
            },
            [`depth${d} ${two} ${by.map(word).join(" ")}`]: () => printed(g("depthAlong", d)(a, b, by)?.depth ?? 0),
        }
        for (const [line, ask] of Object.entries(questions)) {
            const got = asked(ask)
            unsupported += got === "unsupported"
            assert.equal(got, graze.query(line), line)
        }
    }
    assert.ok(unsupported > 0)
})

test("a place that is free of all obstacles", () => {
    const hull = { kind: "hull", points: [[0, 0], [4, 0], [0, 4]] }, other = { kind: "hull", points: [[9, 9], [10, 9], [9, 10], [10, 10]] }
    const floor = { kind: "halfspace", normal: [0, 1], offset: 0 }, circle = { kind: "circle", center: [1, 0.5], radius: 0.9 }
    assert.deepEqual(graze.separate2(circle, [floor]), { separated: true, place: [1, 0.9] })
    assert.deepEqual(graze.separate2(circle, []), { separated: true, place: [1, 0.5] })
    const { place } = graze.separate2(circle, [other, floor, hull])
    for (const b of [other, floor, hull]) assert.ok(!graze.overlapOpen2({ ...circle, center: place }, b))
    assert.ok(graze.overlapOpen2(circle, hull))
    const walls = [floor, { kind: "halfspace", normal: [0, -1], offset: -1 }]
    assert.deepEqual(graze.separate2(circle, walls), { separated: false, place: [1, 0.5] })
})

test("graze/small has the answers of graze, or says that it has none", () => {
    const { int, shape } = random(2)
    let answered = 0
    for (let i = 0; i < 20 * CALLS; i++) {
        const d = int(2, 3), a = shape(d), b = shape(d)
        for (const name of ["overlap", "overlapOpen", "touch"]) {
            let got
            try {
                got = small[name + d](a, b)
            } catch (error) {
                assert.ok(error instanceof small.UnsupportedError, String(error))
                continue
            }
            answered++
            assert.equal(got, graze[name + d](a, b), `${name}${d} ${words(a)} ${words(b)}`)
        }
    }
    assert.ok(answered > CALLS)
})

test("many shapes have the answers of single ones", () => {
    const { int, shape, vec, kinds } = random(3)
    const flat = ({ kind, round, ...rest }) => Object.values(rest).flat()
    for (let i = 0; i < 60; i++) {
        const d = int(2, 3), Many = d === 2 ? graze.Shapes2 : graze.Shapes3, count = int(1, 40)
        const of = kinds[d].filter(kind => kind !== "hull"), kind = of[int(0, of.length - 1)]
        const list = Array.from({ length: count }, () => {
            const { round, ...plain } = shape(d, [kind])
            return plain
        })
        const many = Many.from(kind, list.flatMap(flat)), other = shape(d), by = Array.from({ length: count }, () => vec(d))
        const each = name => graze[`${name}Each${d}`], one = name => graze[name + d]
        for (const name of ["overlap", "overlapOpen", "touch", "contains"]) {
            assert.deepEqual([...each(name)(many, other)].map(Boolean), list.map(s => one(name)(s, other)), name)
            assert.deepEqual([...each(name)(other, many)].map(Boolean), list.map(s => one(name)(other, s)), name)
        }
        assert.deepEqual([...each("within")(many, many, 1)].map(Boolean), list.map(s => one("within")(s, s, 1)))
        assert.deepEqual([...each("distance")(many, other)], list.map(s => one("distance")(s, other)))
        const single = list.map((s, k) => asked(() => one("sweepTimes")(s, by[k], other)))
        const all = asked(() => each("sweep")(many, by.flat(), other))
        if (single.includes("unsupported")) assert.equal(all, "unsupported")
        else assert.deepEqual(single, [...all.hit].map((hit, k) => hit === 1 ? { enter: all.enter[k], exit: all.exit[k] } : undefined))
    }
})

test("corners that move", () => {
    const { int } = random(7)
    const corner = d => Array.from({ length: d }, () => int(-2, 2))
    const shapes = { point: d => ({ kind: "point", position: corner(d) }), segment: d => ({ kind: "segment", a: corner(d), b: corner(d) }),
        triangle: d => ({ kind: "triangle", a: corner(d), b: corner(d), c: corner(d) }) }
    const words = ({ kind, ...rest }) => Object.values(rest).flat().join(" ")
    const pairs = [[2, "point", "segment"], [2, "segment", "point"], [3, "point", "triangle"], [3, "triangle", "point"], [3, "segment", "segment"]]
    for (let i = 0; i < 200; i++) {
        const [d, first, second] = pairs[i % pairs.length], of = [first, first, second, second].map(kind => shapes[kind](d))
        const line = `ccd${d} ${first} ${words(of[0])} to ${words(of[1])}  ${second} ${words(of[2])} to ${words(of[3])}`
        const found = graze[`ccd${d}`](...of)
        assert.equal(graze.query(line), found === undefined ? "no" : `yes ${found.time}`, line)
    }
    const wall = { kind: "triangle", a: [-1, -1, 0], b: [2, -1, 0], c: [-1, 2, 0] }, point = z => ({ kind: "point", position: [0, 0, z] })
    assert.deepEqual(graze.ccd3(point(1), point(-1), wall, wall), { time: 0.5, features: ["v0", "f0-1-2"] })
    assert.deepEqual(graze.ccd3(wall, wall, point(1), point(-1)).features, ["f0-1-2", "v0"])
    assert.equal(graze.ccd3(point(3), point(2), wall, wall), undefined)
    assert.equal(graze.ccd3(point(2), point(3), wall, wall, 2).time, 0)
    assert.throws(() => graze.ccd3(wall, wall, wall, wall), graze.UnsupportedError)
    assert.throws(() => graze.ccd3({ ...point(1), round: 1 }, point(-1), wall, wall), graze.UnsupportedError)
    assert.throws(() => graze.ccd3(point(1), wall, wall, wall), /^TypeError: aEnd: a triangle is not the end of a point$/)
    const floor = [-4, -4, 0, 8, -4, 0, -4, 8, 0], top = [1, 0, 2, 0, 1, 2, 0, 0, 1], bottom = [1, 0, -2, 0, 1, -2, 0, 0, -3]
    const still = { vertices: floor, verticesEnd: floor }, falling = { vertices: top, verticesEnd: Float32Array.from(bottom) }
    const hit = { time: 0.25, triangleA: 0, triangleB: 0, features: ["f0-1-2", "v2"] }
    assert.deepEqual(graze.meshCcd(still, falling), [hit])
    const both = { vertices: [...floor, ...top], verticesEnd: [...floor, ...bottom] }
    assert.deepEqual(graze.meshCcd(both, null, { first: true }), [{ ...hit, triangleB: 1 }])
    assert.deepEqual(graze.meshCcd({ ...both, indices: [0, 1, 2, 0, 4, 5] }), [])
    assert.deepEqual(graze.meshCcd(still, { vertices: top, verticesEnd: top }, { margin: 1 }), [{ time: 0, triangleA: 0, triangleB: 0, features: ["-", "-"] }])
    assert.throws(() => graze.meshCcd({ vertices: floor, verticesEnd: top.slice(3) }), /^RangeError: mesh.verticesEnd: 2 vertices, but 3 at the start$/)
    assert.throws(() => graze.meshCcd(still, falling, { margin: -1 }), /^RangeError: options.margin/)
})

test("bodies that turn", () => {
    const { int } = random(8)
    const numbers = n => Array.from({ length: n }, () => int(-8, 8) / 4), seen = new Set()
    for (let i = 0; i < 120; i++) {
        const d = 2 + i % 2, [center, by, pivot, axis] = [d, d, d, 3].map(numbers), angle = int(-16, 16) / 4
        const a = { kind: "segment", a: center, b: numbers(d) }, b = { kind: d === 2 ? "circle" : "sphere", center: numbers(d), radius: 0.5 }
        const motion = d === 2 ? { by, angle, pivot } : { by, axis, angle, pivot }
        const found = graze[`advance${d}`](a, motion, b, null, 1e-6)
        const line = `advance${d} segment ${[...a.a, ...a.b].join(" ")} by ${by.join(" ")} spin ${d === 3 ? axis.join(" ") + " " : ""}${angle} ${pivot.join(" ")}  ` +
            `${b.kind} ${b.center.join(" ")} 0.5  1e-6`
        seen.add(found.verdict)
        assert.equal(graze.query(line), found.verdict === "clear" ? "clear" : `contact ${found.freeUntil} ${found.time}`, line)
    }
    assert.deepEqual([...seen].sort(), ["clear", "contact"])
    const ball = x => ({ kind: "sphere", center: [x, 0, 0], radius: 1 })
    assert.deepEqual(graze.advance3(ball(0), { by: [9, 0, 0] }, ball(2)), { verdict: "contact", freeUntil: 0, time: 0, point: [1, 0, 0], normal: [-1, 0, 0] })
    assert.deepEqual(graze.advance3(ball(0), undefined, ball(5), { by: [-1, 0, 0] }), { verdict: "clear", freeUntil: 1 })
    const spoke = { kind: "segment", a: [0, 0], b: [4, 0] }
    assert.deepEqual(graze.advance2(spoke, { angle: 1e30 }, { kind: "point", position: [0, 3] }), { verdict: "open", freeUntil: 0 })
    assert.deepEqual(graze.poseAt2({ by: [2, 4] }, 0.5), [1, 0, 1, 0, 1, 2])
    assert.deepEqual(graze.poseAt3({ axis: [0, 0, 1], angle: 1, by: [1, 2, 3] }, 0), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])
    assert.throws(() => graze.advance2({ kind: "ray", origin: [0, 0], direction: [1, 0] }, null, spoke), graze.UnsupportedError)
    assert.throws(() => graze.advance2(spoke, null, spoke, null, -1), /^RangeError: tolerance/)
    assert.throws(() => graze.advance2(spoke, { angle: "1" }, spoke), /^TypeError: motionA.angle/)
})

test("motions of the caller's own", () => {
    const rod = { kind: "obb", center: [0, 0], half: [4, 0.5], u: [1, 0] }, point = { kind: "point", position: [0, 3] }
    const turn = { angle: 3 }, known = graze.advance2(rod, turn, point, null, 1e-6), times = []
    const swing = t => {
        times.push(t)
        graze.advance2({ kind: "hull", points: [[0, 0], [9, 0], [0, 9]] }, { angle: 1 }, point) // it may ask graze, too
        assert.equal(graze.advance2(rod, { pose: t => graze.poseAt2(turn, t), speed: 13 }, point, null, 0.1).verdict, "contact")
        return graze.poseAt2(turn, t)
    }
    const own = { pose: swing, speed: 13 }
    const found = graze.advance2(rod, own, point, null, 1e-6)
    assert.equal(found.verdict, "contact")
    assert.ok(Math.abs(found.freeUntil - known.freeUntil) < 2e-6 && found.freeUntil <= 0.46778274919173574)
    assert.ok(times.length > 3 && times.every(t => t >= 0 && t <= 1))
    assert.deepEqual(graze.poseAt2(own, 0.5), graze.poseAt2(turn, 0.5))
    const ball = { kind: "sphere", center: [0, 0, 0], radius: 1 }, hull = { kind: "hull", points: [[4, -3, -3], [4, 3, -3], [4, 0, 3], [6, 0, 0]] }
    const moved = graze.advance3(hull, null, ball, { pose: t => [1, 0, 0, 6 * t, 0, 1, 0, 0, 0, 0, 1, 0], speed: 6 }, 1e-6)
    assert.ok(moved.verdict === "contact" && Math.abs(moved.freeUntil - 0.5) < 1e-6 && moved.freeUntil <= 0.5)
    let calls = 0
    const broken = { pose: () => { if (++calls === 3) throw new RangeError("joint"); return [1, 0, 0, 0, 1, 0] }, speed: 13 }
    assert.throws(() => graze.advance2(rod, broken, point), /^RangeError: joint/)
    assert.equal(calls, 3)
    for (const pose of [() => null, () => [1, 2], () => [1, 0, 0, 0, NaN, 0]])
        assert.throws(() => graze.advance2(rod, null, point, { pose, speed: 1 }), /^TypeError: motionB.pose/)
    for (const speed of [-1, NaN, Infinity]) assert.throws(() => graze.advance2(rod, { pose: swing, speed }, point), /^RangeError: motionA.speed/)
    assert.throws(() => graze.advance2(rod, { pose: 5, speed: 1 }, point), /^TypeError: motionA.pose/)
    assert.throws(() => graze.advance2(rod, { pose: swing, speed: 1, by: [1, 0] }, point), /^TypeError: motionA.pose/)
    assert.equal(graze.advance2(rod, { angle: 3 }, point, null, 1e-6).freeUntil, known.freeUntil)
})

test("meshes that turn", () => {
    const corners = x => [x, -1, -1, x, 1, -1, x, 0, 1, x + 1, -1, -1, x + 1, 1, -1, x + 1, 0, 1]
    const skin = new graze.Mesh(corners(0)), other = new graze.Mesh(corners(4))
    const found = skin.advance(null, other, { by: [-6, 0, 0] }, 1e-6)
    assert.ok(found.verdict === "contact" && found.freeUntil <= 0.5 && found.freeUntil > 0.5 - 1e-6)
    assert.deepEqual([found.triangle, found.otherTriangle], [1, 0])
    const ball = { kind: "sphere", center: [5, 0, 0], radius: 1 }
    const met = skin.advance({ angle: 1, axis: [1, 0, 0] }, ball, { by: [-6, 0, 0] }, 1e-6)
    assert.ok(met.verdict === "contact" && met.triangle === 1 && met.otherTriangle === undefined && Math.abs(met.freeUntil - 0.5) < 1e-6)
    assert.deepEqual(skin.advance(null, other), { verdict: "clear", freeUntil: 1 })
    const own = { pose: t => [1, 0, 0, -6 * t, 0, 1, 0, 0, 0, 0, 1, 0], speed: 6 }
    assert.ok(Math.abs(skin.advance(null, other, own, 1e-6).freeUntil - 0.5) < 1e-6)
    let calls = 0
    assert.throws(() => skin.advance({ pose: () => { calls++; throw new Error("joint") }, speed: 1 }, other), /^Error: joint/)
    assert.equal(calls, 1)
    assert.throws(() => skin.advance(null, { kind: "ray", origin: [0, 0, 0], direction: [1, 0, 0] }), graze.UnsupportedError)
    assert.throws(() => skin.advance(null, other, null, -1), /^RangeError: tolerance/)
    for (const mesh of [skin, other]) mesh.free()
})

test("the predicates", () => {
    assert.equal(graze.orient2([0, 0], [1, 0], [0, 1]), 1)
    assert.equal(graze.orient2([0, 0], [1, 1], [2, 2 + 2 ** -51]), 1)
    assert.equal(graze.orient3([0, 0, 1], [1, 0, 1], [0, 1, 1], [0, 0, 0]), Number(graze.query("orient3 0 0 1  1 0 1  0 1 1  0 0 0")))
    assert.equal(graze.incircle([1, 0], [0, 1], [-1, 0], [0, -1]), 0)
    assert.equal(graze.incircle([1, 0], [0, 1], [-1, 0], [0, -1 + 2 ** -53]), 1)
    assert.equal(graze.insphere([1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0], [0, 0, -1]), 0)
})

test("hexadecimal numbers are rounded once", () => {
    const x = text => Number(graze.query(`distance2 point ${text} 0 point 0 0`))
    assert.equal(x("0x1.00000000000008p0"), 1)
    assert.equal(x("0x1.000000000000080000000000000000001p0"), 1 + 2 ** -52)
    assert.equal(x("0x2000000A001b0bp-1076"), 0x80000028006c3 * 2 ** -1074) // where some C libraries round down
    assert.equal(x("0x.8p-1074"), 0)
    assert.equal(x("0x.80000000000000000000001p-1074"), 5e-324)
    assert.throws(() => x("0x1.fffffffffffff8p1023"), graze.QueryError)
})

test("decimals are rounded once, and written with the fewest digits", () => {
    const answer = word => graze.query(`distance2 point ${word} 0 point 0 0`)
    const bits = new DataView(new ArrayBuffer(8))
    /** The exact decimal of m 2^exponent. */
    const exact = (m, exponent) => exponent >= 0 ? `${m << BigInt(exponent)}` : `${m * 5n ** BigInt(-exponent)}e${exponent}`
    let state = 7n
    for (let i = 0; i < 600; i++) {
        state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n)
        bits.setBigUint64(0, i % 6 === 0 ? state >> BigInt(13 + i % 50) : state >> 1n) // every sixth is subnormal
        const x = bits.getFloat64(0)
        if (!Number.isFinite(x)) continue
        for (const word of [String(x), x.toExponential(i % 21), x.toPrecision(1 + i % 100)])
            if (Number.isFinite(Number(word))) assert.equal(answer(word), String(Number(word)), word)
        // Halfway to the next double, where even wins, and a hair to both sides of that.
        const exponent = Math.max(Number(bits.getBigUint64(0) >> 52n), 1) - 1076, top = bits.getBigUint64(0) >> 52n > 0n ? 1n << 52n : 0n
        const m = 2n * ((bits.getBigUint64(0) & (1n << 52n) - 1n) + top) + 1n
        bits.setBigUint64(0, bits.getBigUint64(0) + 1n)
        const above = bits.getFloat64(0)
        if (!Number.isFinite(above)) continue
        assert.equal(answer(exact(m, exponent)), String(m % 4n === 1n ? x : above), `halfway from ${x}`)
        assert.equal(answer(exact(2n ** 40n * m - 1n, exponent - 40)), String(x), `below halfway from ${x}`)
        assert.equal(answer(exact(2n ** 40n * m + 1n, exponent - 40)), String(above), `above halfway from ${x}`)
    }
    for (const word of ["1e309", "1.7976931348623159e308", "5e", ".", "1e+", "1.2.3", "infinit"]) assert.throws(() => answer(word), graze.QueryError, word)
    assert.deepEqual(["1e-400", "0e9999999999", `0.${"0".repeat(400)}1e401`, `1${"0".repeat(400)}e-400`].map(answer), ["0", "0", "1", "1"])
})

const corners = [-1, 1].flatMap(x => [-1, 1].flatMap(y => [-1, 1].flatMap(z => [x, y, z])))
const faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]].flatMap(([a, b, c, d]) => [a, b, c, a, c, d])

test("a mesh", () => {
    const mesh = new graze.Mesh(corners, faces)
    assert.deepEqual([mesh.triangles, mesh.emptyTriangles, mesh.openEdges, mesh.unmatchedEdges], [12, 0, 0, 0])
    assert.ok(mesh.contains([1, 1, 1]) && mesh.contains([0, 0, 0]) && !mesh.contains([1 + 2 ** -52, 0, 0]))
    assert.deepEqual([...mesh.containsEach([0, 0, 0, 2, 0, 0])], [1, 0])
    assert.deepEqual(mesh.winding([0, 0, 0]), { on: false, odd: true, number: 1, error: 0 })
    assert.equal(mesh.signedDistance([0, 0, 0.25]), -0.75)
    assert.deepEqual([...mesh.signedDistanceEach([0, 0, 0.25, 0, 0, 3])], [-0.75, 2])
    const ray = { kind: "ray", origin: [5, 0.5, 0.25], direction: [-1, 0, 0] }
    const hit = mesh.cast(ray)
    assert.deepEqual([hit.time, hit.side], [4, 1])
    assert.deepEqual(mesh.castAll(ray).map(({ time }) => time), [4, 6])
    assert.equal(mesh.cast(ray, { from: 5 }).time, 6)
    assert.equal(mesh.cast(ray, { from: 5, front: true }), undefined)
    assert.ok(mesh.castAny(ray) && !mesh.castAny({ ...ray, direction: [1, 0, 0] }))
    const rays = graze.Shapes3.from("ray", [5, 0.5, 0.25, -1, 0, 0, 5, 0.5, 0.25, 1, 0, 0])
    const hits = mesh.castEach(rays)
    assert.deepEqual([[...hits.hit], hits.triangle[0], [...hits.time]], [[1, 0], hit.triangle, [4, Infinity]])
    const ball = { kind: "sphere", center: [5, 0, 0], radius: 1 }
    const met = mesh.sweep(ball, [-10, 0, 0])
    assert.deepEqual([met.enter, met.exit, met.point, met.normal], [0.3, 0.3 + 0.2, [1, 0, 0], [1, 0, 0]])
    assert.equal(mesh.sweepAll(ball, [-10, 0, 0]).length, 12)
    assert.ok(!mesh.sweepAny(ball, [0, 9, 0]))
    assert.deepEqual(mesh.separate({ ...ball, center: [1.5, 0, 0] }), { separated: true, place: [2, 0, 0] })
    assert.deepEqual(mesh.separate(ball), { separated: true, place: [5, 0, 0] })
    assert.deepEqual(mesh.nearest([0, 0, 3]).point, [0, 0, 1])
    assert.deepEqual([...mesh.nearestEach([0, 0, 3, 9, 0, 0]).distance], [2, 8])
    assert.equal(mesh.nearest([0, 0, 3], 1), undefined)
    assert.equal(mesh.distance(ball).distance, 3)
    assert.ok(mesh.overlap({ kind: "point", position: [1, 1, 1] }))
    assert.ok(!mesh.sight([5, 5, 5], [-5, -5, -5]) && mesh.sight([5, 5, 5], [5, -5, 5]))
    const moved = new graze.Mesh(new Float32Array(corners.map(x => x + 2)), new Uint32Array(faces))
    const pairs = mesh.pairs(moved)
    assert.ok(pairs.length > 0 && pairs.length % 2 === 0)
    assert.equal(mesh.distance(moved).distance, 0)
    assert.deepEqual([mesh.selfPairs().length, mesh.flat().length], [0, 0])
    const open = new graze.Mesh(corners, faces.slice(3))
    assert.equal(open.openEdges, 3)
    assert.throws(() => open.contains([0, 0, 0]), /^RangeError: mesh: it is not closed \(3 open edges\)/)
})

test("a mesh as a solid", () => {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap(i => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1])
    const faces = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]
    const large = new graze.Mesh(corners.map(x => 4 * x), faces), small = new graze.Mesh(corners, faces)
    const ball = { kind: "sphere", center: [1, 0.5, 0], radius: 0.5 }, p = [1, 0.5, 0]
    for (const solid of [true, "odd", "winding"]) {
        assert.deepEqual([large.overlap(ball, { solid }), large.within(ball, 0, { solid }), large.distance(ball, { solid }).distance], [true, true, 0])
        assert.ok(large.overlap(small, { solid }) && small.overlap(large, { otherSolid: solid }) && !large.overlap(small, { otherSolid: solid }))
        assert.equal(large.distance(small, { solid }).distance, 0)
        assert.deepEqual(large.nearest(p, Infinity, { solid }), { triangle: 2 ** 32 - 1, side: 0, distance: 0, point: p, u: 0, v: 0 })
        assert.deepEqual([...large.nearestEach(p, Infinity, { solid }).distance], [0])
        assert.ok(large.contains(p, { solid }) && large.containsEach(p, { solid })[0] === 1)
        assert.deepEqual([large.signedDistance(p, { solid }), ...large.signedDistanceEach(p, { solid })], [-3, -3])
        assert.deepEqual(large.contacts(ball, { solid }).map(c => [c.normal, c.depth]), [[[1, 0, 0], 3.5]])
        assert.deepEqual(large.contacts(small, { solid }).map(c => c.depth), [5])
        assert.deepEqual(large.separate(ball, { solid }), { separated: true, place: [4.5, 0.5, 0] })
    }
    assert.deepEqual([large.overlap(ball), large.within(ball, 2.5), large.within(small, 2.5), large.distance(ball).distance], [false, true, false, 2.5])
    assert.deepEqual([large.signedDistance(p, { solid: false }), large.contacts(ball).length], [3, 0])
    const open = new graze.Mesh(corners, faces.slice(3)), tiny = { ...ball, center: [0, 0, 0], radius: 0.25 }
    for (const ask of [() => open.overlap(tiny, { solid: true }), () => open.contacts(tiny, { solid: true }), () => small.overlap(open, { otherSolid: true })])
        assert.throws(ask, /^RangeError: mesh: it is not closed \(3 open edges\)/)
    assert.throws(() => small.overlap(tiny, { solid: "yes" }), /^RangeError: options.solid: expected true, false, "odd" or "winding"/)
    assert.ok(open.overlap(tiny, { solid: "winding" }) && open.contains([0, 0, 0], { solid: "winding" }))
})

test("contacts", () => {
    const crate = { kind: "rect", x: 0, y: -0.25, width: 2, height: 1 }, floor = { kind: "halfspace", normal: [0, 1], offset: 0 }
    assert.deepEqual(graze.contact2(crate, floor), {
        normal: [0, 1], depth: 0.25,
        points: [{ point: [0, -0.125], depth: 0.25, features: ["v0", "f"] }, { point: [2, -0.125], depth: 0.25, features: ["v1", "f"] }],
    })
    const box = { kind: "aabb", min: [-1, -1, -1], max: [1, 1, 1] }
    const ball = { kind: "sphere", center: [0, 0, 1.75], radius: 1 }
    assert.deepEqual(graze.contact3(ball, box).points.map(p => p.features), [["v0", "f4-5-6"]])

    // A box over the seam of a floor of four triangles, by less than it is deep: without inner edges it has the normal of the floor.
    const tiles = new graze.Mesh([-9, -9, 0, 0, -9, 0, 9, -9, 0, 9, 9, 0, 0, 9, 0, -9, 9, 0], [0, 1, 4, 0, 4, 5, 1, 2, 3, 1, 3, 4], { solid: false })
    const die = { kind: "aabb", min: [-0.125, -1, -0.25], max: [2, 1, 2] }
    assert.ok(tiles.contacts(die).some(({ normal }) => normal[0] === 1))
    const [contact, ...others] = tiles.contacts(die, { skipInnerEdges: true, front: true })
    assert.deepEqual([contact.normal, contact.depth, contact.points.length, others], [[0, 0, 1], 0.25, 4, []])
    for (const { point, depth, features, triangleA, triangleB } of contact.points) {
        assert.ok(Math.abs(point[2] + 0.125) < 1e-15 && depth === 0.25 && triangleA === 0 && triangleB < 4)
        assert.match(features[0], /^[vef]\d/)
    }
    const over = { kind: "sphere", center: [3, 1, 1.25], radius: 1 }
    assert.deepEqual(tiles.contacts(over), [])
    assert.deepEqual(tiles.contacts(over, { margin: 0.25 }).map(c => [c.depth, c.normal]), [[-0.25, [0, 0, 1]]])
    assert.ok(tiles.contacts(die, { cosine: 2 }).length >= tiles.contacts(die).length)

    // The same seam between two meshes, asked one by one and together.
    const [left, right] = [-9, 0].map(x => new graze.Mesh([x, -9, 0, x + 9, -9, 0, x + 9, 9, 0, x, 9, 0], [0, 1, 2, 0, 2, 3], { solid: false }))
    assert.ok(left.contacts(die, { skipInnerEdges: true }).some(({ normal }) => normal[0] === 1))
    assert.deepEqual(left.contacts(die, { skipInnerEdges: true, beside: [right] }).map(c => [c.normal, c.depth, c.mesh]).sort(),
        [[[0, 0, 1], 0.25, 0], [[0, 0, 1], 0.25, 1]])
    assert.throws(() => left.contacts(die, { beside: [die] }), /options.beside/)

    const mesh = new graze.Mesh(corners, faces), moved = new graze.Mesh(corners.map((x, i) => i % 3 === 2 ? x + 1.5 : x / 2), faces)
    const [first] = mesh.contacts(moved)
    assert.ok(first.depth > 0 && first.points.every(p => p.triangleA < 12 && p.triangleB < 12))
    assert.equal(mesh.contacts(mesh).length > 0, true)
    assert.throws(() => mesh.contacts({ kind: "ray", origin: [0, 0, 0], direction: [1, 0, 0] }), graze.UnsupportedError)
    assert.throws(() => mesh.contacts(die, { margin: "1" }), /^TypeError: options.margin: expected a number, got "1"$/)
})

test("contacts with a polygon", () => {
    const square = new graze.Polygon([[0, 0, 4, 0, 4, 4, 0, 4]])
    assert.deepEqual(square.contacts({ kind: "rect", x: 1, y: 3.75, width: 2, height: 1 }), [{
        normal: [0, 1], depth: 0.25, points: [
            { point: [1, 3.875], depth: 0.25, features: ["v0", "e0-1"], edge: 2 },
            { point: [3, 3.875], depth: 0.25, features: ["v1", "e0-1"], edge: 2 },
        ],
    }])
    assert.deepEqual(square.contacts({ kind: "circle", center: [1, 2], radius: 0.25 }).map(c => [c.normal, c.depth, c.points[0].edge]),
        [[[-1, 0], 1.25, 3]]) // inside: out across the nearest edge
    const over = { kind: "circle", center: [2, 5.25], radius: 1 }
    assert.deepEqual(square.contacts(over), [])
    assert.deepEqual(square.contacts(over, { margin: 0.25 }).map(c => [c.normal, c.depth]), [[[0, 1], -0.25]])
    assert.deepEqual(square.contacts(over, { margin: 0.25 - 2 ** -54 }), [])
    assert.deepEqual(square.contacts({ kind: "circle", center: [2, 2], radius: -1 }), [])

    // A box over the seam of a floor of two edges, by less than it is deep: without inner edges it has the normal of the floor.
    const floor = new graze.Polygon([[0, 0, 2, 0, 4, 0]], { polyline: true }), crate = { kind: "aabb", min: [1.875, -0.25], max: [3, 2] }
    assert.deepEqual(floor.contacts(crate).map(c => [c.normal, c.depth]), [[[0, 1], 0.25], [[1, 0], 0.125]])
    assert.deepEqual(floor.contacts(crate, { skipInnerEdges: true }).map(c => [c.normal, c.depth, c.points.map(p => p.edge)]),
        [[[0, 1], 0.25, [0, 1]]])
    const wide = { kind: "aabb", min: [1, -0.25], max: [3, 2] }
    assert.deepEqual([0, 0.5, 2].map(cosine => floor.contacts(wide, { cosine }).length), [1, 1, 2])

    assert.throws(() => square.contacts({ kind: "ray", origin: [0, 0], direction: [1, 0] }), /^UnsupportedError: shape: no contacts of "ray"$/)
    assert.throws(() => square.contacts({ kind: "aabb", min: [0, 0], max: [1, Infinity] }), graze.UnsupportedError)
    assert.throws(() => square.contacts(over, { margin: null }), /^TypeError: options.margin: expected a number, got null$/)
    assert.throws(() => square.contacts(over, { cosine: "1" }), /^TypeError: options.cosine: expected a number, got "1"$/)
    assert.throws(() => square.contacts(square), /^TypeError: shape.kind: expected the name of a shape/)
})

test("sweeps of a polygon", () => {
    const ground = new graze.Polygon([[0, 0, 2, 0, 4, 0, 6, 0, 6, 3, 7, 3, 7, -1, 0, -1]]), hero = { kind: "aabb", min: [1, 0], max: [2, 2] }
    assert.deepEqual(ground.sweep(hero, [8, 0], { open: true }), { edge: 3, enter: 0.5, exit: 0.75, point: [6, 0], normal: [-1, 0] })
    assert.deepEqual(ground.sweep(hero, [8, 0]), { edge: 0, enter: 0, exit: 0.75, point: ground.sweep(hero, [8, 0]).point, normal: [0, 1] })
    assert.equal(ground.sweep(hero, [3, 0], { open: true }), undefined)
    assert.ok(ground.sweepAny(hero, [8, 0], { open: true }) && !ground.sweepAny(hero, [3, 9], { open: true }) && ground.sweepAny(hero, null))
    assert.equal(ground.sweep(hero, [10, 0], { open: true, polygonBy: [2, 0] }).enter, 0.5)
    assert.equal(ground.sweep(hero, null, { open: true, polygonBy: [-8, 0] }).enter, 0.5)
    const deep = { kind: "circle", center: [3, -0.5], radius: 0.25 }
    assert.deepEqual(ground.sweep(deep, [0, 2]), { edge: undefined, enter: 0, exit: 0.375, point: [3, -0.5], normal: [0, 0] })
    assert.deepEqual(ground.separate(hero), { separated: true, place: [1, 0] })
    assert.deepEqual(ground.separate({ kind: "aabb", min: [1, -0.125], max: [2, 2] }), { separated: true, place: [1, 0] })
    assert.throws(() => ground.separate({ kind: "ray", origin: [0, 0], direction: [1, 0] }), /^UnsupportedError: mover: nothing separates "ray"$/)
    assert.throws(() => ground.sweep(hero, [1]), /by/)
})

test("the counties of the United States", () => {
    const { features } = JSON.parse(readFileSync(new URL("../../../examples/data/us-counties.geojson", import.meta.url)))
    const county = name => graze.Polygon.of(features.find(f => f.properties.name === name))
    const utah = county("San Juan UT"), mexico = county("San Juan NM")
    assert.equal(utah.relate(mexico), "FF2F01212") // the Four Corners: they meet in one point
    assert.ok(utah.relateAsk(mexico, "touches") && !utah.relateAsk(mexico, "overlaps"))
    assert.ok(utah.touch(mexico) && utah.overlap(mexico) && !utah.overlapOpen(mexico))
    assert.equal(utah.distance(mexico).distance, 0)
    assert.deepEqual([...mexico.containsEach([-109, 36.5, 0, 0])], [1, 0])
    assert.ok(mexico.contains({ kind: "circle", center: [-109, 36.5], radius: 0.001 }))
})

test("one ring, or rings", () => {
    const points = [[0, 0], [1, 0], [1, 1]], inside = { kind: "point", position: [0.75, 0.5] }
    for (const rings of [points, points.map(p => Float64Array.from(p)), [points], [points.flat()], [Float64Array.from(points.flat())]]) {
        const ring = new graze.Polygon(rings)
        assert.deepEqual([ring.edges, ring.overlapOpen(inside)], [3, true])
    }
    assert.equal(new graze.Polygon(points, { polyline: true }).edges, 2)
    assert.deepEqual([new graze.Polygon([[3, 3]]).edges, new graze.Polygon([[0, 0], [1, 1]]).edges, new graze.Polygon([]).edges], [1, 2, 0])
    assert.equal(new graze.Polygon(points.map(p => [p])).overlap(inside), false) // three rings of one point
})

test("areas are united", () => {
    const squares = [[[0, 0], [4, 0], [4, 4], [0, 4]], [[2, 2], [6, 2], [6, 6], [2, 6]]], closed = squares.map(ring => [...ring, ring[0]])
    const geometries = closed.map(ring => ({ type: "Polygon", coordinates: [ring] })), point = position => ({ kind: "point", position })
    for (const both of [
        new graze.Polygon(squares, { areas: [1, 2] }),
        new graze.Polygon(squares, { areas: Uint32Array.of(1, 2) }),
        graze.Polygon.of({ type: "MultiPolygon", coordinates: closed.map(ring => [ring]) }),
        graze.Polygon.of({ type: "GeometryCollection", geometries }),
        graze.Polygon.of({ type: "Feature", geometry: { type: "GeometryCollection", geometries: [{ type: "GeometryCollection", geometries }] } }),
    ]) {
        assert.ok(both.overlapOpen(point([3, 3])) && both.overlapOpen(point([4, 3])) && both.touch(point([4, 2])))
        assert.deepEqual([...both.containsEach([3, 3, 5, 1])], [1, 0])
        assert.equal(both.signedDistance([3, 3]), -Math.SQRT2)
        assert.ok(both.contains({ kind: "circle", center: [3, 3], radius: 1.25 }) && !both.contains({ kind: "circle", center: [3, 3], radius: 1.5 }))
    }
    assert.ok(!new graze.Polygon(squares).overlap(point([3, 3])))
    assert.equal(new graze.Polygon(squares, { areas: [1] }).edges, 4) // rings beyond the last area do not count
    const lines = [{ type: "LineString", coordinates: [[0, 0], [1, 1]] }, { type: "MultiLineString", coordinates: [[[2, 2], [3, 3]]] }]
    assert.equal(graze.Polygon.of({ type: "GeometryCollection", geometries: lines }).edges, 2)
    assert.equal(graze.Polygon.of({ type: "GeometryCollection", geometries: [] }).edges, 0)
})

test("a polygon with a hole", () => {
    const square = new graze.Polygon([[[0, 0], [4, 0], [4, 4], [0, 4]], [1, 1, 3, 1, 3, 3, 1, 3]])
    assert.equal(square.edges, 8)
    const line = { kind: "line", origin: [-1, 2], direction: [1, 0] }
    assert.deepEqual(square.castAll(line), [{ enter: 1, exit: 2 }, { enter: 4, exit: 5 }])
    assert.deepEqual(square.castTimes(line), { enter: 1, exit: 5 })
    assert.deepEqual(square.cast(line), { enter: 1, exit: 5, point: [0, 2], normal: [-1, 0] })
    assert.equal(square.cast({ kind: "ray", origin: [-1, 2], direction: [-1, 0] }), undefined)
    assert.equal(square.common(square), square.area)
    assert.equal(square.common({ kind: "aabb", min: [-9, -9], max: [9, 9] }), square.area)
    assert.throws(() => square.common({ kind: "circle", center: [0, 0], radius: 1 }), graze.UnsupportedError)
    assert.deepEqual([square.signedDistance([2, 2]), square.signedDistance([0.5, 2])], [1, -0.5])
    assert.deepEqual([...square.signedDistanceEach(new Float64Array([2, 2, 0.5, 2]))], [1, -0.5])
    assert.deepEqual([...square.containsEach([1, 2, 0.5, 0.5, 2, 2])], [1, 1, 0])
    assert.deepEqual([...square.containsEach([1, 2, 0.5, 0.5, 2, 2], { open: true })], [0, 1, 0])
    assert.ok(square.within({ kind: "point", position: [2, 2] }, 1) && !square.within({ kind: "point", position: [2, 2] }, 1 - 2 ** -53))
})

test("an open cast at a polygon begins where the caster enters the inside", () => {
    const square = new graze.Polygon([[[0, 0], [4, 0], [4, 4], [0, 4]]]), along = { kind: "line", origin: [-1, 0], direction: [1, 0] }
    assert.deepEqual(square.castTimes(along), { enter: 1, exit: 5 })
    assert.equal(square.castTimes(along, { open: true }), undefined)
    assert.deepEqual(square.castTimes({ ...along, direction: [2, 1] }, { open: true }), { enter: 0.5, exit: 2.5 })
})

test("bounds of a motion have the bounds of both ends", () => {
    const disk = { kind: "circle", center: [0, 1], radius: 2 }, ball = { kind: "sphere", center: [0, 1, 0], radius: 2 }
    assert.deepEqual(graze.bounds2(disk, [3, -4]), { kind: "aabb", min: [-2, -5], max: [5, 3] })
    assert.deepEqual(graze.bounds3(ball, [3, -4, 0]), { kind: "aabb", min: [-2, -5, -2], max: [5, 3, 2] })
    assert.deepEqual(graze.bounds3(ball, null), graze.bounds3(ball))
    assert.deepEqual(graze.bounds2({ kind: "point", position: [1, 0] }, [2 ** -60, 0]).max, [1 + 2 ** -52, 0]) // outward
})

test("a ball of points contains them all, and a radius below does not", () => {
    assert.deepEqual(graze.boundingCircle([3, 4, -5, 0, 4, -3, 1, 1]), { kind: "circle", center: [0, 0], radius: 5 })
    assert.deepEqual(graze.boundingSphere(new Float32Array([1, 2, 2, -1, -2, -2])), { kind: "sphere", center: [0, 0, 0], radius: 3 })
    assert.ok(Number.isNaN(graze.boundingCircle([]).radius) && Number.isNaN(graze.boundingSphere([0, 0, Infinity]).radius))
    const { int } = random(11), below = x => {
        const bits = new BigInt64Array([0n]), value = new Float64Array(bits.buffer)
        value[0] = x
        bits[0]--
        return value[0]
    }
    for (const [d, make, overlap] of [[2, graze.boundingCircle, graze.overlap2], [3, graze.boundingSphere, graze.overlap3]]) {
        for (let n = 1; n < 60; n++) {
            const points = Array.from({ length: n }, () => Array.from({ length: d }, () => int(-1e6, 1e6) / 7)), ball = make(points.flat())
            const inside = radius => points.every(position => overlap({ kind: "point", position }, { ...ball, radius }))
            assert.ok(inside(ball.radius))
            if (ball.radius > 0) assert.ok(!inside(below(ball.radius)))
        }
    }
})

/** Numbers from 0 to 1, as the program in C had them that printed the answers below. */
function uniform(seed) {
    let state = seed
    return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

test("areas, oriented boxes of points and triangles of a face are those of the library compiled for a machine", () => {
    const next = uniform(5)
    for (const expected of [
        [1.0491792430635924, 0.27844387522211694, 0.27844387522211694], [0.4904157934802677, 0.20326360388976486, 0.20326360388976486],
        [2.9741167722556012, 5.0205530764094997, 2.8482886122722255], [1.0819529112207202, 0.25704945901449516, 0.25704945901449516]]) {
        const x = Array.from({ length: 9 }, next), disk = i => ({ kind: "circle", center: [x[i], x[i + 1]], radius: x[i + 2] + 0.5 }), normal = [x[6], x[7]]
        assert.deepEqual([graze.commonCircleCircle(disk(0), disk(3)), graze.commonCircleHalfspace(disk(0), { kind: "halfspace", normal, offset: x[8] }),
            graze.commonCircleStrip(disk(0), normal, x[8] - 0.75, x[8])], expected)
    }
    const points = Float64Array.from({ length: 60 }, uniform(6)), { center, half, u } = graze.boundingObb2(points), box = graze.boundingObb3(points)
    assert.deepEqual([...center, ...half, ...u],
        [0.51362721063245853, 0.50225431243221708, 0.47437919476748686, 0.42714873039904083, -0.034133385510258234, 0.99941728621912884])
    assert.deepEqual([box.center, box.half, box.u, box.v, box.w].flat(), [0.52032303089432064, 0.56454320672790259, 0.49036236650585141,
        0.4381693525413754, 0.40819048194934909, 0.4346063800121443, -0.083843082159625007, -0.9942018142894371, 0.067328226157873622,
        0.14502055904481745, 0.054672728848042397, 0.98791696522260264, -0.9858698570441754, 0.092593980278956808, 0.1395957728149286])
    const h = 0.8660254037844387, cosines = [1, h, 0.5, 0, -0.5, -h, -1, -h, -0.5, 0, 0.5, h], sines = [0, 0.5, h, 1, h, 0.5, 0, -0.5, -h, -1, -h, -0.5]
    const star = cosines.flatMap((c, i) => [(i % 2 ? 0.4 : 1) * c, (i % 2 ? 0.4 : 1) * sines[i], 0.25 * i])
    assert.deepEqual(graze.triangulate(star), { kind: "proper", triangles: Uint32Array.of(7, 5, 6, 8, 9, 7, 7, 9, 5, 5, 9, 4, 9, 3, 4, 9, 11, 3, 11, 1, 3,
        9, 10, 11, 1, 2, 3, 11, 0, 1), leftOut: 0 })
})

test("an oriented box of points contains them all, and no edge of their hull has one of less area", () => {
    const { int } = random(13)
    for (let n = 1; n < 40; n++) {
        for (const [d, make, overlap] of [[2, graze.boundingObb2, graze.overlap2], [3, graze.boundingObb3, graze.overlap3]]) {
            const points = Array.from({ length: n }, () => Array.from({ length: d }, () => int(-1e6, 1e6) / 7)), box = make(points.flat())
            assert.ok(points.every(position => overlap({ kind: "point", position }, box)))
            if (d === 3) continue
            for (const p of points) {
                for (const q of points) {
                    const x = q[0] - p[0], y = q[1] - p[1], size = x * x + y * y, reach = (x, y) => {
                        const along = points.map(p => x * p[0] + y * p[1])
                        return Math.max(...along) - Math.min(...along)
                    }
                    if (size > 0) assert.ok(4 * box.half[0] * box.half[1] <= reach(x, y) * reach(-y, x) / size * (1 + 1e-9) + 1e-3)
                }
            }
        }
    }
    assert.ok(Number.isNaN(graze.boundingObb2([]).half[0]) && Number.isNaN(graze.boundingObb3([0, 0, Infinity]).half[0]))
    assert.deepEqual(graze.boundingObb2(new Float32Array([0, 0, 4, 0, 4, 2, 0, 2])).center, [2, 1])
})

test("the triangles of a face have its area, and go around as it does", () => {
    const { int } = random(17)
    for (let n = 3; n < 60; n++) { // of a star around the origin
        const angles = Array.from({ length: n }, (_, i) => (2 * Math.PI * (i + int(0, 900) / 1000)) / n), flip = n % 2 ? 1 : -1
        const xy = angles.map(t => [Math.cos(flip * t), Math.sin(flip * t)].map(c => c * int(1, 9))), vertices = xy.flatMap(([x, y]) => [x, y, 0])
        const twice = ring => ring.reduce((sum, i, k) => sum + xy[i][0] * xy[ring[(k + 1) % ring.length]][1] - xy[i][1] * xy[ring[(k + 1) % ring.length]][0], 0)
        const ring = xy.map((_, i) => i).reverse(), { kind, triangles } = graze.triangulate(vertices, ring)
        if (n === 3 || kind !== "proper") continue // the origin may be outside of so few corners
        assert.equal(triangles.length, 3 * (n - 2))
        let sum = 0
        for (let i = 0; i < triangles.length; i += 3) {
            const area = twice([...triangles.subarray(i, i + 3)])
            assert.ok(Math.sign(area) * flip <= 0)
            sum += area
        }
        assert.ok(Math.abs(sum - twice(ring)) < 1e-9)
    }
    assert.equal(graze.triangulate([0, 0, 0, 2, 2, 0, 2, 0, 0, 0, 2, 0]).kind, "crossed")
    assert.equal(graze.triangulate([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]).kind, "flat")
    assert.equal(graze.triangulate([0, 0, 0, 1, 0, 0, 1, NaN, 0, 0, 1, 0]).kind, "empty")
    assert.deepEqual(graze.triangulate(new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0]), [2, 0, 1]), { kind: "proper", triangles: Uint32Array.of(2, 0, 1), leftOut: 0 })
    assert.deepEqual(graze.triangulate([0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1]), { kind: "folded", triangles: Uint32Array.of(0, 1, 2, 0, 2, 3), leftOut: 0 })
    assert.equal(graze.triangulate([0, 0, 0, 2, 0, 0, 3, 5, 0, 2, 0, 0, 2, 2, 0]).leftOut, 1)
    assert.deepEqual(graze.triangulate([]), { kind: graze.triangulate([], []).kind, triangles: new Uint32Array(), leftOut: 0 })
})

test("where shapes meet, and the area that they share", () => {
    const segment = (a, b) => ({ kind: "segment", a, b }), box = (min, max) => ({ kind: "aabb", min, max })
    const cross = graze.where2(segment([0, 0], [4, 4]), segment([0, 4], [4, 0]))
    assert.deepEqual(cross, { kind: "point", corners: [{ point: [2, 2], ta: 0.5, tb: 0.5, features: ["e0-1", "e0-1"] }] })
    assert.equal(graze.where2(box([0, 0], [2, 2]), box([1, 1], [3, 3])).corners.length, 4)
    assert.equal(graze.where2(box([0, 0], [2, 2]), box([5, 1], [6, 3])), undefined)
    const flat = offset => ({ kind: "plane", normal: [0, 0, 2], offset })
    const plane = graze.where3(flat(4), flat(4))
    assert.deepEqual([plane.kind, plane.corners, plane.direction, plane.offset], ["plane", [], [0, 0, 1], 2])
    assert.throws(() => graze.where3(box([0, 0, 0], [1, 1, 1]), box([0, 0, 0], [1, 1, 1])), graze.UnsupportedError)
    assert.equal(graze.area({ kind: "triangle", a: [0, 0], b: [3, 0], c: [0, 1] }), 1.5)
    assert.equal(graze.common(box([0, 0], [2, 2]), box([1, 1], [3, 3])), 1)
    assert.throws(() => graze.common({ kind: "circle", center: [0, 0], radius: 1 }, box([0, 0], [2, 2])), graze.UnsupportedError)
})

test("areas of many shapes are those of single ones", () => {
    const { int, next } = random(58)
    const rows = n => Array.from({ length: n }, () => [int(-3, 3), next() * 4, int(1, 3), 1 + next(), next() - 0.5, int(1, 2)])
    const shape = ([x, y, w, h, u, v]) => ({ kind: "obb", center: [x, y], half: [w, h], u: [u, v] })
    const first = rows(40), second = rows(30), a = graze.Shapes2.from("obb", first.flat()), b = graze.Shapes2.from("obb", second.flat())
    assert.deepEqual([...graze.areaEach(a)], first.map(row => graze.area(shape(row))))
    const pairs = first.flatMap(p => second.map(q => graze.common(shape(p), shape(q))))
    assert.ok(pairs.filter(area => area > 0).length > 100 && pairs.includes(0))
    assert.deepEqual([...graze.commonPairs(a, b)], pairs)
    assert.deepEqual([...graze.commonEach(a, a)], [...graze.areaEach(a)]) // the ratio of equal boxes is 1
    const box = { kind: "aabb", min: [-1, 0], max: [2, 3] }
    assert.deepEqual([...graze.commonEach(a, box)], first.map(row => graze.common(shape(row), box)))
    assert.deepEqual([...graze.commonEach(box, b)], second.map(row => graze.common(shape(row), box)))
    assert.deepEqual(graze.commonPairs(a, new graze.Shapes2("aabb", 0)), new Float64Array())
    const disks = graze.Shapes2.from("circle", [0, 0, 1, 5, 0, 1])
    assert.throws(() => graze.commonPairs(a, disks), /^UnsupportedError: commonPairs: the shapes of index 0 have no answer$/)
    assert.throws(() => graze.areaEach(new graze.Shapes2("capsule", 2)), /^UnsupportedError: areaEach: the shape of index 0 has no answer$/)
    assert.throws(() => graze.commonEach(a, b), /^RangeError: b: 30 for 40 of the arguments before$/)
    assert.throws(() => graze.areaEach(graze.Shapes3.from("sphere", [0, 0, 0, 1])), /^TypeError: a: shapes of 3D in a question of 2D$/)
})

test("cells of a grid", () => {
    const diagonal = { kind: "segment", a: [0.5, 0.5], b: [1.5, 1.5] }, point = x => ({ kind: "point", position: [x, 0.5, 0.5] })
    assert.deepEqual([...graze.cells2(diagonal, 1)], [0, 0, 1, 0, 0, 1, 1, 1])
    assert.deepEqual([...graze.cells2(diagonal, [1, 1], { halfOpen: true })], [0, 0, 1, 1])
    assert.deepEqual([...graze.cells2(diagonal, 1, { origin: [-2, 0], within: [[3, 0], [9, 9]] })], [3, 0, 3, 1])
    assert.deepEqual([...graze.cells2({ kind: "point", position: [0.3, 0.5] }, [0.1, 1], { halfOpen: true })], [2, 0])
    assert.equal(graze.cells3({ kind: "sphere", center: [0.5, 0.5, 0.5], radius: 0.5 }, 1).length, 7 * 3)
    assert.equal(graze.cells3({ kind: "aabb", min: [0, 0, 0], max: [NaN, 1, 1] }, 1).length, 0)
    assert.deepEqual([...graze.cells3(point(-(2 ** 40)), 1, { halfOpen: true })], [-(2 ** 40), 0, 0])
    assert.throws(() => graze.cells3(point(2 ** 60), 1), /^RangeError: shape: it touches cell 1152921504606846975, which is no safe integer$/)
})

test("areas of circles", () => {
    const disk = (x, radius) => ({ kind: "circle", center: [x, 0], radius }), half = offset => ({ kind: "halfspace", normal: [2, 0], offset })
    assert.equal(graze.commonCircleHalfspace(disk(0, 1), half(0)), Math.PI / 2)
    assert.equal(graze.commonCircleHalfspace(disk(0, 1), half(9)), Math.PI)
    assert.equal(graze.commonCircleHalfspace(disk(0, 1), half(-2)), 0)
    assert.equal(graze.commonCircleStrip(disk(0, 1), [0, 3], -Infinity, Infinity), Math.PI)
    assert.equal(graze.commonCircleStrip(disk(0, 1), [0, 3], -Infinity, 0), Math.PI / 2)
    assert.equal(graze.commonCircleStrip(disk(0, 1), [0, 3], 1, 0), 0)
    assert.equal(graze.commonCircleCircle(disk(0, 1), disk(1, 1)), 1.2283696986087569) // 2 pi / 3 - sqrt(3) / 2
    assert.equal(graze.commonCircleCircle(disk(0, 1), disk(2, 1)), 0)
    assert.equal(graze.commonCircleCircle(disk(0, 1), disk(0.5, 4)), Math.PI)
    assert.equal(graze.commonCircleCircle(disk(0, -1), disk(0, 1)), 0)
})

test("trees and pairs of boxes are those of every box with every other", () => {
    const { int } = random(4)
    for (const d of [2, 3]) {
        const count = 200, numbers = []
        for (let i = 0; i < count; i++) {
            const min = Array.from({ length: d }, () => int(0, 30))
            numbers.push(...min, ...min.map(x => x + int(0, 3)))
        }
        const boxes = (d === 2 ? graze.Shapes2 : graze.Shapes3).from("aabb", numbers)
        const list = Array.from({ length: count }, (_, i) => ({ kind: "aabb", min: numbers.slice(2 * d * i, 2 * d * i + d), max: numbers.slice(2 * d * i + d, 2 * d * (i + 1)) }))
        for (const [options, meets] of [[{}, graze[`overlap${d}`]], [{ open: true }, graze[`overlapOpen${d}`]], [{ margin: 1 }, (a, b) => graze[`within${d}`](a, b, 1)]]) {
            const expected = []
            for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) if (meets(list[i], list[j])) expected.push(`${i} ${j}`)
            const sorted = flat => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]].sort((a, b) => a - b).join(" ")).sort()
            assert.deepEqual(sorted(graze.boxPairs(boxes, null, options)), expected.sort())
            assert.deepEqual(sorted(new graze.Tree(boxes).pairs(undefined, options)), expected.sort())
        }
        const tree = new graze.Tree(boxes, Array.from({ length: count }, (_, i) => 1000 + i))
        const probe = d === 2 ? { kind: "circle", center: [15, 15], radius: 4 } : { kind: "sphere", center: [15, 15, 15], radius: 6 }
        const expected = list.flatMap((box, i) => graze[`overlap${d}`](box, probe) ? [1000 + i] : [])
        assert.deepEqual([...tree.overlap(probe)].sort((a, b) => a - b), expected)
        const ray = { kind: "ray", origin: Array(d).fill(-1), direction: d === 2 ? [1, 1] : [1, 1, 1] }
        const hits = ask => list.map((box, i) => ({ id: 1000 + i, ...ask(box) })).filter(found => "enter" in found)
        const times = hits(box => graze[`castTimes${d}`](ray, box))
        times.sort((a, b) => a.enter - b.enter || a.id - b.id)
        assert.deepEqual(tree.castAll(ray), times.map(({ id, enter, exit }) => ({ id, enter, exit })))
        assert.deepEqual(tree.cast(ray), tree.castAll(ray)[0])
        const by = d === 2 ? [5, 3] : [5, 3, 1]
        const moved = hits(box => graze[`sweepTimes${d}`](probe, by, box))
        moved.sort((a, b) => a.enter - b.enter || a.id - b.id)
        assert.deepEqual(tree.sweepAll(probe, by), moved.map(({ id, enter, exit }) => ({ id, enter, exit })))
        const near = list.map((box, i) => ({ id: 1000 + i, distance: graze[`distance${d}`](box, probe) })).sort((a, b) => a.distance - b.distance || a.id - b.id)
        assert.deepEqual(tree.nearestK(probe, 5), near.slice(0, 5))
        assert.deepEqual(tree.nearest(probe), near[0])
        const place = tree.insert({ min: Array(d).fill(-9), max: Array(d).fill(-8) }, 7)
        assert.equal(tree.length, count + 1)
        tree.move(place, { min: probe.center, max: probe.center })
        assert.ok(tree.overlap(probe).includes(7))
        tree.remove(place)
        assert.ok(!tree.overlap(probe).includes(7))
        const bytes = tree.save(), read = graze.Tree.load(bytes)
        assert.deepEqual([read.dimension, read.length, ...read.overlap(probe)], [d, count, ...tree.overlap(probe)])
        assert.deepEqual(read.save(), bytes)
        assert.equal(read.insert(list[0], 8), place) // the one that is free
        for (let i = 0; i < bytes.length; i += 37) {
            const wrong = bytes.slice()
            wrong[i] ^= 64
            assert.throws(() => graze.Tree.load(wrong), /^RangeError: bytes: not a tree that was saved: byte \d+$/)
            assert.throws(() => graze.Tree.load(bytes.subarray(0, i)), /^RangeError: bytes: not a tree that was saved: byte \d+$/)
        }
        const other = new graze.Tree(boxes), away = (d === 2 ? graze.Shapes2 : graze.Shapes3).from("aabb", numbers.map(x => x + 1000))
        other.refit(away)
        assert.equal(other.overlap(probe).length, 0)
        assert.deepEqual([...other.pairs()].length, graze.boxPairs(away).length)
        other.refit(boxes)
        assert.deepEqual([...other.overlap(probe)].sort((a, b) => a - b), expected.map(id => id - 1000))
    }
})

test("frusta", () => {
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], { kind, points } = graze.frustum(identity)
    assert.equal(kind, "hull")
    assert.deepEqual(points, Array.from({ length: 8 }, (_, i) => [1, 2, 4].map(bit => i & bit ? 1 : -1)))
    assert.deepEqual(graze.frustum(identity, "0..1").points.map(p => p[2]), [0, 0, 0, 0, 1, 1, 1, 1])
    assert.deepEqual(graze.frustum(identity, "1..0").points.map(p => p[2]), [1, 1, 1, 1, 0, 0, 0, 0])
    // The perspective of OpenGL: 90 degrees, near 1, far 3. The eye looks along -z.
    const view = graze.frustum([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -2, -1, 0, 0, -3, 0])
    assert.deepEqual(view.points, Array.from({ length: 8 }, (_, i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, -1].map(x => i & 4 ? 3 * x : x)))
    assert.ok(graze.overlap3(view, { kind: "sphere", center: [0, 0, -5], radius: 2 }) && !graze.overlap3(view, { kind: "sphere", center: [0, 0, 1], radius: 1.5 }))
    assert.ok(!graze.valid3(graze.frustum(Array(16).fill(0))))
})

test("a posed mesh is the mesh of the vertices times the matrix", () => {
    const corners = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4], faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]
    const aside = [1, 0, 0, 10, 0, 1, 0, 0, 0, 0, 1, 0], turned = [0, -1, 0, 0.1, 1, 0, 0, 0.2, 0, 0, 1, 0.3]
    const times = m => Array.from({ length: 4 }, (_, i) => corners.slice(3 * i, 3 * i + 3)).flatMap(p =>
        [0, 4, 8].map(row => m[row] * p[0] + m[row + 1] * p[1] + m[row + 2] * p[2] + m[row + 3]))
    const mesh = new graze.Mesh(corners, faces), posed = mesh.posed(turned)
    const ray = { kind: "ray", origin: [-1, 0.7, 9], direction: [0.1, 0.3, -1] }
    const same = matrix => {
        const built = new graze.Mesh(times(matrix), faces)
        for (const point of [[1, 1, 1], [-1, 1, 1], [11, 1, 1], [-3.9, 0.2, 0.3]]) {
            assert.equal(posed.contains(point), built.contains(point))
            assert.deepEqual(posed.nearest(point), built.nearest(point))
        }
        assert.deepEqual(posed.cast(ray), built.cast(ray))
        assert.deepEqual(posed.distance(mesh), built.distance(mesh))
        assert.equal(posed.triangles, 4)
    }
    same(turned)
    assert.ok(posed.contains([-1, 1, 1]) && !mesh.contains([-1, 1, 1]))
    posed.setPose(aside)
    same(aside)
    assert.equal(mesh.distance(posed).distance, 6)
    mesh.free()
    assert.ok(posed.contains([11, 1, 1]))
    assert.throws(() => mesh.contains([1, 1, 1]), /^TypeError: mesh: this Mesh has been freed$/)
    posed.free()
    posed.free()
})

/** What is read of a BufferGeometry: an attribute that keeps its numbers in any way, and an index or none. */
const geometry = (numbers, index) => ({
    getAttribute: name => name === "position" ? { count: numbers.length / 3, getX: i => numbers[3 * i], getY: i => numbers[3 * i + 1], getZ: i => numbers[3 * i + 2] } : undefined,
    index: index === undefined ? null : { count: index.length, getX: i => index[i] },
})

test("a geometry of three.js, with an index or without, and a matrix", () => {
    const corners = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4], faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]
    const mesh = graze.Mesh.fromGeometry(geometry(corners, faces)), unrolled = graze.Mesh.fromGeometry(geometry(faces.flatMap(i => corners.slice(3 * i, 3 * i + 3))))
    assert.deepEqual([mesh.triangles, mesh.openEdges, unrolled.triangles, unrolled.openEdges], [4, 0, 4, 0])
    assert.ok(mesh.contains([1, 1, 2]) && !mesh.contains([1, 1, 2 + 2 ** -51]) && unrolled.contains([1, 1, 2]))
    const columns = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0.1, 0.2, 0.3, 1], rows = [0, -1, 0, 0.1, 1, 0, 0, 0.2, 0, 0, 1, 0.3]
    const placed = graze.Mesh.fromGeometry(geometry(corners, faces), { elements: columns }), ball = { kind: "sphere", center: [-3, 1, 1], radius: 1 }
    assert.deepEqual(placed.distance(ball), mesh.posed(rows).distance(ball))
    assert.deepEqual(graze.posed(ball, { elements: columns }), graze.posed(ball, rows))
    placed.setPose({ elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1] })
    assert.ok(placed.contains([11, 1, 2]) && !placed.contains([1, 1, 2]))
    placed.free()
})

test("a polygon contains a point as numbers, and shapes", () => {
    const square = new graze.Polygon([[0, 0], [4, 0], [4, 4], [0, 4]])
    assert.deepEqual([[2, 2], [4, 2], [4 + 2 ** -50, 2], Float64Array.of(2, 2), { kind: "point", position: [2, 2] }, { kind: "circle", center: [2, 2], radius: 3 }]
        .map(what => square.contains(what)), [true, true, false, true, true, false])
    square.overlap({ kind: "point", position: [2, 2], round: 1 }) // nothing of it stays
    assert.ok(square.contains([4, 2]) && !square.contains([5, 2]))
})

test("what has no answer is undefined", () => {
    const ball = { kind: "sphere", center: [0, 0, 0], radius: 1 }, far = { kind: "sphere", center: [9, 9, 9], radius: 1 }, none = { kind: "sphere", center: [0, 0, 0], radius: -1 }
    const up = { kind: "ray", origin: [0, 0, 2], direction: [0, 0, 1] }, plane = { kind: "plane", normal: [0, 0, 1], offset: 0 }
    const mesh = new graze.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]), tree = new graze.Tree(graze.Shapes3.from("aabb", [0, 0, 0, 1, 1, 1]))
    const polygon = new graze.Polygon([[0, 0], [1, 0], [0, 1]]), left = { kind: "ray", origin: [-1, 0], direction: [-1, 0] }
    for (const call of [
        () => graze.cast3(up, ball), () => graze.castTimes3(up, ball), () => graze.sweep3(ball, [1, 0, 0], far), () => graze.sweepTimes3(ball, [1, 0, 0], far),
        () => graze.contact3(ball, far), () => graze.depth3(ball, far), () => graze.depthAlong3(ball, far, [1, 0, 0]), () => graze.side3(plane, none),
        () => graze.zone3([0, 0, 0], { kind: "aabb", min: [1, 1, 1], max: [0, 0, 0] }), () => graze.posed(none, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]),
        () => graze.query("# a comment"), () => mesh.cast(up), () => mesh.sweep(far, [1, 0, 0]), () => mesh.nearest([9, 9, 9], 1), () => tree.cast(up),
        () => tree.sweep(far, [1, 0, 0]), () => new graze.Tree(new graze.Shapes3("aabb", 0)).nearest(ball), () => polygon.cast(left), () => polygon.castTimes(left),
    ]) assert.equal(call(), undefined, String(call))
})

test("a refitted mesh is the mesh of the new vertices", () => {
    const pyramid = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4], faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]
    const mesh = new graze.Mesh(pyramid, faces), ray = { kind: "ray", origin: [0.5, 0.5, 20], direction: [0, 0, -1] }
    for (const high of [4, 9, 0.1 + 0.2, 1e300, 5e-324]) {
        const vertices = [...pyramid.slice(0, 11), high], built = new graze.Mesh(vertices, faces)
        mesh.refit(vertices, faces)
        assert.deepEqual(mesh.cast(ray), built.cast(ray))
        for (const point of [[1, 1, 1], [1, 1, 0.1], [1, 1, high / 2], [1, 1, -1]]) {
            assert.equal(mesh.contains(point), built.contains(point))
            assert.deepEqual(mesh.nearest(point), built.nearest(point))
        }
    }
    mesh.refit(Float32Array.from(pyramid), Uint32Array.from(faces))
    assert.ok(mesh.contains([1, 1, 2]) && !mesh.contains([1, 1, 2 + 2 ** -51]))
    assert.throws(() => mesh.refit(pyramid), /^RangeError: vertices: expected three for each triangle, got 4 in all$/)
    assert.throws(() => mesh.refit(pyramid, faces.slice(3)), /^RangeError: vertices: expected 4 triangles, got 3$/)
    assert.throws(() => mesh.refit([1, 2]), /^RangeError: vertices: expected 3 numbers for each, got 2 in all$/)
    const seen = mesh.posed([1, 0, 0, 10, 0, 1, 0, 0, 0, 0, 1, 0])
    for (const one of [mesh, seen]) assert.throws(() => one.refit(pyramid, faces), /^TypeError: mesh: expected one that is not posed/)
    seen.free()
    mesh.refit(pyramid, faces)
    assert.ok(mesh.contains([1, 1, 2]))
})

test("a posed shape is the shape of the points times the matrix", () => {
    const turned = [0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30] // by 90 degrees, and away
    const at = ([x, y, z]) => [10 - y, 20 + x, 30 + z], along = ([x, y, z]) => [0 - y, 0 + x, 0 + z], p = [1, 2, 3], q = [-4, 5, 0.25], r = [7, 7, 8]
    const expected = [
        [{ kind: "point", position: p }, { kind: "point", position: at(p) }],
        [{ kind: "segment", a: p, b: q }, { kind: "segment", a: at(p), b: at(q) }],
        [{ kind: "ray", origin: p, direction: q }, { kind: "ray", origin: at(p), direction: along(q) }],
        [{ kind: "line", origin: p, direction: q }, { kind: "line", origin: at(p), direction: along(q) }],
        [{ kind: "sphere", center: p, radius: 2 }, { kind: "sphere", center: at(p), radius: 2 }],
        [{ kind: "capsule", a: p, b: q, radius: 2 }, { kind: "capsule", a: at(p), b: at(q), radius: 2 }],
        [{ kind: "cylinder", a: p, b: q, radius: 2 }, { kind: "cylinder", a: at(p), b: at(q), radius: 2 }],
        [{ kind: "triangle", a: p, b: q, c: r, round: 1 }, { kind: "triangle", a: at(p), b: at(q), c: at(r), round: 1 }],
        [{ kind: "hull", points: [p, q, r] }, { kind: "hull", points: [p, q, r].map(at) }],
        [{ kind: "obb", center: p, half: [1, 2, 3], u: [1, 0, 0], v: [0, 1, 0], w: [0, 0, 1] },
            { kind: "obb", center: at(p), half: [1, 2, 3], u: along([1, 0, 0]), v: along([0, 1, 0]), w: along([0, 0, 1]) }],
    ]
    for (const [shape, moved] of expected) assert.deepEqual(graze.posed(shape, turned), moved, shape.kind)
    assert.deepEqual(graze.posed({ kind: "aabb", min: q, max: r, round: 0.5 }, turned),
        { kind: "obb", center: at([1.5, 6, 4.125]), half: [5.5, 1, 3.875], u: [0, 1, 0], v: [-1, 0, 0], w: [0, 0, 1], round: 0.5 })
    assert.deepEqual(graze.posed({ kind: "plane", normal: p, offset: 1 }, turned), { kind: "plane", normal: [-2, 1, 3], offset: 91 })
    const flat = graze.matrixFromAngle([3, 0], 0), sheared = [1, 1, 0, 0, 1, 0]
    assert.deepEqual(flat, [1, 0, 3, 0, 1, 0])
    assert.deepEqual(graze.posed({ kind: "rect", x: 0, y: 0, width: 2, height: 4, round: 1 }, flat), { kind: "obb", center: [4, 2], half: [1, 2], u: [1, 0], round: 1 })
    assert.deepEqual(graze.posed({ kind: "aabb", min: [0, 0], max: [2, 4] }, sheared), { kind: "hull", points: [[0, 0], [2, 0], [4, 4], [6, 4]] })
    assert.deepEqual(graze.posed({ kind: "obb", center: [4, 2], half: [1, 2], u: [1, 0] }, sheared), { kind: "hull", points: [[3, 0], [5, 0], [7, 4], [9, 4]] })
    assert.deepEqual(graze.posed({ kind: "circle", center: [1, 2], radius: 3 }, sheared), { kind: "circle", center: [3, 2], radius: 3 })
    assert.deepEqual(graze.posed({ kind: "halfspace", normal: [1, 0], offset: 2 }, flat), { kind: "halfspace", normal: [1, 0], offset: 5 })
    assert.deepEqual(graze.matrixFromQuaternion([1, 2, 3], [0, 0, 1, 1]), [0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3])
    // Rounded once: 0.1 * 3 - 0.3 in doubles is twice as much.
    assert.equal(graze.posed({ kind: "point", position: [3, 0, 0] }, [0.1, 0, 0, -0.3, 0, 1, 0, 0, 0, 0, 1, 0]).position[0], 2 ** -55)
    assert.equal(0.1 * 3 - 0.3, 2 ** -54)
    for (const shape of [{ kind: "plane", normal: [0, 0, 0], offset: 1 }, { kind: "aabb", min: p, max: [2, 2, Infinity] }, { kind: "sphere", center: p, radius: -1 }, { kind: "hull", points: [] }]) assert.equal(graze.posed(shape, turned), undefined)
    assert.throws(() => graze.posed({ kind: "point", position: p }, [1, 2]), /^TypeError: matrix: expected 12 numbers, three rows of four, or a Matrix4, got an array of 2$/)
    assert.throws(() => graze.posed({ kind: "rect" }, turned), /^TypeError: shape.kind: rect is a shape of 2D$/)
})

test("shapes from other conventions", () => {
    assert.deepEqual(graze.aabbFromCenterHalf2([0, 0], [1, 2]), { kind: "aabb", min: [-1, -2], max: [1, 2] })
    assert.deepEqual(graze.aabbFromOriginSize3([0, 0, 0], [1, 2, 3]), { kind: "aabb", min: [0, 0, 0], max: [1, 2, 3] })
    assert.ok(graze.aabbFromCenterHalf2([0.1, 0], [0.2, 1]).max[0] >= 0.30000000000000004)
    assert.deepEqual(graze.rectFromMinMax([1, 2], [3, 5]), { kind: "rect", x: 1, y: 2, width: 2, height: 3 })
    assert.deepEqual(graze.rectFromCenterHalf([1, 2], [1, 1]), { kind: "rect", x: 0, y: 1, width: 2, height: 2 })
    assert.deepEqual(graze.obbFromAngle([0, 0], [1, 2], 0), { kind: "obb", center: [0, 0], half: [1, 2], u: [1, 0] })
    assert.deepEqual(graze.obbFromQuaternion([0, 0, 0], [1, 1, 1], [0, 0, 0, 1]).w, [0, 0, 1])
    assert.deepEqual(graze.planeFromPoints2([0, 1], [1, 1]).offset, graze.planeFromPoints2([0, 1], [1, 1]).normal[1])
    assert.deepEqual(graze.planeFromPoints3([0, 0, 1], [1, 0, 1], [0, 1, 1]), { kind: "plane", normal: [0, 0, 1], offset: 1 })
})
