// SPDX-License-Identifier: MIT
//
// The page as people use it: by mouse, touch and keyboard.

import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { after, afterEach, before, test } from "node:test"
import * as graze from "../../bindings/js/dist/index.js"
import { start } from "./browser.mjs"

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js")
let browser
before(async () => (browser = await start()))
afterEach(() => browser.closePages())
after(async () => {
    await browser.stop()
    assert.deepEqual(browser.problems, [], "errors of the pages, and what they asked other hosts")
})

const hash = (query) => "#" + query.replace(/ +/g, "+")
const truth = (page) => page.locator(".truth .word").textContent()
const formula = (page) => page.locator(".formula .word").textContent()
const query = (page) => page.getByLabel("the query").inputValue()
const handle = (page, name) => page.locator(`.handle[aria-label^="${name} at"]`)
const middle = async (locator) => {
    const box = await locator.locator(".knob").boundingBox()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The scene with which "Two shapes" begins. */
const first = hash("overlap2 point 0.5 0.5000000000000001  triangle -23.5 -11.5 24.5 12.5 24.5 -11.5")
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test("begins with balls that fall through a floor, then a game, then what nobody sees", async () => {
    const page = await browser.open()
    await page.locator("h2").first().waitFor() // the page is made by its script
    assert.deepEqual(await page.locator("h2").allTextContents(), [
        "A ball falls through the floor",
        "A platformer without an epsilon",
        "And where there is nothing to see",
    ])
    assert.deepEqual(await page.locator(".panels .word").allTextContents(), ["8 of 19 fall through", "all 19 land"])
    await page.waitForFunction(() => document.querySelectorAll(".panel-formula .ball.lost").length === 8)
    assert.equal(await page.locator(".panel-graze .ball.lost").count(), 0)
    await page.getByRole("link", { name: "in numbers" }).click()
    assert.match(await query(page), /^cast3 segment .* triangle /)
    assert.equal(await formula(page), "no")
    assert.match(await truth(page), /^yes 0\.(5|4999)/)
    await page.goBack()
    await page.getByRole("link", { name: "move it" }).click()
    assert.equal(await formula(page), "yes")
    assert.equal(await truth(page), "no")
    assert.match(await page.locator(".formula .mark").textContent(), /≠ wrong/)
    assert.match(
        await page.locator(".difference").textContent(),
        /The textbook formula is wrong. It says yes. For exactly these numbers the answer is no./,
    )
})

test("the platformer is played by keys and by buttons", async () => {
    const page = await browser.open()
    const view = page.locator(".game canvas")
    await view.scrollIntoViewIfNeeded()
    const frames = async () => Number(/^(\d+) frames/.exec(await page.locator(".game .small").textContent())?.[1] ?? 0)
    const after = async (more) => {
        const from = await frames()
        await page.waitForFunction(
            (least) => Number(/^(\d+)/.exec(document.querySelector(".game .small").textContent)[1]) > least,
            from + more,
        )
    }
    /** The middle of the body, by its colours, in pixels. */
    const place = () =>
        page.evaluate(() => {
            const canvas = document.querySelector(".game canvas")
            const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
            const [a, b] = ["--a", "--b"].map((name) =>
                getComputedStyle(document.documentElement)
                    .getPropertyValue(name)
                    .trim()
                    .slice(1)
                    .match(/../g)
                    .map((x) => parseInt(x, 16)),
            )
            let [sum, count] = [0, 0]
            for (let i = 0; i < data.length; i += 4)
                if ([a, b].some((c) => c.every((x, k) => data[i + k] === x)))
                    [sum, count] = [sum + ((i / 4) % width), count + 1]
            return sum / count
        })
    await after(30)
    const start = await place()
    await view.focus()
    await page.keyboard.down("ArrowRight")
    await after(20)
    await page.keyboard.up("ArrowRight")
    const right = await place()
    assert.ok(right > start + 10, `${start} to ${right}`)
    const left = page.getByRole("button", { name: "Left", exact: true })
    await left.scrollIntoViewIfNeeded()
    const button = await left.boundingBox()
    await page.mouse.move(button.x + 5, button.y + 5)
    await page.mouse.down()
    await after(20)
    await page.mouse.up()
    assert.ok((await place()) < right - 10)
    assert.match(await page.locator(".game .small").textContent(), /in a tile in 0 of them/)
})

test("the first drag: the handle stays under the pointer, and the picture where it is", async () => {
    for (const [options, scene] of [
        [{}, first],
        [{ viewport: { width: 390, height: 844 } }, first],
        [{}, hash("overlap2 circle 0 0 1  aabb 1 1e-9 2 1")],
        [{}, hash("overlap2 hull 3 0 0 1 0 0 1  hull 3 3 0 4 0 3 1")],
    ]) {
        const page = await browser.open(scene, options)
        const stage = await page.locator(".stage").boundingBox()
        const handle = page.locator(".handle.shape-a").first()
        const from = await middle(handle)
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        for (let i = 1; i <= 10; i++) {
            const [x, y] = [from.x + 9 * i, from.y + 5 * i]
            await page.mouse.move(x, y)
            const there = await middle(handle)
            // A drag goes in steps, which are some pixels.
            assert.ok(Math.hypot(there.x - x, there.y - y) < 7, `${scene}: ${there.x - x}, ${there.y - y}`)
            assert.deepEqual(await page.locator(".stage").boundingBox(), stage)
        }
        await page.mouse.up()
    }
})

test("on a phone the answers and the picture are on one screen", async () => {
    for (const scene of [
        first,
        hash("sweep3 sphere 0.1 0.3 -0.3 1.2 by 1.2 -1.1 -0.8  sphere 1.7 -1.8 -1.5 1.7 by 2.4 -1.4 -2"),
        hash("cast2 ray 0.2 -0.6 0.9 1.2  obb 1 0.3 1.6 0.1 0.6 0.8"),
        hash("contact3 obb 0.25 0.5 0.75 1 1 1 0.8 0.6 0 -0.6 0.8 0 0 0 1  aabb -3 -3 -1 3 3 0"),
    ]) {
        const page = await browser.open(scene, phone)
        await page.locator(".truth .word", { hasText: /./ }).waitFor()
        const [answers, stage] = [
            await page.locator(".answers").boundingBox(),
            await page.locator(".stage").boundingBox(),
        ]
        assert.ok(answers.y >= 0 && stage.y >= answers.y + answers.height && stage.y + stage.height <= 844, scene)
    }
    const page = await browser.open("", phone)
    const panel = await page.locator(".panel-graze").boundingBox()
    assert.ok(panel.y + panel.height <= 844)
})

test("the lens shows where the formula is wrong", async () => {
    const page = await browser.open(hash("overlap2 rect 0.1 0 0.2 0.2  rect 0.30000000000000004 0 0.2 0.2"))
    await page.waitForFunction(() => document.querySelector(".lens").dataset.wrong)
    // y does not matter, and x + 0.2 is compared with B's x: here in integers, and rounded.
    const integer = (x) => BigInt(x * 2 ** 60)
    let wrong = 0
    for (let i = -20; i <= 20; i++) {
        const [x, other] = [0.1 + i * 2 ** -56, 0.30000000000000004]
        if (integer(x) + integer(0.2) >= integer(other) !== x + 0.2 >= other) wrong += 41
    }
    assert.equal(wrong, 82)
    assert.equal(Number(await page.locator(".lens").getAttribute("data-wrong")), wrong)
})

test("drag to touch", async () => {
    const page = await browser.open(hash("touch2 circle -1 0 1  aabb 2 -1 3 1"))
    assert.equal(await truth(page), "no")
    const [from, min, max] = [
        await middle(handle(page, "A circle center")),
        await middle(handle(page, "B aabb min")),
        await middle(handle(page, "B aabb max")),
    ]
    const unit = max.x - min.x
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + unit, from.y + 3, { steps: 4 })
    await page.mouse.move(from.x + 2 * unit, from.y, { steps: 4 })
    await page.mouse.up()
    assert.equal(await query(page), "touch2 circle 1 0 1  aabb 2 -1 3 1")
    assert.equal(await truth(page), "yes")
    assert.match(page.url(), /#touch2\+circle\+1\+0\+1\+aabb/)
})

test("type 0.1 + 0.2", async () => {
    const page = await browser.open(hash("overlap2 rect 0.1 0 0.2 0.2  rect 0.3 0 0.2 0.2"))
    assert.equal(await truth(page), "yes")
    const x = page.getByLabel("B x", { exact: true })
    await x.fill("0.1 + 0.2")
    await x.press("Enter")
    assert.equal(await x.inputValue(), "0.30000000000000004")
    assert.equal(await truth(page), "no")
    assert.equal(await formula(page), "yes")
    await x.fill("a third")
    await x.press("Enter")
    assert.match(
        await page.locator(".editor.shape-b .problem").textContent(),
        /B x: expected a number, or a sum such as 0.1 \+ 0.2, got “a third”/,
    )
    assert.equal(await x.getAttribute("aria-invalid"), "true")
})

test("one ulp, up and down", async () => {
    const page = await browser.open(hash("overlap2 circle 0 0 1  circle 2 0 1"))
    assert.equal(await truth(page), "yes")
    await page.getByLabel("B center x: one ulp up").click()
    assert.equal(await page.getByLabel("B center x", { exact: true }).inputValue(), "2.0000000000000004")
    assert.equal(await truth(page), "no")
    await page.getByLabel("B center x: one ulp down").click()
    assert.equal(await truth(page), "yes")
})

test("the slider moves the shapes", async () => {
    const page = await browser.open(hash("sweep2 circle 0 0 1 by 10 0  plane 1 0 5"))
    assert.equal(await truth(page), "yes 0.4 0.6")
    const left = () => page.evaluate(() => document.querySelector(".stage .shape-a .body").getBoundingClientRect().left)
    const before = await left()
    await page.getByLabel("time of the motion").fill("0.5")
    const half = await left()
    assert.ok(half > before + 20)
    await page.getByRole("button", { name: "enter", exact: true }).click()
    assert.equal(await page.locator(".motion output").textContent(), "0.4")
    assert.ok((await left()) > before && (await left()) < half)
})

test("point, normal, nearest points", async () => {
    const page = await browser.open(hash("sweep3 sphere 0 0 0 1 by 10 0 0  plane 1 0 0 5"))
    const row = (name) => page.locator("tr", { hasText: name }).locator("td").textContent()
    assert.equal(await row("first meets at"), "5, 0, 0")
    assert.equal(await row("across the normal"), "-1, 0, 0")
    assert.equal(await row("distance"), "4")
    assert.equal(await row("nearest point of B"), "5, 0, 0")
})

test("a scene is shared by its address", async () => {
    const page = await browser.open(first)
    await page.getByLabel("the query").fill("distance3 capsule 0 0 0 1 0 0 0.5  hull 4 3 0 0 4 0 0 3 1 0 3 0 1")
    await page.getByLabel("the query").press("Enter")
    assert.equal(await truth(page), "1.5")
    await page.getByRole("button", { name: "Copy the address" }).click()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    const other = await browser.open(address.slice(browser.base.length))
    assert.equal(await query(other), await query(page))
    assert.equal(await truth(other), "1.5")
    await page.getByRole("button", { name: "Copy the query" }).click()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await query(page))
})

