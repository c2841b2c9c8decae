// SPDX-License-Identifier: MIT
//
// The gallery: every classic as a live figure on an input for which its formula is wrong.

import { answer } from "./answers"
import { classics, slugOf, type Classic } from "./classics"
import { h } from "./dom"
import { thumbnail } from "./figure"
import { address, parse } from "./scene"
import { fit } from "./view"

/** Times in words: "yes, from 0.4 to 0.7". */
const inWords = (answer: string): string =>
    answer.replace(
        /^yes (\S+)( \S+)?$/,
        (_, enter: string, exit = "") => `yes, from ${enter}${exit.replace(" ", " to ")}`,
    )

function card(classic: Classic): HTMLElement {
    const scene = parse(classic.query)
    const { truth, formulas, hit } = answer(scene)
    const formula = formulas.find((f) => f.name === classic.formula)!
    const screen = { width: 260, height: 170 }
    const picture = h("div", { class: "thumb" })
    const time = scene.question === "sweep" && hit ? hit.enter : 0
    picture.innerHTML = thumbnail(scene, fit(scene, screen, -0.6, 0.45), screen, time, { hit: hit ?? undefined })
    return h(
        "li",
        { class: "card", id: `gallery/${slugOf(classic)}`, tabindex: -1 },
        h("a", { href: address(scene) }, picture, h("h3", {}, classic.title)),
        h("p", { class: "small" }, `${formula.name} (${formula.by})`),
        h(
            "dl",
            {},
            h("dt", {}, "formula"),
            h("dd", { class: "wrong" }, `≠ ${inWords(formula.answer)}`),
            h("dt", {}, "graze"),
            h("dd", {}, inWords(truth)),
        ),
        h("p", {}, classic.why),
        h(
            "p",
            { class: "small" },
            h(
                "a",
                { href: `#gallery/${slugOf(classic)}`, "aria-label": `Link to this: ${classic.title}` },
                "Link to this",
            ),
        ),
    )
}

export class Gallery {
    private readonly cards = new Map(classics.map((classic) => [slugOf(classic), card(classic)]))
    readonly element = h(
        "section",
        { class: "gallery", "aria-labelledby": "gallery-title" },
        h("h2", { id: "gallery-title" }, "The classic tests, and where they go wrong"),
        h(
            "p",
            {},
            `${classics.length} inputs for which a formula from a book is wrong. Each is computed now, in your browser: the formula in doubles, graze exactly. Open one and move it.`,
        ),
        h("ul", { class: "cards" }, ...this.cards.values()),
    )

    /** Shows the figure that an address names; false if there is none. */
    open(slug: string): boolean {
        const named = this.cards.get(slug)
        named?.scrollIntoView({ block: "center" })
        named?.focus({ preventScroll: true })
        return named !== undefined
    }
}
