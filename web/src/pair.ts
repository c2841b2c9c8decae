// SPDX-License-Identifier: MIT
//
// The page "two shapes": the question, the formula's answer beside graze's, the picture, the lens, the numbers.

import { answer, type Answers } from "./answers"
import { classics } from "./classics"
import { meaningOf } from "./compare"
import { h } from "./dom"
import { Editor } from "./editor"
import { code } from "./graze"
import { Lens } from "./lens"
import { evaluate, toText } from "./numbers"
import * as questions from "./questions"
import { address, line, parse, questions as all, type Question, type Scene } from "./scene"
import { fresh, type Dimension, type Shape } from "./shapes"
import { Stage } from "./stage"

const key = (scene: Scene): string => line(scene).replace(/ +/g, " ")
const classicOf = new Map(classics.map((classic) => [key(parse(classic.query)), classic]))

/** Times are long, and are set smaller. */
function showWord(element: HTMLElement, text: string): void {
    element.textContent = text
    element.classList.toggle("long", text.length > 12)
}

export class Pair {
    readonly element: HTMLElement
    private scene!: Scene
    private answers!: Answers
    private time = 0
    private chosen = ""

    private readonly title = h("h2", { id: "question" })
    private readonly formulaName = h("select", {
        "aria-label": "textbook formula",
        onchange: () => this.choose(this.formulaName.value),
    })
    private readonly formulaRow = h("label", { class: "chosen" }, "Formula", this.formulaName)
    private readonly formulaWord = h("p", { class: "word" })
    private readonly formulaText = h("p", { class: "small" })
    private readonly formulaMark = h("span", { class: "mark" })
    private readonly truthWord = h("p", { class: "word" })
    private readonly truthText = h("p", { class: "small" })
    private readonly difference = h("p", { class: "difference", role: "status" })
    private readonly stage = new Stage((scene) => this.change(scene))
    private readonly slider = h("input", {
        type: "range",
        min: 0,
        max: 1,
        step: 0.001,
        "aria-label": "time of the motion",
        oninput: () => this.at(Number(this.slider.value)),
    })
    private readonly clock = h("output", {})
    private readonly motion: HTMLElement
    private readonly lens = new Lens()
    private readonly query = h("input", {
        type: "text",
        "aria-label": "the query",
        spellcheck: "false",
        autocomplete: "off",
        onchange: () => this.read(),
    })
    private readonly problem = h("p", { class: "problem", role: "alert" })
    private readonly copied = h("span", { role: "status", class: "small" })
    private readonly ask = h(
        "select",
        {
            "aria-label": "question",
            onchange: () => this.change({ ...this.scene, question: this.ask.value as Question }),
        },
        ...all.map((q) => h("option", { value: q }, questions.titles[q])),
    )
    private readonly space = h(
        "select",
        { "aria-label": "space", onchange: () => this.other(Number(this.space.value) as Dimension) },
        h("option", { value: 2 }, "in the plane (2D)"),
        h("option", { value: 3 }, "in space (3D)"),
    )
    private readonly margin = h("input", {
        type: "text",
        "aria-label": "margin",
        onchange: () => this.readMargin(),
    })
    private readonly editors = {
        a: new Editor("A", (a) => this.changeShape("a", a)),
        b: new Editor("B", (b) => this.changeShape("b", b)),
    }
    private readonly table = h("tbody")
    private readonly code = h("code")

