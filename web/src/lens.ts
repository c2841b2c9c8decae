// SPDX-License-Identifier: MIT
//
// The lens: the same question for the neighbouring doubles of one point of A, by the formula and by graze. Where a
// formula is wrong, this shows the pattern of its errors.

import { h } from "./dom"
import { neighbour } from "./numbers"
import { fields } from "./shapes"
import type { Scene } from "./scene"
import { ask } from "./graze"
import { difference } from "./compare"
import { line } from "./scene"
import { applicable } from "./formulas/formulas"

const reach = 20 // doubles on each side
const cell = 6 // pixels

interface Count {
    wrong: number
    all: number
}

/** The numbers of a shape that are varied: the first two of its first point, or of what it has first. */
function varied(scene: Scene): number {
    let at = 0
    for (const field of fields(scene.dimension, scene.a)) {
        if (field.is === "point" || scene.a.kind === "rect") return at
        at += field.is === "number" ? 1 : scene.dimension
    }
    return 0
}

function neighbours(scene: Scene, at: number, dx: number, dy: number): Scene {
    const numbers = [...scene.a.numbers]
    numbers[at] = neighbour(numbers[at]!, dx)
    numbers[at + 1] = neighbour(numbers[at + 1]!, dy)
    return { ...scene, a: { ...scene.a, numbers } }
}

export class Lens {
    readonly element: HTMLElement
    private readonly pictures = ["the textbook formula", "graze"].map((name) =>
        h("canvas", { role: "img", "aria-label": `Answers of ${name}` }),
    )
    private readonly caption = h("p", { class: "small", "aria-live": "off" })
    private pending = 0

    constructor() {
        const names = ["the textbook formula", "graze"]
        for (const canvas of this.pictures) canvas.width = canvas.height = (2 * reach + 1) * cell
        this.element = h(
            "section",
            { class: "lens", "aria-labelledby": "lens-title" },
            h("h3", { id: "lens-title" }, "Under the lens: one double beside another"),
            h(
                "div",
                { class: "lens-pictures" },
                ...this.pictures.map((canvas, i) => h("figure", {}, canvas, h("figcaption", {}, names[i]!))),
            ),
            h(
                "p",
                { class: "legend small" },
                h("i", { class: "swatch yes" }),
                " yes ",
                h("i", { class: "swatch no" }),
                " no ",
                h("i", { class: "swatch wrong" }),
                " the formula is wrong",
            ),
            this.caption,
        )
        matchMedia("(prefers-color-scheme: dark)").addEventListener(
            "change",
            () => this.last && this.show(this.last.scene, this.last.name),
        )
    }
    private last: { scene: Scene; name: string } | null = null

    /** `name`: the formula; without it there is nothing to show. */
    show(scene: Scene, name: string | undefined): void {
        this.last = name === undefined ? null : { scene, name }
        this.element.hidden = name === undefined
        delete this.element.dataset["wrong"]
        cancelAnimationFrame(this.pending)
        if (name !== undefined) this.pending = requestAnimationFrame(() => this.draw(scene, name, -reach, 0))
    }

    /** Draws rows from `row` on, as many as fit into a frame, and the rest in the next ones. */
    private draw(scene: Scene, name: string, row: number, wrong: number): void {
        const end = performance.now() + 12
        const style = getComputedStyle(document.documentElement)
        const color = (key: string): string => style.getPropertyValue(key).trim()
        const contexts = this.pictures.map((canvas) => canvas.getContext("2d")!)
        const at = varied(scene)
        for (; row <= reach && performance.now() < end; row++)
            wrong += this.drawRow(scene, name, at, row, contexts, color)
        if (row <= reach) {
            this.pending = requestAnimationFrame(() => this.draw(scene, name, row, wrong))
            return
        }
        for (const context of contexts) {
            context.strokeStyle = color("--text")
            context.lineWidth = 2
            context.strokeRect(reach * cell - 1, reach * cell - 1, cell + 2, cell + 2)
        }
        this.tell(scene, at, { wrong, all: (2 * reach + 1) ** 2 })
    }

    /** Returns how often the formula is wrong. */
    private drawRow(
        scene: Scene,
        name: string,
        at: number,
        row: number,
        contexts: CanvasRenderingContext2D[],
        color: (key: string) => string,
    ): number {
        let count = 0
        for (let dx = -reach; dx <= reach; dx++) {
            const near = neighbours(scene, at, dx, row)
            const truth = ask(line(near))
            const formula = applicable(near)
                .find((f) => f.formula.name === name)!
                .answer()
            const wrong = difference(formula, truth) !== null
            count += wrong ? 1 : 0
            ;[formula, truth].forEach((answer, i) =>
                this.paint(contexts[i]!, (dx + reach) * cell, (reach - row) * cell, answer, i === 0 && wrong, color),
            )
        }
        return count
    }

    private paint(
        context: CanvasRenderingContext2D,
        x: number,
        y: number,
        answer: string,
        wrong: boolean,
        color: (key: string) => string,
    ): void {
        context.fillStyle = /^(no|-1)/.test(answer) ? color("--lens-no") : color("--lens-yes")
        context.fillRect(x, y, cell, cell)
        if (!wrong) return
        context.fillStyle = color("--wrong")
        context.fillRect(x, y, cell, cell)
        context.strokeStyle = color("--lens-no")
        context.lineWidth = 1
        context.beginPath()
        context.moveTo(x + 1, y + 1)
        context.lineTo(x + cell - 1, y + cell - 1)
        context.stroke()
    }

    private tell(scene: Scene, at: number, { wrong, all }: Count): void {
        const name = (i: number): string =>
            `${["x", "y", "z"][i - (i >= scene.dimension ? scene.dimension : 0)] ?? "number"}`
        this.caption.textContent =
            `Each of the ${all} squares is A with another ${name(at)} (across) and ${name(at + 1)} (upward): one double further for each square. ` +
            `The formula is wrong ${wrong} times. The frame in the middle is the scene itself.`
        this.pictures[0]!.setAttribute(
            "aria-label",
            `Answers of the textbook formula for ${all} neighbouring places: ${wrong} are wrong`,
        )
        this.pictures[1]!.setAttribute("aria-label", `Answers of graze for ${all} neighbouring places: all are right`)
        this.element.dataset["wrong"] = String(wrong)
    }
}
