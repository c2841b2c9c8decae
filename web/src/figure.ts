// SPDX-License-Identifier: MIT
//
// A scene as SVG: the two shapes, their motion, and what graze found. A is drawn with a full line, B with a broken
// one, so that they differ in more than colour.

import { toText } from "./numbers"
import { at, center, core, isBounded, ringPoints, type Dimension, type Shape } from "./shapes"
import type { Scene } from "./scene"
import { along, cross, dot, norm, plus, unit, type Vec } from "./vectors"
import { outline, project, scaleOf, type Camera, type Screen } from "./view"

export interface Found {
    near?: { a: number[]; b: number[] }
    hit?: { point: number[]; normal: number[] }
    meeting?: { kind: string; corners: { point: number[] }[]; direction?: number[] }
    contacts?: { depth: number; normal: number[]; points: { point: number[] }[] }[]
}

/** A coordinate of the picture; what is far outside of it is put to where it is still outside. */
const round = (x: number): string => clamp(x, -1e5, 1e5).toFixed(2)
const clamp = (x: number, min: number, max: number): number => Math.min(Math.max(x, min), max)
const pathOf = (points: [number, number][], close: boolean): string =>
    points.map(([x, y], i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("") + (close ? "Z" : "")

/** The part of a line on the screen, or null: p + t d for t from `first` to `last`. */
export function clipped(
    p: [number, number],
    d: [number, number],
    first: number,
    last: number,
    screen: Screen,
): [[number, number], [number, number]] | null {
    const margin = 20
    if (d[0] === 0 && d[1] === 0) return [p, p]
    let [from, to] = [first, last]
    for (const [x, by, size] of [
        [p[0], d[0], screen.width],
        [p[1], d[1], screen.height],
    ] as const) {
        if (by === 0) {
            if (x < -margin || x > size + margin) return null
            continue
        }
        const [t, u] = [(-margin - x) / by, (size + margin - x) / by]
        from = Math.max(from, Math.min(t, u))
        to = Math.min(to, Math.max(t, u))
    }
    if (!(from <= to)) return null
    const place = (t: number): [number, number] => [p[0] + t * d[0], p[1] + t * d[1]]
    return [place(from), place(to)]
}

/** The point of a plane nearest to the middle of the view, its unit normal, and two vectors along it. */
export function planeFrame(
    dimension: Dimension,
    shape: Shape,
    camera: Camera,
): { p: number[]; n: number[]; u: number[]; v: number[] } | null {
    const normal = shape.numbers.slice(0, dimension)
    const length = norm(normal)
    if (!(length > 0)) return null
    const n = unit(normal)
    const p = along(camera.middle, n, shape.numbers[dimension]! / length - dot(camera.middle, n))
    if (dimension === 2) return { p, n, u: [-n[1]!, n[0]!], v: [0, 0] }
    const u = unit(cross(n, Math.abs(n[2]!) < 0.9 ? [0, 0, 1] : [1, 0, 0]))
    return { p, n, u, v: cross(n, u) }
}

function line(dimension: Dimension, shape: Shape, camera: Camera, screen: Screen): string {
    const origin = shape.numbers.slice(0, dimension)
    const p = project(camera, screen, origin)
    const q = project(camera, screen, along(origin, unit(shape.numbers.slice(dimension)), camera.span))
    const ends = clipped(p, [q[0] - p[0], q[1] - p[1]], shape.kind === "ray" ? 0 : -Infinity, Infinity, screen)
    return ends ? `<path class="wire" d="${pathOf(ends, false)}"/>` : ""
}

function plane(dimension: Dimension, shape: Shape, camera: Camera, screen: Screen): string {
    const frame = planeFrame(dimension, shape, camera)
    if (!frame) return ""
    const { p, n, u, v } = frame
    const far = camera.span * (dimension === 2 ? 4 : 0.55)
    const solid = shape.kind === "halfspace"
    if (dimension === 2) {
        const ends = [along(p, u, far), along(p, u, -far)]
        const behind = ends.map((e) => along(e, n, -far)).reverse()
        const body = solid
            ? `<path class="body" d="${pathOf(
                  [...ends, ...behind].map((x) => project(camera, screen, x)),
                  true,
              )}"/>`
            : ""
        return (
            body +
            `<path class="wire" d="${pathOf(
                ends.map((x) => project(camera, screen, x)),
                false,
            )}"/>`
        )
    }
    const corners = [
        [1, 1],
        [1, -1],
        [-1, -1],
        [-1, 1],
    ].map(([a, b]) => along(along(p, u, a! * far), v, b! * far))
    const stroke = `<path class="body wire" d="${pathOf(
        corners.map((x) => project(camera, screen, x)),
        true,
    )}"/>`
    const ticks = solid
        ? corners
              .map(
                  (c) =>
                      `<path class="wire" d="${pathOf(
                          [c, along(c, n, -far / 6)].map((x) => project(camera, screen, x)),
                          false,
                      )}"/>`,
              )
              .join("")
        : ""
    return stroke + ticks
}

/** The edges of boxes and triangles of space. */
function edges(of: ReturnType<typeof core>, camera: Camera, screen: Screen): string {
    const count = of.points.length
    let d = ""
    for (let i = 0; i < count; i++)
        for (let bit = 1; bit < count; bit *= 2)
            if (!(i & bit))
                d += pathOf(
                    [of.points[i]!, of.points[i | bit]!].map((p) => project(camera, screen, p)),
                    false,
                )
    return `<path class="edge" d="${d}"/>`
}

/** A polygon of the plane: of each area what is inside an odd number of its rings. */
function rings(shape: Shape, camera: Camera, screen: Screen): string {
    const d = ringPoints(shape).map((ring) =>
        pathOf(
            ring.map((point) => project(camera, screen, point)),
            true,
        ),
    )
    const ends = shape.areas ?? [d.length]
    return ends
        .map((end, i) => d.slice(i > 0 ? ends[i - 1] : 0, end).join(""))
        .map((area) => `<path class="body wire" fill-rule="evenodd" d="${area}"/>`)
        .join("")
}

/** One shape. Of space, its outline as the camera sees it. */
export function body(dimension: Dimension, shape: Shape, camera: Camera, screen: Screen): string {
    if (!shape.numbers.every((x) => Number.isFinite(x) || shape.kind === "aabb")) return ""
    if (shape.kind === "ray" || shape.kind === "line") return line(dimension, shape, camera, screen)
    if (!isBounded(shape)) return plane(dimension, shape, camera, screen)
    const of = core(dimension, shape)
    if (!(of.radius >= 0) || !of.points.every((p) => p.every(Number.isFinite))) return ""
    if (shape.rings) return rings(shape, camera, screen)
    const path = outline(dimension, of, camera, screen)
    const [x, y] = path[0]!
    if (path.every((p) => Math.hypot(p[0] - x, p[1] - y) < 1.5)) return disk("dot", [x, y])
    const solid = `<path class="body wire" d="${pathOf(path, true)}"/>`
    return dimension === 3 && of.radius === 0 && (shape.kind === "aabb" || shape.kind === "obb")
        ? solid + edges(of, camera, screen)
        : solid
}

const disk = (what: string, [x, y]: [number, number]): string =>
    `<circle class="${what}" cx="${round(x)}" cy="${round(y)}" r="4"/>`

function arrow(from: [number, number], to: [number, number], what: string): string {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy)
    if (!(length > 2)) return ""
    const [x, y] = [(dx / length) * 7, (dy / length) * 7]
    const [left, right] = [
        [to[0] - x - y / 2, to[1] - y + x / 2],
        [to[0] - x + y / 2, to[1] - y - x / 2],
    ] as [[number, number], [number, number]]
    return `<path class="${what}" d="${pathOf([from, to], false)}${pathOf([left, to, right], false)}"/>`
}

/** What both have in common; of a plane nothing. */
function common(
    dimension: Dimension,
    { kind, corners, direction }: NonNullable<Found["meeting"]>,
    camera: Camera,
    screen: Screen,
): string {
    const points = corners.map(({ point }) => project(camera, screen, point))
    if (direction && points[0]) {
        const shape = { kind, numbers: [...corners[0]!.point, ...direction] }
        return `<g class="common">${line(dimension, shape, camera, screen)}</g>`
    }
    const dots = points.map((p) => disk("common-end", p)).join("")
    return points.length > 1 ? `<path class="common" d="${pathOf(points, kind === "polygon")}"/>${dots}` : dots
}

/** Both shapes at a time of their motion. */
export function bodies(scene: Scene, camera: Camera, screen: Screen, time: number): string {
    return (
        [
            ["b", scene.b],
            ["a", scene.a],
        ] as const
    )
        .map(
            ([name, shape]) =>
                `<g class="shape-${name}">${body(scene.dimension, at(scene.dimension, shape, time), camera, screen)}</g>`,
        )
        .join("")
}

/** What is drawn over the shapes: motions, nearest points, where they meet, names. */
export function marks(scene: Scene, camera: Camera, screen: Screen, time: number, found: Found): string {
    const { dimension } = scene
    const put = (p: Vec): [number, number] => project(camera, screen, p)
    let text = ""
    for (const [name, shape] of [
        ["a", scene.a],
        ["b", scene.b],
    ] as const) {
        if (!shape.by) continue
        const middle = center(dimension, shape)
        text += `<g class="shape-${name}">${arrow(put(middle), put(plus(middle, shape.by)), "motion")}`
        if (time !== 0) text += `<g class="ghost">${body(dimension, shape, camera, screen)}</g>`
        text += "</g>"
    }
    if (found.meeting) text += common(dimension, found.meeting, camera, screen)
    if (found.near && found.near.a.every(Number.isFinite) && found.near.b.every(Number.isFinite)) {
        const [p, q] = [put(found.near.a), put(found.near.b)]
        text += `<path class="near" d="${pathOf([p, q], false)}"/>${disk("near-end", p)}${disk("near-end", q)}`
    }
    let depths = "" // over all arrows
    for (const { depth, normal, points } of found.contacts ?? []) {
        for (const [i, { point }] of points.entries()) {
            const p = put(point)
            const tip = put(along(point, normal, 30 / scaleOf(camera, screen)))
            text += arrow(p, tip, "normal")
            text += `<path class="contact" d="M${round(p[0])} ${round(p[1] - 5)}l5 5l-5 5l-5 -5z"/>`
            if (i > 0) continue
            const deep = toText(Number(depth.toPrecision(4)))
            depths += `<text class="deep" x="${round(tip[0] + 7)}" y="${round(tip[1] - 5)}">${deep}</text>`
        }
    }
    text += depths
    if (found.hit) {
        const p = put(found.hit.point)
        text += arrow(p, put(along(found.hit.point, found.hit.normal, 46 / scaleOf(camera, screen))), "normal")
        text += `<path class="hit" d="M${round(p[0] - 5)} ${round(p[1] - 5)}l10 10m0 -10l-10 10"/>`
    }
    for (const [name, shape] of [
        ["A", at(dimension, scene.a, time)],
        ["B", at(dimension, scene.b, time)],
    ] as const) {
        const p = isBounded(shape)
            ? center(dimension, shape)
            : (planeOrLine(dimension, shape, camera) ?? center(dimension, shape))
        if (!p.every(Number.isFinite)) continue
        const [x, y] = put(p)
        const place = `x="${round(clamp(x + 12, 8, screen.width - 20))}" y="${round(clamp(y - 12, 18, screen.height - 8))}"`
        text += `<text class="name shape-${name.toLowerCase()}" ${place}>${name}</text>`
    }
    return text
}

function planeOrLine(dimension: Dimension, shape: Shape, camera: Camera): number[] | null {
    return shape.kind === "plane" || shape.kind === "halfspace"
        ? (planeFrame(dimension, shape, camera)?.p ?? null)
        : null
}

/** A small picture of a scene, for the gallery. */
export function thumbnail(scene: Scene, camera: Camera, screen: Screen, time: number, found: Found): string {
    const inner = bodies(scene, camera, screen, time) + marks(scene, camera, screen, time, found)
    const box = `0 0 ${screen.width} ${screen.height}`
    return `<svg class="figure" viewBox="${box}" aria-hidden="true" focusable="false">${inner}</svg>`
}