test("back from another part of the page, by its link or the browser, to the scene as it was", async () => {
    const page = await browser.open(hash("overlap2 circle 0 0 1  circle 2 0 1"))
    await page.getByLabel("B center x: one ulp up").click()
    const there = await query(page)
    await page.getByRole("link", { name: "Gallery" }).click()
    await page.getByRole("link", { name: "Two shapes" }).click()
    assert.equal(await query(page), there)
    await page.getByRole("link", { name: "Gallery" }).click()
    await page.goBack()
    assert.equal(await query(page), there)
    await page.reload()
    assert.equal(await query(page), there)
    await page.getByRole("link", { name: "Gallery" }).click()
    await page.locator(".card a", { hasText: "Ray along an oriented box" }).click()
    assert.match(await query(page), /^cast2 ray 0.2 /)
    await page.goBack()
    await page.locator(".card").first().waitFor()
    await page.goBack()
    assert.equal(await query(page), there)
})

test("the question in JavaScript runs in node", async () => {
    const page = await browser.open(first)
    for (const [asked, said] of [
        ["overlap2 rect 0.1 0 0.2 0.2 round 0.5  hull 3 0 0 1 0 0 1", true],
        ["overlap3_open obb 0 0 0 1 1 1 1 0 0 0 1 0 0 0 1  capsule 1 0 0 2 0 0 0", false],
        ["within3 point 0 0 0  sphere 3 0 0 1  2", true],
        ["distance2 segment 0 0 1 0  point 0 2", 2],
        ["side3 plane 0 0 1 2  aabb 0 0 0 1 1 1", -1],
        ["zone2 point -1 5  aabb 0 0 4 4", 6],
        ["cast2 ray 0 0 1 0  halfspace -1 0 -5", { enter: 5, exit: Infinity }],
        ["contact2 circle 0 0 1  circle 1.5 0 1", { depth: 0.5 }],
        ["contact3 sphere 0 0 0 1  sphere 0 0 3 1", undefined],
        ["sweep3 sphere 0 0 0 1 by 10 0 0  plane 1 0 0 5", { enter: 0.4, exit: 0.6 }],
        ["where3 triangle 0 0 0 4 0 0 0 4 0  triangle 1 1 -1 1 1 1 3 1 1", { kind: "segment" }],
        ["common2 aabb 0 0 2 2  obb 2 1 1 1 1 0", 2],
    ]) {
        await page.getByLabel("the query").fill(asked)
        await page.getByLabel("the query").press("Enter")
        const text = await page.locator("pre code").textContent()
        const lines = []
        new Function(...Object.keys(graze), "console", text.replace(/^import .*/, ""))(...Object.values(graze), {
            log: (x) => lines.push(x),
        })
        if (typeof said === "object") for (const key of Object.keys(said)) assert.equal(lines[0][key], said[key], text)
        else assert.equal(lines[0], said, text)
    }
})

