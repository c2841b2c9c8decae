// SPDX-License-Identifier: MIT
//
// malloc and its like, source/heap.c, on their own: blocks lie where none other does, keep what is written to them, and come together when they are freed.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { random } from "./random.mjs"

const module = new WebAssembly.Module(readFileSync(new URL("../../../build/js/simd/bindings/js/heap.wasm", import.meta.url)))
const MOST = 0xfff00000, PAGE = 65536

function heap() {
    const { memory, malloc, free, calloc, realloc, aligned_alloc } = new WebAssembly.Instance(module).exports
    const unsigned = f => (...args) => f(...args) >>> 0
    return { memory, free, malloc: unsigned(malloc), calloc: unsigned(calloc), realloc: unsigned(realloc), aligned: unsigned(aligned_alloc) }
}

test("random blocks do not overlap, keep their bytes, and all of memory is one block again", () => {
    const { int } = random(11)
    const { memory, malloc, free, calloc, realloc, aligned } = heap()
    const bytes = () => new Uint8Array(memory.buffer), blocks = []
    const size = () => [() => int(0, 40), () => int(0, 3000), () => int(0, 60000)][Math.min(2, int(0, 9) >> 2)]()
    const write = (block, from = 0) => bytes().fill(block.mark, block.at + from, block.at + block.size)
    const check = block => assert.ok(bytes().subarray(block.at, block.at + block.size).every(byte => byte === block.mark), `block of ${block.size} at ${block.at}`)
    const put = (at, size, alignment = 16) => {
        assert.ok(at > 0 && at % alignment === 0 && at + size <= memory.buffer.byteLength, `${size} bytes at ${at}`)
        const block = { at, size, mark: int(1, 255) }
        write(block)
        blocks.push(block)
    }
    let grown = 0
    for (let i = 0; i < 8000; i++) {
        const kind = int(0, 9), some = blocks.length > 0 ? int(0, blocks.length - 1) : -1
        if (some < 0 || kind < 5) {
            const wanted = size(), alignment = 2 ** int(4, 12)
            if (kind === 0) put(aligned(alignment, wanted), wanted, alignment)
            else if (kind === 1) {
                const at = calloc(wanted, 3)
                assert.ok(bytes().subarray(at, at + 3 * wanted).every(byte => byte === 0))
                put(at, 3 * wanted)
            } else put(malloc(wanted), wanted)
        } else if (kind === 5) {
            const block = blocks[some], wanted = size(), kept = Math.min(wanted, block.size)
            block.at = realloc(block.at, wanted)
            block.size = kept
            check(block)
            block.size = wanted
            write(block)
        } else {
            const [block] = blocks.splice(some, 1)
            check(block)
            free(block.at)
        }
        if (i % 2000 === 77) grown = memory.grow(1) // another's: what is taken later does not join what was taken before
    }
    assert.ok(grown > 0 && blocks.length > 10)
    blocks.forEach(check)
    const pages = memory.buffer.byteLength / PAGE
    for (const block of blocks) free(block.at)
    // Of the parts of memory between another's pages one has an eighth at least.
    assert.ok(malloc((pages * PAGE) / 8) > 0)
    assert.equal(memory.buffer.byteLength / PAGE, pages)
})

test("neighbours come together in every order", () => {
    const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    const { memory, malloc, free } = heap()
    for (const order of orders) {
        const whole = malloc(48 * 1024)
        free(whole)
        const pages = memory.buffer.byteLength, three = [0, 1, 2].map(() => malloc(16 * 1024 - 8))
        for (const i of order) free(three[i])
        assert.equal(malloc(48 * 1024), whole)
        free(whole)
        assert.equal(memory.buffer.byteLength, pages)
    }
})

test("what cannot be had is no block, and what is there stays", () => {
    const { malloc, calloc, realloc, aligned, free, memory } = heap()
    const block = malloc(100)
    new Uint8Array(memory.buffer).fill(7, block, block + 100)
    for (const bytes of [MOST, 0xfffffff0, 0xffffffff]) {
        assert.equal(malloc(bytes), 0)
        assert.equal(realloc(block, bytes), 0)
        assert.equal(aligned(64, bytes), 0)
        assert.equal(calloc(bytes, 1), 0)
    }
    assert.equal(calloc(0x10001, 0x10001), 0)
    const large = []
    for (let at = 1; at > 0; large.push(at)) at = malloc(2 ** 28)
    assert.ok(large.length > 8)
    for (const at of large) free(at)
    assert.ok(malloc(2 ** 31) > 0)
    assert.ok(new Uint8Array(memory.buffer, block, 100).every(byte => byte === 7))
    free(block)
    free(0)
    assert.ok(realloc(0, 10) > 0 && malloc(0) !== malloc(0))
})
