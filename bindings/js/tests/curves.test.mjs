// SPDX-License-Identifier: MIT
//
// Sections of meshes, where they meet, volumes, and the pieces of a line in a polygon.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import * as graze from "graze"

/** A cube from `least` to `greatest`, with its fronts outside, or inside. */
function cube(least, greatest, inward = false) {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap(i => [i & 1 ? greatest : least, i & 2 ? greatest : least, i & 4 ? greatest : least])
    const faces = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]
    return { corners, faces: inward ? faces.map((_, i) => faces[i - i % 3 + 2 - i % 3]) : faces }
}
const meshOf = (...parts) => new graze.Mesh(parts.flatMap(({ corners }) => corners), parts.flatMap(({ faces }, k) => faces.map(i => i + 8 * k)))

function bunny() {
    const lines = readFileSync(new URL("../../../examples/data/bunny.obj", import.meta.url), "utf8").split("\n").map(line => line.split(" "))
    return new graze.Mesh(lines.filter(([word]) => word === "v").flatMap(([, ...xyz]) => xyz.map(Number)),
        lines.filter(([word]) => word === "f").flatMap(([, ...abc]) => abc.map(corner => parseInt(corner) - 1)))
}

/** Twice the area that a loop goes around, seen against z. */
function twice({ points }) {
    let sum = 0
    for (let i = 0; i < points.length; i += 3) {
        const k = (i + 3) % points.length
        sum += points[i] * points[k + 1] - points[k] * points[i + 1]
    }
    return sum
}

test("a section of a cube with a cave", () => {
    const solid = meshOf(cube(-2, 2), cube(-1, 1, true))
    const [outer, hole, ...rest] = solid.section([0, 0, 1], 0.5, { solid: true })
    assert.deepEqual(rest, [])
    assert.deepEqual([outer.plane, outer.closed, outer.hole, outer.around], [0, true, false, undefined])
    assert.deepEqual([hole.plane, hole.closed, hole.hole, hole.around], [0, true, true, 0])
    assert.deepEqual([twice(outer), twice(hole)], [32, -8])
    assert.equal(outer.triangles.length, outer.points.length / 3)
    assert.ok(outer.points.every((x, i) => i % 3 < 2 ? Math.abs(x) <= 2 : x === 0.5) && outer.triangles.every(t => t < 12) && hole.triangles.every(t => t >= 12))
    for (const how of ["odd", "winding"]) assert.deepEqual(solid.section([0, 0, 1], [0.5], { solid: how }).map(twice), [32, -8])
    // a plane is a step higher than it is: the bottom is cut, the top is not
    assert.deepEqual(solid.section([0, 0, 1], Float64Array.of(2, -2, -2.5, NaN)).map(({ plane }) => plane), [1])
    assert.deepEqual(solid.section([0, 0, -1], [2, -2]).map(({ plane }) => plane), [1])
    assert.deepEqual(solid.section([1, 1, 1], []), [])
    const { corners, faces } = cube(0, 1), open = new graze.Mesh(corners, faces.slice(6)) // no bottom
    assert.deepEqual(open.section([1, 0, 0], 0.5).map(({ closed, around }) => [closed, around]), [[false, undefined]])
    assert.throws(() => open.section([1, 0, 0], 0.5, { solid: true }), /^RangeError: mesh: it is not closed \(4 open edges\)/)
    assert.throws(() => open.section([1, 0, 0], 0.5, { solid: "winding" }), /^RangeError: mesh: it is not closed, or its fronts do not agree \(4 unmatched edges\)/)
    assert.throws(() => solid.section([0, 0, 0], 0.5), /^RangeError: normal: expected a finite direction other than 0, got an array of 3$/)
    assert.throws(() => solid.section([0, 0, 1], Float32Array.of(1)), /^TypeError: offsets: expected doubles, got a Float32Array$/)
    assert.throws(() => solid.section([0, 1], 1), /^TypeError: normal: expected 3 numbers, got 2$/)
    assert.throws(() => solid.section([0, 0, 1], ["1"]), /^TypeError: offsets\[0\]: expected a number, got "1"$/)
})

test("layers of the bunny are closed, and their areas make its volume", () => {
    const mesh = bunny(), step = 2 ** -6, offsets = Float64Array.from({ length: 2 ** 10 }, (_, i) => (i - 2 ** 9) * step)
    const curves = mesh.section([0, 0, 1], offsets)
    assert.ok(mesh.openEdges === 0 && curves.length > 100 && curves.every(({ closed }) => closed))
    assert.ok(mesh.unmatchedEdges === 0)
    const solid = mesh.section([0, 0, 1], offsets, { solid: "winding" }), sum = solid.reduce((all, curve) => all + twice(curve) / 2, 0) * step
    assert.ok(Math.abs(sum / mesh.volume - 1) < 0.02, `${sum} ${mesh.volume}`)
})

