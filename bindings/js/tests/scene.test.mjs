// SPDX-License-Identifier: MIT
//
// Scenes: each answer is that of the things asked one by one.
import assert from "node:assert/strict"
import { test } from "node:test"
import * as graze from "../dist/index.js"
import { random } from "./random.mjs"

const CORNERS = Array.from({ length: 8 }, (_, i) => [4, 2, 1].map(bit => i & bit ? 2 : 0)).flat()
const FACES = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3]
const TURNS = { 2: [[0, -1, 3, 1, 0, 0], [1, 0, -2, 0, 1, 1]], 3: [[0, -1, 0, 3, 1, 0, 0, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0.6, -0.8, 1, 0, 0.8, 0.6, 0]] }
const BOUNDED = { 2: ["point", "segment", "circle", "capsule", "aabb", "triangle", "hull"], 3: ["point", "segment", "sphere", "capsule", "aabb", "triangle", "hull", "obb"] }
const Scene = d => d === 2 ? graze.Scene2 : graze.Scene3
const ask = (name, d) => graze[`${name}${d}`]
const byEnter = (a, b) => a.enter - b.enter || a.id - b.id

/** Random things with ids, as they are put in and as they are. */
function world(seed, d) {
    const { int, shape: any, vec, kinds } = random(seed), known = new Map()
    const shape = (d, of = kinds[d].filter(kind => kind !== "cylinder")) => any(d, of) // of which answers are bounded
    const mesh = d === 3 ? new graze.Mesh(CORNERS, FACES) : undefined, polygon = d === 2 ? new graze.Polygon([[[-2, 0], [2, 0], [2, 3], [-2, 3]], [[-1, 1], [1, 1], [1, 2], [-1, 2]]]) : undefined
    const make = () => {
        if (int(0, 5) === 0 && d === 2) return { thing: polygon, large: polygon }
        if (int(0, 5) === 0 && d === 3) {
            const solid = [false, true, "winding"][int(0, 2)], pose = int(0, 1) ? TURNS[3][int(0, 1)] : undefined
            return { thing: { shape: mesh, solid, pose }, large: pose ? mesh.posed(pose) : mesh, solid }
        }
        const plain = shape(d, BOUNDED[d])
        if (int(0, 3) > 0 || plain.kind === "aabb" || !ask("valid", d)(plain)) return { thing: plain, shape: plain }
        const pose = TURNS[d][int(0, 1)], placed = graze.posed(plain, pose)
        return placed !== undefined && ask("valid", d)(placed) ? { thing: { shape: plain, pose }, shape: placed } : { thing: plain, shape: plain }
    }
    const newId = () => { for (;;) { const id = int(0, 1) ? int(0, 99) : 2 ** 53 - 1 - int(0, 99); if (!known.has(id)) return id } }
    for (let i = int(0, 25); i > 0; i--) known.set(newId(), make())
    return { int, shape, vec, known, make, newId, scene: new (Scene(d))([...known.values()].map(({ thing }) => thing), [...known.keys()]) }
}

const overlaps = ({ shape, large, solid }, d, probe) => large !== undefined ? large.overlap(probe, { solid }) : ask("overlap", d)(shape, probe)
const distance = ({ shape, large, solid }, d, probe) => large !== undefined ? large.distance(probe, { solid }).distance : ask("distance", d)(shape, probe)
const sorted = ids => ids.sort((a, b) => a - b)

