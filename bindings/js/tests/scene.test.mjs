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
        const met = scene.overlapEach(Shapes.from(ball, movers.flat()), { relation: "within", margin: 1 })
        assert.deepEqual([...met.shape].map((shape, i) => [shape, met.id[i]]),
            movers.flatMap((mover, i) => [...one.overlap({ kind: ball, center: mover.slice(0, d), radius: 1 }, { relation: "within", margin: 1 })].map(id => [i, id])))
        assert.equal(scene.overlapEach(Shapes.from("halfspace", [...whole().map((_, k) => k === 0 ? 1 : 0), 99])).id.length, 300) // more than fit at first
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

/** The points of a shape that stand for where it is. */
const placeOf = s => s.position ?? s.center ?? s.min ?? s.a ?? [s.x, s.y]
const plus = x => x + 0 // of -0 it is 0
const MOVERS = { 2: ["point", "segment", "circle", "capsule", "aabb", "rect", "triangle", "obb"], 3: ["point", "segment", "sphere", "capsule", "aabb", "obb", "triangle"] }

test("slides end in nothing, and their touches are sweeps", () => {
    const { shape, int } = random(11), coarse = d => Array.from({ length: d }, () => int(-6, 6)), seen = { free: 0, turned: 0, inside: 0 }
    for (let k = 0; k < 800; k++) {
        const d = 2 + k % 2, valid = ask("valid", d), boxes = Array.from({ length: int(1, 20) }, () => {
            const min = coarse(d)
            return { kind: "aabb", min, max: min.map(x => x + int(0, 4)) }
        })
        const mover = shape(d, MOVERS[d]), by = coarse(d), scene = new (Scene(d))(boxes), start = placeOf(mover)
        if (mover.min?.concat(mover.max).some(x => !Number.isFinite(x))) continue
        if (!valid(mover)) {
            const end = scene.slide(mover, by)
            assert.deepEqual([end.touches, end.left, end.inside], [[], by, false])
            continue
        }
        const { place, made, left, legs, inside, touches } = scene.slide(mover, by), there = graze.shapeAt(mover, place)
        const blocking = boxes.flatMap((box, id) => ask("overlapOpen", d)(box, mover) ? [id] : [])
        assert.equal(inside, blocking.length > 0)
        if (inside) {
            seen.inside++
            assert.deepEqual([place, left, legs, touches.length, touches[0].time], [start.map(plus), by, 0, 1, 0])
            assert.ok(blocking.includes(touches[0].id))
            continue
        }
        assert.ok(!boxes.some(box => ask("overlapOpen", d)(box, there)))
        made.forEach((x, i) => assert.equal(x, place[i] - start[i]))
        const first = scene.sweep(mover, by, { open: true })
        assert.equal(touches.length > 0, first !== undefined)
        if (first === undefined) {
            seen.free++
            const sum = start.map((x, i) => plus(x + by[i])), isFree = !boxes.some(box => ask("overlapOpen", d)(box, graze.shapeAt(mover, sum)))
            if (isFree) assert.deepEqual([left, place], [Array(d).fill(0), sum])
        } else {
            seen.turned += legs > 1
            const [{ id, leg, time, normal, part }] = touches
            assert.deepEqual([leg, part], [0, 0])
            assert.ok(scene.sweepAll(mover, by, { open: true }).some(hit => hit.id === id && hit.enter === first.enter))
            assert.ok(time <= first.enter && Math.abs(Math.hypot(...normal) - 1) < 2 ** -50)
            assert.ok(normal.reduce((sum, x, i) => sum + x * by[i], 0) < 2 ** -40)
            touches.forEach(({ time, leg, id }, i) => assert.ok(time >= (touches[i - 1]?.time ?? 0) && time <= 1 && leg >= (touches[i - 1]?.leg ?? 0) && leg < legs && id < boxes.length))
            assert.equal(scene.slide(mover, by, { mostLegs: 1 }).legs, 1)
        }
        assert.deepEqual(scene.slide(mover, by, { accept: () => true }), { place, made, left, legs, inside, touches })
        assert.deepEqual(scene.slide(mover, by, { mask: 2, category: 0 }), scene.slide(mover, by)) // boxes are of all categories
    }
    assert.ok(Math.min(...Object.values(seen)) > 10, JSON.stringify(seen))
})

