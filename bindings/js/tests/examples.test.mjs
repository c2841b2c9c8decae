// SPDX-License-Identifier: MIT
//
// The platformer of examples/js: no frame in a tile, and no seam stops the body.
import assert from "node:assert/strict"
import { register } from "node:module"
import { test } from "node:test"

const built = new URL("../dist/index.js", import.meta.url)
const hook = `export const resolve = (name, context, next) => name === "graze" ? { url: "${built}", shortCircuit: true } : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
const { createGame, level, TILE } = await import("../../../examples/js/platformer.js")

test("a minute of random keys: the body is never in a tile, and moves", () => {
    const game = createGame()
    let state = 7, input = {}, travelled = 0
    for (let frame = 0; frame < 3600; frame++) {
        if (frame % 20 === 0) {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0
            input = { left: (state >> 8 & 3) === 0, right: (state >> 8 & 3) > 1, jump: (state >> 12 & 1) === 1 }
        }
        const { x, y } = game.body
        game.step(input, 1 / 60)
        travelled += Math.hypot(game.body.x - x, game.body.y - y)
        assert.ok(game.isFree(), `frame ${frame}`)
    }
    assert.ok(travelled > 10)
})

test("a body that begins in a tile, by rounding or deep, is put out of it", () => {
    for (const start of [{ x: 0.5, y: 0.1 - 2 ** -56 }, { x: 0.45, y: 0.33 }, { x: 1.55, y: 0.68 }]) {
        const game = createGame(start)
        assert.ok(game.isFree() && Math.abs(game.body.y - start.y) + Math.abs(game.body.x - start.x) < 2 * TILE)
        assert.ok(game.body.x !== start.x || game.body.y !== start.y)
    }
})

test("a body that walks over tiles side by side is not stopped at a seam", () => {
    const game = createGame()
    for (let frame = 0; frame < 60; frame++) game.step({}, 1 / 60) // falls to the ground
    const { y } = game.body
    assert.equal(y, TILE)
    game.step({ left: true }, 1 / 60)
    const start = game.body.x
    for (let frame = 0; frame < 25; frame++) game.step({ right: true }, 1 / 60)
    assert.ok(game.body.x - start > 3 * TILE, "it has crossed three seams")
    assert.ok(Math.abs(game.body.x - start - 25 * 0.9 / 60) < 1e-12, "and was never held up")
    assert.equal(game.body.y, y)
    assert.ok(level.length > 0 && game.onGround)
})
