// SPDX-License-Identifier: MIT
//
// What compiles, and what does not: `tsc -p tests` checks it, nobody runs it.
import { castEach3, contact3, Geometries, Geometry, meetings2, Mesh, obbFromAngle, pairContacts3, pairs3, overlap2, overlap3, overlapEach3, bounds3 as boundsOf, Polygon, query, Scene2, Scene3, shapeAt, Shapes2, Shapes3, side3, sweep2, sweep3, sweepEach3, Tree, where3, zone2 } from "graze"
import type { BufferGeometryLike, Capsule, CommonCurve, CommonSet, Contact, GeoJsonGeometry, LinePiece, MeshManifold, PolygonManifold, SceneCastOptions, SceneCertificate, SceneContact, SceneDistance, SceneHit, SceneHits, SceneMeeting, SceneOverlaps, SceneSlide, SectionCurve, Shape2, Shape3, TimesEach, Vec3 } from "graze"
import { init, overlap3 as overlapLater } from "graze/init"
import { orient2, overlap2 as overlapSmall } from "graze/small"

const circle: Shape2 = { kind: "circle", center: [0, 0], radius: 1 }
const box: Shape3 = { kind: "aabb", min: new Float64Array(3), max: [1, 1, 1], round: 0.5 }
const yes: boolean = overlap2(circle, obbFromAngle([0, 0], [1, 1], 0.5))
const contact: Contact<2> | undefined = sweep2(circle, [1, 0], { kind: "rect", x: 3, y: 0, width: 1, height: 1 }, null, { open: true })
const answer: string | undefined = query("overlap2 point 0 0 point 0 0")
const many = new Shapes3("ray", 10)
const times: TimesEach = castEach3(many, box)
const again: TimesEach = sweepEach3(many, [1, 0, 0], box, null, { open: true, out: times })
const same: TimesEach = castEach3(many, box, { out: again })
const bits: Uint8Array = overlapEach3(box, many)
const sides: -1 | 0 | 1 | undefined = side3({ kind: "plane", normal: [0, 0, 1], offset: 0 }, box)
const zone: number | undefined = zone2([0, 0], { kind: "rect", x: 0, y: 0, width: 1, height: 1 })
const sign: number = orient2([0, 0], [1, 0], [0, 1])
const small: boolean = overlapSmall(circle, circle)
{
    using mesh = new Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
    const contacts: MeshManifold[] = mesh.contacts({ kind: "sphere", center: [0, 0, 0], radius: 1 }, { margin: 1, skipInnerEdges: true })
    const features: [string, string] | undefined = contacts[0]?.points[0]?.features
    const distance: number = mesh.distance(box).distance
    const triangle: number | undefined = mesh.cast({ kind: "ray", origin: [0, 0, 1], direction: [0, 0, -1] })?.triangle
}
const started: Promise<void> = init()
const later: boolean = overlapLater(box, box)
// What comes out goes in again, also as an array of any length.
const place: Vec3 | undefined = contact3(box, box)?.points[0]?.point
const anyLength: number[] = boundsOf(box).min
const model: Mesh = Mesh.fromGeometry({} as BufferGeometryLike, { elements: new Float32Array(16) }).posed([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])
const at: boolean = Polygon.of({ type: "Polygon" }).contains([0, 0])
const inside: boolean = Polygon.of({ type: "Polygon" }).contains({ kind: "point", position: [0, 0] })
const onEdges: PolygonManifold[] = Polygon.of({ type: "Polygon" }).contacts(circle, { margin: 1, skipInnerEdges: true, cosine: 1 })
const edge: number | undefined = onEdges[0]?.points[0]?.edge
const met: CommonSet<3> | undefined = where3(box, box)
const slices: SectionCurve[] = model.section([0, 0, 1], [0, 0.2], { solid: true })
const around: number | undefined = slices[0]?.around
const curves: CommonCurve[] = model.where(model)
const volume: number = model.volume
const pieces: LinePiece[] = Polygon.of({ type: "Polygon" }).pieces(Polygon.of({ type: "LineString" }))
const crossed: number | undefined = pieces[0]?.from.crossed
const row: Geometry = new Geometry({ type: "Point", coordinates: [0, 0] })
const fromRow: GeoJsonGeometry = row.toGeoJson()
const asked: Uint8Array = new Geometries([null]).askEach(new Geometries([]), { within: 1, pairs: [0, 0] })
const reason: string = row.isValidReason(), far: Float64Array = new Geometries([row]).distanceEach(new Geometries([row]))
const joined: Uint32Array = new Geometries([row, "00", null, { type: "Point" }]).join(new Geometries(Float64Array.of(0, 0)), { predicate: "touches" })
const fromBounds: boolean | undefined = row.bounds && overlap2(row.bounds, circle)
if (fromRow.type === "Point") fromRow.coordinates[0]?.toFixed()
const read: 2 | 3 = Tree.load(new Tree(many).save()).dimension
const ids: Uint32Array = new Tree(Shapes3.from("aabb", [0, 0, 0, 1, 1, 1])).overlap(box)
const scene = new Scene3([box, model, { shape: model, solid: "winding", pose: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], category: 1n }], [7, 8, 9])
const sceneHit: SceneHit<3> | undefined = scene.cast({ kind: "ray", origin: [0, 0, 9], direction: [0, 0, -1] }, { open: true, mask: 3 })
const sceneHits: SceneHits = scene.castEach(many)
const onTop: SceneCastOptions<3> = { accept: hit => hit.normal[2] > 0 }
const platform: number | undefined = scene.sweep(box, [0, 0, -1], onTop)?.id
const plain: SceneCastOptions = { open: true }
const anyHit: boolean = scene.castAny({ kind: "ray", origin: [0, 0, 9], direction: [0, 0, -1] }, plain)
const near: SceneDistance[] = scene.neighbors(7, 3, { within: 1, other: scene })
const inScene: SceneContact<3>[] = scene.contacts(box, { margin: 1, skipInnerEdges: true, mask: 3 })
const part: number | undefined = inScene[0]?.points[0]?.part
const lower: number | undefined = scene.pairContacts(scene, { front: true })[0]?.points[0]?.partA
const found: Float64Array = new Scene2([circle, Polygon.of({ type: "Polygon" })]).overlap(circle, { relation: "within", margin: 1 })
const overlaps: SceneOverlaps = scene.overlapEach(many, { relation: "touch" })
const away: number | undefined = scene.nearest(box, { within: 3 })?.onThing[2]
const slide: SceneSlide<3> = scene.slide(box, [1, 0, 0], { mask: 3, mostLegs: 4, accept: hit => hit.normal[2] > 0 })
const free: boolean = scene.separate(box, { mask: 3 }).separated
const loaded: Scene3 = Scene3.load(scene.save(), Array.from(scene.sharedIds(), () => model))
const capsule: Capsule<Vec3> | undefined = shapeAt({ kind: "capsule", a: [0, 0, 0], b: [0, 0, 1], radius: 1 }, slide.place)
const meeting: SceneMeeting<3> | undefined = scene.meetings([7, 8], new Float64Array(6), { open: true, first: true, accept: (a, b) => a < b })[0]
const pairsOnce: Uint32Array = pairs3([box, model], many, { relation: "within", margin: 1, solid: "winding" })
const metOnce: SceneMeeting<2> | undefined = meetings2([circle, Polygon.of({ type: "Polygon" })], [1, 0], null, undefined, { open: true })[0]
const touchOnce: number | undefined = pairContacts3(many, [model], { margin: 1, front: true })[0]?.points[0]?.partB
const until: SceneCertificate<3> = scene.advance([7], [{ axis: [0, 0, 1], angle: 1 }], 0.01, { accept: (a, b) => a < b })
const who: number | undefined = until.verdict === "contact" ? until.a : undefined
new Scene2(new Shapes2("circle", 3)).add(3, { shape: circle, pose: [1, 0, 0, 0, 1, 0] })