test("what was put into things is put to where it is free", () => {
    const { shape, int } = random(29), coarse = d => Array.from({ length: d }, () => int(-6, 6)), seen = { free: 0, one: 0, several: 0 }
    for (let k = 0; k < 600; k++) {
        const d = 2 + k % 2, boxes = Array.from({ length: int(1, 20) }, () => {
            const min = coarse(d)
            return { kind: "aabb", min, max: min.map(x => x + int(0, 4)) }
        })
        const mover = shape(d, MOVERS[d]), scene = new (Scene(d))(boxes.map(shape => ({ shape, category: 2 })))
        if (mover.min?.concat(mover.max).some(x => !Number.isFinite(x)) || !ask("valid", d)(mover)) continue
        const met = boxes.filter(box => ask("overlapOpen", d)(box, mover)), { separated, place } = scene.separate(mover), there = graze.shapeAt(mover, place)
        if (!separated) {
            assert.ok(placeOf(mover).some(x => Math.abs(x) > 1e300))
            continue
        }
        assert.ok(!boxes.some(box => ask("overlapOpen", d)(box, there)))
        assert.deepEqual(scene.separate(mover, { mask: 1 }), { separated: true, place: placeOf(mover) })
        seen[met.length === 0 ? "free" : met.length === 1 ? "one" : "several"]++
        if (met.length === 0) assert.deepEqual(place, placeOf(mover))
        const alone = met.length === 1 ? ask("separate", d)(mover, met) : undefined
        if (alone?.separated && !boxes.some(box => ask("overlapOpen", d)(box, graze.shapeAt(mover, alone.place)))) assert.deepEqual(place, alone.place)
    }
    assert.ok(Math.min(...Object.values(seen)) > 20, JSON.stringify(seen))
})

test("what is not accepted does not block", () => {
    const platform = (y, category) => ({ shape: { kind: "aabb", min: [0, y], max: [9, y + 1] }, category }), scene = new graze.Scene2([platform(0, 1), platform(4, 2)])
    const ball = y => ({ kind: "circle", center: [4, y], radius: 0.5 }), fromAbove = hit => hit.normal[1] > 0
    assert.deepEqual(scene.slide(ball(2), [1, 4]).place, [5, 3.5])
    assert.deepEqual(scene.slide(ball(2), [1, 4], { accept: fromAbove }), { place: [5, 6], made: [1, 4], left: [0, 0], legs: 1, inside: false, touches: [] })
    assert.deepEqual(scene.slide(ball(6), [1, -9], { accept: fromAbove }), scene.slide(ball(6), [1, -9]))
    assert.deepEqual(scene.slide(ball(6), [0, -9], { mask: 1 }).touches.map(({ id, normal }) => ({ id, normal })), [{ id: 0, normal: [0, 1] }])
    const hits = [], nested = hit => {
        hits.push(hit)
        return !scene.slide(ball(6), [1, -9], { accept: fromAbove }).inside && scene.sight([0, 9], [9, 9])
    }
    assert.deepEqual(scene.slide(ball(2), [1, 4], { accept: nested }).place, [5, 3.5])
    assert.deepEqual(hits[0], scene.sweep(ball(2), [1, 4], { open: true }))
    let calls = 0
    assert.throws(() => scene.slide(ball(2), [0, 4], { accept: () => { calls++; throw new Error("platform") } }), /^Error: platform$/)
    assert.equal(calls, 1)
    assert.deepEqual(scene.slide(ball(2), [1, 4]).place, [5, 3.5])
    const many = new graze.Scene3(Array.from({ length: 200 }, (_, i) => ({ kind: "aabb", min: [i, 0, 0], max: [i + 1, 1, 1] })))
    const walk = many.slide({ kind: "sphere", center: [1, 2, 0.5], radius: 1 }, [150, -20, 0])
    assert.deepEqual([walk.place[1], walk.inside, walk.made[0] > 149.9], [2, false, true])
})

