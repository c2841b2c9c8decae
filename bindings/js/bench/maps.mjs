// SPDX-License-Identifier: MIT
//
// node maps.mjs: joins of maps beside jsts, which searches its STRtree; points are asked of locators with an index, which are made when they are asked
// first (its prepared geometries cannot be made in this version). Prints a table of ../README.md.
//
// Medians of RUNS, interleaved, in time of the processor, after one run that is not counted; what was built before does not count, but for `build`.
import { readFileSync } from "node:fs"
import GeoJSONReader from "jsts/org/locationtech/jts/io/GeoJSONReader.js"
import Locator from "jsts/org/locationtech/jts/algorithm/locate/IndexedPointInAreaLocator.js"
import RelateOp from "jsts/org/locationtech/jts/operation/relate/RelateOp.js"
import STRtree from "jsts/org/locationtech/jts/index/strtree/STRtree.js"
import * as graze from "../dist/index.js"
import { next, race } from "./measure.mjs"

const RUNS = 3, POINTS = 100_000, LINES = 2_000

const { features } = JSON.parse(readFileSync(new URL("../../../examples/data/us-counties.geojson", import.meta.url)))
/** jsts reads no ring of three positions; one county has one. */
const isRead = ({ type, coordinates }) => (type === "Polygon" ? [coordinates] : coordinates).flat().every(ring => ring.length >= 4)
const place = () => [-125 + 59 * next(), 24 + 26 * next()]
const points = Array.from({ length: POINTS }, place)
const lines = Array.from({ length: LINES }, () => {
    const walk = [place()]
    while (walk.length < 21) walk.push(walk.at(-1).map(x => x + (next() - 0.5) * 0.2))
    return { type: "LineString", coordinates: walk }
})
const asGeoJson = { points: points.map(coordinates => ({ type: "Point", coordinates })), lines, counties: features.map(f => f.geometry).filter(isRead) }

const reader = new GeoJSONReader()
const read = all => all.map(geometry => reader.read(geometry))
function treeOf(all) {
    const tree = new STRtree()
    all.forEach((geometry, i) => tree.insert(geometry.getEnvelopeInternal(), i))
    tree.build()
    return { all, tree, locators: [] }
}
const jts = { points: read(asGeoJson.points), lines: read(asGeoJson.lines), counties: treeOf(read(asGeoJson.counties)) }
const own = { points: new graze.Geometries(Float64Array.from(points.flat())), lines: new graze.Geometries(lines), counties: new graze.Geometries(asGeoJson.counties) }

const EXTERIOR = 2
let failed = 0
/** Calls with the pairs of one of a list and one of a tree whose bounds meet; how many answer yes. */
function joined(list, { tree }, answer) {
    let count = 0
    failed = 0
    for (const geometry of list)
        for (const i of tree.query(geometry.getEnvelopeInternal()).toArray()) {
            try {
                count += answer(i, geometry)
            } catch { failed++ } // invalid ones
        }
    return count
}
const { all, locators } = jts.counties
const hasPoint = (i, point) => (locators[i] ??= new Locator(all[i])).locate(point.getCoordinate()) !== EXTERIOR

const rows = {
    "the counties, from GeoJSON": [() => new graze.Geometries(asGeoJson.counties).length, () => treeOf(read(asGeoJson.counties)).all.length],
    [`${POINTS.toLocaleString("en")} points in counties`]: [() => own.points.join(own.counties).length / 2, () => joined(jts.points, jts.counties, hasPoint)],
    "counties that touch counties": [() => own.counties.join(own.counties, { predicate: "touches" }).length / 2, () => joined(all, jts.counties, (i, county) => RelateOp.relate(all[i], county).isTouches(all[i].getDimension(), county.getDimension()))],
    [`${LINES.toLocaleString("en")} lines that meet counties`]: [() => own.lines.join(own.counties).length / 2, () => joined(jts.lines, jts.counties, (i, line) => RelateOp.relate(all[i], line).isIntersects())],
}

console.log("| maps, ms | `Geometries` | jsts | jsts / `Geometries` | found | by jsts |\n|---|---|---|---|---|---|")
for (const [name, loops] of Object.entries(rows)) {
    const [found, other] = loops.map(loop => loop()), [ours, theirs] = race(loops, 1e6, RUNS, 0)
    const errors = name.startsWith("counties") && failed > 0 ? `, ${failed} errors` : ""
    console.log(`| ${name} | ${ours.toFixed(1)} | ${theirs.toFixed(0)} | ${(theirs / ours).toFixed(1)} | ${found} | ${other}${errors} |`)
}
