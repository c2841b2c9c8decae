// SPDX-License-Identifier: MIT
//
// The pages of examples/js, as they stand, with the package as it was built.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, afterEach, before, test } from "node:test"
import { start } from "./browser.mjs"

let browser
before(async () => (browser = await start()))
afterEach(() => browser.closePages())
after(async () => {
    await browser.stop()
    assert.deepEqual(browser.problems, [])
})

const said = (page) => page.locator("#said").textContent()
const read = (page, text) => page.locator("#said", { hasText: text }).waitFor()

test("a platformer: runs and jumps, and is never in a tile", async () => {
    const page = await browser.open("@root/examples/js/platformer.html")
    await read(page, /[1-9]\d* frames/)
    const before = await page.locator("canvas").screenshot()
    await page.keyboard.down("ArrowRight")
    await page.keyboard.press("ArrowUp", { delay: 300 })
    await page.waitForFunction(() => Number(/(\d+) frames/.exec(document.querySelector("#said").textContent)[1]) > 60)
    await page.keyboard.up("ArrowRight")
    assert.match(await said(page), /in a tile in 0 of them/)
    assert.notDeepEqual(await page.locator("canvas").screenshot(), before)
})

test("a map: the county under the pointer", async () => {
    const page = await browser.open("@root/examples/js/map.html")
    await read(page, /counties, ready in/)
    const box = await page.locator("#view").boundingBox()
    const point = async (longitude, latitude) => {
        const x = box.x + ((longitude + 125) * 31 * box.width) / 1800
        const y = box.y + ((50 - latitude) * 31 * 1.25 * box.height) / 1000
        await page.mouse.move(x, y)
        return said(page)
    }
    assert.match(await point(-104.97, 39.74), /: Denver/)
    assert.match(await point(-118.24, 34.05), /: Los_Angeles|: Los Angeles/)
    assert.match(await point(-70, 27), /: none/)
})

test("picking: the triangle under the pointer, drawn red", async () => {
    // The page takes three.js from the benchmark of the package; here it is the page's own.
    const three = /bindings\/js\/bench\/node_modules\/(three\/.*)$/
    const page = await browser.open("@root/examples/js/picking.html", {}, (page) =>
        page.route(three, (route) =>
            route.fulfill({
                contentType: "text/javascript",
                body: readFileSync(new URL(`../node_modules/${three.exec(route.request().url())[1]}`, import.meta.url)),
            }),
        ),
    )
    await read(page, /3674 triangles/)
    const box = await page.locator("canvas").boundingBox()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    assert.match(await said(page), /^Triangle \d+, its front, at distance/)
    await page.mouse.move(box.x + 5, box.y + 5)
    assert.match(await said(page), /^Nothing there/)
})
