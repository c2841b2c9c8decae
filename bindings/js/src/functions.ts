// SPDX-License-Identifier: MIT
//
// The functions of the package, whichever way WebAssembly is started.
import { eachOf } from "./each.js"
import type { Shapes2, Shapes3 } from "./many.js"
import { relationsOf } from "./relations.js"
import { thingsOf } from "./things.js"

export { advance2, advance3, poseAt2, poseAt3 } from "./advance.js"
export type { Certificate, MeshCertificate, Motion2, Motion3, OwnMotion } from "./advance.js"
export * from "./areas.js"
export * from "./bounding.js"
export * from "./ccd.js"
export * from "./cells.js"
export * from "./constructors.js"
export * from "./predicates.js"
export { Shapes2, Shapes3 } from "./many.js"
export type { ManyOptions } from "./many.js"
export type { EachOptions, Moves, TimesEach } from "./each.js"
export { Geometries, Geometry } from "./geometry.js"
export type { GeometrySource, JoinNearest, JoinNearestOptions, JoinOptions, LengthOptions, NamedPairsOptions } from "./geometry.js"
export type { GeoJsonGeometry, Position } from "./wkb.js"
export type { CommonCurve, SectionCurve, SectionOptions } from "./curves.js"
export { Mesh } from "./mesh.js"
export type { BufferAttributeLike, BufferGeometryLike, BufferIndexLike, MeshCastOptions, MeshContact, MeshContactOptions, MeshHit, MeshHits, MeshManifold, MeshNearest, MeshOptions, MeshSweepOptions, Winding } from "./mesh.js"
export { Polygon } from "./polygon.js"
export type { GeoJson, LinePiece, PieceEnd, PolygonContactOptions, PolygonManifold, PolygonOptions } from "./polygon.js"
export { boxPairs, Tree } from "./tree.js"
export type { Neighbor, PairsOptions, TreeHit } from "./tree.js"
export { Scene2, Scene3 } from "./scene.js"
export type { SceneCastOptions, SceneCertificate, SceneContact, SceneContactsOptions, SceneDistance, SceneFilter, SceneHit, SceneHits, SceneIdFilter, SceneMeeting, SceneMeetingOptions,
    SceneNeighbor, SceneNeighbors, SceneOverlapOptions, SceneOverlaps, ScenePairContact, ScenePairContactsOptions, ScenePairsOptions, SceneSlide, SceneSlideOptions, SceneTouch, Thing2, Thing3 } from "./scene.js"
export type { MovesOf, ThingContactsOptions, ThingMeetingsOptions, ThingPairsOptions, ThingsOf } from "./things.js"
export * from "./query.js"
export * from "./triangulate.js"
export { UnsupportedError } from "./unsupported.js"
export type { Bounds, CommonCorner, CommonSet, Contact, ContactPoint, Depth, Manifold, Nearest, Open, Penetration, RegionContact, Separation, Signed, Stop, Times } from "./relations.js"
export type * from "./shapes.js"
export { OutOfMemory } from "./wasm.js"

export const {
    overlap: overlap2, overlapOpen: overlapOpen2, touch: touch2, within: within2, contains: contains2, side: side2, zone: zone2,
    cast: cast2, castTimes: castTimes2, sweep: sweep2, sweepTimes: sweepTimes2, stop: stop2, separate: separate2, distance: distance2,
    nearestPoints: nearestPoints2, signedDistance: signedDistance2, depthAlong: depthAlong2, bounds: bounds2, valid: valid2,
    contact: contact2, depth: depth2, where: where2,
} = relationsOf(2)

export const {
    overlap: overlap3, overlapOpen: overlapOpen3, touch: touch3, within: within3, contains: contains3, side: side3, zone: zone3,
    cast: cast3, castTimes: castTimes3, sweep: sweep3, sweepTimes: sweepTimes3, stop: stop3, separate: separate3, distance: distance3,
    nearestPoints: nearestPoints3, signedDistance: signedDistance3, depthAlong: depthAlong3, bounds: bounds3, valid: valid3,
    contact: contact3, depth: depth3, where: where3,
} = relationsOf(3)

export const {
    overlapEach: overlapEach2, overlapOpenEach: overlapOpenEach2, touchEach: touchEach2, withinEach: withinEach2,
    containsEach: containsEach2, sideEach: sideEach2, castEach: castEach2, sweepEach: sweepEach2, distanceEach: distanceEach2,
} = eachOf<2, Shapes2>(2)

export const {
    overlapEach: overlapEach3, overlapOpenEach: overlapOpenEach3, touchEach: touchEach3, withinEach: withinEach3,
    containsEach: containsEach3, sideEach: sideEach3, castEach: castEach3, sweepEach: sweepEach3, distanceEach: distanceEach3,
} = eachOf<3, Shapes3>(3)

export const { pairs: pairs2, pairContacts: pairContacts2, meetings: meetings2 } = thingsOf(2)
export const { pairs: pairs3, pairContacts: pairContacts3, meetings: meetings3 } = thingsOf(3)
