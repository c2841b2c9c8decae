// SPDX-License-Identifier: MIT
//
// The textbook formulas, in doubles: which question and which two shapes each of them takes. They are wrong for some
// inputs; that is what this page shows.

import { toText } from "../numbers"
import { type Shape } from "../shapes"
import { dot, minus } from "../vectors"
import type { Question, Scene } from "../scene"
import { general } from "./general"
import {
    ballHalfspace,
    ballPlane,
    ballPlaneFromFront,
    castObb,
    castTriangle,
    clipping,
    epsilonSlabs,
    grownBox,
    grownObb,
    inverseSlabs,
    movingBalls,
    movingBoxes,
    movingObbs,
    movingPolygons,
    movingTriangles,
    roundedParts,
    stepped,
} from "./moving"
import { ballOf, box, excess, points, rect, yesNo } from "./parts"
import {
    ballBox,
    ballObb,
    balls,
    centeredBoxes,
    crossShapedRegions,
    distanceToSegment,
    fifteenAxes,
    fourAxes,
    nearestPoint,
    pointTriangle,
    rects,
    roundedBox,
    segmentBox,
    segmentObb,
    segmentObb2,
    segmentSlabs,
    sideBall,
    sideBox,
    sideObb,
    sidePoint,
    third,
} from "./still"

export interface Formula {
    name: string
    by: string
}

/** The answer, as the query language prints it; without an exit time where the formula finds none. */
type Answer = (a: Shape, b: Shape, by: number[]) => string

function distanceOf(of: (a: Shape, b: Shape) => number): Answer {
    return (a, b) => toText(Math.max(0, of(a, b)))
}

const arvo = "Arvo 1990"
const gomez = "Gomez 1999"
const folklore = "folklore"
const ericson = "Ericson 2005"

type Row = [question: Question, dimension: 2 | 3, a: string, b: string, name: string, by: string, answer: Answer]

const inBoth = (rows: (d: 2 | 3, ball: string) => Row[]): Row[] => [...rows(2, "circle"), ...rows(3, "sphere")]