test("how deep: normal, depth and points", async () => {
    const page = await browser.open(hash("contact2 circle 0 0 1  circle 1.5 0 1"))
    assert.equal(await truth(page), "yes 0.5")
    const row = (name) => page.locator("tr", { hasText: name }).locator("td").textContent()
    assert.equal(await row("depth"), "0.5")
    assert.equal(await row("along the normal"), "-1, 0")
    assert.equal(await row("point of contact 1"), "0.75, 0")
    assert.equal(await row("how deep, and parts"), "0.5, v0 and v0")
    assert.equal(await page.locator(".stage .contact").count(), 1)
    assert.equal(await page.locator(".stage text.deep").textContent(), "0.5")
})

test("where they meet, and how much they have in common", async () => {
    const page = await browser.open(hash("where2 segment 0 0 4 4  segment 0 4 4 0"))
    const rows = (name) => page.locator("tr", { hasText: name }).locator("td").allTextContents()
    const go = async (text) => {
        await page.getByLabel("the query").fill(text)
        await page.getByLabel("the query").press("Enter")
    }
    const drawn = async () => [
        await page.locator(".stage path.common, .stage .common path").count(),
        await page.locator(".stage .common-end").count(),
    ]
    assert.equal(await truth(page), "point")
    assert.deepEqual(await rows("a corner of that"), ["2, 2; e0-1 and e0-1"])
    assert.deepEqual(await drawn(), [0, 1])
    assert.equal(await formula(page), "point 2 2")
    await go("where2 segment 0.9 0.1 0.5 0.4  segment 0.7 0.3 0 0.5")
    assert.match(await formula(page), /^point 0\.5/)
    assert.match(
        await page.locator(".difference").textContent(),
        /It says 0\.\d+, 0\.\d+; the point that is nearest in doubles is 0\./,
    )
    await go("common2 obb 0.7 0.5 0.5 0.9 0.6 0.8  obb 0.7 0.5 0.5 0.9 0.6 0.8") // equal ones
    assert.deepEqual([await truth(page), await formula(page)], ["1.8", "1.8000000000000003"])
    assert.match(await page.locator(".difference").textContent(), /The last digit is wrong/)
    await go("overlap2 aabb 0 0 2 2  obb 2 1 1 1 1 0") // drawn whatever is asked
    assert.deepEqual(await rows("both have in common"), ["polygon"])
    assert.deepEqual(await drawn(), [1, 4])
    assert.deepEqual(await rows("area in common"), ["2"])
    await page.getByLabel("question", { exact: true }).selectOption("common")
    assert.equal(await truth(page), "2")
    assert.equal(
        await page.locator("#question").textContent(),
        "What area do the box A and the oriented box B have in common?",
    )
    assert.equal(await page.locator(".stage .contact").count(), 0)
    assert.equal(await formula(page), "2")
    // the area of the half that the handle leaves
    const knob = handle(page, "B obb center")
    await knob.focus()
    await page.keyboard.press("Shift+ArrowRight")
    assert.notEqual(await truth(page), "2")
    assert.match(await truth(page), /^1\.999999999999999/)
    await go("where2 triangle 0 0 3 0 0 3  halfspace 1 0 1")
    assert.equal(await truth(page), "polygon")
    await go("where2 line 0 0 1 1  plane 1 -1 0")
    assert.equal(await truth(page), "line")
    assert.deepEqual([await rows("its direction"), (await drawn())[0]], [["1, 1"], 1])
    await go("common2 polygon 4 0 0 4 0 4 4 0 4 hole 4 1 1 3 1 3 3 1 3  aabb 0 0 2 2")
    assert.equal(await truth(page), "3")
    await go("where3 triangle 0 0 0 4 0 0 0 4 0  triangle 1 1 -1 1 1 1 3 1 1")
    assert.equal(await truth(page), "segment")
    assert.deepEqual(await drawn(), [1, 2])
    assert.equal(await page.locator("option[value=common]").evaluate((option) => option.disabled), true)
    await go("where3 triangle 0 0 0 4 0 0 0 4 0  triangle 1 1 5 1 1 6 3 1 6")
    assert.equal(await truth(page), "no")
    assert.deepEqual(await drawn(), [0, 0])
    await go("common3 sphere 0 0 0 1  sphere 0 0 0 1")
    assert.match(await page.locator(".query .problem").textContent(), /common2 is for the plane/)
})

