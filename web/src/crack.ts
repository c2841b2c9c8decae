// SPDX-License-Identifier: MIT
//
// Balls fall onto a floor of two triangles, each towards a point of their common edge: what a formula stops, and what
// graze stops. The floor of docs/img/crack.c, where balls fall through by the formula.

import { answer } from "./answers"
import { h } from "./dom"
import { address, parse, type Scene } from "./scene"
import { along, type Vec } from "./vectors"

const balls = 19
const [left, front, right, back] = [
    [-2, 0, 0.1],
    [-0.2, -1.4, -0.2],
    [2, -0.2, 0],
    [-0.1, 1.1, 0],
]
const motion = [-0.4, 0.4, -2] // in one frame
const triangles = [
    [left, front, right],
    [left, right, back],
] as const

interface Ball {
    from: number[]
    /** When it is stopped, by the formula and by graze; null: never. */
    stopped: { formula: number | null; graze: number | null }
    /** It and the triangle that it hits. */
    scene: Scene
}

const timeOf = (text: string): number | null => (text.startsWith("yes") ? Number(text.split(" ")[1]) : null)

/** The ball that is aimed at the part s of the common edge, and is there after half of the frame. */
function ball(s: number): Ball {
    const aim = left.map((x, i) => x + s * (right[i]! - x))
    const [from, to] = [aim.map((x, i) => x - motion[i]! / 2), aim.map((x, i) => x + motion[i]! / 2)]
    const scenes = triangles.map((corners) =>
        parse(`cast3 segment ${[...from, ...to].join(" ")}  triangle ${corners.flat().join(" ")}`),
    )
    const answers = scenes.map(answer)
    return {
        from,
        scene: scenes[answers.findIndex((a) => a.truth !== "no")]!,
        stopped: {
            formula: answers.map((a) => timeOf(a.formulas[0]!.answer)).find((t) => t !== null) ?? null,
            graze: answers.map((a) => timeOf(a.truth)).find((t) => t !== null) ?? null,
        },
    }
}

const scale = 82
/** Seen from the front, and from somewhat above. */
const put = ([x, y, z]: Vec): [number, number] => [scale * (x! + 0.1 * y!), -scale * (z! + 0.42 * y!)]
const pathOf = (points: readonly Vec[]): string =>
    `M${points
        .map((p) =>
            put(p)
                .map((x) => x.toFixed(1))
                .join(" "),
        )
        .join("L")}`

const seconds = 1.4 // that a frame takes here

export function crack(): HTMLElement {
    const all = Array.from({ length: balls }, (_, i) => ball((i + 1) / (balls + 1)))
    const panels = (["formula", "graze"] as const).map((by) => panel(by, all))
    const lost = all.find((b) => b.stopped.formula === null)!
    let started = -Infinity
    const isStill = matchMedia("(prefers-reduced-motion: reduce)")
    function draw(): void {
        const time = isStill.matches ? 1 : Math.min((performance.now() - started) / 1000 / seconds, 1)
        for (const { show } of panels) show(time)
        if (time < 1) requestAnimationFrame(draw)
    }
    function drop(): void {
        started = performance.now()
        requestAnimationFrame(draw)
    }
    drop()
    return h(
        "section",
        { class: "crack", "aria-labelledby": "crack-title" },
        h("h2", { id: "crack-title" }, "A ball falls through the floor"),
        h("div", { class: "panels" }, ...panels.map(({ element }) => element)),
        h(
            "p",
            {},
            "The floor is two triangles with a common edge, and each ball falls onto that edge: none can miss. The usual formula (Möller and Trumbore 1997) rounds for each triangle on its own, and for some balls both say no. So things fall out of the levels of games.",
        ),
        h(
            "div",
            { class: "row" },
            h("button", { type: "button", onclick: drop }, "Drop them again"),
            h("a", { href: address(lost.scene) }, "One that falls through, in numbers"),
        ),
    )
}

/** The floor and the balls, by the formula or by graze. */
function panel(by: "formula" | "graze", all: Ball[]): { element: HTMLElement; show: (time: number) => void } {
    const through = all.filter((b) => b.stopped[by] === null).length
    const said = through > 0 ? `${through} of ${balls} fall through` : `all ${balls} land`
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg")
    picture.setAttribute("viewBox", "-178 -95 356 188")
    picture.setAttribute("role", "img")
    picture.setAttribute("aria-label", `Balls above a floor of two triangles: ${said}`)
    picture.innerHTML =
        triangles.map((corners) => `<path class="floor" d="${pathOf(corners)}Z"/>`).join("") +
        all.map(() => `<path class="fall"/>`).join("") +
        all.map(() => `<circle class="ball" r="6"/>`).join("")
    const [paths, circles] = [picture.querySelectorAll(".fall"), picture.querySelectorAll(".ball")]
    return {
        element: h(
            "div",
            { class: `panel-${by}` },
            h("h3", {}, by === "formula" ? "Textbook formula" : "graze"),
            h("p", { class: "word" }, said),
            picture as unknown as Node,
        ),
        show(time) {
            all.forEach(({ from, stopped }, i) => {
                const end = stopped[by] ?? 1
                const at = along(from, motion, Math.min(time, end))
                const [x, y] = put(at)
                paths[i]!.setAttribute("d", pathOf([from, at]))
                circles[i]!.setAttribute("cx", x.toFixed(1))
                circles[i]!.setAttribute("cy", y.toFixed(1))
                for (const element of [paths[i]!, circles[i]!])
                    element.classList.toggle("lost", stopped[by] === null && time > 0.5)
            })
        },
    }
}
