// SPDX-License-Identifier: MIT
//
// Geometries: from and to WKB and GeoJSON, against polygons; and joins against all pairs.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import * as graze from "graze"
import { random } from "./random.mjs"

const { features } = JSON.parse(readFileSync(new URL("../../../examples/data/us-counties.geojson", import.meta.url)))
const square = (x, y, size) => [[[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]]
const hex = bytes => Buffer.from(bytes).toString("hex")

test("a geometry is that of its GeoJSON, and of its WKB", () => {
    for (const geometry of [
        { type: "Point", coordinates: [1, 2] }, { type: "Point", coordinates: [] }, { type: "LineString", coordinates: [[0, 0], [1, 0.1]] },
        { type: "Polygon", coordinates: square(0, 0, 1) }, { type: "MultiPoint", coordinates: [[0, 0], [1, 1]] },
        { type: "MultiLineString", coordinates: [[[0, 0], [1, 0]], [[5, 5], [6, 6], [7, 5]]] }, { type: "MultiPolygon", coordinates: [square(0, 0, 1), square(5, 5, 1)] },
        { type: "GeometryCollection", geometries: [{ type: "Polygon", coordinates: square(0, 0, 1) }, { type: "LineString", coordinates: [[0, 0], [9, 9]] }, { type: "Point", coordinates: [7, 8] }] },
        { type: "GeometryCollection", geometries: [] },
    ]) {
        const one = new graze.Geometry(geometry), wkb = one.toWkb()
        assert.equal(one.type, geometry.type)
        assert.deepEqual(one.toGeoJson(), geometry)
        for (const source of [wkb, wkb.buffer, hex(wkb), hex(wkb).toUpperCase(), Buffer.from(wkb), { type: "Feature", geometry }])
            assert.deepEqual(new graze.Geometry(source).toWkb(), wkb)
    }
    assert.equal(hex(new graze.Geometry({ type: "Point", coordinates: [1, 2, 3] }).toWkb()), "0101000000000000000000f03f0000000000000040")
    const empty = new graze.Geometry(null)
    assert.deepEqual([empty.empty, empty.bounds, empty.type, empty.area], [true, undefined, "GeometryCollection", 0])
    const big = new graze.Geometry("0020000001000010e63ff00000000000004000000000000000") // EWKB, with the greatest byte first
    assert.deepEqual([big.srid, big.hadZ, big.hadM, big.bounds], [4326, false, false, { kind: "aabb", min: [1, 2], max: [1, 2] }])
    const high = new graze.Geometry("01e9030000000000000000f03f00000000000000400000000000000840") // ISO, with z
    assert.deepEqual([high.srid, high.hadZ, high.hadM, high.toGeoJson().coordinates], [undefined, true, false, [1, 2]])
})

test("how geometries lie to each other", () => {
    const area = new graze.Geometry({ type: "Polygon", coordinates: square(0, 0, 2) }), other = new graze.Geometry({ type: "Polygon", coordinates: square(2, 0, 2) })
    const mixed = new graze.Geometry({ type: "GeometryCollection", geometries: [{ type: "Polygon", coordinates: square(0, 0, 1) }, { type: "LineString", coordinates: [[1, 1], [5, 1]] }] })
    assert.deepEqual([area.relate(other), area.relateAsk(other, "touches"), area.relateMatches(other, "FF*F1****")], ["FF2F11212", true, true])
    assert.deepEqual([area.relateMatches(other, "T********"), area.relateMatches(other, "ff*ft****")], [false, true])
    assert.deepEqual([mixed.relateAsk(other, "intersects"), mixed.area, mixed.lengthOfLines(), mixed.lengthOfLines({ rings: true })], [true, 1, 4, 8])
    assert.deepEqual([mixed.bounds, mixed.empty], [{ kind: "aabb", min: [0, 0], max: [5, 1] }, false])
    const far = new graze.Geometry({ type: "Point", coordinates: [8, 5] })
    assert.deepEqual(mixed.distance(far), { distance: 5, a: [5, 1], b: [8, 5] })
    assert.deepEqual([mixed.within(far, 5), mixed.within(far, 5 - 2 ** -50), mixed.distance(new graze.Geometry(null)).distance], [true, false, Infinity])
    assert.throws(() => area.relateAsk(other, "near"), /^TypeError: predicate: expected one of intersects, .*equals, got "near"$/)
    assert.throws(() => area.relateMatches(other, "T"), /^TypeError: pattern: expected nine characters of T F \* 0 1 2, got "T"$/)
    assert.throws(() => area.relate(7), /^TypeError: other: expected a Geometry, got number 7$/)
    const polygon = new graze.Polygon(square(0, 0, 2)[0])
    assert.equal(polygon.relateMatches(new graze.Polygon(square(2, 0, 2)[0]), "FF*F1****"), true)
    area.free()
    assert.throws(() => area.area, /^TypeError: geometry: this Geometry has been freed$/)
})

test("counties have the matrices, distances and areas of polygons", () => {
    const some = features.slice(0, 40), as = Class => some.map(Class)
    const geometries = as(feature => new graze.Geometry(feature)), polygons = as(feature => graze.Polygon.of(feature))
    for (let i = 0; i < some.length; i++) {
        assert.equal(geometries[i].area, polygons[i].area)
        for (let k = 0; k < some.length; k++) {
            assert.equal(geometries[i].relate(geometries[k]), polygons[i].relate(polygons[k]))
            assert.equal(geometries[i].distance(geometries[k]).distance, polygons[i].distance(polygons[k]).distance)
        }
    }
})

test("a geometry of any size is that of its GeoJSON", () => {
    const coordinates = Array.from({ length: 300 }, (_, i) => [0, 1, 2, 3].slice(i * i % 3).map(k => [i + 0.5, k])) // counts at each place where bytes have to grow
    for (let n = 0; n < 300; n++) {
        const geometry = { type: "MultiLineString", coordinates: coordinates.slice(n) }
        assert.deepEqual(new graze.Geometry(geometry).toGeoJson(), geometry)
    }
})

test("joins are those of all pairs", () => {
    const { next } = random(59), nearby = features.filter(({ properties: { name } }) => / (NM|AZ|UT|CO)$/.test(name)), n = nearby.length
    const items = nearby.map(feature => new graze.Geometry(feature)), many = new graze.Geometries({ type: "FeatureCollection", features: nearby })
    assert.deepEqual([many.length, n > 100], [n, true])
    assert.deepEqual(many.wkb(3), items[3].toWkb())
    const all = answer => items.flatMap((a, i) => items.flatMap((b, k) => answer(a, b) ? [i, k] : []))
    for (const predicate of ["touches", "overlaps", "equals"]) assert.deepEqual([...many.join(many, { predicate })], all((a, b) => a.relateAsk(b, predicate)))
    assert.deepEqual([...many.join(many)], all((a, b) => a.relateAsk(b, "intersects")))
    assert.deepEqual([...many.join(many, { matrix: "FF*F1****" })], all((a, b) => a.relateMatches(b, "FF*F1****")))
    assert.deepEqual([...many.join(many, { within: 0.1 })], all((a, b) => a.within(b, 0.1)))
    const few = new graze.Geometries(items.slice(0, 9)), { index, distance } = few.joinNearest(many, 3, { within: 2 })
    for (let i = 0; i < 9; i++) {
        const by = items.map((b, k) => ({ k, distance: items[i].distance(b).distance })).filter(b => b.distance <= 2).sort((a, b) => a.distance - b.distance || a.k - b.k)
        for (let j = 0; j < 3; j++) assert.deepEqual([index[3 * i + j], distance[3 * i + j]], [by[j]?.k ?? 2 ** 32 - 1, by[j]?.distance ?? Infinity])
    }
    const points = Float64Array.from({ length: 400 }, (_, i) => i % 2 ? 31 + 11 * next() : -115 + 13 * next()), inside = new graze.Geometries(points).join(many)
    const polygons = nearby.map(feature => graze.Polygon.of(feature)), wanted = []
    for (let i = 0; i < 200; i++) polygons.forEach((one, k) => { if (one.contains([points[2 * i], points[2 * i + 1]])) wanted.push(i, k) })
    assert.deepEqual([...inside], wanted)
    assert.ok(wanted.length > 200)
    const mixed = new graze.Geometries([null, hex(items[0].toWkb()), nearby[0], items[0].toWkb(), nearby[0].geometry])
    assert.deepEqual([mixed.length, ...mixed.join(few)].slice(0, 3), [5, 1, 0])
    assert.deepEqual([...mixed.joinNearest(few).index.subarray(0, 2)], [2 ** 32 - 1, 0])
    assert.deepEqual([new graze.Geometries([]).length, new graze.Geometries([]).join(many).length], [0, 0])
})

test("pairs that are named are questions about each", () => {
    const some = features.slice(0, 30), items = some.map(feature => new graze.Geometry(feature)), many = new graze.Geometries(some)
    const pairs = Uint32Array.from({ length: 1800 }, (_, i) => i % 2 ? (i >> 1) % 30 : Math.trunc((i >> 1) / 30))
    const each = answer => Array.from({ length: 900 }, (_, i) => answer(items[pairs[2 * i]], items[pairs[2 * i + 1]]))
    for (const predicate of ["touches", "disjoint", "equals"]) assert.deepEqual([...many.askEach(many, { predicate, pairs })], each((a, b) => Number(a.relateAsk(b, predicate))))
    assert.deepEqual([...many.askEach(many, { matrix: "FF*F1****", pairs })], each((a, b) => Number(a.relateMatches(b, "FF*F1****"))))
    assert.deepEqual([...many.askEach(many, { within: 0.5, pairs: [...pairs] })], each((a, b) => Number(a.within(b, 0.5))))
    assert.deepEqual(many.relateEach(many, { pairs }), each((a, b) => a.relate(b)))
    assert.deepEqual([...many.distanceEach(many, { pairs })], each((a, b) => a.distance(b).distance))
    assert.deepEqual([...many.askEach(many)], Array(30).fill(1))
    const one = new graze.Geometries([some[4]])
    assert.deepEqual([...one.distanceEach(many)], items.map(item => items[4].distance(item).distance))
    assert.deepEqual(many.relateEach(one), items.map(item => item.relate(items[4])))
    assert.deepEqual([...many.askEach(many, { pairs: many.join(many, { predicate: "touches" }) })].every(yes => yes === 1), true)
    assert.deepEqual([many.distanceEach(many, { pairs: [] }).length, new graze.Geometries([]).relateEach(one), new graze.Geometries([null]).distanceEach(one)[0]], [0, [], Infinity])
})

test("which geometries are valid", () => {
    const bow = { type: "Polygon", coordinates: [[[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]] }, hole = { type: "Polygon", coordinates: [...square(0, 0, 4), ...square(9, 9, 1)] }
    const cases = [[bow, "a ring crosses or touches itself"], [hole, "a hole is not within its ring"], [null, "valid"], [{ type: "Polygon", coordinates: square(0, 0, 1) }, "valid"]]
    for (const [source, reason] of cases) {
        const geometry = new graze.Geometry(source)
        assert.deepEqual([geometry.isValidReason(), geometry.isValid()], [reason, reason === "valid"])
    }
    const many = new graze.Geometries(cases.map(([source]) => source))
    assert.deepEqual([many.isValidReason(), [...many.isValid()]], [cases.map(([, reason]) => reason), [0, 0, 1, 1]])
    assert.deepEqual(new graze.Geometries(Float64Array.of(NaN, 0)).isValidReason(), ["a coordinate is not finite"])
    const counties = new graze.Geometries(features)
    assert.equal(counties.isValid().filter(yes => yes === 0).length, features.filter(feature => !new graze.Geometry(feature).isValid()).length)
})

test("what is wrong with geometries", () => {
    const many = new graze.Geometries([null])
    for (const [call, error] of [
        [() => new graze.Geometry("0101"), /^RangeError: geometry: WKB: the bytes end within a number, at byte 1$/],
        [() => new graze.Geometry("01010"), /^TypeError: geometry: expected WKB in hexadecimal digits, got "01010"$/],
        [() => new graze.Geometry(Uint8Array.of(1, 8, 0, 0, 0, 0, 0, 0, 0)), /^RangeError: geometry: WKB of a CIRCULARSTRING, which graze does not read, at byte 1$/],
        [() => new graze.Geometry(Uint8Array.of()), /^RangeError: geometry: WKB: the bytes end within a number, at byte 0$/],
        [() => new graze.Geometry(7), /^TypeError: geometry: expected GeoJSON, got number 7$/],
        [() => new graze.Geometry({ type: "Circle" }), /^TypeError: geometry.type: expected Feature or one of Point, .*GeometryCollection, got "Circle"$/],
        [() => new graze.Geometry({ type: "Feature", geometry: { type: "Point", coordinates: [1, null] } }), /^TypeError: geometry.geometry.coordinates\[1\]: expected a finite number, got null$/],
        [() => new graze.Geometry({ type: "Polygon", coordinates: [[[0, 0], [1]]] }), /^TypeError: geometry.coordinates\[0\]\[1\]: expected a position, got an array of 1$/],
        [() => new graze.Geometry({ type: "Polygon", coordinates: 7 }), /^TypeError: geometry.coordinates: expected an array of rings, got number 7$/],
        [() => new graze.Geometry({ type: "GeometryCollection" }), /^TypeError: geometry.geometries: expected an array of geometries, got undefined$/],
        [() => new graze.Geometries([null, "00"]), /^RangeError: geometries\[1\]: WKB: the bytes end within a number, at byte 1$/],
        [() => new graze.Geometries([{ type: "Point", coordinates: [NaN, 0] }]), /^TypeError: geometries\[0\].coordinates\[0\]: expected a finite number, got number NaN$/],
        [() => new graze.Geometries({ type: "Point", coordinates: [0, 0] }), /^TypeError: geometries: expected many, a FeatureCollection or a Float64Array of points, got "Point"$/],
        [() => new graze.Geometries("00"), /^TypeError: geometries: expected many, .* got "00"$/],
        [() => new graze.Geometries(), /^TypeError: geometries: expected many, .* got undefined$/],
        [() => new graze.Geometries(null), /^TypeError: geometries: expected many, .* got null$/],
        [() => new graze.Geometries({ type: "FeatureCollection" }), /^TypeError: geometries.features: expected an array, got undefined$/],
        [() => new graze.Geometries(Float64Array.of(1, 2, 3)), /^RangeError: geometries: expected 2 numbers for each point, got 3 in all$/],
        [() => many.join(many, { predicate: "touches", within: 1 }), /^TypeError: options: only one of predicate, matrix and within$/],
        [() => many.join(many, { predicate: "near" }), /^TypeError: predicate: expected one of intersects/],
        [() => many.join(many, { matrix: "TTT" }), /^TypeError: pattern: expected nine characters/],
        [() => many.join(many, { within: "1" }), /^TypeError: options.within: expected a number, got "1"$/],
        [() => many.join(many, { predicat: "touches" }), /^TypeError: options.predicat: there is no such option; expected predicate, matrix, within$/],
        [() => many.join(many, { k: 2 }), /^TypeError: options.k: there is no such option/],
        [() => many.join(many, "touches"), /^TypeError: options: expected an object, got "touches"$/],
        [() => many.joinNearest(many, 1, { max: 2 }), /^TypeError: options.max: there is no such option; expected within$/],
        [() => many.askEach(many, { pair: [] }), /^TypeError: options.pair: there is no such option; expected predicate, matrix, within, pairs$/],
        [() => many.relateEach(many, { within: 1 }), /^TypeError: options.within: there is no such option; expected pairs$/],
        [() => many.relateEach(new graze.Geometries([null, null]), { pairs: [0] }), /^RangeError: options.pairs: expected 2 numbers for each pair, got 1 in all$/],
        [() => many.distanceEach(many, { pairs: [0, 1] }), /^RangeError: options.pairs: the library refuses it$/],
        [() => many.distanceEach(many, { pairs: [0, -1] }), /^RangeError: options.pairs\[1\]: expected a whole number from 0 to/],
        [() => new graze.Geometries([null, null]).askEach(new graze.Geometries([null, null, null])), /^RangeError: other: expected 2 or 1, got 3$/],
        [() => new graze.Geometry(null).lengthOfLines({ ring: true }), /^TypeError: options.ring: there is no such option; expected rings$/],
        [() => new graze.Polygon([[0, 0]], { polylines: true }), /^TypeError: options.polylines: there is no such option; expected polyline, areas$/],
        [() => many.join([]), /^TypeError: other: expected a Geometries, got an array of 0$/],
        [() => many.joinNearest(many, 0), /^RangeError: k: expected a whole number from 1 on, got number 0$/],
        [() => many.joinNearest(many, 1, { within: -1 }), /^RangeError: options.within: expected a distance, got number -1$/],
        [() => many.joinNearest(many, 2 ** 30), /^OutOfMemory: no memory/],
        [() => many.wkb(1), /^RangeError: index: expected a whole number below 1, got number 1$/],
    ]) assert.throws(call, error, String(call))
    assert.equal(graze.overlap2({ kind: "point", position: [0, 0] }, { kind: "point", position: [0, 0] }), true)
})