test("how deep in space: four points, and the parts that meet there", async () => {
    const page = await browser.open(
        hash("contact3 obb 0.25 0.5 0.75 1 1 1 0.8 0.6 0 -0.6 0.8 0 0 0 1  aabb -3 -3 -1 3 3 0"),
    )
    assert.equal(await truth(page), "yes 0.25")
    assert.equal(await page.locator(".stage .contact").count(), 4)
    assert.equal(await page.locator(".stage .normal").count(), 4)
    assert.equal(await page.locator(".stage text.deep").textContent(), "0.25")
    const rows = await page.locator("tr", { hasText: "how deep, and parts" }).locator("td").allTextContents()
    assert.deepEqual(rows.map((text) => text.replace(/ and .*/, "")).sort(), [
        "0.25, v0",
        "0.25, v1",
        "0.25, v2",
        "0.25, v3",
    ])
})

test("how deep in a polygon: a contact for each region of its border, from B to A", async () => {
    const page = await browser.open(hash("contact2 polygon 4 0 0 4 0 4 4 0 4  rect 3.75 3.5 2 2"))
    const row = (name) => page.locator("tr", { hasText: name }).locator("td").allTextContents()
    assert.equal(await truth(page), "yes 0.25")
    assert.deepEqual(await row("along the normal"), ["-1, 0"])
    assert.deepEqual(await row("how deep, and parts"), ["0.25, e0-1 of edge 1 and v0", "0.25, v1 of edge 1 and e0-2"])
    const code = await page.locator("pre code").textContent()
    assert.match(code, /polygon\.contacts\(\{kind: 'rect'/)
    await page.getByLabel("the query").fill("contact2 circle 2 1.75 1  polygon 6 0 0 4 0 4 4 3 1 1 1 0 4")
    await page.getByLabel("the query").press("Enter")
    assert.equal(await truth(page), "yes 0.25")
    assert.deepEqual(await row("along the normal"), ["0, 1"])
    assert.equal(await page.locator(".stage .contact").count(), 1)
    assert.equal(await page.locator(".stage text.deep").textContent(), "0.25")
    for (const [asked, said] of [
        ["contact2 circle 2 2.5 1  polygon 6 0 0 4 0 4 4 3 1 1 1 0 4", "no"],
        ["contact2 polygon 3 0 0 4 0 0 4  polygon 3 0 0 4 0 0 4", "unsupported"],
        ["contact2 ray 0 0 1 0  polygon 3 0 0 4 0 0 4", "unsupported"],
        ["cast2 ray -1 1 1 0  polygon 3 0 0 4 0 0 4", "yes 1 4"],
    ]) {
        await page.getByLabel("the query").fill(asked)
        await page.getByLabel("the query").press("Enter")
        assert.equal(await truth(page), said, asked)
    }
    assert.deepEqual(await row("first meets at"), ["0, 1"])
})

test("a cylinder: drawn, seized by its handles, asked", async () => {
    const page = await browser.open(hash("overlap3 cylinder 0 0 -1 0 0 1 0.75  sphere 1.75 0 0 1"))
    assert.equal(await truth(page), "yes")
    assert.ok(await page.getByRole("button", { name: /^A cylinder radius/ }).isVisible())
    await page.locator(".stage canvas").waitFor()
    await page.getByLabel("question", { exact: true }).selectOption("distance")
    await page.getByRole("button", { name: /^A cylinder whole/ }).focus()
    await page.keyboard.press("ArrowLeft")
    assert.notEqual(await truth(page), "0")
    await page.getByLabel("question", { exact: true }).selectOption("contact")
    assert.equal(await truth(page), "no")
    await page.getByLabel("the query").fill("contact3 cylinder 0 0 -1 0 0 1 0.75  sphere 1.5 0 0 1")
    await page.getByLabel("the query").press("Enter")
    assert.equal(await truth(page), "yes 0.25")
    assert.equal(await page.locator(".stage .contact").count(), 1)
    await page.getByLabel("Kind of B").selectOption("cylinder")
    assert.match(await page.getByLabel("the query").inputValue(), /^contact3 cylinder .* cylinder /)
})

test("a polygon with a hole", async () => {
    const page = await browser.open(
        hash("overlap2 polygon 4 -2 -2 2 -2 2 2 -2 2 hole 4 -1 -1 1 -1 1 1 -1 1  circle 0 0 0.5"),
    )
    assert.equal(await truth(page), "no")
    assert.match(await page.locator(".truth").textContent(), /they are 0.5 apart/)
    assert.equal((await page.locator(".stage .shape-a .body").first().getAttribute("d")).match(/M/g).length, 2)
    assert.equal(await page.locator(".stage .handle.shape-a").count(), 9)
    await page.getByLabel("question", { exact: true }).selectOption("within")
    await page.getByLabel("margin", { exact: true }).fill("0.5")
    await page.getByLabel("margin", { exact: true }).press("Enter")
    assert.equal(await truth(page), "yes")
    await page.getByLabel("Kind of B").selectOption("polygon")
    await page.getByLabel("question", { exact: true }).selectOption("contains")
    assert.match(
        await page.getByLabel("the query").inputValue(),
        /^contains2 polygon 4 .* hole 4 .* polygon 4 .* hole 4 /,
    )
    assert.equal(await truth(page), "yes")
    assert.equal(await page.getByRole("button", { name: "let it move" }).count(), 0)
    await page.getByLabel("the query").fill("overlap2 polygon 3 0 0 1 0 0 1 hole 0.5 0 0  point 0 0")
    await page.getByLabel("the query").press("Enter")
    await page.getByText("a polygon on this page has 1 to 200 points, got 0.5").waitFor()
})

test("a polygon with two areas", async () => {
    const squares = "polygon 4 -2 -2 1 -2 1 1 -2 1 area 4 -1 -1 2 -1 2 2 -1 2"
    const page = await browser.open(hash(`overlap2_open ${squares}  point 0 0`))
    assert.equal(await truth(page), "yes")
    assert.equal(await page.locator(".stage .shape-a .body").count(), 2)
    assert.equal(await query(page), `overlap2_open ${squares}  point 0 0`)
    await page.getByLabel("the query").fill(`overlap2_open ${squares.replace("area", "hole")}  point 0 0`)
    await page.getByLabel("the query").press("Enter")
    await page.waitForFunction(() => document.querySelector(".truth .word").textContent === "no")
    assert.equal(await page.locator(".stage .shape-a .body").count(), 1)
    assert.equal(await truth(page), "no")
})

test("an address or a query that cannot be read is an error, and the page goes on", async () => {
    const page = await browser.open("#overlap2+circle+0+zero+1")
    const notice = page.locator(".notice")
    assert.match(
        await notice.textContent(),
        /holds no scene that can be read: expected a number for circle, got 'zero'/,
    )
    assert.equal(await truth(page), "no")
    await page.getByLabel("the query").fill("overlap2 blob 1 2")
    await page.getByLabel("the query").press("Enter")
    assert.match(await page.locator(".query .problem").textContent(), /expected a shape of 2D, got 'blob'/)
    for (const [address, said] of [
        ["#galery", /expected a question such as overlap2 or sweep3, got 'galery'/],
        ["#%", /holds no scene that can be read/],
        ["#gallery/no-such-figure", /There is no “no-such-figure” in the gallery: the address is wrong/],
    ]) {
        await page.evaluate((address) => (location.hash = address), address)
        await page.waitForFunction(() => document.querySelector(".notice").textContent)
        await page.locator(".notice", { hasText: said }).waitFor()
    }
    await page.getByRole("link", { name: "Two shapes" }).click()
    await page.waitForFunction(() => document.querySelector(".notice").textContent === "")
    assert.equal(await truth(page), "no")
})

test("every kind with every kind, in both spaces, and invalid shapes", async () => {
    const page = await browser.open(first)
    for (const space of ["2", "3"]) {
        await page.getByLabel("space").selectOption(space)
        const kinds = await page
            .getByLabel("Kind of A")
            .locator("option")
            .evaluateAll((all) => all.map((o) => o.value))
        assert.ok(kinds.length >= 12)
        const names = await page.getByLabel("Kind of A").locator("option").allTextContents()
        assert.equal(new Set(names).size, names.length, names.join())
        for (const kind of kinds) {
            await page.getByLabel("Kind of A").selectOption(kind)
            await page.getByLabel("Kind of B").selectOption(kinds[(kinds.indexOf(kind) * 5 + 3) % kinds.length])
            assert.match(await truth(page), /^(yes|no)$/, await query(page))
        }
    }
    await page.getByLabel("the query").fill("overlap3 sphere 0 0 0 -1  sphere nan 0 0 1")
    await page.getByLabel("the query").press("Enter")
    assert.equal(await truth(page), "no")
    await page.getByLabel("the query").fill("sweep3 sphere 1e300 0 0 1e299 by -2e300 0 0  aabb -inf -1 -1 0 inf 1")
    await page.getByLabel("the query").press("Enter")
    assert.match(await truth(page), /^yes 0\.4/)
    // Directions whose squares are no doubles, and 0: what draws them writes no NaN, which the console would say.
    for (const line of [
        "cast2 ray 0 0 1e-300 1e-300  aabb 2 -1 3 2",
        "cast2 ray 0 0 5e-324 0  aabb 2 -1 3 2",
        "cast2 ray 0 0 1e300 1e300  aabb 2 -1 3 2",
        "overlap2 plane 0 5e-324 0  point 7 0",
    ]) {
        await page.getByLabel("the query").fill(line)
        await page.getByLabel("the query").press("Enter")
        assert.match(await truth(page), /^yes/, line)
        await page.locator(".shape-a .wire").first().waitFor({ state: "attached" })
    }
    await page.getByLabel("the query").fill("overlap2 line 0 0 0 0  plane 0 0 0")
    await page.getByLabel("the query").press("Enter")
    assert.equal(await truth(page), "no")
})

test("by keyboard alone", async () => {
    const page = await browser.open(hash("touch2 circle 0 0 1  aabb 2 -1 3 1"))
    const focused = () =>
        page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent)
    const seen = []
    for (let i = 0; i < 40 && !(await focused())?.startsWith("A circle center at"); i++) {
        await page.keyboard.press("Tab")
        seen.push(await focused())
    }
    assert.match(await focused(), /^A circle center at 0, 0/, seen.join(" | "))
    assert.notEqual(
        await page.evaluate(() => getComputedStyle(document.activeElement.querySelector(".reach")).stroke),
        "none",
    )
    for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowRight")
    assert.equal(await query(page), "touch2 circle 1 0 1  aabb 2 -1 3 1")
    assert.equal(await truth(page), "yes")
    await page.keyboard.press("Shift+ArrowLeft")
    assert.equal(await query(page), "touch2 circle 0.9999999999999999 0 1  aabb 2 -1 3 1")
    assert.equal(await truth(page), "no")
    assert.match(await focused(), /^A circle center/)
})

test("on a phone: nothing is cut off, and a finger drags", async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    for (const address of ["", first, "#gallery", "#file", hash("distance3 sphere 0.1 0.2 0.3 1e-300  point 1 2 3")]) {
        const page = await browser.open(address, phone)
        await page.waitForSelector("main h2")
        await page.waitForFunction(() => document.querySelector(".answer:not(:empty), .card, .drop, .panels"))
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(width <= 360, `the page "${address}" is ${width} wide`)
    }
    const page = await browser.open(hash("overlap2 circle 0 0 1  aabb 2 -1 3 1"), phone)
    await page.locator(".stage").scrollIntoViewIfNeeded()
    const at = await middle(handle(page, "A circle center"))
    const fingers = await page.context().newCDPSession(page)
    const touch = (type, dx) =>
        fingers.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: type === "touchEnd" ? [] : [{ x: at.x + dx, y: at.y }],
        })
    await touch("touchStart", 0)
    for (const dx of [20, 60, 120]) await touch("touchMove", dx)
    await touch("touchEnd", 120)
    assert.equal(await truth(page), "yes")
    assert.notEqual(await query(page), "overlap2 circle 0 0 1  aabb 2 -1 3 1")
})