test("things that are not accepted do not count, and what is asked does not change", () => {
    const circles = Array.from({ length: 9 }, (_, i) => ({ kind: "circle", center: [3 * i, 0], radius: 1 })), ids = circles.map((_, i) => i === 8 ? 2 ** 52 : i)
    const scene = new graze.Scene2(circles, ids), odd = { accept: id => id % 2 === 1 }, all = { kind: "aabb", min: [-9, -9], max: [99, 9] }, point = { kind: "point", position: [-9, 0] }
    assert.deepEqual([...scene.overlap(all, odd)], [1, 3, 5, 7])
    assert.deepEqual([...scene.overlap(all, { accept: id => id > 7 })], [2 ** 52])
    assert.equal(scene.overlapAny(circles[0], odd), false)
    assert.equal(scene.nearest(point, odd).id, 1)
    assert.deepEqual(scene.nearestK(point, 9, odd).map(({ id }) => id), [1, 3, 5, 7])
    assert.deepEqual(scene.neighbors(0, 2, odd).map(({ id }) => id), [1, 3])
    assert.deepEqual(scene.neighbors(0, 2, { ...odd, other: new graze.Scene2(circles) }).map(({ id }) => id), [1, 3])
    assert.deepEqual(scene.contacts({ kind: "circle", center: [1.5, 0], radius: 1 }, odd).map(({ id }) => id), [1])
    assert.equal(scene.sight([-9, 0], [1.5, 0], odd), true)
    assert.deepEqual(scene.separate(circles[0], odd), { separated: true, place: [0, 0] })
    assert.deepEqual([...scene.pairs(undefined, { relation: "within", margin: 1, accept: (a, b) => a % 2 === 1 && b < 9 })], [1, 2, 3, 4, 5, 6])
    const two = graze.Shapes2.from("aabb", [-9, -9, 2, 9, 4, -9, 7, 9])
    assert.deepEqual([...scene.overlapEach(two, odd).id], [1, 1])
    assert.deepEqual([...scene.overlapAnyEach(two, { accept: id => id === 0 })], [1, 0])
    assert.deepEqual([...scene.nearestEach(graze.Shapes2.from("point", [-9, 0, 99, 0]), odd).id], [1, 7])
    const before = scene.save(), asks = accept => [() => scene.overlap(all, { accept }), () => scene.nearest(point, { accept }), () => scene.contacts(circles[0], { accept }), () => scene.sight([-9, 0], [9, 0], { accept }),
        () => scene.castAll({ kind: "ray", origin: [-9, 0], direction: [1, 0] }, { accept }), () => scene.slide({ kind: "circle", center: [-3, 0], radius: 0.5 }, [9, 0], { accept }),
        () => scene.pairs(undefined, { relation: "within", margin: 1, accept }), () => scene.meetings([0], [9, 0], { accept }), () => scene.overlapEach(two, { accept }), () => scene.neighbors(0, 3, { accept }),
        () => scene.advance([0], [{ by: [9, 0] }], 1e-6, { accept })]
    for (const change of [() => scene.remove(1), () => scene.add(77, circles[0]), () => scene.replace(1, circles[0]), () => scene.move(1, [1, 0, 9, 0, 1, 9]), () => scene.moveEach([1], [1, 0, 9, 0, 1, 9]), () => scene.free()])
        for (const ask of asks(change)) assert.throws(ask, /^TypeError: (scene|free): a question that calls back is about it$/)
    assert.deepEqual(scene.save(), before)
    for (const ask of asks(() => { throw new Error("thing") })) assert.throws(ask, /^Error: thing$/)
    assert.throws(() => scene.overlap(all, { accept: 3 }), /^TypeError: options.accept: expected a function$/)
    const mesh = new graze.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0])
    for (const change of [() => mesh.free(), () => mesh.refit([0, 0, 0, 2, 0, 0, 0, 2, 0])])
        assert.throws(() => mesh.advance({ pose: () => { change() }, speed: 1 }, { kind: "sphere", center: [0, 0, 9], radius: 1 }), /a question that calls back is about it$/)
    mesh.free()
    scene.remove(1)
    assert.equal(scene.length, 8)
})