function check({ int, shape, known, scene }, d) {
    assert.equal(scene.length, known.size)
    assert.deepEqual([...scene.ids()], sorted([...known.keys()]))
    for (let k = 0; k < 4; k++) {
        const probe = shape(d), met = sorted([...known].filter(([, thing]) => overlaps(thing, d, probe)).map(([id]) => id))
        assert.deepEqual([...scene.overlap(probe)], met)
        assert.equal(scene.overlapAny(probe), met.length > 0)
        const valid = ask("valid", d)(probe), near = []
        for (const [id, thing] of known) if (valid && (thing.large !== undefined || ask("valid", d)(thing.shape))) near.push({ id, distance: distance(thing, d, probe) })
        near.sort((a, b) => a.distance - b.distance || a.id - b.id)
        assert.deepEqual(scene.nearestK(probe, 99).map(({ id, distance }) => ({ id, distance })), near)
        const nearest = scene.nearest(probe)
        assert.deepEqual(nearest && { id: nearest.id, distance: nearest.distance }, near[0])
        const margin = int(0, 3), within = [...known].filter(([, { shape, large, solid }]) => large !== undefined ? large.within(probe, margin, { solid }) : ask("within", d)(shape, probe, margin))
        assert.deepEqual([...scene.overlap(probe, { relation: "within", margin })], sorted(within.map(([id]) => id)))
        const caster = shape(d, ["segment", "ray"])
        delete caster.round
        const hits = []
        for (const [id, { shape, large, solid }] of known) {
            const inside = large instanceof graze.Mesh && solid && ask("valid", d)(caster) && large.contains(caster.origin ?? caster.a, { solid })
            const time = inside ? { enter: 0 } : large instanceof graze.Mesh ? large.cast(caster) : large !== undefined ? large.castTimes(caster) : ask("castTimes", d)(caster, shape)
            if (time !== undefined) hits.push({ id, enter: time.enter ?? time.time })
        }
        hits.sort(byEnter)
        assert.deepEqual(scene.castAll(caster).map(({ id, enter }) => ({ id, enter })), hits)
        assert.deepEqual(scene.cast(caster), scene.castAll(caster)[0])
        assert.equal(scene.castAny(caster), hits.length > 0)
    }
}

test("scenes are their things, one by one, after changes too", () => {
    for (let seed = 0; seed < 40; seed++) {
        const d = 2 + seed % 2, w = world(seed, d)
        check(w, d)
        for (let i = 0; i < 20; i++) {
            const ids = [...w.known.keys()], id = ids[w.int(0, ids.length - 1)], what = w.int(0, 3)
            if (what === 0 || ids.length === 0) {
                const id = w.newId(), thing = w.make()
                w.known.set(id, thing)
                w.scene.add(id, thing.thing)
            } else if (what === 1) {
                w.known.set(id, w.make())
                w.scene.replace(id, w.known.get(id).thing)
            } else if (what === 2) {
                w.known.delete(id)
                w.scene.remove(id)
            } else {
                const thing = w.known.get(id), pose = TURNS[d][w.int(0, 1)], given = thing.thing.shape ?? thing.thing
                if (given instanceof graze.Polygon) continue
                if (given instanceof graze.Mesh) w.known.set(id, { ...thing, thing: { ...thing.thing, pose }, large: given.posed(pose) })
                else if (given.kind === "aabb" || !ask("valid", d)(given) || !ask("valid", d)(graze.posed(given, pose))) continue
                else w.known.set(id, { thing: { shape: given, pose }, shape: graze.posed(given, pose) })
                w.scene.move(id, pose)
            }
        }
        check(w, d)
    }
})