test("the gallery: every classic is wrong here and now, and opens", async () => {
    const page = await browser.open("#gallery")
    const cards = page.locator(".card")
    await cards.nth(68).waitFor()
    assert.equal(await cards.count(), 69)
    const answers = await cards.evaluateAll((all) =>
        all.map((card) => [...card.querySelectorAll("dd")].map((dd) => dd.textContent)),
    )
    for (const [wrong, right] of answers) assert.notEqual(wrong.replace("≠ ", ""), right)
    assert.ok(answers.some(([, right]) => right === "yes, from 0.51 to 1.8666666666666667"))
    await cards.locator("a", { hasText: "Ray along an oriented box" }).click()
    await page.waitForFunction(() => location.hash.startsWith("#cast") && scrollY === 0)
    assert.equal(await truth(page), "yes 0.51 1.8666666666666667")
    assert.match(await formula(page), /^yes 1.75/)
    assert.match(await page.locator(".difference").textContent(), /enters at 1.75, in truth it is 0.51/)
})

test("a figure of the gallery has an address", async () => {
    const page = await browser.open("#gallery")
    const card = page.locator(".card", { hasText: "Boxes, moving past each other" })
    await card.getByRole("link", { name: /^Link to/ }).click()
    await page.waitForFunction(() => location.hash === "#gallery/boxes-moving-past-each-other")
    const other = await browser.open("#gallery/boxes-moving-past-each-other", phone)
    const shown = other.locator(".card", { hasText: "Boxes, moving past each other" })
    await shown.waitFor()
    const box = await shown.boundingBox()
    assert.ok(box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box))
    assert.equal(await other.evaluate(() => document.activeElement.id), "gallery/boxes-moving-past-each-other")
    await shown.getByRole("link", { name: "Boxes, moving past each other", exact: true }).click()
    assert.match(await query(other), /^sweep3 aabb /)
    const slugs = await page.locator(".card").evaluateAll((all) => all.map((card) => card.id))
    assert.equal(new Set(slugs).size, slugs.length)
})

