// SPDX-License-Identifier: MIT
//
// The picture of a map: features as outlines, those that were found filled and with a thick line.

import { escaped } from "../dom"
import type { Map2 } from "./geojson"
import type { Marks } from "./marks"

/** Where the features lie, but for islands far away, which would make all others small. */
function range(all: number[][], i: number): [number, number] {
    const sorted = all.map((p) => p[i]!).sort((a, b) => a - b)
    const [min, max] = [sorted[0]!, sorted.at(-1)!]
    const [low, high] = [sorted[Math.floor(sorted.length / 50)]!, sorted[Math.ceil((sorted.length * 49) / 50) - 1]!]
    return high > low && high - low < 0.6 * (max - min)
        ? [low - (high - low) / 12, high + (high - low) / 12]
        : [min, max]
}

export function mapPicture(map: Map2, marks: Marks): string {
    const all = map.features.flatMap((f) => f.parts.flat(2))
    const [[left, right], [low, high]] = [range(all, 0), range(all, 1)]
    const size = Math.max(right - left, high - low) || 1
    const scale = 1000 / size
    const put = (p: number[]): string => `${((p[0]! - left) * scale).toFixed(1)} ${((high - p[1]!) * scale).toFixed(1)}`
    const few = marks.features.size <= map.features.length / 2
    const paths = map.features.map((f, i) => {
        const ring = (r: number[][]): string =>
            r.length === 1 ? `M${put(r[0]!)}h1` : `M${r.map(put).join("L")}${f.closed ? "Z" : ""}`
        const what = `${f.closed ? "region" : "route"}${few && marks.features.has(i) ? " found" : ""}`
        const title = `<title>${escaped(f.name)}</title>`
        return f.parts.map((part) => `<path class="${what}" d="${part.map(ring).join("")}">${title}</path>`).join("")
    })
    const dots = marks.points.map(
        (p) => `<circle class="asked" r="8" cx="${put(p).split(" ")[0]}" cy="${put(p).split(" ")[1]}"/>`,
    )
    const lines = marks.lines.map((l) => `<path class="asked" d="M${l.map(put).join("L")}"/>`)
    const box = `-10 -10 ${(right - left) * scale + 20} ${(high - low) * scale + 20}`
    const inner = [...paths, ...lines, ...dots].join("")
    return `<svg class="map" viewBox="${box}" role="img" aria-label="the map">${inner}</svg>`
}
