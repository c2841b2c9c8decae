// SPDX-License-Identifier: MIT
//
// What is wrong is an error of JavaScript that names the argument; nothing crashes, and the module works afterwards.
import assert from "node:assert/strict"
import { test } from "node:test"
import * as graze from "graze"
import { random } from "./random.mjs"

const ball = { kind: "sphere", center: [0, 0, 0], radius: 1 }, box = { kind: "aabb", min: [0, 0, 0], max: [1, 1, 1] }
const disk = { kind: "circle", center: [0, 0], radius: 1 }, box2 = { kind: "aabb", min: [0, 0], max: [1, 1] }
const works = () => assert.equal(graze.overlap3(ball, box), true)

const balls = () => graze.Shapes3.from("sphere", [0, 0, 0, 1, 3, 0, 0, 1])
const outOf = (buffer, hit, enter, exit) => ({ hit: new Uint8Array(buffer, hit, 2), enter: new Float64Array(buffer, enter, 2), exit: new Float64Array(buffer, exit, 2) })
const detached = (numbers = new Float64Array(6)) => {
    structuredClone(numbers.buffer, { transfer: [numbers.buffer] })
    return numbers
}
/** Points of which there are more, the second time somebody asks. */
const lying = () => {
    let asked = 0
    return { get length() { return asked++ ? 99 : 1 }, ...Array(99).fill([0, 0, 0]) }
}

