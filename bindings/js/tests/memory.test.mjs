// SPDX-License-Identifier: MIT
//
// What happens when memory may not grow. A process of its own: the functions are those of a module with a limit.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { start } from "../dist/wasm.js"

const SPARE_PAGES = 40

/** A number of a module of WebAssembly (LEB128), and what comes behind it. */
function decode(bytes, at) {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
        const byte = bytes[at++]
        value += (byte & 127) * factor
        if (byte < 128) return [value, at]
    }
}

const encode = value => value < 128 ? [value] : [value % 128 + 128, ...encode(Math.floor(value / 128))]

/** The same module, but that its memory has a greatest size. */
function limited(bytes) {
    const MEMORY = 5, parts = [bytes.subarray(0, 8)]
    for (let at = 8; at < bytes.length;) {
        const id = bytes[at], [size, body] = decode(bytes, at + 1)
        const section = bytes.subarray(body, body + size)
        const content = id === MEMORY ? Uint8Array.from([1, 1, ...section.subarray(2), ...encode(decode(section, 2)[0] + SPARE_PAGES)]) : section
        parts.push(Uint8Array.from([id, ...encode(content.length)]), content)
        at = body + size
    }
    return Buffer.concat(parts)
}

test("when memory may not grow it is an error, and what is there works on", async () => {
    start(new WebAssembly.Instance(new WebAssembly.Module(limited(readFileSync(new URL("../dist/graze.wasm", import.meta.url))))))
    const graze = await import("../dist/index.js")
    const numbers = Float64Array.from({ length: 6 * 2000 }, (_, i) => i % 6 < 3 ? 0 : 1), boxes = graze.Shapes3.from("aabb", numbers)
    const hull = { kind: "hull", points: Array(2e6).fill([0, 0, 0]) }, vertices = Float64Array.from({ length: 9 * 20000 }, (_, i) => i % 17)
    const kept = []
    const works = () => assert.ok(graze.overlap3({ kind: "point", position: [0, 0, 0] }, { kind: "aabb", min: [0, 0, 0], max: [1, 1, 1] }))
    for (const call of [
        () => graze.boxPairs(boxes), // two million pairs
        () => graze.overlap3(hull, hull),
        () => graze.Shapes3.from("sphere", Array(4e6).fill(0)),
        () => new graze.Mesh(vertices),
        () => new graze.Tree(new graze.Shapes3("aabb", 40000)),
        () => new graze.Scene3(new graze.Shapes3("sphere", 20000)),
        () => new graze.Geometries(new Float64Array(400000)),
        () => new graze.Geometry({ type: "LineString", coordinates: Array.from({ length: 200000 }, (_, i) => [i, 0]) }),
        () => graze.query(`overlap2 hull 300000 ${"0 0 ".repeat(300000)} point 0 0`),
        () => { for (;;) kept.push(new graze.Shapes3("sphere", 1000)) },
        () => { for (;;) kept.push(new graze.Shapes3("point", 1)) },
    ]) {
        assert.throws(call, graze.OutOfMemory, String(call))
        works()
    }
    for (const shapes of kept) shapes.free()
    assert.equal(graze.query("overlap2 point 0 0  point 0 0"), "yes")
    assert.equal(new graze.Mesh(vertices.subarray(0, 90)).triangles, 10)
})