test("hits that are not accepted do not count", () => {
    const { shape, vec, int } = random(31), seen = { first: 0, none: 0, other: 0 }
    for (let k = 0; k < 120; k++) {
        const d = 2 + k % 2, scene = new (Scene(d))(Array.from({ length: 20 }, () => shape(d, BOUNDED[d]))), mover = shape(d, BOUNDED[d].slice(0, 4)), by = vec(d).map(x => 4 * x)
        const caster = shape(d, ["segment", "ray", "line"]), kind = int(0, 2)
        delete caster.round
        const accept = hit => [hit.id % 2 === 0, hit.normal[1] > 0, hit.enter > 0][kind]
        for (const [name, ...of] of [["cast", caster], ["sweep", mover, by]]) {
            const ask = (what, options) => scene[name + what](...of, options), wanted = ask("All").filter(accept), all = ask("All", { accept })
            assert.deepEqual(all, wanted)
            assert.deepEqual(ask("", { accept }), wanted[0])
            assert.equal(ask("Any", { accept }), wanted.length > 0)
            seen[wanted.length === 0 ? "none" : wanted[0].id === ask("").id ? "first" : "other"]++
            const seenHits = []
            ask("All", { accept: hit => { seenHits.push(hit); return scene.sight(vec(d), vec(d)) || true } })
            for (const hit of ask("All")) assert.ok(seenHits.some(one => { try { assert.deepEqual(one, hit); return true } catch { return false } }))
        }
    }
    assert.ok(Math.min(...Object.values(seen)) > 10, JSON.stringify(seen))
    const row = new graze.Scene2(graze.Shapes2.from("circle", Array.from({ length: 90 }, (_, i) => [3 * i, 0, 1]).flat())), ray = [-9, 0, 1, 0]
    assert.deepEqual([...row.castEach(graze.Shapes2.from("ray", [...ray, ...ray]), { accept: hit => hit.id > 7 }).id], [8, 8])
    assert.deepEqual([...row.sweepEach(graze.Shapes2.from("point", [-9, 0]), [99, 0], { accept: hit => hit.id > 7 }).id], [8])
    assert.equal(row.castAll({ kind: "line", origin: [0, 0], direction: [1, 0] }, { accept: hit => hit.id % 2 === 0 }).length, 45)
    let calls = 0
    const fails = { accept: () => { calls++; throw new Error("no") } }
    for (const ask of [() => row.cast({ kind: "line", origin: [0, 0], direction: [1, 0] }, fails), () => row.sweepAny({ kind: "point", position: [-9, 0] }, [99, 0], fails),
        () => row.castEach(graze.Shapes2.from("ray", [...ray, ...ray]), fails), () => row.sweepAll({ kind: "point", position: [-9, 0] }, [99, 0], fails)]) {
        calls = 0
        assert.throws(ask, /^Error: no$/)
        assert.equal(calls, 1)
    }
    assert.throws(() => row.cast({ kind: "line", origin: [0, 0], direction: [1, 0] }, { accept: 3 }), { name: "TypeError", message: /^options.accept: / })
})

test("the neighbors of a thing are the nearest others", () => {
    let met = 0
    for (let seed = 200; seed < 260; seed++) {
        const d = 2 + seed % 2, { scene, known, int } = world(seed, d), other = world(seed + 1000 - 2 * (seed % 2) + seed % 2, d)
        for (const id of [...known.keys()].slice(0, 4)) {
            const of = known.get(id), within = int(0, 1) ? Infinity : int(0, 5), valid = of.large !== undefined || ask("valid", d)(of.shape)
            const far = thing => of.large === undefined ? distance(thing, d, of.shape) : thing.large === undefined ? distance(of, d, thing.shape)
                : d === 2 ? of.large.distance(thing.large).distance : of.large.distance(thing.large, { solid: of.solid, otherSolid: thing.solid }).distance
            const isNear = thing => of.large === undefined ? thing.large === undefined ? ask("within", d)(of.shape, thing.shape, within) : thing.large.within(of.shape, within, { solid: thing.solid })
                : d === 2 ? of.large.within(thing.large ?? thing.shape, within) : of.large.within(thing.large ?? thing.shape, within, { solid: of.solid, otherSolid: thing.solid })
            const nearest = things => [...things].filter(([, t]) => valid && (t.large !== undefined || ask("valid", d)(t.shape)) && isNear(t))
                .map(([id, t]) => ({ id, distance: far(t) })).sort((a, b) => a.distance - b.distance || a.id - b.id)
            const wanted = nearest([...known].filter(([one]) => one !== id))
            assert.deepEqual(scene.neighbors(id, 99, { within }), wanted)
            assert.deepEqual(scene.neighbors(id, 2, { within }), wanted.slice(0, 2))
            assert.deepEqual(scene.neighbors(id, 99, { within, other: other.scene }), nearest(other.known))
            met += wanted.length
        }
    }
    assert.ok(met > 1000, met)
    const one = new graze.Scene2([{ shape: { kind: "point", position: [0, 0] }, category: 1, mask: 2 }, { kind: "point", position: [1, 0] },
        { shape: { kind: "point", position: [2, 0] }, category: 2 }, { shape: { kind: "point", position: [3, 0] }, category: 4 }])
    assert.deepEqual(one.neighbors(0, 9), [{ id: 1, distance: 1 }, { id: 2, distance: 2 }])
    assert.deepEqual(one.neighbors(0, 0), [])
    assert.throws(() => one.neighbors(7, 1), { name: "RangeError", message: /^id: / })
    assert.throws(() => one.neighbors(0, -1), { name: "RangeError", message: /^count: / })
    assert.throws(() => one.neighbors(0, 1, { other: new graze.Scene3() }), { name: "TypeError", message: /^options.other: / })
})