const rows: Row[] = [
    ["overlap", 2, "circle", "aabb", "by folding into the first quadrant", arvo, (a, b) => yesNo(ballBox(a, b, 2))],
    ["overlap", 3, "sphere", "aabb", "squares of what lies outside the box", arvo, (a, b) => yesNo(ballBox(a, b, 3))],
    ["overlap", 2, "circle", "rect", "by the nearest point", folklore, (a, b) => yesNo(nearestPoint(a, b))],
    ["overlap", 2, "circle", "rect", "by cross-shaped regions", folklore, (a, b) => yesNo(crossShapedRegions(a, b))],
    [
        "zone",
        2,
        "point",
        "rect",
        "the nine zones",
        folklore,
        (a, b) => {
            const { x, y, w, h } = rect(b)
            return String(third(a.numbers[0]!, x, x + w) + 3 * third(a.numbers[1]!, y, y + h))
        },
    ],
    [
        "overlap",
        2,
        "point",
        "aabb",
        "rounded box, as a distance function",
        "Quilez 2008",
        (a, b) => yesNo(roundedBox(a, b)),
    ],
    ["overlap", 2, "point", "triangle", "the signs of three areas", folklore, (a, b) => yesNo(pointTriangle(a, b))],
    ["overlap", 2, "rect", "rect", "overlap on both axes", folklore, (a, b) => yesNo(rects(a, b))],
    ...inBoth((d, ball) => [
        ["overlap", d, ball, ball, "distance of centers, sum of radii", folklore, (a, b) => yesNo(balls(a, b, d))],
        ["overlap", d, "aabb", "aabb", "centers and half extents", folklore, (a, b) => yesNo(centeredBoxes(a, b, d))],
        ["overlap", d, ball, "obb", "in the box's frame", folklore, (a, b) => yesNo(ballObb(a, b, d))],
        ["side", d, "plane", "point", "distance along the normal", folklore, (a, b) => sidePoint(a, b, d)],
        ["side", d, "plane", ball, "distance along the normal", folklore, (a, b) => sideBall(a, b, d)],
        ["side", d, "plane", "aabb", "the projected half size", gomez, (a, b) => sideBox(a, b, d)],
        ["side", d, "plane", "obb", "the projected half size", gomez, (a, b) => sideObb(a, b, d)],
        ["sweep", d, ball, "plane", "linear in the distance, both sides", gomez, (a, b, by) => ballPlane(a, b, by, d)],
        [
            "sweep",
            d,
            ball,
            "plane",
            "linear in the distance, from the front",
            gomez,
            (a, b, by) => ballPlaneFromFront(a, b, by, d),
        ],
        ["sweep", d, ball, "halfspace", "linear in the distance", gomez, (a, b, by) => ballHalfspace(a, b, by, d)],
        [
            "sweep",
            d,
            ball,
            "halfspace",
            "linear in the distance, from the front",
            gomez,
            (a, b, by) => ballPlaneFromFront(a, b, by, d),
        ],
        ["sweep", d, ball, ball, "the roots of a quadratic", gomez, (a, b, by) => movingBalls(a, b, by, d)],
        [
            "sweep",
            d,
            "aabb",
            "aabb",
            "first and last times of each axis",
            gomez,
            (a, b, by) => movingBoxes(a, b, by, d),
        ],
        ["sweep", d, ball, "aabb", "the center against the grown box", folklore, (a, b, by) => grownBox(a, b, by, d)],
        ["sweep", d, ball, "aabb", "parts of the rounded box", ericson, (a, b, by) => roundedParts(a, b, by, d)],
        ["sweep", d, ball, "obb", "grown, in the box's frame", folklore, (a, b, by) => grownObb(a, b, by, d)],
        ["sweep", d, "capsule", ball, "overlap at 17 places", folklore, (a, b, by) => stepped(a, b, by, d)],
        ...(["ray", "segment"] as const).flatMap((caster): Row[] => [
            [
                "cast",
                d,
                caster,
                "aabb",
                "by slabs, with 1 / direction",
                "Kay and Kajiya 1986",
                (a, b) => inverseSlabs(a, b, d),
            ],
            ["cast", d, caster, "aabb", "by slabs, parallel below 0.000001", folklore, (a, b) => epsilonSlabs(a, b, d)],
            ["cast", d, caster, "obb", "by slabs, in the box's frame", folklore, (a, b) => castObb(a, b, d)],
        ]),
        [
            "distance",
            d,
            "point",
            "point",
            "the root of the squares",
            folklore,
            distanceOf((a, b) => Math.sqrt(dot(minus(a.numbers, b.numbers), minus(a.numbers, b.numbers)))),
        ],
        [
            "distance",
            d,
            ball,
            ball,
            "distance of centers less the radii",
            folklore,
            distanceOf((a, b) => {
                const [p, q] = [ballOf(a, d), ballOf(b, d)]
                return Math.sqrt(dot(minus(p.c, q.c), minus(p.c, q.c))) - p.r - q.r
            }),
        ],
        [
            "distance",
            d,
            "point",
            "segment",
            "clamped projection",
            folklore,
            distanceOf((a, b) => distanceToSegment(a.numbers, points(b, d))),
        ],
        [
            "distance",
            d,
            ball,
            "aabb",
            "what lies outside the box",
            folklore,
            distanceOf((a, b) => Math.sqrt(excess(ballOf(a, d).c, box(b, d).min, box(b, d).max)) - ballOf(a, d).r),
        ],
    ]),
    ["sweep", 2, "circle", "rect", "the center against the grown box", folklore, (a, b, by) => grownBox(a, b, by, 2)],
    [
        "overlap",
        3,
        "obb",
        "obb",
        "over 15 axes",
        "Gottschalk, Lin and Manocha 1996",
        (a, b) => yesNo(fifteenAxes(a, b)),
    ],
    ["overlap", 2, "obb", "obb", "over 4 axes", folklore, (a, b) => yesNo(fourAxes(a, b))],
    ["overlap", 3, "segment", "aabb", "over 6 axes", gomez, (a, b) => yesNo(segmentBox(a, b))],
    ["overlap", 3, "segment", "obb", "over 6 axes", gomez, (a, b) => yesNo(segmentObb(a, b))],
    ["overlap", 2, "segment", "aabb", "by slabs", "Kay and Kajiya 1986", (a, b) => yesNo(segmentSlabs(a, b))],
    ["overlap", 2, "segment", "obb", "over 3 axes", gomez, (a, b) => yesNo(segmentObb2(a, b))],
    ...(["ray", "segment"] as const).map((caster): Row => [
        "cast",
        3,
        caster,
        "triangle",
        "the time, and the weights of two corners",
        "Möller and Trumbore 1997",
        castTriangle,
    ]),
    ["cast", 2, "segment", "hull", "by clipping", "Cyrus and Beck 1978", clipping],
    ["sweep", 3, "obb", "obb", "over 15 axes", "Eberly 2001", movingObbs],
    ["sweep", 3, "triangle", "triangle", "over 11 axes", "Eberly 2001", movingTriangles],
    ["sweep", 2, "hull", "hull", "the normals of the edges", "Eberly 2001", movingPolygons],
]

const symmetric: Question[] = ["overlap", "distance", "sweep"]

/** A shape with a radius is another shape; only the rounded box has a formula of its own. */
const isPlain = (row: Row, a: Shape, b: Shape): boolean =>
    row[5].startsWith("Quilez")
        ? a.round === undefined && b.round !== undefined
        : a.round === undefined && b.round === undefined

/** What a formula answers for a scene; undefined where it does not take the two shapes. */
export function applicable(scene: Scene): { formula: Formula; answer: () => string }[] {
    const { dimension, question, a, b } = scene
    const still = new Array<number>(dimension).fill(0)
    const by = minus(a.by ?? still, b.by ?? still)
    const back = minus(b.by ?? still, a.by ?? still)
    const own = rows.flatMap((row) => {
        const [of, d, first, second, name, author, answer] = row
        if (of !== question || d !== dimension) return []
        const formula = { name, by: author }
        if (first === a.kind && second === b.kind && isPlain(row, a, b))
            return [{ formula, answer: () => answer(a, b, by) }]
        if (symmetric.includes(question) && first === b.kind && second === a.kind && isPlain(row, b, a))
            return [{ formula, answer: () => answer(b, a, back) }]
        return []
    })
    const other = own.length === 0 ? general(scene) : null
    return other ? [{ formula: other, answer: other.answer }] : own
}