test("where two meshes meet, and one meets itself", () => {
    const a = meshOf(cube(0, 2)), b = meshOf(cube(1, 3))
    const [curve, ...rest] = a.where(b)
    assert.deepEqual([rest, curve.closed, curve.flat], [[], true, false])
    const points = Array.from({ length: curve.points.length / 3 }, (_, i) => [...curve.points.subarray(3 * i, 3 * i + 3)].join(" "))
    for (const corner of ["1 1 2", "1 2 1", "2 1 1", "1 2 2", "2 1 2", "2 2 1"]) assert.ok(points.includes(corner), corner)
    assert.deepEqual([curve.trianglesA.length, curve.trianglesB.length], [points.length, points.length])
    const pairs = new Set(), found = a.pairs(b)
    for (let i = 0; i < found.length; i += 2) pairs.add(`${found[i]} ${found[i + 1]}`)
    curve.trianglesA.forEach((t, i) => assert.ok(pairs.has(`${t} ${curve.trianglesB[i]}`)))
    const beside = a.where(meshOf({ ...cube(0, 2), corners: cube(0, 2).corners.map((x, i) => i % 3 === 0 ? x + 2 : x) }))
    assert.ok(beside.some(({ flat }) => flat) && beside.every(({ closed }) => closed))
    assert.deepEqual(a.where(meshOf(cube(4, 5))), [])
    assert.deepEqual(a.where(), [])
    const both = meshOf(cube(0, 2), cube(1, 3)).where()
    assert.deepEqual(both.map(({ closed, flat, points: { length } }) => [closed, flat, length]), [[true, false, curve.points.length]])
    assert.throws(() => a.where(7), /^TypeError: other: expected a Mesh, got number 7$/)
    assert.throws(() => a.where(null), /^TypeError: other: expected a Mesh, got null$/)
})

test("volumes", () => {
    assert.equal(meshOf(cube(0, 3)).volume, 27)
    assert.equal(meshOf(cube(0, 3, true)).volume, -27)
    assert.equal(meshOf(cube(0, 3), cube(1, 2, true)).volume, 26)
    const { volume } = meshOf(cube(0, 0.1)), exact = BigInt(0.1 * 2 ** 55) ** 3n, off = BigInt(volume * 2 ** 165) - exact
    assert.ok((off < 0n ? -off : off) <= 2n ** 102n) // half a unit in the last place of a thousandth
    const { corners, faces } = cube(0, 1)
    assert.throws(() => new graze.Mesh(corners, faces.slice(3)).volume, /^RangeError: mesh: it is not closed, or its fronts do not agree \(3 unmatched edges\)/)
    assert.throws(() => new graze.Mesh(corners, faces, { solid: false }).volume, /^RangeError: mesh: .*solid: false$/)
})

test("the pieces of a line in a polygon", () => {
    const square = new graze.Polygon([[[0, 0], [4, 0], [4, 4], [0, 4]], [[1, 1], [3, 1], [3, 3], [1, 3]]])
    const line = points => new graze.Polygon([points], { polyline: true })
    assert.deepEqual(square.pieces(line([[-1, 2], [5, 2]])), [
        { edge: 0, alongBorder: false, from: { point: [0, 2], t: 1 / 6, crossed: 3 }, to: { point: [1, 2], t: 1 / 3, crossed: 7 } },
        { edge: 0, alongBorder: false, from: { point: [3, 2], t: 2 / 3, crossed: 5 }, to: { point: [4, 2], t: 5 / 6, crossed: 1 } },
    ])
    const [first, second, ...rest] = square.pieces(line([[0.5, 0.5], [2, 0], [3, 0], [3, -1]]))
    assert.deepEqual([first.edge, first.alongBorder, first.from], [0, false, { point: [0.5, 0.5], t: 0, crossed: undefined }])
    assert.deepEqual([second.edge, second.alongBorder, second.to.point, rest.length], [1, true, [3, 0], 0])
    assert.deepEqual(square.pieces(line([[9, 9], [8, 9]])), [])
    assert.throws(() => square.pieces([[0, 0]]), /^TypeError: line: expected a Polygon, got an array of 1$/)
})