test("sweeps, pairs and sight are those of the shapes", () => {
    const { shape, vec, kinds } = random(3)
    for (const d of [2, 3]) {
        const list = Array.from({ length: 60 }, () => shape(d, kinds[d].filter(kind => kind !== "cylinder"))), scene = new (Scene(d))(list)
        const other = new (Scene(d))(list.slice(0, 20), list.slice(0, 20).map((_, i) => 100 - i))
        for (const [options, meets] of [[{}, ask("overlap", d)], [{ relation: "overlapOpen" }, ask("overlapOpen", d)], [{ relation: "touch" }, ask("touch", d)],
            [{ relation: "within", margin: 1 }, (a, b) => ask("within", d)(a, b, 1)]]) {
            const pairs = [], across = []
            for (let i = 0; i < list.length; i++) for (let j = i + 1; j < list.length; j++) if (meets(list[i], list[j])) pairs.push(i, j)
            for (let i = 0; i < list.length; i++) for (let j = 19; j >= 0; j--) if (meets(list[i], list[j])) across.push(i, 100 - j)
            assert.deepEqual([...scene.pairs(undefined, options)], pairs)
            assert.deepEqual([...scene.pairs(other, options)], across)
            const probe = shape(d)
            assert.deepEqual([...scene.overlap(probe, options)], list.flatMap((s, i) => meets(s, probe) ? [i] : []))
        }
        for (let k = 0; k < 40; k++) {
            const mover = shape(d, BOUNDED[d]), by = vec(d)
            if (mover.min?.concat(mover.max).some(x => !Number.isFinite(x))) continue
            for (const open of [false, true]) {
                const hits = list.flatMap((s, id) => {
                    const times = ask("sweepTimes", d)(mover, by, s, null, { open })
                    return times === undefined ? [] : [{ id, ...times }]
                }).sort(byEnter)
                assert.deepEqual(scene.sweepAll(mover, by, { open }).map(({ id, enter, exit }) => ({ id, enter, exit })), hits)
                assert.equal(scene.sweepAny(mover, by, { open }), hits.length > 0)
                const first = scene.sweep(mover, by, { open })
                assert.deepEqual(first && [first.id, first.point, first.normal], hits[0] && (({ point, normal }) => [hits[0].id, point, normal])(ask("sweep", d)(mover, by, list[hits[0].id], null, { open })))
            }
            const a = vec(d), b = vec(d), way = { kind: "segment", a, b }
            assert.equal(scene.sight(a, b), ask("valid", d)(way) && !list.some(s => ask("overlap", d)(way, s)))
        }
    }
})

test("many are asked at once", () => {
    const { vec, int } = random(9)
    for (const d of [2, 3]) {
        const Shapes = d === 2 ? graze.Shapes2 : graze.Shapes3, ball = d === 2 ? "circle" : "sphere", whole = () => Array.from({ length: d }, () => int(-9, 9))
        const rows = Array.from({ length: 300 }, () => [...whole(), int(0, 2)]), scene = new (Scene(d))(Shapes.from(ball, rows.flat()))
        const one = new (Scene(d))(rows.map(row => ({ kind: ball, center: row.slice(0, d), radius: row[d] })))
        const casters = Array.from({ length: 100 }, () => [...whole(), ...vec(d)]), found = scene.castEach(Shapes.from("ray", casters.flat()))
        const movers = Array.from({ length: 100 }, () => [...whole(), 1]), ways = Array.from({ length: 100 }, () => whole())
        const swept = scene.sweepEach(Shapes.from(ball, movers.flat()), ways.flat()), same = scene.sweepEach(Shapes.from(ball, movers.flat()), ways[0])
        const near = scene.nearestEach(Shapes.from("point", casters.map(c => c.slice(0, d)).flat()), { within: 2 }), any = scene.overlapAnyEach(Shapes.from(ball, movers.flat()), { relation: "touch" })
        const hitOf = (all, i) => all.hit[i] === 0 ? undefined : { id: all.id[i], enter: all.enter[i], exit: all.exit[i], point: [...all.point.slice(d * i, d * i + d)], normal: [...all.normal.slice(d * i, d * i + d)], part: all.part[i] }
        for (let i = 0; i < 100; i++) {
            const c = casters[i], mover = { kind: ball, center: movers[i].slice(0, d), radius: 1 }
            assert.deepEqual(hitOf(found, i), one.cast({ kind: "ray", origin: c.slice(0, d), direction: c.slice(d) }))
            assert.deepEqual(hitOf(swept, i), one.sweep(mover, ways[i]))
            assert.deepEqual(hitOf(same, i), one.sweep(mover, ways[0]))
            const n = one.nearest({ kind: "point", position: c.slice(0, d) }, { within: 2 })
            assert.deepEqual([near.found[i] !== 0, near.id[i], near.distance[i]], n === undefined ? [false, 0, Infinity] : [true, n.id, n.distance])
            if (n !== undefined) assert.deepEqual([[...near.onThing.slice(d * i, d * i + d)], [...near.onShape.slice(d * i, d * i + d)]], [n.onThing, n.onShape])
            assert.equal(any[i] === 1, one.overlapAny(mover, { relation: "touch" }))
        }
        const ids = Array.from({ length: 300 }, (_, i) => i), shift = d === 2 ? [1, 0, 1000, 0, 1, 0] : [1, 0, 0, 1000, 0, 1, 0, 0, 0, 0, 1, 0]
        one.moveEach(ids, ids.flatMap(() => shift))
        assert.equal(one.overlapAny({ kind: "aabb", min: Array(d).fill(-50), max: Array(d).fill(50) }), false)
        assert.deepEqual([...one.pairs()], [...scene.pairs()])
        assert.equal(scene.overlap({ kind: "halfspace", normal: [1, 0, 0].slice(0, d), offset: 99 }).length, 300)
        assert.equal(scene.sweepEach(Shapes.from(ball, []), null).hit.length, 0)
    }
})

