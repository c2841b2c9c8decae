// SPDX-License-Identifier: MIT
//
// What the command prints with --json, as marks in the picture.

export interface Marks {
    boxes: [number[], number[]][]
    points: number[][]
    lines: number[][][]
    names: Set<string>
}

export const noMarks = (): Marks => ({ boxes: [], points: [], lines: [], names: new Set() })

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

/** `at` and `to`: the points that were asked about. */
export function marksOf(out: string, at: number[], to: number[]): Marks {
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
        for (const key of ["a", "b", "name"]) if (typeof o[key] === "string") marks.names.add(o[key] as string)
    }
    return marks
}