const wrong = [
    [() => graze.overlap3(), /^TypeError: a: expected a shape, got undefined$/],
    [() => graze.overlap3(ball, null), /^TypeError: b: expected a shape, got null$/],
    [() => graze.overlap3(ball, 7), /^TypeError: b: expected a shape, got number 7$/],
    [() => graze.overlap3(ball, {}), /^TypeError: b.kind: expected the name of a shape \(.*\), got undefined$/],
    [() => graze.overlap3({ kind: "circle", center: [0, 0], radius: 1 }, box), /^TypeError: a.kind: circle is a shape of 2D$/],
    [() => graze.overlap2({ kind: "sphere", center: [0, 0, 0], radius: 1 }, box), /^TypeError: a.kind: sphere is a shape of 3D$/],
    [() => graze.overlap3({ kind: "sphere", center: [0, 0], radius: 1 }, box), /^TypeError: a.center: expected 3 numbers, got 2$/],
    [() => graze.overlap3({ kind: "sphere", center: [0, "0", 0], radius: 1 }, box), /^TypeError: a.center\[1\]: expected a number, got "0"$/],
    [() => graze.overlap3({ kind: "sphere", center: [0, 0, 0] }, box), /^TypeError: a.radius: expected a number, got undefined$/],
    [() => graze.overlap3({ kind: "sphere", center: [0, 0, 0], radius: 1n }, box), /^TypeError: a.radius: expected a number, got bigint 1$/],
    [() => graze.overlap3({ ...ball, round: 1 }, box), /^TypeError: a.round: a sphere has a radius of its own$/],
    [() => graze.overlap3(box, { kind: "plane", normal: [1, 0, 0], offset: 0, round: 1 }), /^TypeError: b.round: a plane has no bounds, and cannot be rounded$/],
    [() => graze.overlap3({ kind: "box" }, box), /^TypeError: a.kind: expected the name of a shape \(point, .*sphere, .*\), got "box"$/],
    [() => graze.overlap3(ball, { ...box, round: "1" }), /^TypeError: b.round: expected a number, got "1"$/],
    [() => graze.overlap3({ kind: "hull", points: [[0, 0, 0], [1, 2]] }, box), /^TypeError: a.points\[1\]: expected 3 numbers, got 2$/],
    [() => graze.overlap3({ kind: "hull" }, box), /^TypeError: a.points: expected an array of vectors, got undefined$/],
    [() => graze.overlap3({ kind: "hull", points: { length: -1 } }, box), /^TypeError: a.points: expected an array of vectors, got an object of length number -1$/],
    [() => graze.overlap3({ kind: "hull", points: { length: NaN } }, box), /^TypeError: a.points: expected an array of vectors, got an object of length number NaN$/],
    [() => graze.overlap2({ kind: "hull", points: { length: "2", 0: [0, 0], 1: [1, 1] } }, box), /^TypeError: a.points: .* got an object of length "2"$/],
    [() => graze.overlap3({ kind: "hull", points: { length: 2 ** 40 } }, box), /^OutOfMemory: no memory for /],
    [() => new graze.Mesh({ length: -3 }), /^TypeError: vertices: expected an array of numbers, got an object of length number -3$/],
    [() => new graze.Mesh([0, 0, 0], { length: 1.5 }), /^TypeError: indices: expected an array of numbers, got an object of length number 1.5$/],
    [() => graze.Shapes3.from("sphere", { length: -4 }), /^TypeError: numbers: expected an array of numbers, got an object of length number -4$/],
    [() => new graze.Polygon({ length: -1 }), /^TypeError: rings: expected an array of rings, got an object of length number -1$/],
    [() => new graze.Polygon([{ length: 0.5 }]), /^TypeError: rings\[0\]: expected an array of points, got an object of length number 0.5$/],
    [() => graze.boundingObb2([1, 2, 3]), /^RangeError: points: expected 2 numbers for each, got 3 in all$/],
    [() => graze.boundingObb3([1, 2]), /^RangeError: points: expected 3 numbers for each, got 2 in all$/],
    [() => graze.cells2(disk, 0), /^RangeError: shape, size or options: the library refuses it$/],
    [() => graze.cells2(disk, [1]), /^TypeError: size: expected 2 numbers, got 1$/],
    [() => graze.cells2(disk, 1, { within: [[0, 0], [1, 0.5]] }), /^TypeError: options.within\[1\]\[1\]: expected a safe integer, got number 0.5$/],
    [() => graze.cells3({ kind: "capsule", a: [0, 0, 0], b: [1, 0, 0], radius: 1 }, 1), /^RangeError: shape, size or options: the library refuses it$/],
    [() => graze.triangulate([1, 2]), /^RangeError: vertices: expected 3 numbers for each, got 2 in all$/],
    [() => graze.triangulate([1, 2, 3], [1]), /^RangeError: ring\[0\]: expected a whole number from 0 to 0, got number 1$/],
    [() => graze.triangulate(), /^TypeError: vertices: expected an array of numbers, got undefined$/],
    [() => graze.commonCircleCircle(disk, box2), /^UnsupportedError: b.kind: expected "circle", got "aabb"$/],
    [() => graze.commonCircleHalfspace({ ...disk, round: 1 }, { kind: "halfspace", normal: [1, 0], offset: 0 }), /^TypeError: a.round: a circle has a radius of its own$/],
    [() => graze.commonCircleStrip(disk, [1, 0], 0), /^TypeError: greatest: expected a number, got undefined$/],
    [() => graze.within3(ball, box), /^TypeError: margin: expected a number, got undefined$/],
    [() => graze.separate3(ball, box), /^TypeError: obstacles: expected an array of shapes, got an object$/],
    [() => graze.separate3(ball, [box, null]), /^TypeError: obstacles\[1\].kind: expected a shape, got null$|^TypeError: obstacles\[1\]: expected a shape, got null$/],
    [() => graze.separate3(ball, [{ kind: "hull" }]), /^TypeError: obstacles\[0\].points: expected an array of vectors, got undefined$/],
    [() => graze.separate3(ball, [box, { kind: "hull", points: { length: -1 } }]), /^TypeError: obstacles\[1\].points: expected an array of vectors, got an object of length number -1$/],
    [() => graze.separate3(ball, [{ kind: "hull", points: lying() }]), /^TypeError: obstacles\[0\].points: others than before$/],
    [() => graze.separate3({ kind: "hull", points: [[0, 0, 0]] }, [box]), /^UnsupportedError: separate3: these shapes have no answer$/],
    [() => graze.sweep3(ball, [1, 2], box), /^TypeError: da: expected 3 numbers, got 2$/],
    [() => graze.sweep3(ball, null, box, 5), /^TypeError: db: expected 3 numbers, got number 5$/],
    [() => graze.cast3(ball, box), /^UnsupportedError: cast3: these shapes have no answer$/],
    [() => graze.side3(box, ball), /^UnsupportedError: plane.kind: expected "plane", got "aabb"$/],
    [() => graze.zone3([0, 0, 0], ball), /^UnsupportedError: box: expected an aabb, rect or obb, got "sphere"$/],
    [() => graze.bounds2({ kind: "point", position: [0, 0] }, [1]), /^TypeError: by: expected 2 numbers, got 1$/],
    [() => graze.boundingCircle([1, 2, 3]), /^RangeError: points: expected 2 numbers for each, got 3 in all$/],
    [() => graze.boundingSphere([1, 2]), /^RangeError: points: expected 3 numbers for each, got 2 in all$/],
    [() => graze.boundingSphere([[1, 2, 3]]), /^TypeError: points\[0\]: expected a number, got an array of 3$/],
    [() => graze.boundingCircle(), /^TypeError: points: expected an array of numbers, got undefined$/],
    [() => graze.boundingCircle(detached()), /^TypeError: points: its buffer is detached$/],
    [() => new graze.Mesh([0, 0, 0], detached(new Uint32Array(3))), /^TypeError: indices: its buffer is detached$/],
    [() => graze.triangulate([0, 0, 0], detached(new Uint32Array(3))), /^TypeError: ring: its buffer is detached$/],
    [() => new graze.Mesh(detached()), /^TypeError: vertices: its buffer is detached$/],
    [() => graze.castEach3(balls(), box, { out: outOf(new ArrayBuffer(32), 0, 16, 16) }), /^TypeError: options.out: hit, enter and exit share memory$/],
    [() => graze.castEach3(balls(), box, { out: outOf(new ArrayBuffer(48), 8, 0, 24) }), /^TypeError: options.out: hit, enter and exit share memory$/],
    [() => graze.castEach3(balls(), box, { out: outOf(new ArrayBuffer(48), 39, 0, 24) }), /^TypeError: options.out: hit, enter and exit share memory$/],
    [() => graze.castEach3(balls(), box, { out: outOf(new ArrayBuffer(34), 32, 0, 16) }), /^UnsupportedError: /], // side by side
    [() => graze.orient2([0, 0], [1], [0, 0]), /^TypeError: b: expected 2 numbers, got 1$/],
    [() => graze.query(7), /^TypeError: line: expected a string, got number$/],
    [() => graze.query("overlap3 blob"), /^QueryError: expected a shape of 3D, got 'blob'/],
    [() => graze.query("a\nb"), /^QueryError: line: a newline or NUL inside of it$/],
    [() => new graze.Mesh("abc"), /^TypeError: vertices: expected an array of numbers, got "abc"$/],
    [() => new graze.Mesh([0, 0]), /^RangeError: vertices: expected 3 numbers for each, got 2 in all$/],
    [() => new graze.Mesh([0, 0, 0, 1, 1, 1]), /^RangeError: vertices: expected three for each triangle, got 2 in all$/],
    [() => new graze.Mesh([0, 0, 0], [0, 0, 1]), /^RangeError: indices\[2\]: expected a whole number from 0 to 0, got number 1$/],
    [() => new graze.Mesh([0, 0, 0], [0, 0, -1]), /^RangeError: indices\[2\]: /],
    [() => new graze.Mesh([0, 0, 0], [0, 0, 0.5]), /^RangeError: indices\[2\]: /],
    [() => new graze.Mesh([0, 0, "0"]), /^TypeError: vertices\[2\]: expected a number, got "0"$/],
    [() => graze.frustum([1]), /^TypeError: matrix: expected 16 numbers, column by column, got an array of 1$/],
    [() => graze.frustum(Array(16).fill(null)), /^TypeError: matrix\[0\]: expected a number, got null$/],
    [() => graze.frustum(Array(16).fill(1), "2..3"), /^TypeError: depth: expected one of -1..1, 0..1, 1..0, got "2..3"$/],
    [() => new graze.Mesh([]).posed([1, 0, 0]), /^TypeError: matrix: expected 12 numbers, three rows of four, or a Matrix4, got an array of 3$/],
    [() => new graze.Mesh([]).posed(), /^TypeError: matrix: expected 12 numbers, three rows of four, or a Matrix4, got undefined$/],
    [() => new graze.Mesh([]).posed(Array(12).fill("1")), /^TypeError: matrix\[0\]: expected a number, got "1"$/],
    [() => new graze.Mesh([]).posed(Array(12).fill(1)).posed(Array(12).fill(1)), /^TypeError: mesh: expected one that is not posed$/],
    [() => new graze.Mesh([]).setPose(Array(12).fill(1)), /^TypeError: mesh: expected a posed one$/],
    [() => new graze.Mesh([]).posed({ elements: [1] }), /^TypeError: matrix.elements: expected 16 numbers, column by column, got an array of 1$/],
    [() => new graze.Mesh([]).posed({ elements: Array(16).fill(1) }), /^RangeError: matrix.elements: expected 0 0 0 1 as the last row/],
    [() => graze.Mesh.fromGeometry({}), /^TypeError: geometry: expected a BufferGeometry of three.js, got an object$/],
    [() => graze.Mesh.fromGeometry({ getAttribute: () => undefined }), /^TypeError: geometry: expected an attribute "position", got undefined$/],
    [() => graze.overlap3({ kind: "sphere", center: [0, 0], radius: 1 }, box), /^TypeError: a.center: expected 3 numbers, got 2$/],
    [() => new graze.Polygon([[0, 0], [1, 0], [0, 1]]).contains([1, 2, 3]), /^TypeError: point: expected 2 numbers, got 3$/],
    [() => new graze.Polygon([[0, 0, 1]]), /^RangeError: rings\[0\]: expected 2 numbers for each point, got 3 in all$/],
    [() => new graze.Polygon([[[0, 0], null]]), /^TypeError: rings\[0\]\[1\]: expected 2 numbers, got null$/],
    [() => new graze.Polygon([[0, 0, 1, 0, 1, 1]], { areas: [2] }), /^RangeError: areas\[0\]: expected a whole number from 0 to 1, got number 2$/],
    [() => new graze.Polygon([[0, 0, 1, 0, 1, 1]], { areas: [1, 0] }), /^RangeError: areas: the library refuses it$/],
    [() => graze.Polygon.of({ type: "Disk" }), /^TypeError: geometry.type: expected one of Feature, GeometryCollection, Polygon/],
    [() => graze.Polygon.of({ type: "GeometryCollection" }), /^TypeError: geometry.geometries: expected an array, got undefined$/],
    [() => graze.Polygon.of({ type: "GeometryCollection", geometries: [{ type: "Point", coordinates: [0, 0] }, { type: "LineString", coordinates: [[0, 0]] }] }),
        /^TypeError: geometry: expected a collection of one kind, got Point and LineString$/],
    [() => graze.Polygon.of({ type: "Polygon", coordinates: [null] }), /^TypeError: rings\[0\]: expected an array of points, got null$/],
    [() => graze.Polygon.of({ type: "Polygon" }), /^TypeError: geometry.coordinates: expected an array, got undefined$/],
    [() => new graze.Tree(box), /^TypeError: boxes: expected a Shapes, got an object$/],
    [() => new graze.Tree(new graze.Shapes3("sphere", 1)), /^TypeError: boxes: expected boxes of kind "aabb", got "sphere"$/],
    [() => new graze.Tree(new graze.Shapes3("aabb", 2), [1]), /^RangeError: ids: expected 2, one for each box, got 1$/],
    [() => new graze.Tree(new graze.Shapes3("aabb", 2)).refit(new graze.Shapes3("aabb", 1)), /^RangeError: boxes: the library refuses it$/],
    [() => new graze.Tree(new graze.Shapes3("aabb", 1)).refit(new graze.Shapes2("aabb", 1)), /^TypeError: boxes: boxes of the other space$/],
    [() => new graze.Tree(new graze.Shapes3("aabb", 1)).refit(box), /^TypeError: boxes: expected a Shapes, got an object$/],
    [() => graze.Tree.load([1, 2]), /^TypeError: bytes: expected a Uint8Array, got an array of 2$/],
    [() => graze.Tree.load(new Uint8Array(0)), /^RangeError: bytes: not a tree that was saved: byte 0$/],
    [() => graze.Tree.load(Uint8Array.of(...new graze.Tree(new graze.Shapes2("aabb", 1)).save(), 0)), /^RangeError: bytes: a tree that was saved ends at byte (\d+), /],
    [() => new graze.Tree(new graze.Shapes3("aabb", 1)).remove(1), /^RangeError: place: /],
    [() => new graze.Tree(new graze.Shapes3("aabb", 1)).pairs(undefined, { open: true, margin: 1 }), /^TypeError: options: either open or a margin$/],
    [() => graze.boxPairs(new graze.Shapes3("aabb", 1), new graze.Shapes2("aabb", 1)), /^TypeError: b: boxes of the other space$/],
    [() => new graze.Shapes3("hull", 1), /^TypeError: kind: expected one of point, segment, /],
    [() => new graze.Shapes3("sphere", -1), /^RangeError: count: expected a whole number, got number -1$/],
    [() => new graze.Shapes3("obb", 1e9), /^OutOfMemory: no memory for 120000000000 bytes/],
    [() => graze.Shapes3.from("sphere", [1, 2, 3]), /^RangeError: numbers: expected 4 for each sphere, got 3 in all$/],
    [() => graze.overlapEach3(new graze.Shapes3("sphere", 3), new graze.Shapes3("sphere", 2)), /^RangeError: b: 2 for 3 of the arguments before$/],
    [() => graze.overlapEach3(new graze.Shapes2("circle", 3), box), /^TypeError: a: shapes of 2D in a question of 3D$/],
    [() => graze.sweepEach3(new graze.Shapes3("sphere", 3), [1, 2], box), /^RangeError: da: expected 3 numbers, or 3 for each of 3, got 2$/],
    [() => graze.castEach3(new graze.Shapes3("ray", 3), box, { out: { hit: new Uint8Array(3), enter: new Float64Array(2), exit: new Float64Array(3) } }),
        /^TypeError: options.out.enter: expected a Float64Array of 3$/],
    [() => graze.castEach3(new graze.Shapes3("ray", 3), box, { out: {} }), /^TypeError: options.out.hit: expected a Uint8Array of 3$/],
    [() => graze.castEach3(new graze.Shapes3("sphere", 3), box), /^UnsupportedError: castEach: the shapes of index 0 have no answer$/],
    [() => graze.obbFromQuaternion([0, 0, 0], [1, 1, 1], [1, 0, 0]), /^TypeError: rotation: expected 4 numbers/],
]