test("accessible by the rules of axe, light and dark", async () => {
    const luminance = {}
    for (const colorScheme of ["light", "dark"])
        for (const address of [
            "",
            first,
            "#gallery",
            "#file",
            hash("sweep3 sphere 0 0 0 1 by 10 0 0  aabb 5 -1 -1 6 1 1"),
        ]) {
            const page = await browser.open(address, { colorScheme })
            await page.waitForSelector("main h2")
            await page.addScriptTag({ path: axe })
            const { violations } = await page.evaluate(() =>
                globalThis.axe.run(document, { resultTypes: ["violations"] }),
            )
            assert.deepEqual(
                violations.map(
                    (v) =>
                        `${v.id}: ${v.nodes
                            .map((n) => n.target.join(" "))
                            .slice(0, 3)
                            .join(", ")}`,
                ),
                [],
                `${colorScheme} ${address}`,
            )
            luminance[colorScheme] = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        }
    assert.notEqual(luminance.light, luminance.dark)
})

/** Drops files on the page: [name, text or bytes as base64]. */
async function drop(page, files) {
    const data = await page.evaluateHandle((all) => {
        const transfer = new DataTransfer()
        for (const [name, text, encoded] of all)
            transfer.items.add(new File([encoded ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : text], name))
        return transfer
    }, files)
    await page.locator(".files").dispatchEvent("drop", { dataTransfer: data })
}
const result = (page) =>
    page
        .waitForFunction(
            () =>
                document.querySelector(".files .result").textContent ||
                document.querySelector(".files .problem").textContent,
        )
        .then((h) => h.jsonValue())