    /** `change`: the scene is another one. */
    constructor(private readonly changed: (scene: Scene) => void) {
        const button = (text: string, act: () => void): HTMLElement =>
            h("button", { type: "button", onclick: act }, text)
        this.motion = h(
            "div",
            { class: "motion" },
            h("label", {}, "time", this.slider),
            this.clock,
            button("start", () => this.at(0)),
            button("enter", () => this.at(this.answers.hit?.enter ?? 0)),
            button("exit", () => this.at(Math.min(this.answers.hit?.exit ?? 1, 1))),
            button("end", () => this.at(1)),
        )
        const formula = h(
            "div",
            { class: "answer formula" },
            h("h3", {}, "Textbook formula", h("span", { class: "wide" }, ", in doubles"), " ", this.formulaMark),
            this.formulaWord,
            this.formulaText,
        )
        const truth = h("div", { class: "answer truth" }, h("h3", {}, "graze"), this.truthWord, this.truthText)
        this.element = h(
            "div",
            { class: "pair" },
            h(
                "section",
                { class: "verdict", "aria-labelledby": "question" },
                this.title,
                h("div", { class: "answers" }, formula, truth),
            ),
            h(
                "section",
                { class: "picture", "aria-label": "picture" },
                this.stage.element,
                this.motion,
                this.difference, // below the picture, which stays where it is when this becomes longer
                h(
                    "p",
                    { id: "keys", class: "small" },
                    "Drag the handles. With the keyboard: tab to one, arrow keys move it (in space also page up and down), with shift by one ulp.",
                ),
            ),
            h(
                "section",
                { class: "panel", "aria-label": "the scene in numbers" },
                this.formulaRow,
                this.lens.element,
                h(
                    "div",
                    { class: "row" },
                    h("label", {}, "Ask", this.ask),
                    this.space,
                    h("label", { class: "margin" }, "margin", this.margin),
                ),
                this.editors.a.element,
                this.editors.b.element,
                h(
                    "fieldset",
                    { class: "query" },
                    h("legend", {}, "As a query"),
                    this.query,
                    this.problem,
                    h(
                        "div",
                        { class: "row" },
                        button("Copy the query", () => this.copy(line(this.scene))),
                        button("Copy the address", () => this.copy(location.href)),
                        this.copied,
                    ),
                ),
                h("table", {}, h("caption", {}, "What graze says to other questions"), this.table),
                h(
                    "details",
                    {},
                    h("summary", {}, "In JavaScript"),
                    h("p", { class: "small" }, "With the npm package graze: make js, then npm install bindings/js"),
                    h("pre", { tabindex: 0, "aria-label": "the question in JavaScript" }, this.code),
                ),
            ),
        )
    }

    /** Shows a scene that was not made here: from the address, or the gallery. */
    open(scene: Scene): void {
        this.time = 0
        this.chosen = classicOf.get(key(scene))?.formula ?? ""
        this.scene = scene
        this.update()
        this.stage.fit()
    }

    private change(scene: Scene): void {
        this.scene = scene
        this.update()
        this.changed(scene)
    }

    private changeShape(name: "a" | "b", shape: Shape): void {
        const next = { ...this.scene, [name]: shape }
        // Who lets a shape move wants to know when they meet.
        if (shape.by && !this.scene[name].by && next.question !== "cast") next.question = "sweep"
        this.change(next)
    }

    private other(dimension: Dimension): void {
        const still = new Array<number>(dimension).fill(0)
        this.scene = {
            dimension,
            question: "overlap",
            margin: 1,
            a: fresh(dimension, dimension === 2 ? "circle" : "sphere", still),
            b: fresh(dimension, "aabb", [2, ...still.slice(1)]),
        }
        this.change(this.scene)
        this.stage.fit()
    }

    private read(): void {
        try {
            const scene = parse(this.query.value)
            this.open(scene)
            this.changed(scene)
        } catch (error) {
            this.problem.textContent = (error as Error).message
            this.query.setAttribute("aria-invalid", "true")
        }
    }

    private copy(text: string): void {
        navigator.clipboard.writeText(text).then(
            () => (this.copied.textContent = "copied"),
            () => (this.copied.textContent = "the browser does not allow copying here"),
        )
    }

    private at(time: number): void {
        this.time = time
        this.draw()
    }

    private choose(name: string): void {
        this.chosen = name
        this.update()
    }

    private update(): void {
        const { scene } = this
        this.answers = answer(scene)
        this.title.textContent = questions.inWords(scene)
        this.showTruth()
        this.showFormula()
        this.showPanel()
        this.draw()
    }

    private showTruth(): void {
        const { truth } = this.answers
        const deepest = this.scene.question === "contact" && this.answers.contacts?.[0]
        const set = this.scene.question === "where" && truth.split(" ")[0]
        showWord(
            this.truthWord,
            truth.startsWith("error") ? "error" : deepest ? `yes ${toText(deepest.depth)}` : set || truth,
        )
        this.truthText.textContent = meaningOf(this.scene.question, truth) + this.more()
    }

    /** Whether they only touch, or how far apart they are. */
    private more(): string {
        const { truth, others, near } = this.answers
        if (this.scene.question !== "overlap") return ""
        if (truth === "no") return near.distance < Infinity ? `; they are ${toText(near.distance)} apart` : ""
        return others.find((o) => o.question === "touch")!.answer === "yes"
            ? ", and only touch"
            : "; their interiors meet"
    }