test("wrong arguments are named", () => {
    for (const [call, expected] of wrong) {
        assert.throws(call, error => assert.match(String(error), expected) === undefined, String(call))
        works()
    }
})

test("options may be null", () => {
    assert.equal(new graze.Polygon([[[0, 0], [1, 0], [0, 1]]], null).edges, 3)
    assert.equal(new graze.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], null, null).triangles, 1)
    assert.equal(new graze.Shapes3("sphere", 2, null).length, 2)
    const scene = new graze.Scene2([{ kind: "point", position: [0, 0] }]), point = { kind: "point", position: [0, 0] }, segment = { kind: "segment", a: [0, 0], b: [1, 0] }
    assert.deepEqual([scene.overlapAny(point, null), scene.cast(segment, null).id, scene.nearest(point, null).id, scene.sight([1, 0], [2, 0], null), scene.pairs(undefined, null).length], [true, 0, 0, true, 0])
})

test("a freed object is named", () => {
    for (const [object, use] of [
        [new graze.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]), mesh => mesh.contains([0, 0, 0])],
        [new graze.Polygon([[[0, 0], [1, 0], [0, 1]]]), polygon => polygon.edges],
        [new graze.Tree(new graze.Shapes2("aabb", 1)), tree => tree.length], [new graze.Scene2(), scene => scene.length],
        [new graze.Shapes2("aabb", 1), shapes => shapes.numbers],
        [new graze.Shapes2("aabb", 1), shapes => graze.boxPairs(shapes)],
    ]) {
        object.free()
        object.free()
        assert.throws(() => use(object), /this \w+ has been freed/)
    }
    works()
})

