// SPDX-License-Identifier: MIT
//
// The numbers of a shape: typed, as sums too, and nudged by one ulp.

import { h } from "./dom"
import { evaluate, neighbour, toText } from "./numbers"
import { nameInMenu } from "./questions"
import { fresh, center, kinds, labels, mayBeRound, mayMove, type Dimension, type Shape } from "./shapes"

interface Row {
    input: HTMLInputElement
    label: string
    get(shape: Shape): number
    set(shape: Shape, x: number): Shape
}

export class Editor {
    readonly element: HTMLFieldSetElement
    private readonly body = h("div", { class: "numbers" })
    private readonly kind = h("select", {
        onchange: () => this.change(fresh(this.dimension, this.kind.value, center(this.dimension, this.shape!))),
    })
    private readonly problem = h("p", { class: "problem", role: "alert" })
    private readonly extras = h("div", { class: "extras" })
    private rows: Row[] = []
    private shape: Shape | null = null
    private dimension: Dimension = 2
    private form = ""

    constructor(
        private readonly name: "A" | "B",
        private readonly change: (shape: Shape) => void,
    ) {
        this.element = h(
            "fieldset",
            { class: `editor shape-${name.toLowerCase()}` },
            h("legend", {}, h("span", { class: "badge" }, name), " Shape"),
            h("label", { class: "kind" }, `Kind of ${name}`, this.kind),
            this.body,
            this.extras,
            this.problem,
        )
    }

    show(dimension: Dimension, shape: Shape): void {
        ;[this.dimension, this.shape] = [dimension, shape]
        const form = [
            dimension,
            shape.kind,
            shape.numbers.length,
            shape.round !== undefined,
            shape.by !== undefined,
        ].join()
        if (form !== this.form) this.build(form)
        for (const row of this.rows) {
            const text = toText(row.get(shape))
            if (document.activeElement !== row.input || evaluate(row.input.value) !== row.get(shape))
                row.input.value = text
            row.input.removeAttribute("aria-invalid")
        }
        this.problem.textContent = ""
    }

    private build(form: string): void {
        this.form = form
        const { dimension } = this
        const shape = this.shape!
        this.kind.replaceChildren(
            ...kinds[dimension].map((kind) =>
                h("option", { value: kind, selected: kind === shape.kind }, nameInMenu(kind, dimension)),
            ),
        )
        this.kind.value = shape.kind
        this.rows = labels(dimension, shape).map((label, i) =>
            this.row(
                label,
                (s) => s.numbers[i]!,
                (s, x) => ({ ...s, numbers: s.numbers.map((old, k) => (k === i ? x : old)) }),
            ),
        )
        if (shape.round !== undefined)
            this.rows.push(
                this.row(
                    "round",
                    (s) => s.round!,
                    (s, x) => ({ ...s, round: x }),
                ),
            )
        shape.by?.forEach((_, i) =>
            this.rows.push(
                this.row(
                    `by ${"xyz"[i]}`,
                    (s) => s.by![i]!,
                    (s, x) => ({ ...s, by: s.by!.map((old, k) => (k === i ? x : old)) }),
                ),
            ),
        )
        this.body.replaceChildren(...this.rows.map((row) => row.input.parentElement!))
        const { round, by, ...bare } = shape
        const toggle = (text: string, next: Shape): HTMLElement =>
            h("button", { type: "button", onclick: () => this.change(next) }, text)
        const points = shape.kind === "hull" ? [...shape.numbers] : null
        this.extras.replaceChildren(
            ...(!mayMove(shape)
                ? []
                : [
                      by
                          ? toggle("stand still", { ...bare, ...(round !== undefined && { round }) })
                          : toggle("let it move", { ...shape, by: [1, ...new Array<number>(dimension - 1).fill(0)] }),
                  ]),
            ...(!mayBeRound(shape)
                ? []
                : [
                      round === undefined
                          ? toggle("make it round", { ...shape, round: 0.5 })
                          : toggle("not round", { ...bare, ...(by && { by }) }),
                  ]),
            ...(!points
                ? []
                : [
                      toggle("one point more", {
                          ...shape,
                          numbers: [...points, ...points.slice(0, dimension).map((x) => x + 0.5)],
                      }),
                  ]),
            ...(!points || points.length === dimension
                ? []
                : [toggle("one point less", { ...shape, numbers: points.slice(0, -dimension) })]),
        )
    }

    private row(label: string, get: Row["get"], set: Row["set"]): Row {
        const name = `${this.name} ${label || "number"}`
        const input = h("input", {
            type: "text",
            "aria-label": name,
            spellcheck: "false",
            autocomplete: "off",
            onchange: () => this.read(row),
            onkeydown: (event) => this.key(event as KeyboardEvent, row),
        })
        const row: Row = { input, label: name, get, set }
        const ulp = (sign: number, text: string, word: string): HTMLElement =>
            h(
                "button",
                {
                    type: "button",
                    class: "ulp",
                    "aria-label": `${name}: one ulp ${word}`,
                    title: `one ulp ${word}: the next double`,
                    onclick: () => this.nudge(row, sign),
                },
                text,
            )
        h(
            "div",
            { class: /(^| )x$/.test(label) ? "number first" : "number" }, // a vector begins a row
            h("span", { "aria-hidden": "true" }, label),
            ulp(-1, "−", "down"),
            input,
            ulp(1, "+", "up"),
        )
        return row
    }

    private read(row: Row): void {
        const text = row.input.value.trim()
        const x = text === "nan" ? NaN : evaluate(text)
        if (Number.isNaN(x) && text !== "nan") {
            row.input.setAttribute("aria-invalid", "true")
            this.problem.textContent = `${row.label}: expected a number, or a sum such as 0.1 + 0.2, got “${text.slice(0, 40)}”`
            return
        }
        row.input.value = toText(x)
        this.change(row.set(this.shape!, x))
    }

    private nudge(row: Row, sign: number): void {
        this.change(row.set(this.shape!, neighbour(row.get(this.shape!), sign)))
    }

    /** As for handles: an arrow is a step, with shift an ulp. */
    private key(event: KeyboardEvent, row: Row): void {
        const sign = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0
        if (sign === 0) return
        event.preventDefault()
        if (event.shiftKey) return this.nudge(row, sign)
        this.change(row.set(this.shape!, Number((row.get(this.shape!) + sign * 0.1).toPrecision(12))))
    }
}
