// SPDX-License-Identifier: MIT
//
// The hash of all answers, in Chromium: of the module with SIMD that the built page holds, which nearly every browser loads, by the program and
// the glue of the npm package. With GRAZE_LONG of the other one, too, which the tests of the package have asked in node.

import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { after, before, test } from "node:test"
import { start } from "./browser.mjs"

const built = new URL("../dist/assets/", import.meta.url)
const expected = /^few [0-9a-f]{16}$/m.exec(readFileSync(new URL("../../tests/golden.txt", import.meta.url), "utf8"))[0]
// Of the three modules of the page the one is the command, which has no library functions to call.
const modules = readdirSync(built).filter((name) => {
    if (!name.endsWith(".wasm")) return false
    const module = new WebAssembly.Module(readFileSync(new URL(name, built)))
    return WebAssembly.Module.exports(module).some((e) => e.name === "grz3_overlap")
})
let browser
before(async () => (browser = await start()))
after(() => browser.stop())

test("both modules of the page are there", () => assert.equal(modules.length, 2))

for (const name of modules.filter((name) => process.env.GRAZE_LONG || name.includes("simd")))
    test(`${name}: the golden hash, in Chromium`, async () => {
        const page = await browser.open()
        const printed = await page.evaluate(async (name) => {
            const { golden } = await import("/@root/web/tests/golden-page.mjs")
            return golden(`/assets/${name}`)
        }, name)
        assert.equal(printed.trim(), expected)
    })
