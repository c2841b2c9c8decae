// SPDX-License-Identifier: MIT
//
// What the command prints with --json, as marks in the picture.

import type { Map2 } from "./geojson"

export interface Marks {
    boxes: [number[], number[]][]
    points: number[][]
    lines: number[][][]
    /** Places of the features of the first map. */
    features: Set<number>
}

export const noMarks = (): Marks => ({ boxes: [], points: [], lines: [], features: new Set() })

/** Of which map what the command calls a, b, or by no letter, is a feature. */
export type MapsOf = Partial<Record<"a" | "b" | "", Map2>>
const placeOf = (letter: string): string => (letter === "" ? "index" : `${letter}_index`)

/** The objects that were printed, one a line; lines that are no objects are left out. */
export function objects(out: string): Record<string, unknown>[] {
    return out.split("\n").flatMap((line) => {
        try {
            return line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []
        } catch {
            return []
        }
    })
}

/** The output with the ids of features, which WKT does not have. */
export const withIds = (out: string, maps: MapsOf): string =>
    out.replace(
        /"(?:([ab])_)?id":null,("(?:[ab]_)?index":(\d+))/g,
        (text, letter: "a" | "b" | undefined, rest, place) => {
            const id = maps[letter ?? ""]?.features[Number(place)]?.id ?? null
            return id === null ? text : `"${letter ? `${letter}_` : ""}id":${JSON.stringify(id)},${rest}`
        },
    )

/** The lines of an OBJ file, as the command writes curves, and the borders of its faces, which meshes share. */
export function curvesOf(text: string): number[][][] {
    const rows = text.split("\n").map((row) => row.split(" "))
    const points = rows.filter(([word]) => word === "v").map(([, ...numbers]) => numbers.map(Number))
    return rows
        .filter(([word]) => word === "l" || word === "f")
        .map(([word, ...places]) => (word === "f" ? [...places, places[0]!] : places))
        .map((places) => places.map((place) => points[Number(place) - 1]!))
}

/** `at` and `to`: the points that were asked about; `first`: the map in the picture. */
export function marksOf(out: string, at: number[], to: number[], maps: MapsOf, first: Map2 | undefined): Marks {
    const marks = noMarks()
    for (const o of objects(out)) {
        if (Array.isArray(o["place"])) marks.boxes.push(o["place"] as [number[], number[]])
        if (Array.isArray(o["min"]) && Array.isArray(o["max"]))
            marks.boxes.push([o["min"] as number[], o["max"] as number[]])
        if (Array.isArray(o["min"]) && Array.isArray(o["normal"]) && Number.isFinite(o["most"])) {
            const from = (o["min"] as number[]).map((x, i) => (x + (o["max"] as number[])[i]!) / 2)
            marks.points.push(from)
            marks.lines.push([from, from.map((x, i) => x + (o["most"] as number) * (o["normal"] as number[])[i]!)])
        }
        if (Array.isArray(o["point"]))
            (marks.lines.push([at, o["point"] as number[]]), marks.points.push(o["point"] as number[]))
        if (typeof o["time"] === "number") marks.points.push(at.map((x, i) => x + (o["time"] as number) * (to[i]! - x)))
        for (const letter of ["a", "b", ""] as const)
            if (first && maps[letter] === first && typeof o[placeOf(letter)] === "number")
                marks.features.add(o[placeOf(letter)] as number)
    }
    return marks
}
