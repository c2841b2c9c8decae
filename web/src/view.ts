// SPDX-License-Identifier: MIT
//
// The place of a scene on the screen, in both spaces: what is seen, and where a point appears. Drawing only: nothing
// here decides.

import { center, core, foot, isBounded, support, type Dimension } from "./shapes"
import type { Scene } from "./scene"
import { dot, norm, plus, times, unit, type Vec } from "./vectors"

/** A camera without perspective: `right` and `up` are unit vectors of space; of the plane, its axes. */
export interface Camera {
    middle: number[]
    /** How much of the space the shorter side of the picture shows. */
    span: number
    right: number[]
    up: number[]
}

export interface Screen {
    width: number
    height: number
}

export const scaleOf = (camera: Camera, screen: Screen): number => Math.min(screen.width, screen.height) / camera.span

export function project(camera: Camera, screen: Screen, p: Vec): [number, number] {
    const scale = scaleOf(camera, screen)
    const from = p.map((x, i) => x - camera.middle[i]!)
    return [screen.width / 2 + scale * dot(from, camera.right), screen.height / 2 - scale * dot(from, camera.up)]
}

/** The displacement in space of one on the screen. */
export function unproject(camera: Camera, screen: Screen, dx: number, dy: number): number[] {
    const scale = scaleOf(camera, screen)
    return camera.middle.map((_, i) => (dx * camera.right[i]! - dy * camera.up[i]!) / scale)
}

export function axesOf(dimension: Dimension, turn: number, tilt: number): Pick<Camera, "right" | "up"> {
    if (dimension === 2) return { right: [1, 0], up: [0, 1] }
    const [c, s, ct, st] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
    return { right: [c, s, 0], up: [-s * st, c * st, ct] }
}

/** A camera that shows what is bounded in a scene, and where unbounded shapes begin, on a screen. */
export function fit(scene: Scene, screen: Screen, turn: number, tilt: number): Camera {
    const { dimension } = scene
    const axes = axesOf(dimension, turn, tilt)
    const points: number[][] = []
    for (const shape of [scene.a, scene.b]) {
        const places: number[][] = []
        if (isBounded(shape)) {
            const of = core(dimension, shape)
            for (const axis of [axes.right, axes.up]) places.push(support(of, axis), support(of, times(axis, -1)))
        } else if (shape.kind === "plane" || shape.kind === "halfspace") places.push(foot(dimension, shape))
        else places.push(center(dimension, shape), plus(center(dimension, shape), shape.numbers.slice(dimension)))
        points.push(...places)
        if (shape.by) points.push(...places.map((p) => plus(p, shape.by!)))
    }
    const finite = points.filter((p) => p.every(Number.isFinite))
    if (finite.length === 0) return { middle: new Array<number>(dimension).fill(0), span: 4, ...axes }
    const middle = finite.reduce(
        (sum, p) => plus(sum, times(p, 1 / finite.length)),
        new Array<number>(dimension).fill(0),
    )
    const range = (axis: number[]): [number, number] => {
        const along = finite.map((p) => dot(p, axis))
        return [Math.min(...along), Math.max(...along)]
    }
    const [[left, right], [low, high]] = [range(axes.right), range(axes.up)]
    // To the middle of what is seen, within the plane of the screen.
    const shift = [left / 2 + right / 2 - dot(middle, axes.right), low / 2 + high / 2 - dot(middle, axes.up)]
    const centered = middle.map((x, i) => x + shift[0]! * axes.right[i]! + shift[1]! * axes.up[i]!)
    const shorter = Math.min(screen.width, screen.height)
    const size = Math.max(((right - left) * shorter) / screen.width, ((high - low) * shorter) / screen.height)
    const span = (size || Math.max(2, norm(centered) / 4)) * 1.4
    return { middle: centered, span: Number.isFinite(span) ? span : 1e300, ...axes }
}

/** A step for drags and arrow keys: a power of ten, about a hundredth of what is seen. */
export const stepOf = (camera: Camera): number => 10 ** Math.floor(Math.log10(camera.span / 20))

/** The outline of a bounded shape as the camera sees it: every one of them is convex. */
export function outline(
    dimension: Dimension,
    of: ReturnType<typeof core>,
    camera: Camera,
    screen: Screen,
): [number, number][] {
    const steps = 180
    const path: [number, number][] = []
    for (let i = 0; i < steps; i++) {
        const angle = (2 * Math.PI * (i + 0.5)) / steps
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const d = unit(Array.from({ length: dimension }, (_, k) => c * camera.right[k]! + s * camera.up[k]!))
        const p = project(camera, screen, support(of, d))
        const last = path.at(-1)
        if (!last || last[0] !== p[0] || last[1] !== p[1]) path.push(p)
    }
    return path
}
