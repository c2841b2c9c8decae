// SPDX-License-Identifier: MIT
//
// Things that are asked once: each answer is that of the pairs asked one by one, and of a scene.
import assert from "node:assert/strict"
import { test } from "node:test"
import * as graze from "../dist/index.js"
import { random } from "./random.mjs"

const CORNERS = Array.from({ length: 8 }, (_, i) => [4, 2, 1].map(bit => i & bit ? 2 : 0)).flat()
const FACES = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3]
const BOUNDED = { 2: ["point", "segment", "circle", "capsule", "aabb", "triangle", "hull"], 3: ["point", "segment", "sphere", "capsule", "aabb", "triangle", "hull", "obb"] }
const LARGE = { 2: () => new graze.Polygon([[[-2, 0], [2, 0], [2, 3], [-2, 3]], [[-1, 1], [1, 1], [1, 2], [-1, 2]]]), 3: () => new graze.Mesh(CORNERS, FACES) }
const ask = (name, d) => graze[`${name}${d}`]
const Scene = d => d === 2 ? graze.Scene2 : graze.Scene3
const isLarge = thing => thing instanceof graze.Mesh || thing instanceof graze.Polygon
const isUnbounded = thing => [...thing.min ?? [], ...thing.max ?? []].some(x => !Number.isFinite(x))

/** Lists of things, and how their meshes are meant. */
function* worlds(seed, count, larges) {
    const { shape, int, vec } = random(seed)
    for (let k = 0; k < count; k++) {
        const d = 2 + k % 2, large = LARGE[d](), solid = [false, true, "winding"][int(0, 2)]
        const one = () => { for (;;) { const thing = larges && int(0, 4) === 0 ? large : shape(d, BOUNDED[d]); if (isLarge(thing) || !isUnbounded(thing)) return thing } }
        const list = most => Array.from({ length: int(0, most) }, one)
        yield { d, a: list(16), b: list(6), solid, vec, int }
    }
}
const inScene = (d, things, solid) => new (Scene(d))(things.map(thing => thing instanceof graze.Mesh ? { shape: thing, solid } : thing))
const outcome = call => {
    try {
        return call()
    } catch (error) {
        assert.ok(error instanceof graze.UnsupportedError, String(error))
        return "none"
    }
}

test("pairs are those that have the relation", () => {
    let met = 0
    for (const { d, a, b, int } of worlds(3, 60, false)) {
        const names = { overlap: "overlap", overlapOpen: "overlapOpen", touch: "touch" }, margin = int(0, 3)
        const two = (p, q, relation) => relation === "within" ? ask("within", d)(p, q, margin) : ask(names[relation], d)(p, q)
        for (const relation of [...Object.keys(names), "within"]) {
            const options = relation === "within" ? { relation, margin } : { relation }
            const alone = a.flatMap((p, i) => a.flatMap((q, j) => i < j && two(p, q, relation) ? [i, j] : []))
            const across = a.flatMap((p, i) => b.flatMap((q, j) => two(p, q, relation) ? [i, j] : []))
            assert.deepEqual([...ask("pairs", d)(a, undefined, options)], alone)
            assert.deepEqual([...ask("pairs", d)(a, b, options)], across)
            met += alone.length + across.length
        }
    }
    assert.ok(met > 2000, `${met}`)
})

test("pairs and contacts are those of scenes, with meshes and polygons", () => {
    let met = 0, points = 0
    for (const { d, a, b, solid, int } of worlds(5, 60, true)) {
        const first = inScene(d, a, solid), second = inScene(d, b, solid), margin = int(0, 2) / 2
        for (const other of [undefined, b]) {
            const scene = other && second, found = [...ask("pairs", d)(a, other, { solid })], contacts = outcome(() => ask("pairContacts", d)(a, other, { margin, solid }))
            assert.deepEqual(found, [...first.pairs(scene)])
            assert.deepEqual(contacts, outcome(() => first.pairContacts(scene, { margin })))
            met += found.length
            points += contacts.length
        }
    }
    assert.ok(met > 1000 && points > 500, `${met} ${points}`)
})

test("meetings are the sweeps of all pairs", () => {
    let met = 0
    for (const { d, a, b, vec, int } of worlds(7, 60, false)) {
        const ways = list => list.map(() => vec(d)), byA = ways(a), byB = ways(b), open = int(0, 1) === 1
        const meet = (p, i, by, q, j, byQ) => {
            const hit = ask("sweep", d)(p, by, q, byQ, { open })
            return hit === undefined ? [] : [{ a: i, b: j, enter: hit.enter, exit: hit.exit, point: hit.point, normal: hit.normal }]
        }
        const alone = a.flatMap((p, i) => a.flatMap((q, j) => i < j ? meet(p, i, byA[i], q, j, byA[j]) : []))
        const across = a.flatMap((p, i) => b.flatMap((q, j) => meet(p, i, byA[i], q, j, byB[j])))
        assert.deepEqual(ask("meetings", d)(a, byA.flat(), undefined, undefined, { open }), alone)
        assert.deepEqual(ask("meetings", d)(a, Float64Array.from(byA.flat()), b, byB.flat(), { open }), across)
        assert.deepEqual(ask("meetings", d)(a, byA.flat(), b, null, { open }), a.flatMap((p, i) => b.flatMap((q, j) => meet(p, i, byA[i], q, j, null))))
        const one = vec(d)
        if (a.length > 0) assert.deepEqual(ask("meetings", d)(a, one, b, null, { open }), a.flatMap((p, i) => b.flatMap((q, j) => meet(p, i, one, q, j, null))))
        met += alone.length + across.length
    }
    assert.ok(met > 500, `${met}`)
})