const ask = async (page, name) => {
    await page.getByRole("button", { name, exact: true }).click()
    return result(page)
}
const cube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"

test("drop a mesh: check, inside, nearest, sight, clash", async () => {
    const page = await browser.open("#file")
    await drop(page, [["cube.obj", cube]])
    await page.getByText("cube.obj (1 kB)").waitFor()
    assert.match(await ask(page, "Check"), /^12 triangles, and nothing is wrong: it is the surface of solids/)
    await page.getByLabel("point P").fill("0.5, 0.5, 1 + 2e-16")
    assert.match(await ask(page, "Inside"), /^P is outside/)
    await page.getByLabel("point P").fill("0.5, 0.5, 1")
    assert.match(await ask(page, "Inside"), /^P is boundary|^P is on|^P is inside/)
    await page.getByLabel("point P").fill("0.5, 0.5, 3")
    assert.match(await ask(page, "Nearest"), /at a distance of 2; P lies at its front/)
    await page.getByLabel("point Q").fill("0.5, 0.5, -1")
    assert.match(await ask(page, "Sight"), /is not free.* at 0.5 of its length/)
    assert.match(
        await page.locator(".files pre").textContent(),
        /^\$ graze sight cube.obj --from=0.5,0.5,3 --to=0.5,0.5,-1 --json/,
    )
    assert.ok(await page.locator(".model canvas").isVisible())
    await drop(page, [
        ["cube.obj", cube],
        ["moved.obj", cube.replace(/^v (\S+)/gm, (_, x) => `v ${Number(x) + 1}`)],
    ])
    await page.getByText("cube.obj (1 kB); and moved.obj").waitFor()
    assert.match(await ask(page, "Clash"), /^1 pair of parts: 1 touch/)
    await drop(page, [
        ["cube.obj", cube],
        ["moved.obj", cube.replace(/^v (\S+)/gm, (_, x) => `v ${Number(x) * 0.5 + 0.75}`)],
    ])
    await page.getByText("cube.obj (1 kB); and moved.obj").waitFor()
    assert.match(
        await ask(page, "Clash"),
        /^1 pair of parts: 1 cross. The deepest: part of the first file is free of part of the second after a move by 0.25 along -1, 0, 0, and after none shorter than 0\.25\. /,
    )
    // The way by which it is free; the curve in which they cross: through 10 edges, and back to the first; shared triangles.
    assert.match(await page.locator(".model").getAttribute("data-lines"), /^2 11( [45])+$/)
})