// @ts-expect-error two coordinates in space
model.section([0, 1], 0)
// @ts-expect-error a polygon is no mesh
model.where(Polygon.of({ type: "Polygon" }))
// @ts-expect-error a distance is a number
new Geometries([]).join(new Geometries([]), { within: "1" })
// @ts-expect-error a mesh in the plane
new Scene2([model])
// @ts-expect-error a third coordinate in the plane
new Scene2().cast({ kind: "ray", origin: [0, 0], direction: [0, 1] }, { accept: hit => hit.normal[2] > 0 })
// @ts-expect-error a scene of space beside one of the plane
new Scene2().neighbors(0, 1, { other: scene })
// @ts-expect-error a shape of space in a scene of the plane
new Scene2().nearest(box)
// @ts-expect-error an axis in the plane
new Scene2().advance([7], [{ axis: [0, 0, 1], angle: 1 }])
// @ts-expect-error two coordinates in space
scene.slide(box, [1, 0])
// @ts-expect-error two coordinates in space
shapeAt(box, [1, 0])
// @ts-expect-error there is no such relation
scene.overlap(box, { relation: "crosses" })
// @ts-expect-error a cylinder has no round
overlap3({ kind: "cylinder", a: [0, 0, 0], b: [0, 0, 1], radius: 1, round: 1 }, box)
// @ts-expect-error two coordinates in space
overlap3({ kind: "sphere", center: [0, 0], radius: 1 }, box)
// @ts-expect-error two coordinates in space
sweep3(box, [1, 0], box)
// @ts-expect-error three coordinates in the plane
overlap2({ kind: "aabb", min: [0, 0, 0], max: [1, 1] }, circle)
// @ts-expect-error what misses has no times
sweep3(box, [1, 0, 0], box).enter
// @ts-expect-error a circle is a shape of the plane
overlap3(circle, box)
// @ts-expect-error there is no such kind
overlap2({ kind: "disk", center: [0, 0], radius: 1 }, circle)
// @ts-expect-error no radius
overlap2({ kind: "circle", center: [0, 0] }, circle)
// @ts-expect-error a number for a vector
overlap2({ kind: "circle", center: 0, radius: 1 }, circle)
// @ts-expect-error numbers of 4 bytes for times
castEach3(many, box, { out: { hit: new Uint8Array(10), enter: new Float32Array(10), exit: new Float64Array(10) } })
// @ts-expect-error a sphere is no caster
castEach3({ kind: "sphere", center: [0, 0, 0], radius: 1 }, many)