test("many shapes of one kind are as many things", () => {
    const balls = graze.Shapes3.from("sphere", [0, 0, 0, 1, 9, 0, 0, 1, 1, 0, 0, 1]), mesh = LARGE[3]()
    assert.deepEqual([...graze.pairs3(balls)], [0, 2])
    assert.deepEqual([...graze.pairs3(balls, [{ kind: "point", position: [9, 0, 0] }, mesh])], [0, 1, 1, 0, 2, 1])
    assert.deepEqual(graze.meetings2(graze.Shapes2.from("circle", [0, 0, 1, 5, 0, 1]), [4, 0, 0, 0]).map(({ a, b, enter }) => [a, b, enter]), [[0, 1, 0.75]])
    assert.deepEqual(graze.meetings2(graze.Shapes2.from("circle", [0, 0, 1]), [4, 0], graze.Shapes2.from("circle", [2, 0, 0]), [NaN, 0]), [])
    assert.deepEqual([[...graze.pairs2([])], graze.pairContacts2([], []), graze.meetings3([], [])], [[], [], []])
    const hull = x => ({ kind: "hull", points: [[x, 0], [x + 1, 0], [x, 1]] })
    assert.deepEqual([...graze.pairs2([hull(0), hull(9)], [hull(5), hull(9.5), hull(-0.5)])], [0, 2, 1, 1]) // the points of both lists are kept
    const rounded = new graze.Shapes2("point", 2, { rounded: true })
    rounded.numbers.set([0, 0, 3, 0])
    rounded.rounds.set([1, 2])
    assert.deepEqual([...graze.pairs2(rounded)], [0, 1])
    const inside = [mesh, { kind: "point", position: [1, 1, 1] }]
    assert.deepEqual([[...graze.pairs3(inside)], [...graze.pairs3(inside, null, { solid: true })]], [[], [0, 1]])
    const count = 20000, row = graze.Shapes2.from("circle", Float64Array.from({ length: 3 * count }, (_, i) => i % 3 === 0 ? i / 3 : i % 3 === 1 ? 0 : 0.5))
    assert.equal(graze.pairs2(row).length, 2 * (count - 1)) // memory grows meanwhile
})

test("bad arguments are told", () => {
    const point = { kind: "point", position: [0, 0] }, polygon = LARGE[2](), mesh = LARGE[3](), open = new graze.Mesh(CORNERS, FACES.slice(0, 6), { solid: false })
    for (const [call, expected] of [
        [() => graze.pairs2(3), /^TypeError: a: expected an array of shapes, got number 3$/], [() => graze.pairs2([3]), /^TypeError: a\[0\]: expected a shape/],
        [() => graze.pairs2([mesh]), /^TypeError: a\[0\]: a mesh in a question of 2D$/], [() => graze.pairs3([], [polygon]), /^TypeError: b\[0\]: a polygon in a question of 3D$/],
        [() => graze.pairs2(new graze.Shapes3("sphere", 1)), /^TypeError: a: shapes of 3D in a question of 2D$/], [() => graze.pairs2([point], [{ kind: "sphere" }]), /^TypeError: b\[0\]\.kind/],
        [() => graze.pairs2([point], null, { relation: "contains" }), /^RangeError: options\.relation: expected one of overlap, overlapOpen, touch, within, got "contains"$/],
        [() => graze.pairs2([point], null, { margin: 1 }), /^TypeError: options\.margin: of "within" alone/], [() => graze.pairContacts2([point], null, { margin: "1" }), /^TypeError: options\.margin/],
        [() => graze.meetings2([point]), /^TypeError: by: expected displacements, or null, got undefined/], [() => graze.meetings2([point], [1]), /^RangeError: by: expected 2 numbers, or 2 for each of 1, got 1$/],
        [() => graze.pairs3([mesh, mesh], null, { relation: "touch" }), /^UnsupportedError: pairs: two meshes/], [() => graze.meetings3([mesh, mesh], [1, 0, 0]), /^UnsupportedError: meetings/],
        [() => graze.pairContacts2([point, { kind: "line", origin: [0, 0], direction: [1, 0] }]), /^UnsupportedError: contacts/], [() => graze.pairs3([open], null, { solid: true }), /^RangeError: mesh: it is not closed/],
        [() => graze.pairs3([mesh], null, { solid: 3 }), /^RangeError: options\.solid: expected true/],
    ]) assert.throws(call, error => expected.test(String(error)), String(call))
    mesh.free()
    assert.throws(() => graze.pairs3([mesh]), /^TypeError: a\[0\]: this Mesh has been freed$/)
})
