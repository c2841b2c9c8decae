// SPDX-License-Identifier: MIT
//
// The picture of a mesh: floats, for the eye only. What is answered comes from the command, which reads the file
// itself.

import * as three from "three"
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js"
import { OBJLoader } from "three/examples/jsm/loaders/OBJLoader.js"
import { PLYLoader } from "three/examples/jsm/loaders/PLYLoader.js"
import { STLLoader } from "three/examples/jsm/loaders/STLLoader.js"
import type { Marks } from "./marks"

function read(ending: string, data: ArrayBuffer): three.Object3D | null {
    if (ending === "obj") return new OBJLoader().parse(new TextDecoder().decode(data))
    if (ending !== "stl" && ending !== "ply") return null
    const geometry = ending === "stl" ? new STLLoader().parse(data) : new PLYLoader().parse(data)
    if (!geometry.getAttribute("normal")) geometry.computeVertexNormals()
    return new three.Mesh(geometry)
}

/** A mesh as three.js draws it; null for a format that it does not read, and for numbers that cannot be drawn. */
export function drawable(ending: string, data: ArrayBuffer): three.Object3D | null {
    const object = read(ending, data)
    let isFinite = true
    object?.traverse((node) => {
        if (node instanceof three.Mesh)
            isFinite &&= (node.geometry as three.BufferGeometry).getAttribute("position").array.every(Number.isFinite)
    })
    return isFinite ? object : null
}

const vector = (v: number[]): three.Vector3 => new three.Vector3(v[0], v[1], v[2])

export class ModelView {
    readonly element: HTMLElement
    private readonly renderer = new three.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
    private readonly world = new three.Scene()
    private readonly models = new three.Group()
    private readonly marks = new three.Group()
    private readonly eye = new three.PerspectiveCamera(40, 1, 0.01, 1000)
    private readonly controls: OrbitControls
    private size = 1

    constructor(element: HTMLElement) {
        this.element = element
        this.renderer.domElement.setAttribute("aria-hidden", "true")
        element.append(this.renderer.domElement)
        const lamp = new three.DirectionalLight(0xffffff, 2)
        this.eye.add(lamp)
        lamp.position.set(-1, 2, 3)
        this.world.add(new three.AmbientLight(0xffffff, 1), this.models, this.marks, this.eye)
        this.controls = new OrbitControls(this.eye, this.renderer.domElement)
        this.controls.addEventListener("change", () => this.draw())
        new ResizeObserver(() => this.draw()).observe(element)
    }

    show(objects: three.Object3D[]): void {
        this.models.clear()
        this.marks.clear()
        const style = getComputedStyle(document.documentElement)
        objects.forEach((object, i) => {
            object.traverse((node) => {
                if (node instanceof three.Mesh)
                    node.material = new three.MeshLambertMaterial({
                        color: style.getPropertyValue(i ? "--b" : "--a").trim(),
                        side: three.DoubleSide,
                        transparent: true,
                        opacity: 0.75,
                        // Faces of both in one plane would flicker: the second is drawn a hair farther away.
                        polygonOffset: i > 0,
                        polygonOffsetFactor: 1,
                        polygonOffsetUnits: 1,
                    })
            })
            this.models.add(object)
        })
        const box = new three.Box3().setFromObject(this.models)
        const sphere = box.getBoundingSphere(new three.Sphere())
        this.size = sphere.radius || 1
        this.eye.near = this.size / 100
        this.eye.far = this.size * 100
        this.controls.target.copy(sphere.center)
        this.eye.position
            .copy(sphere.center)
            .add(new three.Vector3(0.5, 0.5, 1).normalize().multiplyScalar(this.size * 3.1))
        this.controls.update()
        this.draw()
    }

    showMarks({ boxes, points, lines }: Marks): void {
        this.marks.clear()
        const style = getComputedStyle(document.documentElement)
        const wrong = new three.Color(style.getPropertyValue("--wrong").trim())
        const text = new three.Color(style.getPropertyValue("--text").trim())
        const least = new three.Vector3().setScalar(this.size / 60)
        for (const [min, max] of boxes.slice(0, 2000)) {
            const box = new three.Box3(vector(min), vector(max))
            const size = box.getSize(new three.Vector3())
            if (Math.max(size.x, size.y, size.z) < least.x) box.expandByVector(least.clone().multiplyScalar(0.5))
            this.marks.add(new three.Box3Helper(box, wrong))
        }
        for (const p of points) {
            const ball = new three.Mesh(
                new three.SphereGeometry(this.size / 40),
                new three.MeshBasicMaterial({ color: text, depthTest: false }),
            )
            ball.position.copy(vector(p))
            this.marks.add(ball)
        }
        this.element.dataset["lines"] = lines.map((line) => line.length).join(" ")
        for (const line of lines)
            this.marks.add(
                new three.Line(
                    new three.BufferGeometry().setFromPoints(line.map(vector)),
                    new three.LineBasicMaterial({ color: text, depthTest: false }),
                ),
            )
        this.draw()
    }

    private draw(): void {
        const { clientWidth: width, clientHeight: height } = this.element
        if (width < 10) return
        this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
        this.renderer.setSize(width, height)
        this.eye.aspect = width / height
        this.eye.updateProjectionMatrix()
        this.renderer.render(this.world, this.eye)
    }
}
