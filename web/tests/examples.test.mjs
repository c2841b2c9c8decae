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

test("a platformer: on a phone, buttons for two fingers move and jump", async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const page = await browser.open("@root/examples/js/platformer.html", phone)
    await read(page, /[1-9]\d* frames/)
    /** The middle of what is drawn in the colours of the body, in pixels of the canvas. */
    const middle = () =>
        page.evaluate(() => {
            const view = document.querySelector("canvas")
            const { data, width } = view.getContext("2d").getImageData(0, 0, view.width, view.height)
            let [x, y, count] = [0, 0, 0]
            for (let i = 0; i < data.length; i += 4) {
                const isBody = (data[i] === 0x15 && data[i + 1] === 0x65) || (data[i] === 0xc6 && data[i + 1] === 0x28)
                if (!isBody) continue
                x += (i / 4) % width
                y += Math.floor(i / 4 / width)
                count++
            }
            return [x / count, y / count]
        })
    const touch = await page.context().newCDPSession(page)
    const fingers = async (...names) =>
        touch.send("Input.dispatchTouchEvent", {
            type: "touchStart",
            touchPoints: await Promise.all(
                names.map(async (name, id) => {
                    const { x, y, width, height } = await page.getByRole("button", { name }).boundingBox()
                    return { x: x + width / 2, y: y + height / 2, id }
                }),
            ),
        })
    const frames = async (count) => {
        const now = Number(/(\d+) frames/.exec(await said(page))[1])
        await page.waitForFunction((most) => Number(/(\d+) frames/.exec(said.textContent)[1]) > most, now + count)
    }
    await frames(30) // it falls to the ground
    const [start, ground] = await middle()
    await fingers("Right")
    await fingers("Right", "Jump")
    await page.waitForFunction(() => document.querySelectorAll(".held").length === 2)
    let highest = ground
    for (let i = 0; i < 8; i++) {
        await frames(3)
        highest = Math.min(highest, (await middle())[1])
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
    await page.waitForFunction(() => document.querySelectorAll(".held").length === 0)
    await frames(60)
    const [after] = await middle()
    assert.ok(after > start + 10, `${start} to ${after}`)
    assert.ok(highest < ground - 10, `${ground} to ${highest}`)
    await frames(10)
    assert.equal((await middle())[0], after) // it has stopped
    assert.match(await said(page), /in a tile in 0 of them/)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
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