test("contacts are those of the things", () => {
    let met = 0, large = 0
    for (let seed = 300; seed < 360; seed++) {
        const d = 2 + seed % 2, { scene, known, int, shape } = world(seed, d), margin = int(0, 1) / 4
        const isBounded = s => !s?.min?.concat(s.max).some(x => !Number.isFinite(x))
        for (const [id, thing] of known) if (!isBounded(thing.shape)) {
            scene.remove(id)
            known.delete(id)
        }
        const pairOf = (a, b, id) => {
            const contact = ask("contact", d)(a, b, margin)
            return contact === undefined ? [] : [{ ...id, ...contact }]
        }
        const ids = sorted([...known.keys()])
        const named = (points, names) => points.map(({ point, depth, features, edge, triangleB }) => ({ point, depth, features, ...names(edge ?? triangleB ?? 0) }))
        for (let k = 0; k < 3; k++) {
            const probe = shape(d, BOUNDED[d])
            if (!isBounded(probe)) continue
            const wanted = ids.flatMap(id => {
                const { shape: own, large, solid } = known.get(id)
                const all = large === undefined ? pairOf(probe, own, {}) : large.contacts(probe, { margin, solid })
                return all.map(({ normal, depth, points }) => ({ id, normal, depth, points: named(points, part => ({ part })) }))
            })
            assert.deepEqual(scene.contacts(probe, { margin }), wanted)
            met += wanted.length
            large += wanted.filter(({ id }) => known.get(id).large !== undefined).length
        }
        const shapes = ids.filter(id => known.get(id).large === undefined), alone = new (Scene(d))(shapes.map(id => known.get(id).thing), shapes)
        const pairs = shapes.flatMap((a, i) => shapes.slice(i + 1).flatMap(b => pairOf(known.get(a).shape, known.get(b).shape, { a, b })))
            .map(({ points, ...contact }) => ({ ...contact, points: named(points, () => ({ partA: 0, partB: 0 })) }))
        assert.deepEqual(alone.pairContacts(undefined, { margin }), pairs)
        assert.deepEqual(alone.pairContacts(new (Scene(d))(), { margin }), [])
    }
    assert.ok(met > 200 && large > 50, `${met} ${large}`)
    const floor = [0, 1].map(x => new graze.Mesh([[x, 0, 0], [x + 1, 0, 0], [x + 1, 1, 0], [x, 1, 0]].flat(), [0, 1, 2, 0, 2, 3])), level = new graze.Scene3(floor)
    const box = { kind: "aabb", min: [0.5, 0.25, -0.0625], max: [1.5, 0.75, 1] }, [first, second] = level.contacts(box, { front: true, skipInnerEdges: true, cosine: 0.5 })
    assert.deepEqual([first.id, first.normal, first.depth, second.id, second.normal], [0, [0, 0, 1], 0.0625, 1, [0, 0, 1]])
    const above = new graze.Scene3([box], [7])
    assert.deepEqual(above.pairContacts(level, { skipInnerEdges: true }).map(({ a, b, normal }) => [a, b, normal]), [[7, 0, [0, 0, 1]], [7, 1, [0, 0, 1]]])
    assert.deepEqual(level.pairContacts(above, { skipInnerEdges: true }).map(({ a, b, normal }) => [a, b, normal.map(x => x + 0)]), [[0, 7, [0, 0, -1]], [1, 7, [0, 0, -1]]])
    assert.deepEqual(new graze.Scene3([{ shape: box, category: 2 }]).contacts(box, { mask: 1 }), [])
    assert.throws(() => level.contacts({ kind: "ray", origin: [0, 0, 0], direction: [0, 0, 1] }), graze.UnsupportedError)
    assert.throws(() => level.contacts(box, { margin: "1" }), { name: "TypeError", message: /^options.margin: / })
    assert.throws(() => level.pairContacts(new graze.Scene2()), { name: "TypeError", message: /^other: / })
})

