// SPDX-License-Identifier: MIT
//
// GeoJSON as WKB, and WKB as GeoJSON.
import { lengthOf, shown } from "./shapes.js"

export type Position = [x: number, y: number]
/** A geometry of GeoJSON, as it is given back. */
export type GeoJsonGeometry =
    | { type: "Point", coordinates: Position | [] } | { type: "LineString" | "MultiPoint", coordinates: Position[] }
    | { type: "Polygon" | "MultiLineString", coordinates: Position[][] } | { type: "MultiPolygon", coordinates: Position[][][] }
    | { type: "GeometryCollection", geometries: GeoJsonGeometry[] }

/** The types, as WKB numbers them. */
export const TYPES = ["", "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection"] as const
const COLLECTION = 7

/** Bytes that grow. */
class Bytes {
    all = new Uint8Array(1024)
    view = new DataView(this.all.buffer)
    length = 0

    room(count: number): number {
        const at = this.length
        this.length += count
        if (this.length > this.all.length) {
            const before = this.all
            this.all = new Uint8Array(2 * this.length)
            this.all.set(before)
            this.view = new DataView(this.all.buffer)
        }
        return at
    }

    count(n: number): void {
        const at = this.room(4) // which may be another view's
        this.view.setUint32(at, n, true)
    }

    head(type: number): void {
        const at = this.room(5)
        this.all[at] = 1 // little-endian
        this.view.setUint32(at + 1, type, true)
    }

    /** `finite`: else NaN is an empty point. */
    position(position: unknown, argument: string): void {
        const at = this.room(16), pair = position as ArrayLike<unknown>
        if (position === null || typeof position !== "object" || !(pair.length >= 2)) throw new TypeError(`${argument}: expected a position, got ${shown(position)}`)
        for (let i = 0; i < 2; i++) {
            if (!Number.isFinite(pair[i])) throw new TypeError(`${argument}[${i}]: expected a finite number, got ${shown(pair[i])}`)
            this.view.setFloat64(at + 8 * i, pair[i] as number, true)
        }
    }

    list(list: unknown, argument: string, what: string, each: (item: unknown, argument: string) => void): void {
        const count = lengthOf(list, argument, what)
        this.count(count)
        for (let i = 0; i < count; i++) each((list as ArrayLike<unknown>)[i], `${argument}[${i}]`)
    }

    /** What has the type, and is at `coordinates`. */
    coordinates(type: number, at: unknown, argument: string): void {
        this.head(type)
        const positions = (list: unknown, name: string) => this.list(list, name, "positions", (item, one) => this.position(item, one))
        if (type === 1 && Array.isArray(at) && at.length === 0) {
            const place = this.room(16)
            this.view.setFloat64(place, NaN, true)
            this.view.setFloat64(place + 8, NaN, true)
        } else if (type === 1) this.position(at, argument)
        else if (type === 2) positions(at, argument)
        else if (type === 3) this.list(at, argument, "rings", positions)
        else this.list(at, argument, "members", (item, one) => this.coordinates(type - 3, item, one))
    }

    geometry(geometry: unknown, argument: string): void {
        if (geometry === null || geometry === undefined) {
            this.head(COLLECTION)
            this.count(0)
            return
        }
        if (typeof geometry !== "object") throw new TypeError(`${argument}: expected GeoJSON, got ${shown(geometry)}`)
        const { type, coordinates, geometries, geometry: inner } = geometry as Record<string, unknown>
        if (type === "Feature") return this.geometry(inner, `${argument}.geometry`)
        const number = (TYPES as readonly unknown[]).indexOf(type)
        if (number < 1) throw new TypeError(`${argument}.type: expected Feature or one of ${TYPES.slice(1).join(", ")}, got ${shown(type)}`)
        if (number < COLLECTION) return this.coordinates(number, coordinates, `${argument}.coordinates`)
        this.head(number)
        this.list(geometries, `${argument}.geometries`, "geometries", (item, one) => this.geometry(item, one))
    }
}

/** The WKB of a geometry or Feature of GeoJSON; null: an empty one. */
export function ofGeoJson(geometry: unknown, argument: string): Uint8Array {
    const bytes = new Bytes()
    bytes.geometry(geometry, argument)
    return bytes.all.subarray(0, bytes.length)
}

/** The bytes of WKB in hexadecimal digits. */
export function ofHex(text: string, argument: string): Uint8Array {
    if (!/^(?:[\da-f]{2})*$/i.test(text)) throw new TypeError(`${argument}: expected WKB in hexadecimal digits, got ${shown(text)}`)
    return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16))
}

/** The GeoJSON of WKB, as the library writes it: ISO, little-endian, of two coordinates. */
export function toGeoJson(wkb: Uint8Array): GeoJsonGeometry {
    const view = new DataView(wkb.buffer, wkb.byteOffset)
    let at = 0
    const word = (): number => view.getUint32((at += 4) - 4, true)
    const double = (): number => view.getFloat64((at += 8) - 8, true)
    const list = <T>(each: () => T): T[] => Array.from({ length: word() }, each)
    const position = (): Position => [double(), double()]
    const member = (): unknown => {
        at++
        return coordinates(word())
    }
    const coordinates = (type: number): unknown => {
        if (type === 1) return position()
        if (type === 2) return list(position)
        return type === 3 ? list(() => list(position)) : list(member)
    }
    const geometry = (): GeoJsonGeometry => {
        at++
        const number = word(), type = TYPES[number]!
        if (number === COLLECTION) return { type: "GeometryCollection", geometries: list(geometry) }
        const found = coordinates(number)
        return { type, coordinates: number === 1 && Number.isNaN((found as Position)[0]) ? [] : found } as GeoJsonGeometry
    }
    return geometry()
}
