// SPDX-License-Identifier: MIT
//
// GeoJSON as WKT, which the command reads here too: JSON.parse makes of each number the nearest double, and toText
// writes it so that it reads back the same. So no digit is lost.

import { toText } from "../numbers"

/** The rings of an area, or lines. */
export type Part = number[][][]

export interface Map2 {
    /** A line for each feature: its name, a tab, WKT. */
    wkt: string
    /** In the order of the file, as the command counts them. The parts are for the picture. */
    features: { name: string; id: unknown; parts: Part[]; closed: boolean }[]
}

type Json = Record<string, unknown>
const isObject = (x: unknown): x is Json => typeof x === "object" && x !== null && !Array.isArray(x)

function position(x: unknown): string {
    if (!Array.isArray(x) || x.length < 2 || typeof x[0] !== "number" || typeof x[1] !== "number")
        throw new Error("a position is not two numbers")
    return `${toText(x[0])} ${toText(x[1])}`
}
function list(x: unknown, of: (x: unknown) => string): string {
    if (!Array.isArray(x)) throw new Error("coordinates are not an array")
    return x.length === 0 ? "EMPTY" : `(${x.map(of).join(",")})`
}
const line = (x: unknown): string => list(x, position)
const area = (x: unknown): string => list(x, line)
const forms: Record<string, (x: unknown) => string> = {
    Point: (x) => `(${position(x)})`,
    MultiPoint: (x) => list(x, (p) => `(${position(p)})`),
    LineString: line,
    MultiLineString: area,
    Polygon: area,
    MultiPolygon: (x) => list(x, area),
}

function geometry(g: unknown): string {
    if (!isObject(g)) throw new Error("a feature has no geometry")
    const type = g["type"]
    if (typeof type !== "string") throw new Error("a geometry has no type")
    if (type === "GeometryCollection") return `GEOMETRYCOLLECTION ${list(g["geometries"], geometry)}`
    const form = forms[type]
    if (!form) throw new Error(`unknown geometry '${type.slice(0, 40)}'`)
    return `${type.toUpperCase()} ${form(g["coordinates"])}`
}

/** The areas or lines of a geometry, for the picture. */
function parts(g: unknown): Part[] {
    if (!isObject(g)) return []
    const c = g["coordinates"] as never
    switch (g["type"]) {
        case "Point":
            return [[[c]]]
        case "MultiPoint":
        case "LineString":
            return [[c]]
        case "MultiLineString":
        case "Polygon":
            return [c]
        case "MultiPolygon":
            return c
        default:
            return Array.isArray(g["geometries"]) ? g["geometries"].flatMap(parts) : []
    }
}

/** The name as it is in the file, but on one line; two features may have the same. */
function nameOf(feature: Json, i: number): string {
    const properties = isObject(feature["properties"]) ? feature["properties"] : {}
    const key = Object.keys(properties).find((k) => k.toLowerCase() === "name")
    const raw = key ? properties[key] : feature["id"]
    return (
        String(raw ?? "")
            .replace(/[\x00-\x1f\x7f]+/g, " ")
            .trim() || `feature ${i + 1}`
    )
}

/** Throws an error that says which feature cannot be read. */
export function readGeoJson(text: string): Map2 {
    let json: unknown
    try {
        json = JSON.parse(text)
    } catch (error) {
        throw new Error(`this is no JSON: ${(error as Error).message}`)
    }
    if (!isObject(json)) throw new Error("this is no GeoJSON: expected an object")
    const features =
        json["type"] === "FeatureCollection"
            ? json["features"]
            : [json["type"] === "Feature" ? json : { geometry: json }]
    if (!Array.isArray(features)) throw new Error("a FeatureCollection has no array of features")
    const out: Map2 = { wkt: "", features: [] }
    const lines: string[] = []
    features.forEach((feature: unknown, i) => {
        if (!isObject(feature)) throw new Error(`feature ${i + 1} is no object`)
        const g = feature["geometry"] ?? { type: "GeometryCollection", geometries: [] }
        try {
            const name = nameOf(feature, i)
            lines.push(`${name}\t${geometry(g)}`)
            const closed = /Polygon/.test(String((g as Json)["type"]))
            out.features.push({ name, id: feature["id"] ?? null, parts: parts(g), closed })
        } catch (error) {
            throw new Error(`feature ${i + 1}: ${(error as Error).message}`)
        }
    })
    out.wkt = lines.join("\n") + "\n"
    return out
}
