// SPDX-License-Identifier: MIT
//
// All that is known about a scene: what graze answers to each question, and what a textbook formula says to the one
// that is asked.

import { difference } from "./compare"
import { applicable } from "./formulas/formulas"
import { ask, contacts, hit, meeting, nearest, type Contact } from "./graze"
import { line, type Question, type Scene } from "./scene"

export interface Answers {
    truth: string
    /** The formulas of the question that is asked, and what is wrong about their answers; null if nothing is. */
    formulas: { name: string; by: string; answer: string; wrong: string | null }[]
    /** The answers to the other questions. */
    others: { question: Question; answer: string }[]
    near: { distance: number; a: number[]; b: number[] }
    hit: ReturnType<typeof hit>
    contacts: Contact[] | null
    meeting: ReturnType<typeof meeting>
}

const rest: Question[] = ["overlap", "touch", "distance", "contains", "side", "zone", "cast", "sweep", "common"]

const areas = ["circle", "aabb", "rect", "obb", "triangle", "hull", "polygon"]

/** Side, zone and cast ask about one kind of A, areas about shapes that have one. */
function makesSense(scene: Scene, question: Question): boolean {
    if (question === "side") return scene.a.kind === "plane"
    if (question === "zone") return scene.a.kind === "point" && ["aabb", "rect", "obb"].includes(scene.b.kind)
    if (question === "cast") return ["segment", "ray", "line"].includes(scene.a.kind)
    if (question === "common")
        return scene.dimension === 2 && [scene.a, scene.b].every(({ kind }) => areas.includes(kind))
    return question !== "sweep" || scene.a.by !== undefined || scene.b.by !== undefined
}

export function answer(scene: Scene): Answers {
    const found = contacts(scene)
    // A query has no contacts of polygons: they are more than one.
    const isOfPolygon = [scene.a, scene.b].some(({ kind }) => kind === "polygon")
    const truth =
        scene.question === "contact" && isOfPolygon && found ? (found.length > 0 ? "yes" : "no") : ask(line(scene))
    return {
        truth,
        formulas: applicable(scene).map(({ formula, answer }) => {
            const text = answer()
            return { name: formula.name, by: formula.by, answer: text, wrong: difference(text, truth) }
        }),
        others: rest
            .filter((q) => q !== scene.question && makesSense(scene, q))
            .map((question) => ({ question, answer: ask(line(scene, question)) })),
        near: nearest(scene),
        hit: hit(scene),
        contacts: found,
        meeting: meeting(scene),
    }
}