    private readMargin(): void {
        const margin = evaluate(this.margin.value)
        if (!Number.isNaN(margin)) return this.change({ ...this.scene, margin })
        this.problem.textContent = `margin: expected a number, got “${this.margin.value.slice(0, 40)}”`
        this.margin.setAttribute("aria-invalid", "true")
    }

    private showFormula(): void {
        const { formulas } = this.answers
        const shown = formulas.find((f) => f.name === this.chosen) ?? formulas[0]
        const classic = classicOf.get(key(this.scene))
        this.formulaName.replaceChildren(
            ...formulas.map((f) => h("option", { value: f.name, selected: f === shown }, `${f.name} (${f.by})`)),
        )
        this.formulaRow.hidden = formulas.length === 0
        showWord(this.formulaWord, shown ? shown.answer : "–")
        this.formulaText.textContent = shown
            ? meaningOf(this.scene.question, shown.answer)
            : "no classic formula for this question and these shapes"
        this.element.classList.toggle("differs", !!shown?.wrong)
        this.formulaMark.textContent = shown?.wrong ? "≠ wrong" : shown ? "= right" : ""
        const what = shown?.wrong
            ? `The textbook formula is wrong. ${shown.wrong}`
            : shown
              ? "Here the formula is right, too. Move a shape by one ulp, or look under the lens."
              : ""
        this.difference.textContent =
            shown?.wrong && classic && classic.formula === shown.name ? `${what} ${classic.why}` : what
        this.lens.show(this.scene, shown?.name)
    }

    private showPanel(): void {
        const { scene, answers } = this
        for (const option of this.ask.options) option.disabled = option.value === "common" && scene.dimension === 3
        this.ask.value = scene.question
        this.space.value = String(scene.dimension)
        this.margin.parentElement!.hidden = scene.question !== "within"
        this.margin.value = toText(scene.margin)
        this.margin.removeAttribute("aria-invalid")
        this.editors.a.show(scene.dimension, scene.a)
        this.editors.b.show(scene.dimension, scene.b)
        this.query.value = line(scene)
        this.query.removeAttribute("aria-invalid")
        this.problem.textContent = ""
        this.copied.textContent = ""
        this.code.textContent = code(scene)
        const vector = (v: ArrayLike<number>): string => Array.from(v, toText).join(", ")
        const rows: [string, string][] = answers.others.map((o) => [questions.titles[o.question], o.answer])
        const { meeting } = answers
        if (meeting && scene.question !== "where") rows.push(["both have in common", meeting.kind])
        for (const { point, features } of meeting?.corners ?? [])
            rows.push(["a corner of that, and parts of A and B", `${vector(point)}; ${features.join(" and ")}`])
        if (meeting?.direction) rows.push(["its direction", vector(meeting.direction)])
        if (answers.near.distance > 0 && answers.near.distance < Infinity)
            rows.push(["nearest point of A", vector(answers.near.a)], ["nearest point of B", vector(answers.near.b)])
        if (answers.hit)
            rows.push(["first meets at", vector(answers.hit.point)], ["across the normal", vector(answers.hit.normal)])
        let count = 0
        for (const { depth, normal, points } of answers.contacts ?? []) {
            rows.push(["depth", toText(depth)], ["along the normal", vector(normal)])
            for (const { point, depth: deep, features } of points)
                rows.push(
                    [`point of contact ${++count}`, vector(point)],
                    ["there: how deep, and parts of A and B", `${toText(deep)}, ${features.join(" and ")}`],
                )
        }
        this.table.replaceChildren(
            ...rows.map(([name, text]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, text))),
        )
    }

    private draw(): void {
        const { scene, answers } = this
        const moves = scene.a.by !== undefined || scene.b.by !== undefined
        this.motion.hidden = !moves
        if (!moves) this.time = 0
        this.slider.value = String(this.time)
        this.slider.setAttribute("aria-valuetext", toText(this.time))
        this.clock.textContent = toText(this.time)
        const isCommon = scene.question === "where" || scene.question === "common"
        const near =
            this.time === 0 && answers.near.distance > 0 && answers.near.distance < Infinity ? answers.near : undefined
        this.stage.show(scene, this.time, {
            near,
            hit: answers.hit ?? undefined,
            meeting: (this.time === 0 && answers.meeting) || undefined,
            contacts: (this.time === 0 && !isCommon && answers.contacts) || [],
        })
    }

    get address(): string {
        return address(this.scene)
    }
}
