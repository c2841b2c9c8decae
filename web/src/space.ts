// SPDX-License-Identifier: MIT
//
// Solid shapes of space, drawn by three.js. It is loaded with the first scene of space. Drawing only: floats on the
// graphics card.

import * as three from "three"
import { ConvexGeometry } from "three/examples/jsm/geometries/ConvexGeometry.js"
import { planeFrame } from "./figure"
import { at, core, isBounded, isProfile, support, type Shape } from "./shapes"
import type { Scene } from "./scene"
import { cross } from "./vectors"
import type { Camera, Screen } from "./view"

const sphere = new three.IcosahedronGeometry(1, 12)

const inFloats = (x: number): number => Math.min(Math.max(x, -1e6), 1e6)

/** Relative to the middle of the view and in units of its span, so that floats are enough for any scene. */
function solid(shape: Shape, camera: Camera): three.BufferGeometry | null {
    const of = core(3, shape)
    if (!of.points.every((p) => p.every(Number.isFinite)) || !(of.radius >= 0)) return null
    const place = (p: readonly number[]): three.Vector3 =>
        new three.Vector3(
            ...(p.map((x, i) => inFloats((x - camera.middle[i]!) / camera.span)) as [number, number, number]),
        )
    if (of.radius > 0) {
        const geometry = sphere.clone()
        const positions = geometry.getAttribute("position")
        const d = new three.Vector3()
        for (let i = 0; i < positions.count; i++) {
            d.fromBufferAttribute(positions, i).normalize()
            const p = place(support(of, [d.x, d.y, d.z]))
            positions.setXYZ(i, p.x, p.y, p.z)
        }
        return geometry
    }
    if (shape.kind === "triangle") return new three.BufferGeometry().setFromPoints(of.points.map(place))
    if (of.points.length < 4) return null
    try {
        const hull = new ConvexGeometry(of.points.map(place))
        return hull.getAttribute("position").count > 0 ? hull : null
    } catch {
        return null // flat: the outline of the overlay shows it
    }
}

function planeGeometry(shape: Shape, camera: Camera): three.BufferGeometry | null {
    const frame = planeFrame(3, shape, camera)
    if (!frame) return null
    const geometry = new three.PlaneGeometry(1.1, 1.1)
    const v3 = (v: number[]): three.Vector3 => new three.Vector3(...(v as [number, number, number]))
    geometry.applyMatrix4(new three.Matrix4().makeBasis(v3(frame.u), v3(frame.v), v3(cross(frame.u, frame.v))))
    const offset = frame.p.map((x, i) => inFloats((x - camera.middle[i]!) / camera.span))
    return geometry.translate(offset[0]!, offset[1]!, offset[2]!)
}

/** True if a solid of this shape is drawn here, and not by the overlay. */
export const isSolid = (shape: Shape): boolean =>
    !isBounded(shape)
        ? shape.kind === "plane" || shape.kind === "halfspace"
        : solid(shape, { middle: [0, 0, 0], span: 1, right: [], up: [] }) !== null

export class Space {
    readonly canvas: HTMLCanvasElement
    private readonly renderer: three.WebGLRenderer
    private readonly world = new three.Scene()
    private readonly group = new three.Group()
    private readonly eye = new three.OrthographicCamera()
    private readonly lamp = new three.DirectionalLight(0xffffff, 2.2)

    constructor() {
        this.renderer = new three.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
        this.canvas = this.renderer.domElement
        this.canvas.setAttribute("aria-hidden", "true")
        this.world.add(this.group, new three.AmbientLight(0xffffff, 1.1), this.lamp)
    }

    draw(scene: Scene, camera: Camera, screen: Screen, time: number): void {
        this.clear()
        const style = getComputedStyle(document.documentElement)
        for (const [name, shape] of [
            ["a", scene.a],
            ["b", scene.b],
        ] as const) {
            const there = at(3, shape, time)
            const geometry = isBounded(there) ? solid(there, camera) : planeGeometry(there, camera)
            if (!geometry) continue
            const flat = there.kind === "triangle" || !isBounded(there)
            if (there.kind === "triangle" && !there.round) geometry.computeVertexNormals()
            const color = style.getPropertyValue(`--${name}`).trim()
            const material = new three.MeshLambertMaterial({
                color,
                transparent: true,
                opacity: flat ? 0.45 : name === "a" ? 0.85 : 0.6,
                side: flat ? three.DoubleSide : three.FrontSide,
                depthWrite: !flat,
            })
            this.group.add(new three.Mesh(geometry, material))
            if (core(3, isBounded(there) ? there : { kind: "point", numbers: [0, 0, 0] }).radius === 0) {
                const line = new three.LineSegments(
                    new three.EdgesGeometry(geometry, isProfile(there) ? 30 : 1), // not the sides of the prism
                    name === "a"
                        ? new three.LineBasicMaterial({ color })
                        : new three.LineDashedMaterial({ color, dashSize: 1 / 50, gapSize: 1 / 90 }),
                )
                line.computeLineDistances()
                this.group.add(line)
            }
        }
        this.look(camera, screen)
        this.renderer.render(this.world, this.eye)
    }

    private look(camera: Camera, screen: Screen): void {
        const scale = 0.5 / Math.min(screen.width, screen.height)
        Object.assign(this.eye, {
            left: -screen.width * scale,
            right: screen.width * scale,
            top: screen.height * scale,
            bottom: -screen.height * scale,
            near: 0,
            far: 40,
        })
        const back = cross(camera.right, camera.up)
        const up = camera.up as [number, number, number]
        this.eye.up.set(...up)
        this.eye.position.set(back[0]!, back[1]!, back[2]!).multiplyScalar(20)
        this.eye.lookAt(0, 0, 0)
        this.eye.updateProjectionMatrix()
        this.lamp.position
            .copy(this.eye.position)
            .add(new three.Vector3(...up).multiplyScalar(10))
            .add(new three.Vector3(...(camera.right as [number, number, number])).multiplyScalar(-8))
        this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
        this.renderer.setSize(screen.width, screen.height)
    }

    private clear(): void {
        for (const child of [...this.group.children] as (three.Mesh | three.LineSegments)[]) {
            child.geometry.dispose()
            ;(child.material as three.Material).dispose()
            this.group.remove(child)
        }
    }
}
