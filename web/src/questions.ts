// SPDX-License-Identifier: MIT
//
// Questions in words.

import type { Question, Scene } from "./scene"

const text: Record<Question, (a: string, b: string) => string> = {
    overlap: (a, b) => `Do ${a} and ${b} have a common point?`,
    overlap_open: (a, b) => `Do the interiors of ${a} and ${b} meet?`,
    touch: (a, b) => `Do ${a} and ${b} only touch?`,
    contains: (a, b) => `Does ${a} contain ${b}?`,
    within: (a, b) => `Is ${b} within a margin of ${a}?`,
    distance: (a, b) => `How far are ${a} and ${b} from each other?`,
    side: (a, b) => `On which side of ${a} is ${b}?`,
    zone: (a, b) => `In which zone of ${b} is ${a}?`,
    cast: (a, b) => `Where does ${a} enter and leave ${b}?`,
    sweep: (a, b) => `When are ${a} and ${b} in contact?`,
    contact: (a, b) => `How deep are ${a} and ${b} in each other, and where?`,
    where: (a, b) => `What do ${a} and ${b} have in common?`,
    common: (a, b) => `What area do ${a} and ${b} have in common?`,
}

/** The names of the questions in the menu. */
export const titles: Record<Question, string> = {
    overlap: "a common point (overlap)",
    overlap_open: "interiors meet (overlap open)",
    touch: "only touch",
    contains: "A contains B",
    within: "within a margin",
    distance: "distance",
    side: "side of plane A",
    zone: "zone of point A",
    cast: "cast of line, ray or segment A",
    sweep: "sweep: both may move",
    contact: "contact: depth and points",
    where: "where: what both have in common",
    common: "area in common (in the plane)",
}

const names: Record<string, string> = {
    aabb: "box",
    obb: "oriented box",
    rect: "rectangle",
    halfspace: "half-space",
    hull: "hull",
}
export const nameOf = (kind: string, dimension: number): string =>
    dimension === 2 && kind === "plane"
        ? "line"
        : dimension === 2 && kind === "halfspace"
          ? "half-plane"
          : (names[kind] ?? kind)

/** The name in the menu of kinds, where a line by two points or a direction is another one. */
export const nameInMenu = (kind: string, dimension: number): string =>
    nameOf(kind, dimension) + (dimension === 2 && kind === "plane" ? " by its normal" : "")

export function inWords(scene: Scene): string {
    const { dimension, a, b } = scene
    const rounded = (shape: typeof a): string =>
        `${shape.round === undefined ? "" : "rounded "}${nameOf(shape.kind, dimension)}`
    return text[scene.question](`the ${rounded(a)} A`, `the ${rounded(b)} B`)
}