test("bits say what counts", () => {
    const circle = x => ({ kind: "circle", center: [x, 0], radius: 1 }), all = { kind: "aabb", min: [-99, -9], max: [99, 9] }
    const scene = new graze.Scene2([{ shape: circle(0), category: 1 }, { shape: circle(5), category: 2, mask: 4 }, { shape: circle(9), category: 2n ** 63n }, circle(20)])
    const ids = options => [...scene.overlap(all, options)]
    assert.deepEqual([ids({}), ids({ mask: 3 }), ids({ mask: 2, category: 1 }), ids({ mask: 2n ** 63n }), ids({ mask: 2, category: 12 })], [[0, 1, 2, 3], [0, 1, 3], [3], [2, 3], [1, 3]])
    assert.deepEqual([scene.cast({ kind: "ray", origin: [-9, 0], direction: [1, 0] }, { mask: 2 }).id, scene.nearest(circle(0), { mask: 2 }).id, scene.sight([-9, 0], [3, 0], { mask: 2 })], [1, 1, true])
    assert.deepEqual([...scene.overlapAnyEach(graze.Shapes2.from("point", [0, 0, 5, 0]), { mask: 1 })], [1, 0])
})

test("a scene keeps its meshes and polygons", () => {
    const mesh = new graze.Mesh(CORNERS, FACES), polygon = new graze.Polygon([[0, 0], [4, 0], [0, 4]]), inside = { kind: "point", position: [1, 1, 1] }
    const scene = new graze.Scene3([{ shape: mesh, solid: true }]), flat = new graze.Scene2([polygon])
    polygon.free()
    assert.throws(() => mesh.refit(CORNERS, FACES), /in no scene/)
    mesh.free()
    const others = Array.from({ length: 50 }, () => new graze.Mesh(CORNERS.map(x => x + 9), FACES))
    assert.deepEqual([[...scene.overlap(inside)], [...flat.overlap({ kind: "point", position: [1, 1] })]], [[0], [0]])
    scene.replace(0, { shape: others[0], solid: "odd" })
    assert.equal(scene.overlapAny(inside), false)
    scene.add(1, others[0])
    scene.remove(0)
    assert.throws(() => others[0].refit(CORNERS, FACES), /in no scene/)
    scene.remove(1)
    others[0].refit(CORNERS, FACES) // it is its own again
    const posed = others[0].posed(TURNS[3][0])
    scene.add(2, posed)
    assert.throws(() => posed.setPose(TURNS[3][1]), /a scene has it/)
    assert.throws(() => scene.add(3, { shape: posed, pose: TURNS[3][0] }), /^RangeError: thing.pose: the library refuses it$/)
    scene.free()
    posed.setPose(TURNS[3][1])
    assert.throws(() => scene.length, /^TypeError: scene: this Scene has been freed$/)
    if (Symbol.dispose !== undefined) flat[Symbol.dispose]()
})

