// SPDX-License-Identifier: MIT
//
// The picture of a scene, with handles that are dragged by mouse or touch, or moved by keys.

import { h } from "./dom"
import { body, bodies, marks, type Found } from "./figure"
import { neighbour, tidy, toText } from "./numbers"
import { at, handles, type Handle } from "./shapes"
import type { Scene } from "./scene"
import type { Space } from "./space"
import { norm, plus, times } from "./vectors"
import { axesOf, fit, project, stepOf, unproject, type Camera, type Screen } from "./view"

const turnOf = { turn: -0.6, tilt: 0.45 }
type Space3 = { space: Space; isSolid: typeof import("./space").isSolid }

export class Stage {
    readonly element: HTMLElement
    private readonly overlay = document.createElementNS("http://www.w3.org/2000/svg", "svg")
    private readonly under = document.createElementNS("http://www.w3.org/2000/svg", "g")
    private readonly over = document.createElementNS("http://www.w3.org/2000/svg", "g")
    private readonly knobs = document.createElementNS("http://www.w3.org/2000/svg", "g")
    private readonly turns: HTMLElement
    private screen: Screen = { width: 600, height: 420 }
    private scene: Scene | null = null
    private camera: Camera = { middle: [0, 0], span: 1, right: [1, 0], up: [0, 1] }
    private turn = { ...turnOf }
    private time = 0
    private found: Found = {}
    private three: Space3 | null = null
    private list: { name: "a" | "b"; handle: Handle }[] = []