test("an object is freed at the end of its block, or when nothing refers to it", () => {
    if (Symbol.dispose !== undefined) {
        const mesh = new graze.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0])
        mesh[Symbol.dispose]()
        assert.throws(() => mesh.triangles, /freed/)
    }
    assert.equal(typeof FinalizationRegistry, "function")
})

test("arrays may alias, and lie in the memory of the module, also when that grows", () => {
    const points = graze.Shapes3.from("point", [0, 0, 0, 1, 0, 0, 0, 1, 0])
    let before = points.numbers
    const kept = []
    for (let i = 0; i < 8; i++) { // until memory has grown under the view
        kept.push(new graze.Shapes3("obb", 20000))
        assert.equal(new graze.Mesh(points.numbers).triangles, 1)
    }
    assert.equal(before.length, 0) // it has ended
    before = points.numbers
    const mesh = new graze.Mesh(before, new Uint32Array([0, 1, 2]))
    assert.equal(mesh.nearest([0, 0, 1]).distance, 1)
    assert.deepEqual([...graze.Shapes3.from("point", points.numbers).numbers], [...points.numbers])
    assert.deepEqual([...graze.distanceEach3(points, points)], [0, 0, 0])
    assert.deepEqual([...graze.sweepEach3(points, points.numbers, { kind: "point", position: [2, 0, 0] }).hit], [0, 1, 0])
    const moved = points.numbers.slice(), out = { hit: new Uint8Array(3), enter: moved.subarray(0, 3), exit: moved.subarray(3, 6) }
    const times = graze.sweepEach3(points, moved, { kind: "point", position: [2, 0, 0] }, null, { out })
    assert.deepEqual([times.hit === out.hit, times.enter === out.enter, ...out.hit], [true, true, 0, 1, 0])
    assert.deepEqual([...moved.subarray(0, 6)], [Infinity, 1, Infinity, Infinity, 1, Infinity])
    const overlapping = points.numbers.subarray(0, 3)
    assert.equal(graze.orient3(overlapping, overlapping, overlapping, overlapping), 0)
    for (const shapes of kept) shapes.free()
    works()
})

