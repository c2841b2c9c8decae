// SPDX-License-Identifier: MIT
//
// The referee: what jsts, Turf and geos-wasm say of the pairs of a corpus, on standard input; prints what judge.cpp prints. Turf has no matrix.
// node npm.mjs DIRECTORY: that has the packages.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

const require = createRequire(pathToFileURL(`${process.argv[2]}/package.json`))
const load = name => import(pathToFileURL(require.resolve(name)))

const letter = yes => yes ? "y" : "n"

/** What an answer is, or - where it fails. */
function answered(ask) {
    try {
        return ask()
    } catch {
        return "-"
    }
}

/** The numbers of a text as GeoJSON has them. */
function geoJson(text) {
    const [, kind, body] = /^(\w+) (.*)$/.exec(text)
    const numbers = JSON.parse(body.replace(/\(/g, "[").replace(/\)/g, "]").replace(/(-?[\d.][\d.e+-]*) (-?[\d.][\d.e+-]*)/g, "[$1,$2]"))
    const type = { POINT: "Point", LINESTRING: "LineString", POLYGON: "Polygon", MULTIPOLYGON: "MultiPolygon" }[kind]
    return { type, coordinates: kind === "POINT" ? numbers[0] : numbers }
}

async function jsts() {
    const reader = new (await load("jsts/org/locationtech/jts/io/WKTReader.js")).default()
    const relate = (await load("jsts/org/locationtech/jts/operation/relate/RelateOp.js")).default
    return (a, b) => {
        const [p, q] = [reader.read(a), reader.read(b)]
        const matrix = answered(() => relate.relate(p, q))
        if (matrix === "-") return ["-", "--"]
        return [matrix.toString(), letter(matrix.isIntersects()) + letter(matrix.isTouches(p.getDimension(), q.getDimension()))]
    }
}

async function turf() {
    const { booleanIntersects, booleanTouches } = require("@turf/turf")
    return (a, b) => {
        const [p, q] = [geoJson(a), geoJson(b)]
        return ["-", answered(() => letter(booleanIntersects(p, q))) + answered(() => letter(booleanTouches(p, q)))]
    }
}

async function geosWasm() {
    const { default: start } = await load("geos-wasm")
    const geos = await start()
    const reader = geos.GEOSWKTReader_create()
    const read = text => {
        const size = text.length + 1, at = geos.Module._malloc(size)
        geos.Module.stringToUTF8(text, at, size)
        const geometry = geos.GEOSWKTReader_read(reader, at)
        geos.Module._free(at)
        return geometry
    }
    const say = answer => answer === 2 ? "-" : letter(answer === 1)
    return (a, b) => {
        const p = read(a), q = read(b)
        const matrix = geos.GEOSRelate(p, q)
        const text = typeof matrix === "number" ? matrix === 0 ? "-" : geos.Module.UTF8ToString(matrix) : matrix ?? "-"
        const answers = say(geos.GEOSIntersects(p, q)) + say(geos.GEOSTouches(p, q))
        geos.GEOSGeom_destroy(p)
        geos.GEOSGeom_destroy(q)
        return [text, answers]
    }
}

const libraries = { jsts: await jsts(), Turf: await turf(), "geos-wasm": await geosWasm() }
readFileSync(0, "utf8").split("\n").forEach((line, i) => {
    if (line === "" || line.startsWith("#")) return
    const [, , a, b] = line.split("\t")
    for (const [name, ask] of Object.entries(libraries)) console.log([name, i + 1, ...ask(a, b)].join("\t"))
})