    /** `change`: a handle was moved; the scene with it. */
    constructor(private readonly change: (scene: Scene) => void) {
        const button = (text: string, label: string, act: () => void): HTMLElement =>
            h("button", { type: "button", "aria-label": label, title: label, onclick: act }, text)
        this.turns = h(
            "span",
            {},
            button("⟲", "turn the view to the left", () => this.rotate(-0.3, 0)),
            button("⟳", "turn the view to the right", () => this.rotate(0.3, 0)),
            button("⇡", "look more from above", () => this.rotate(0, 0.25)),
            button("⇣", "look more from below", () => this.rotate(0, -0.25)),
        )
        const tools = h(
            "div",
            { class: "tools" },
            button("Fit", "Fit the whole scene", () => this.fit()),
            button("+", "enlarge", () => this.zoom(1 / 1.5)),
            button("−", "reduce", () => this.zoom(1.5)),
            this.turns,
        )
        this.overlay.setAttribute("role", "group")
        this.overlay.setAttribute("aria-label", "The two shapes, with handles")
        this.overlay.append(this.under, this.over, this.knobs)
        this.element = h("div", { class: "stage" }, this.overlay as unknown as Node, tools)
        this.overlay.addEventListener("pointerdown", (event) => this.grabView(event))
        this.overlay.addEventListener(
            "wheel",
            (event) => {
                if (!event.ctrlKey && !event.metaKey) return
                event.preventDefault()
                this.zoom(Math.exp(event.deltaY / 300))
            },
            { passive: false },
        )
        new ResizeObserver(() => this.draw()).observe(this.element)
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw())
    }

    show(scene: Scene, time: number, found: Found): void {
        const other = this.scene === null || this.scene.dimension !== scene.dimension
        ;[this.scene, this.time, this.found] = [scene, time, found]
        if (other) this.fit()
        else this.draw()
    }

    fit(): void {
        if (!this.scene) return
        this.turn = { ...turnOf }
        this.measure()
        this.camera = fit(this.scene, this.screen, this.turn.turn, this.turn.tilt)
        this.draw()
    }

    private zoom(by: number): void {
        this.camera.span = Math.min(Math.max(this.camera.span * by, 1e-290), 1e300)
        this.draw()
    }

    private rotate(turn: number, tilt: number): void {
        this.turn = { turn: this.turn.turn + turn, tilt: Math.min(Math.max(this.turn.tilt + tilt, -1.5), 1.5) }
        Object.assign(this.camera, axesOf(this.scene!.dimension, this.turn.turn, this.turn.tilt))
        this.draw()
    }

    /** The size of the picture; false if it is not shown. */
    private measure(): boolean {
        const box = this.element.getBoundingClientRect()
        if (box.width < 10) return false
        this.screen = { width: Math.round(box.width), height: Math.round(box.height) }
        return true
    }

    private draw(): void {
        const { scene } = this
        if (!scene || !this.measure()) return
        this.overlay.setAttribute("viewBox", `0 0 ${this.screen.width} ${this.screen.height}`)
        this.turns.hidden = scene.dimension === 2
        if (scene.dimension === 3) this.drawSpace(scene)
        else {
            this.three?.space.canvas.remove()
            this.under.innerHTML = bodies(scene, this.camera, this.screen, this.time)
        }
        this.over.innerHTML = marks(scene, this.camera, this.screen, this.time, this.found)
        this.drawHandles(scene)
    }

    private drawSpace(scene: Scene): void {
        if (!this.three) {
            this.under.innerHTML = bodies(scene, this.camera, this.screen, this.time)
            void import("./space").then(({ Space, isSolid }) => {
                if (this.three) return
                try {
                    this.three = { space: new Space(), isSolid }
                } catch {
                    return // no WebGL: the outlines stay
                }
                this.draw()
            })
            return
        }
        const { space, isSolid } = this.three
        if (!space.canvas.isConnected) this.element.prepend(space.canvas)
        space.draw(scene, this.camera, this.screen, this.time)
        this.under.innerHTML = (
            [
                ["b", scene.b],
                ["a", scene.a],
            ] as const
        )
            .filter(([, shape]) => !isSolid(shape))
            .map(
                ([name, shape]) =>
                    `<g class="shape-${name}">${body(3, at(3, shape, this.time), this.camera, this.screen)}</g>`,
            )
            .join("")
    }

    /** Elements of handles stay, so that the focus does. */
    private drawHandles(scene: Scene): void {
        const length = this.camera.span / 6
        this.list = (["a", "b"] as const).flatMap((name) =>
            handles(scene.dimension, scene[name], length).map((handle) => ({ name, handle })),
        )
        while (this.knobs.children.length > this.list.length) this.knobs.lastElementChild!.remove()
        while (this.knobs.children.length < this.list.length) this.addKnob(this.knobs.children.length)
        this.list.forEach(({ name, handle }, i) => {
            const knob = this.knobs.children[i] as SVGGElement
            const [x, y] = project(this.camera, this.screen, handle.at)
            const visible =
                Number.isFinite(x) &&
                Number.isFinite(y) &&
                x > -30 &&
                y > -30 &&
                x < this.screen.width + 30 &&
                y < this.screen.height + 30
            knob.setAttribute(
                "transform",
                visible ? `translate(${x.toFixed(1)} ${y.toFixed(1)})` : "translate(-99 -99)",
            )
            knob.setAttribute("class", `handle shape-${name}`)
            const text = `${name.toUpperCase()} ${handle.name} at ${handle.at.map((v) => toText(tidy(v))).join(", ")}`
            knob.setAttribute("aria-label", text)
            knob.querySelector("title")!.textContent = text
        })
    }

    private addKnob(index: number): void {
        const knob = document.createElementNS("http://www.w3.org/2000/svg", "g")
        knob.innerHTML = '<title></title><circle class="reach" r="16"/><circle class="knob" r="6"/>'
        knob.setAttribute("tabindex", "0")
        knob.setAttribute("role", "button")
        knob.setAttribute("aria-describedby", "keys")
        knob.addEventListener("pointerdown", (event) => this.grab(event, index))
        knob.addEventListener("keydown", (event) => this.key(event, index))
        this.knobs.append(knob)
    }

    private put(index: number, p: number[]): void {
        const { name, handle } = this.list[index]!
        this.change({ ...this.scene!, [name]: handle.put(p) })
    }

    /** Calls `move` with the displacement on the screen until the pointer is released. */
    private track(event: PointerEvent, move: (dx: number, dy: number) => void): void {
        const target = event.currentTarget as Element
        target.setPointerCapture(event.pointerId)
        /** Where a pointer is in the picture, wherever that is now: what stands above it may have become higher. */
        const inPicture = ({ clientX, clientY }: PointerEvent): [number, number] => {
            const box = this.overlay.getBoundingClientRect()
            const scale = this.screen.width / (box.width || 1)
            return [(clientX - box.left) * scale, (clientY - box.top) * scale]
        }
        const [startX, startY] = inPicture(event)
        const moved = (e: Event): void => {
            const [x, y] = inPicture(e as PointerEvent)
            move(x - startX, y - startY)
        }
        const end = (): void => {
            target.removeEventListener("pointermove", moved)
            target.removeEventListener("pointerup", end)
            target.removeEventListener("pointercancel", end)
        }
        target.addEventListener("pointermove", moved)
        target.addEventListener("pointerup", end)
        target.addEventListener("pointercancel", end)
    }

    private grab(event: PointerEvent, index: number): void {
        event.stopPropagation()
        const start = this.list[index]!.handle.at
        this.track(event, (dx, dy) => {
            const step = stepOf(this.camera) / 2
            const p = plus(start, unproject(this.camera, this.screen, dx, dy))
            this.put(
                index,
                p.map((x) => tidy(Math.round(x / step) * step)),
            )
        })
    }

    private grabView(event: PointerEvent): void {
        const { middle } = this.camera
        const { turn, tilt } = this.turn
        this.track(event, (dx, dy) => {
            if (this.scene!.dimension === 2) {
                this.camera.middle = plus(middle, times(unproject(this.camera, this.screen, dx, dy), -1))
                this.draw()
            } else this.rotate(turn - dx / 150 - this.turn.turn, tilt + dy / 150 - this.turn.tilt)
        })
    }

    private key(event: KeyboardEvent, index: number): void {
        const move = (
            {
                ArrowLeft: [0, -1],
                ArrowRight: [0, 1],
                ArrowDown: [1, -1],
                ArrowUp: [1, 1],
                PageDown: [2, -1],
                PageUp: [2, 1],
            } as Record<string, [number, number]>
        )[event.key]
        if (!move || move[0] >= this.scene!.dimension) return
        event.preventDefault()
        const [axis, sign] = move
        const p = [...this.list[index]!.handle.at]
        p[axis] = event.shiftKey ? neighbour(p[axis]!, sign) : tidy(p[axis]! + sign * stepOf(this.camera))
        if (norm(p) < Infinity) this.put(index, p)
    }
}