test("files and features keep their names", async () => {
    const page = await browser.open("#file")
    const feature = (properties, id, geometry) => ({ type: "Feature", id, properties, geometry })
    const square = (x) => ({
        type: "Polygon",
        coordinates: [
            [
                [x, 0],
                [x + 1, 0],
                [x + 1, 1],
                [x, 1],
                [x, 0],
            ],
        ],
    })
    const features = [
        feature({ name: "San Juan" }, "08111", square(0)),
        feature({ name: "nowhere" }, "0", null),
        feature({ name: "San Juan" }, 49037, square(1)),
        feature({ name: "O'Brien" }, undefined, square(7)),
    ]
    await drop(page, [["my two counties.geojson", JSON.stringify({ type: "FeatureCollection", features })]])
    await page.getByText("my two counties.geojson (1 kB), 4 features: San Juan, nowhere, San Juan, O'Brien.").waitFor()
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.locator(".result", { hasText: /^1 pair of features/ }).waitFor()
    const printed = () => page.locator(".files pre").textContent()
    assert.match(await printed(), /^\$ graze pairs 'my two counties.geojson' --json\n/)
    assert.match(
        await printed(),
        /"a":"San Juan","a_id":"08111","a_index":0,"b":"San Juan","b_id":49037,"b_index":2,"touch":true/,
    )
    assert.equal(await page.locator(".map .found").count(), 2)
    await page.getByLabel("point P").fill("7.5, 0.5")
    await page.getByRole("button", { name: "Inside", exact: true }).click()
    await page.locator(".result", { hasText: /^P is in O'Brien\./ }).waitFor()
    await drop(page, [["the cube (1).obj", `o a box\n${cube}`]])
    await page.getByText("the cube (1).obj (1 kB), 1 part: a box.").waitFor()
    assert.match(await ask(page, "Check"), /^12 triangles/)
    assert.match(await printed(), /^\$ graze check --list 'the cube \(1\).obj' --json\n/)
})

test("drop a map", async () => {
    const page = await browser.open("#file")
    const square = (x, name) => ({
        type: "Feature",
        properties: { name },
        geometry: {
            type: "Polygon",
            coordinates: [
                [
                    [x, 0],
                    [x + 1, 0],
                    [x + 1, 1],
                    [x, 1],
                    [x, 0],
                ],
            ],
        },
    })
    await drop(page, [
        [
            "two.geojson",
            JSON.stringify({
                type: "FeatureCollection",
                features: [square(0, "west"), square(1, "east"), square(5, "far")],
            }),
        ],
    ])
    await page.getByText("two.geojson (1 kB)").waitFor()
    assert.match(await ask(page, "Check"), /^1 pair of features have a common point; 1 of them only touches/)
    await page.getByLabel("point P").fill("1, 0.5")
    assert.match(await ask(page, "Inside"), /^P is in west, east\./)
    await page.getByLabel("point P").fill("4, 0.5")
    assert.match(await ask(page, "Nearest"), /^far is nearest, at a distance of 1\./)
    await page.getByLabel("point Q").fill("4, 9")
    assert.match(await ask(page, "Sight"), /is free/)
    assert.equal(await page.locator(".map .region").count(), 3)
})

/** A GLB of one triangle, whose node moves it by 0.1 in x. */
function glb() {
    const positions = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer)
    let json = JSON.stringify({
        asset: { version: "2.0" },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0, name: "leaf", translation: [0.1, 0, 0] }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        buffers: [{ byteLength: 36 }],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3", min: [0, 0, 0], max: [1, 1, 0] }],
    })
    json = json.padEnd(Math.ceil(json.length / 4) * 4)
    const head = (length, type) => Buffer.from(new Uint32Array([length, type]).buffer)
    const body = Buffer.concat([head(json.length, 0x4e4f534a), Buffer.from(json), head(36, 0x004e4942), positions])
    return Buffer.concat([Buffer.from("glTF"), head(2, 12 + body.length), body]).toString("base64")
}

test("drop a GLB", async () => {
    const page = await browser.open("#file")
    await drop(page, [["leaf.glb", glb(), true]])
    await page.getByText("leaf.glb (1 kB)").waitFor()
    assert.match(await ask(page, "Check"), /^1 triangle: 3 open edges/)
    await page.getByLabel("point P").fill("0.1, 0, 1")
    assert.match(await ask(page, "Nearest"), /of leaf is nearest, at a distance of 1;/)
})

test("files that cannot be read are errors with their names, and the page goes on", async () => {
    const page = await browser.open("#file")
    const problem = () =>
        page.waitForFunction(() => document.querySelector(".files .problem").textContent).then((h) => h.jsonValue())
    for (const [name, text, said] of [
        ["notes.txt", "hello", /notes.txt: expected OBJ, STL/],
        ["empty.obj", "", /empty.obj: the file is empty/],
        ["bad.geojson", '{"type": "Feature"', /bad.geojson: this is no JSON/],
        [
            "odd.geojson",
            '{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":["a",1]}}]}',
            /odd.geojson: feature 1: a position is not two numbers/,
        ],
        ["bad.glb", "glTFxxxx", /bad.glb: byte 8: the file is not complete/],
    ]) {
        await drop(page, [[name, text]])
        assert.match(await problem(), said)
    }
    await drop(page, [["nan.obj", "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"]])
    await page.getByText("nan.obj (1 kB)").waitFor()
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.locator(".files .problem", { hasText: "1 of 1 triangle is empty" }).waitFor()
    for (const [name, text, said] of [
        ["bad.obj", "v 0 0 zero\nf 1 2 3\n", /bad.obj: line 1/],
        ["bad.ply", "ply\nnonsense\n", /bad.ply: line 2/],
        ["words.stl", "x".repeat(100), /words.stl/],
        ["short.stl", "sol", /short.stl: byte 0: the file ends within the first 84 bytes/],
    ]) {
        await drop(page, [[name, text]])
        await page.getByText(`${name} (1 kB)`).waitFor()
        assert.match(await ask(page, "Check"), said)
    }
    await drop(page, [["cube.obj", cube]])
    await page.getByText("cube.obj (1 kB)").waitFor()
    await page.getByLabel("point P").fill("1, 2")
    assert.match(await ask(page, "Inside"), /point P: expected 3 numbers/)
    await page.getByLabel("point P").fill("0.5, 0.5, 0.5")
    assert.match(await ask(page, "Inside"), /^P is inside/)
})

test("a file of 1 GB does not stop the page", async () => {
    const page = await browser.open("#file")
    const data = await page.evaluateHandle(() => {
        const part = new Blob([new Uint8Array(16 << 20)])
        const transfer = new DataTransfer()
        transfer.items.add(new File(new Array(64).fill(part), "large.stl"))
        return transfer
    })
    await page.locator(".files").dispatchEvent("drop", { dataTransfer: data })
    await page.getByText("large.stl (1073.7 MB)").waitFor()
    await page.getByText("There is no picture of more than 32.0 MB.").waitFor()
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.getByText(/reading: \d+ %/).waitFor()
    await page.getByRole("button", { name: "Stop" }).click()
    assert.match(await result(page), /large.stl: stopped/)
    await page.getByRole("link", { name: "Two shapes" }).click()
    assert.equal(await truth(page), "no")
})