test("a shape is put to a place", () => {
    const { shape, vec } = random(13)
    for (let k = 0; k < 600; k++) {
        const d = 2 + k % 2, s = shape(d), place = vec(d), put = graze.shapeAt(s, place)
        if (["hull", "plane", "halfspace"].includes(s.kind) || !ask("valid", d)(s) || [...s.min ?? [], ...s.max ?? []].some(x => !Number.isFinite(x))) {
            assert.equal(put, undefined)
            continue
        }
        if (!place.every(Number.isFinite)) continue
        const start = s.origin ?? placeOf(s), moved = v => v.map((x, i) => place[i] + (x - start[i]))
        assert.deepEqual(put.origin ?? placeOf(put), place)
        const exact = [...place, ...start, ...s.b ?? [], ...s.c ?? [], ...s.max ?? []].every(x => Number.isInteger(x) && Math.abs(x) < 99)
        for (const field of exact ? ["b", "c", "max"] : []) if (field in s) assert.deepEqual(put[field], moved(s[field]))
        for (const field of ["radius", "round", "half", "direction", "width", "u", "w"]) assert.deepEqual(put[field], s[field])
    }
})

test("meetings are the sweeps of all pairs", () => {
    const { shape, int, vec, kinds } = random(17)
    let met = 0
    for (let k = 0; k < 30; k++) {
        const d = 2 + k % 2, bounded = () => { for (;;) { const s = shape(d, BOUNDED[d]); if (!s.min?.concat(s.max).some(x => !Number.isFinite(x))) return s } }
        const list = Array.from({ length: 12 }, bounded), ids = list.map((_, i) => 2 ** 40 + 7 * i), scene = new (Scene(d))(list, ids)
        const moving = list.flatMap((_, i) => int(0, 1) ? [i] : []), ways = new Map(moving.map(i => [i, vec(d)]))
        for (const open of [false, true]) {
            const want = []
            for (let i = 0; i < list.length; i++) for (let j = i + 1; j < list.length; j++) {
                const hit = ask("sweep", d)(list[i], ways.get(i) ?? null, list[j], ways.get(j) ?? null, { open })
                if (hit !== undefined) want.push({ a: ids[i], b: ids[j], enter: hit.enter, exit: hit.exit, point: hit.point, normal: hit.normal })
            }
            want.sort((p, q) => p.enter - q.enter || p.a - q.a || p.b - q.b)
            const by = moving.flatMap(i => ways.get(i)), which = moving.map(i => ids[i]), odd = (a, b) => (a + b) % 2 === 1
            met += want.length
            assert.deepEqual(scene.meetings(which, by, { open }), want)
            assert.deepEqual(scene.meetings(which, by, { open, first: true }), want.slice(0, 1))
            assert.deepEqual(scene.meetings(which, by, { open, accept: odd }), want.filter(({ a, b }) => odd(a, b)))
        }
    }
    assert.ok(met > 150)
    const row = new graze.Scene2(graze.Shapes2.from("circle", Array.from({ length: 199 }, (_, i) => [3 * i, 0, 1]).flat()))
    assert.equal(row.meetings(Array.from({ length: 99 }, (_, i) => 2 * i), [3, 0]).length, 99) // more than fit at first
    assert.throws(() => row.meetings([0], [3, 0], { accept: () => { throw new Error("pair") } }), /^Error: pair$/)
})

