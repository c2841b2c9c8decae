// SPDX-License-Identifier: MIT
//
// What the gallery claims: each formula gives the answer that is said to be wrong, and graze the true one.

import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { createServer } from "vite"

let server, classics, compare, formulas, scenes, numbers

before(async () => {
    server = await createServer({
        root: new URL("..", import.meta.url).pathname,
        server: { middlewareMode: true },
        appType: "custom",
        logLevel: "error",
    })
    ;[{ classics }, compare, formulas, scenes, numbers] = await Promise.all(
        ["classics", "compare", "formulas/formulas", "scene", "numbers"].map((name) =>
            server.ssrLoadModule(`/src/${name}.ts`),
        ),
    )
})
after(() => server.close())

test("each formula is as wrong as the gallery says", () => {
    for (const classic of classics) {
        const found = formulas
            .applicable(scenes.parse(classic.query))
            .find(({ formula }) => formula.name === classic.formula)
        assert.ok(found, `${classic.title}: no formula "${classic.formula}"`)
        const answer = found.answer()
        assert.ok(
            answer === classic.says || answer.startsWith(`${classic.says} `),
            `${classic.title}: ${answer}, not ${classic.says}`,
        )
        assert.ok(compare.difference(answer, classic.truth), `${classic.title}: ${answer} is right`)
    }
})

test("a scene is the query that it was read from", () => {
    for (const { query } of classics) {
        const scene = scenes.parse(query)
        assert.deepEqual(scenes.fromAddress(scenes.address(scene)), scene)
        assert.deepEqual(scenes.parse(scenes.line(scene)), scene)
    }
})

test("what cannot be read is an error that names it", () => {
    for (const [line, error] of [
        ["", /expected a question/],
        ["overlap4 point 0 0  point 0 0", /expected a question.*overlap4/],
        ["overlap2 sphere 0 0 0 1  point 0 0", /expected a shape of 2D, got 'sphere'/],
        ["overlap2 circle 0 0 x  point 0 0", /expected a number for circle, got 'x'/],
        ["overlap2 point 0 0  point 0 0 7", /expected the end of the line, got '7'/],
        ["overlap2 point 0 1e400  point 0 0", /too large/],
        ["overlap2 hull 1000000000  point 0 0", /a hull on this page/],
    ])
        assert.throws(() => scenes.parse(line), error, line)
})

test("numbers are typed as sums and moved by one ulp", () => {
    const { evaluate, neighbour, toText } = numbers
    assert.equal(evaluate("0.1 + 0.2"), 0.30000000000000004)
    assert.equal(evaluate("-(1 - 3) * sqrt(4) / .5e1"), 0.8)
    for (const bad of ["", "1 +", "0.1.2", "(1", "alert(1)", "sqrt 4", "1e"])
        assert.ok(Number.isNaN(evaluate(bad)), bad)
    assert.equal(neighbour(0.3, 1), 0.30000000000000004)
    assert.equal(neighbour(neighbour(0.3, 7), -7), 0.3)
    assert.equal(neighbour(0, 1), 5e-324)
    assert.equal(neighbour(0, -1), -5e-324)
    assert.equal(neighbour(Number.MAX_VALUE, 1), Infinity)
    assert.equal(neighbour(Infinity, -1), Infinity)
    assert.equal(toText(-0), "0")
})