test("a thousand random calls with anything at all end or throw", () => {
    const { int, shape, vec, number } = random(5)
    const mesh = new graze.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]), polygon = new graze.Polygon([[[0, 0], [1, 0], [0, 1]]])
    const boxes = graze.Shapes3.from("aabb", [0, 0, 0, 1, 1, 1]), tree = new graze.Tree(boxes), scene = new graze.Scene3([mesh, { kind: "sphere", center: [0, 0, 0], radius: 1 }])
    const things = [undefined, null, true, "", "sphere", 1n, Symbol("s"), () => 1, [], {}, new Map(), new Date(0), [[]], [null], NaN, -1, 1e99, { length: 2 },
        { kind: "hull", points: { length: 3 } }, { kind: "hull", points: [] }, new Float32Array(3), new Uint8Array(9), new BigInt64Array(3), new DataView(new ArrayBuffer(8))]
    const thing = () => [() => things[int(0, things.length - 1)], () => shape(int(2, 3)), () => vec(int(2, 4)), number, () => mesh, () => polygon,
        () => boxes, () => tree, () => scene, () => ({ shape: mesh, mask: int(0, 1), solid: int(0, 1) === 1 }), () => ({ open: int(0, 1) === 1, margin: number(), from: number(), to: number() })][int(0, 10)]()
    const functions = Object.entries(graze).filter(([name, f]) => typeof f === "function" && !/Error$|^OutOfMemory$/.test(name))
    const classOf = object => object === scene ? Object.getPrototypeOf(graze.Scene3.prototype) : Object.getPrototypeOf(object)
    const methods = [mesh, polygon, tree, boxes, scene].flatMap(object => Object.getOwnPropertyNames(classOf(object))
        .filter(name => name !== "constructor" && typeof Object.getOwnPropertyDescriptor(classOf(object), name).value === "function")
        .map(name => [name, (...args) => object[name](...args)]))
    const all = [...functions, ...methods]
    let threw = 0
    for (let i = 0; i < 20000; i++) {
        const [name, f] = all[i % all.length], args = Array.from({ length: int(0, 4) }, thing)
        try {
            /^[A-Z]/.test(name) ? new f(...args) : f(...args)
        } catch (error) {
            threw++
            assert.ok(error instanceof TypeError || error instanceof RangeError || error instanceof graze.QueryError, `${name}: ${error.stack}`)
            assert.ok(!/Cannot|undefined \(|is not a function|unreachable|is not iterable/.test(error.message), `${name}: ${error.stack}`)
        }
    }
    assert.ok(threw > 1000)
    works()
})
