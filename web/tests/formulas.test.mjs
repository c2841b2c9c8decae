// SPDX-License-Identifier: MIT
//
// What the gallery claims: each formula gives the answer that is said to be wrong, and graze the true one.

import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { createServer } from "vite"
import * as graze from "../../bindings/js/dist/index.js"

let server, classics, compare, formulas, general, scenes, numbers, shapes

before(async () => {
    server = await createServer({
        root: new URL("..", import.meta.url).pathname,
        server: { middlewareMode: true },
        optimizeDeps: { noDiscovery: true },
        appType: "custom",
        logLevel: "error",
    })
    ;[{ classics }, compare, formulas, general, scenes, numbers, shapes] = await Promise.all(
        ["classics", "compare", "formulas/formulas", "formulas/general", "scene", "numbers", "shapes"].map((name) =>
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

/** A generator of numbers with a fixed beginning (xorshift). */
function generator() {
    let state = 2463534242
    return () => {
        state ^= state << 13
        state ^= state >>> 17
        state ^= state << 5
        return (state >>> 0) / 2 ** 32
    }
}

test("formulas of many pairs are right where nothing is close", async () => {
    const random = generator()
    const { kinds, count, mayBeRound } = shapes
    let asked = 0
    let yes = 0
    for (const dimension of [2, 3])
        for (const question of ["overlap", "distance", "cast", ...(dimension === 2 ? ["where", "common"] : [])])
            for (const first of kinds[dimension])
                for (const second of kinds[dimension])
                    for (let i = 0; i < 40; i++) {
                        const shape = (kind) => {
                            const n = kind === "hull" ? 3 * dimension : count(dimension, kind)
                            const made = { kind, numbers: Array.from({ length: n }, () => 3 * random() - 1.5) }
                            if (["circle", "sphere", "capsule"].includes(kind)) made.numbers[n - 1] = random()
                            if (kind === "aabb")
                                made.numbers = made.numbers
                                    .map((x) => (x = Math.abs(x)))
                                    .map((x, k) => (k < dimension ? -x : x))
                            if (kind === "rect") made.numbers = made.numbers.map((x, k) => (k < 2 ? x : Math.abs(x)))
                            if (kind === "obb")
                                made.numbers = made.numbers.map((x, k) =>
                                    k < dimension || k >= 2 * dimension ? x : Math.abs(x),
                                )
                            if (mayBeRound(made) && random() < 0.3) made.round = random()
                            return made
                        }
                        const scene = { dimension, question, margin: 1, a: shape(first), b: shape(second) }
                        const found = general.general(scene)
                        if (!found) continue
                        const [answer, truth] = [found.answer(), graze.query(scenes.line(scene))]
                        asked++
                        if (question === "distance" || question === "common") {
                            assert.ok(
                                Math.abs(Number(answer) - Number(truth)) < 1e-9,
                                `${scenes.line(scene)}: ${answer}, not ${truth}`,
                            )
                            continue
                        }
                        yes += truth === "no" ? 0 : 1
                        assert.equal(
                            answer.split(" ")[0],
                            truth.split(" ")[0],
                            `${scenes.line(scene)} by ${found.name}`,
                        )
                        if (truth.startsWith("point"))
                            answer
                                .split(" ")
                                .slice(1)
                                .forEach((x, k) => assert.ok(Math.abs(x - truth.split(" ")[k + 1]) < 1e-9))
                        if (truth.startsWith("yes") && question === "cast")
                            assert.ok(
                                Math.abs(Number(answer.split(" ")[1]) - Number(truth.split(" ")[1])) < 1e-6 ||
                                    answer.split(" ")[1] === truth.split(" ")[1],
                                scenes.line(scene),
                            )
                    }
    assert.ok(asked > 5000 && yes > asked / 6 && yes < asked / 1.2, `${asked} asked, ${yes} yes`)
})