test("until when a scene is free is the earliest of all pairs", () => {
    const { int } = random(19), whole = d => Array.from({ length: d }, () => int(-9, 9)), seen = new Set()
    for (let k = 0; k < 150; k++) {
        const d = 2 + k % 2, ball = d === 2 ? "circle" : "sphere", count = int(2, 8)
        const list = Array.from({ length: count }, (_, i) => i % 2 ? { kind: ball, center: whole(d), radius: 1 } : { kind: "segment", a: whole(d), b: whole(d) })
        const moving = list.flatMap((_, i) => int(0, 2) ? [i] : []), scene = new (Scene(d))(list, list.map((_, i) => 10 + i))
        const motions = moving.map(() => {
            const motion = { by: int(0, 1) ? whole(d) : null, angle: int(-3, 3) / 2, pivot: whole(d), ...(d === 3 ? { axis: [0, 1, 2] } : {}) }
            const speed = 40 + 1.5 * 60 // by is at most 9 in each axis, and no point is 60 from a pivot
            return int(0, 3) ? motion : { pose: t => graze[`poseAt${d}`](motion, t), speed }
        })
        let least = { verdict: "clear", freeUntil: 1 }
        for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) {
            const [p, q] = [i, j].map(at => moving.includes(at) ? motions[moving.indexOf(at)] : null), pair = graze[`advance${d}`](list[i], p, list[j], q, 1e-6)
            const sooner = pair.freeUntil < least.freeUntil || pair.freeUntil === least.freeUntil && pair.verdict === "contact" && least.verdict !== "contact"
            if (pair.verdict !== "clear" && sooner) least = { ...pair, a: 10 + i, b: 10 + j }
        }
        const found = scene.advance(moving.map(i => 10 + i), motions, 1e-6)
        seen.add(found.verdict)
        assert.deepEqual(found, least)
        const alone = (a, b) => a === 10 && b === 11
        const [p, q] = [0, 1].map(at => moving.includes(at) ? motions[moving.indexOf(at)] : null), pair = graze[`advance${d}`](list[0], p, list[1], q, 1e-6)
        assert.deepEqual(scene.advance(moving.map(i => 10 + i), motions, 1e-6, { accept: alone }), pair.verdict === "clear" ? pair : { ...pair, a: 10, b: 11 })
    }
    assert.ok(seen.has("clear") && seen.has("contact"))
    const scene = new graze.Scene2([{ kind: "segment", a: [0, 0], b: [4, 0] }, { kind: "point", position: [0, 3] }])
    let calls = 0
    assert.throws(() => scene.advance([1, 0], [null, { pose: () => { calls++; throw new Error("joint") }, speed: 9 }]), /^Error: joint$/)
    assert.equal(calls, 1)
    assert.throws(() => scene.advance([1, 0], [null, { pose: () => [1], speed: 9 }]), /^TypeError: motions\[1\]\.pose: expected 6 finite numbers of it$/)
    assert.throws(() => scene.advance([0], [{ angle: 2 }], 0, { accept: () => { throw new Error("pair") } }), /^Error: pair$/)
    assert.equal(scene.advance([0], [{ angle: 2 }], 1e-6).verdict, "contact")
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

test("a scene that was saved is the same", () => {
    for (let seed = 0; seed < 40; seed++) {
        const d = 2 + seed % 2, w = world(seed, d), ids = [...w.known.keys()]
        for (const id of ids.filter((_, i) => i % 4 === 0)) {
            w.known.delete(id)
            w.scene.remove(id)
        }
        const bytes = w.scene.save(), shared = [...w.scene.sharedIds()], large = id => w.known.get(id).thing.shape ?? w.known.get(id).thing
        const lists = { 2: graze.Polygon, 3: graze.Mesh }, larges = shared.map(large)
        assert.ok(larges.every(one => one instanceof lists[d]) && new Set(larges).size === larges.length)
        assert.equal(larges.length, new Set([...w.known.keys()].map(large).filter(one => one instanceof lists[d])).size)
        const again = Scene(d).load(bytes, larges)
        assert.deepEqual([again.save(), again.dimension, [...again.sharedIds()]], [bytes, d, shared])
        check({ ...w, scene: again }, d)
        again.free()
    }
    const scene = new graze.Scene2(graze.Shapes2.from("circle", Array.from({ length: 3000 }, (_, i) => [i % 60, i / 60, 0.25]).flat()))
    assert.deepEqual([...graze.Scene2.load(scene.save()).pairs()], [...scene.pairs()])
})

test("what is loaded keeps its meshes; bytes that are no scene are refused", () => {
    const mesh = new graze.Mesh(CORNERS, FACES), other = new graze.Mesh(CORNERS.map(x => x + 9), FACES), inside = { kind: "point", position: [1, 1, 1] }
    const space = new graze.Scene3([other, { shape: mesh, solid: true }, { shape: mesh, pose: TURNS[3][0] }], [9, 8, 7]), bytes = space.save()
    assert.deepEqual([...space.sharedIds()], [9, 7])
    const scene = graze.Scene3.load(bytes, [other, mesh])
    space.free()
    assert.throws(() => mesh.refit(CORNERS, FACES), /in no scene/)
    mesh.free()
    const more = Array.from({ length: 50 }, () => new graze.Mesh(CORNERS.map(x => x + 9), FACES))
    assert.deepEqual([...scene.overlap(inside)], [7, 8])
    scene.remove(9)
    other.refit(CORNERS, FACES) // it is its own again
    const flat = new graze.Scene2([{ kind: "point", position: [0, 0] }]).save(), refused = /^RangeError: meshes: not those of the scene that was saved$/
    for (const [call, expected] of [
        [() => graze.Scene3.load(bytes), refused], [() => graze.Scene3.load(bytes, [more[0]]), refused], [() => graze.Scene3.load(bytes, more.slice(0, 3)), refused], [() => graze.Scene3.load(flat), refused],
        [() => graze.Scene3.load(bytes, [mesh, mesh]), /^TypeError: meshes\[0\]: this Mesh has been freed$/], [() => graze.Scene3.load(bytes, [3]), /^TypeError: meshes\[0\]: expected a Mesh/],
        [() => graze.Scene2.load(bytes), /^RangeError: polygons: not those/], [() => graze.Scene2.load(3), /^TypeError: bytes: expected a Uint8Array, got number 3$/],
        [() => graze.Scene2.load(new Uint8Array(0)), /^RangeError: bytes: not a scene that was saved: byte 0$/], [() => graze.Scene2.load(new graze.Tree(graze.Shapes2.from("aabb", [0, 0, 1, 1])).save()), /^RangeError: bytes: not a scene/],
        [() => graze.Scene2.load(Uint8Array.of(...flat, 0)), new RegExp(`^RangeError: bytes: a scene that was saved ends at byte ${flat.length}, and there are ${flat.length + 1}$`)],
    ]) assert.throws(call, error => expected.test(String(error)), String(call))
    for (let at = 0; at < flat.length; at++) {
        const broken = flat.slice()
        broken[at] ^= 16
        assert.throws(() => graze.Scene2.load(broken), RangeError)
        assert.throws(() => graze.Scene2.load(flat.slice(0, at)), RangeError)
    }
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
        [() => scene.overlapEach(new graze.Shapes3("point", 3)), /^TypeError: shapes: shapes of 3D in a question of 2D$/], [() => new graze.Scene3([mesh]).overlapEach(new graze.Shapes3("aabb", 1), { relation: "contains" }), /^UnsupportedError: shapes: that of index 0/],
        [() => scene.slide(point, [1]), /^TypeError: by: expected 2 numbers, got 1$/], [() => scene.slide(point, null), /^TypeError: by: expected 2 numbers, got null$/],
        [() => scene.slide(point, [1, 0], { accept: 3 }), /^TypeError: options\.accept: expected a function$/], [() => scene.slide(point, [1, 0], { mostLegs: -1 }), /^RangeError: options\.mostLegs/],
        [() => scene.slide({ kind: "ray", origin: [0, 0], direction: [1, 0] }, [1, 0]), /^UnsupportedError: scene/], [() => scene.meetings([7], [1, 0]), /^RangeError: id: there is no thing with the id 7$/],
        [() => scene.meetings([0], [1, 0, 0]), /^RangeError: by: expected 2 numbers, or 2 for each of 1, got 3$/], [() => scene.meetings([0], [1, 0], { accept: 3 }), /^TypeError: options\.accept/],
        [() => scene.separate({ kind: "hull", points: [[0, 0]] }), /^UnsupportedError: shape: nothing separates "hull"/],
        [() => scene.advance([0], []), /^RangeError: motions: expected 1, one for each id, got 0$/], [() => scene.advance([0], [{ angle: "1" }]), /^TypeError: motions\[0\]\.angle/],
        [() => scene.advance([7], [null]), /^RangeError: id: there is no thing with the id 7$/], [() => scene.advance([0], [null], -1), /^RangeError: tolerance/],
        [() => new graze.Scene3([mesh, mesh]).meetings([0], [1, 0, 0]), /^UnsupportedError: meetings/], [() => graze.shapeAt(point, [0]), /^TypeError: /],
        [() => new graze.Scene3([mesh, mesh]).pairs(undefined, { relation: "touch" }), /^UnsupportedError: pairs/], [() => space.overlap({ kind: "sphere", center: [0, 0, 0], radius: 1 }, { relation: "contains" }), /^UnsupportedError: scene/],
    ]) assert.throws(call, error => expected.test(String(error)), String(call))
    assert.deepEqual([[...scene.ids()], [...space.ids()]], [[0], [0]])
    mesh.free()
    assert.throws(() => new graze.Scene3([mesh]), /^TypeError: things\[0\]: this Mesh has been freed$/)
})
