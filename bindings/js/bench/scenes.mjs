// SPDX-License-Identifier: MIT
//
// node scenes.mjs: scenes beside flatbush and rbush, which know boxes alone, on 100,000 boxes of the plane. Prints a table of ../README.md.
//
// Medians of RUNS, interleaved, in time of the processor, after one run that is not counted. Other packages get the boxes as they want them; what they
// find is compared.
import assert from "node:assert/strict"
import Flatbush from "flatbush"
import RBush from "rbush"
import knn from "rbush-knn"
import * as graze from "../dist/index.js"
import { next, race } from "./measure.mjs"

const COUNT = 100_000, RUNS = 7, WORLD = 1000

const lows = Array.from({ length: COUNT }, () => [next() * WORLD, next() * WORLD])
const list = lows.map(([x, y], id) => ({ minX: x, minY: y, maxX: x + 4 * next(), maxY: y + 4 * next(), id }))
const numbers = Float64Array.from(list.flatMap(b => [b.minX, b.minY, b.maxX, b.maxY])), boxes = graze.Shapes2.from("aabb", numbers)
const asked = list.map(({ minX, minY }) => {
    const x = WORLD - minX, y = minY
    return { minX: x, minY: y, maxX: x + 5, maxY: y + 5 }
})
const flatAsked = graze.Shapes2.from("aabb", asked.flatMap(b => [b.minX, b.minY, b.maxX, b.maxY]))
const shapes = asked.map(({ minX, minY, maxX, maxY }) => ({ kind: "aabb", min: [minX, minY], max: [maxX, maxY] }))
const places = asked.map(({ minX, minY }) => [minX + 0.25, minY + 0.25]), flatPlaces = graze.Shapes2.from("point", places.flat())
const points = places.map(position => ({ kind: "point", position }))

const flatbush = () => {
    const index = new Flatbush(COUNT)
    for (const { minX, minY, maxX, maxY } of list) index.add(minX, minY, maxX, maxY)
    index.finish()
    return index
}
const rbush = () => new RBush().load(list)
const scene = new graze.Scene2(boxes), tree = new graze.Tree(boxes), flat = flatbush(), r = rbush()

/** What all of a list give, added up. */
const sum = (all, f) => {
    let total = 0
    for (const one of all) total += f(one)
    return total
}
const released = (object, number) => {
    object.free()
    return number
}
const apart = ([x, y], b) => Math.hypot(Math.max(b.minX - x, x - b.maxX, 0), Math.max(b.minY - y, y - b.maxY, 0))
const near = { flatbush: p => list[flat.neighbors(p[0], p[1], 1)[0]], rbush: p => knn(r, p[0], p[1], 1)[0] }

// The same answers.
const distances = scene.nearestEach(flatPlaces).distance
for (let i = 0; i < COUNT; i += 37) for (const name of ["flatbush", "rbush"])
    assert.ok(Math.abs(apart(places[i], near[name](places[i])) - distances[i]) <= 2 ** -50 * WORLD, `${name}: another distance`)

const rows = {
    build: [() => released(new graze.Scene2(boxes), 1), () => released(new graze.Tree(boxes), 1), () => flatbush().numItems, () => rbush().data.children.length],
    "nearest of 100,000 points, in one call": [() => scene.nearestEach(flatPlaces).id.length, null, () => sum(places, p => near.flatbush(p).id), () => sum(places, p => near.rbush(p).id)],
    "nearest of 100,000 points, one by one": [() => sum(points, p => scene.nearest(p).id), null, () => sum(places, p => near.flatbush(p).id), () => sum(places, p => near.rbush(p).id)],
    "100,000 searches of a box": [() => sum(shapes, s => scene.overlap(s).length), () => sum(shapes, s => tree.overlap(s).length),
        () => sum(asked, b => flat.search(b.minX, b.minY, b.maxX, b.maxY).length), () => sum(asked, b => r.search(b).length)],
    "100,000 searches of a box, in one call": [() => scene.overlapEach(flatAsked).id.length, null,
        () => sum(asked, b => flat.search(b.minX, b.minY, b.maxX, b.maxY).length), () => sum(asked, b => r.search(b).length)],
    "does a box meet any, 100,000 times": [() => sum(shapes, s => scene.overlapAny(s)), () => sum(shapes, s => tree.overlapAny(s)), null, () => sum(asked, b => r.collides(b))],
    "all pairs": [() => scene.pairs().length / 2, () => graze.boxPairs(boxes).length / 2,
        () => (sum(list, b => flat.search(b.minX, b.minY, b.maxX, b.maxY).length) - COUNT) / 2, () => (sum(list, b => r.search(b).length) - COUNT) / 2],
}
const counted = ["100,000 searches of a box", "100,000 searches of a box, in one call", "does a box meet any, 100,000 times", "all pairs"]

const shown = ms => ms === undefined ? "" : ms < 100 ? ms.toFixed(1) : ms.toFixed(0)
console.log("| 100,000 boxes of the plane, ms | `Scene2` | `Tree` | flatbush | rbush | flatbush / `Scene2` | rbush / `Scene2` |\n|---|---|---|---|---|---|---|")
for (const [name, loops] of Object.entries(rows)) {
    const there = loops.filter(loop => loop !== null)
    if (counted.includes(name)) assert.equal(new Set(there.map(loop => loop())).size, 1, `${name}: not the same`)
    const ms = race(there, 1e6, RUNS, 1), [own, ofTree, ofFlat, ofR] = loops.map(loop => loop === null ? undefined : ms[there.indexOf(loop)])
    const ratio = other => other === undefined ? "" : (other / own).toFixed(2)
    console.log(`| ${name} | ${shown(own)} | ${shown(ofTree)} | ${shown(ofFlat)} | ${shown(ofR)} | ${ratio(ofFlat)} | ${ratio(ofR)} |`)
}