test("what a scene refuses is said by name", () => {
    const point = { kind: "point", position: [0, 0] }, mesh = new graze.Mesh(CORNERS, FACES.slice(0, 9)), scene = new graze.Scene2([point]), space = new graze.Scene3([mesh])
    const polygon = new graze.Polygon([[0, 0], [1, 0], [0, 1]])
    for (const [call, expected] of [
        [() => scene.add(0, point), /^RangeError: id: there is a thing with the id 0$/], [() => scene.remove(7), /^RangeError: id: there is no thing with the id 7$/],
        [() => scene.move(7, TURNS[2][0]), /there is no thing with the id 7/], [() => scene.replace(7, point), /there is no thing with the id 7/],
        [() => scene.moveEach([0, 7], [...TURNS[2][0], ...TURNS[2][0]]), /there is no thing with the id 7/], [() => scene.moveEach([0], [1, 2]), /^RangeError: matrices: expected 6 numbers for each of 1, got 2 in all$/],
        [() => scene.move(0, [1, 0, NaN, 0, 1, 0]), /^RangeError: matrix: the library refuses it$/], [() => scene.has(-1), /^RangeError: id: expected a whole number below 2\^53, got number -1$/],
        [() => new graze.Scene2([point, point], [3, 3]), /^RangeError: ids: one is there twice$/], [() => new graze.Scene2([point], [1, 2]), /^RangeError: ids: expected 1, one for each thing, got 2$/],
        [() => new graze.Scene2([point], [0.5]), /^RangeError: ids\[0\]: expected a whole number/], [() => new graze.Scene2([mesh]), /^TypeError: things\[0\]: a mesh in a scene of 2D$/],
        [() => new graze.Scene3([polygon]), /^TypeError: things\[0\]: a polygon in a scene of 3D$/], [() => new graze.Scene3([{ shape: mesh, solid: true }]), /^RangeError: mesh: it is not closed/],
        [() => new graze.Scene3([{ shape: mesh, solid: 3 }]), /^RangeError: things\[0\]\.solid: expected true/], [() => new graze.Scene2([3]), /^TypeError: things\[0\]: expected a shape, mesh or polygon, got number 3$/],
        [() => new graze.Scene2(3), /^TypeError: things: expected an array of shapes, got number 3$/], [() => new graze.Scene2([{ shape: polygon, pose: TURNS[2][0] }]), /^RangeError: things: the library refuses it$/],
        [() => new graze.Scene2(new graze.Shapes3("sphere", 1)), /^TypeError: things: shapes of 3D in a scene of 2D$/], [() => new graze.Scene2([{ shape: point, category: -1 }]), /^RangeError: things\[0\]\.category: expected 64 bits/],
        [() => scene.overlap(point, { relation: "cast" }), /^RangeError: options\.relation: expected one of overlap, .*, got "cast"$/], [() => scene.overlap(point, { margin: 1 }), /^TypeError: options\.margin: of "within" alone/],
        [() => scene.pairs(undefined, { relation: "contains" }), /^RangeError: options\.relation/], [() => scene.pairs(space), /^TypeError: other: a scene of the other space$/], [() => scene.pairs(3), /^TypeError: other: expected a Scene/],
        [() => scene.nearest(point, { mask: 2n ** 64n }), /^RangeError: options\.mask: expected 64 bits.*got bigint 18446744073709551616$/], [() => scene.nearestK(point, -1), /^RangeError: count/],
        [() => scene.cast(point), /^UnsupportedError: scene/], [() => scene.castEach(new graze.Shapes2("point", 3)), /^UnsupportedError: casters: that of index 0/],
        [() => scene.castEach(new graze.Shapes3("ray", 3)), /^TypeError: casters: shapes of 3D in a question of 2D$/], [() => scene.sweepEach(new graze.Shapes2("point", 3), [1]), /^RangeError: by: expected 2 numbers, or 2 for each of 3, got 1$/],
        [() => new graze.Scene3([mesh, mesh]).pairs(undefined, { relation: "touch" }), /^UnsupportedError: pairs/], [() => space.overlap({ kind: "sphere", center: [0, 0, 0], radius: 1 }, { relation: "contains" }), /^UnsupportedError: scene/],
    ]) assert.throws(call, error => expected.test(String(error)), String(call))
    assert.deepEqual([[...scene.ids()], [...space.ids()]], [[0], [0]])
    mesh.free()
    assert.throws(() => new graze.Scene3([mesh]), /^TypeError: things\[0\]: this Mesh has been freed$/)
})
