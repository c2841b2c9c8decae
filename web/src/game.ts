// SPDX-License-Identifier: MIT
//
// The platformer of examples/js, to be played by keys or buttons.

import { h } from "./dom"
import { createGame, level, TILE } from "../../examples/js/platformer.js"

const controls = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "jump", a: "left", d: "right", w: "jump" } as const
type Control = "left" | "right" | "jump"

export function platformer(): HTMLElement {
    const game = createGame()
    const [keys, fingers] = [new Set<Control>(), new Set<Control>()]
    const isHeld = (control: Control): boolean => keys.has(control) || fingers.has(control)
    const view = h("canvas", {
        width: 1200,
        height: 360,
        tabindex: 0,
        role: "img",
        "aria-label": "The level. Arrow keys move and jump.",
        onkeydown: (event) => press(event as KeyboardEvent, true),
        onkeyup: (event) => press(event as KeyboardEvent, false),
        onblur: () => keys.clear(),
    })
    const said = h("p", { class: "small" })
    const pen = view.getContext("2d")!
    const scale = view.width / (level[0]!.length * TILE)
    let [frames, inside] = [0, 0]

    function press(event: KeyboardEvent, isDown: boolean): void {
        const control = controls[event.key as keyof typeof controls]
        if (!control || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        keys[isDown ? "add" : "delete"](control)
    }
    /** A button is held down as long as a finger is on it; another finger may be on another one. */
    function button(text: string, control: Control): HTMLElement {
        const hold = (is: boolean) => () => void fingers[is ? "add" : "delete"](control)
        return h(
            "button",
            {
                type: "button",
                onpointerdown: hold(true),
                onpointerup: hold(false),
                onpointercancel: hold(false),
                onpointerleave: hold(false),
                oncontextmenu: (event) => event.preventDefault(),
            },
            text,
        )
    }
    function rectangle(x: number, y: number, width: number, height: number, color: string): void {
        pen.fillStyle = color
        pen.fillRect(x * scale, view.height - (y + height) * scale, width * scale, height * scale)
    }
    function frame(): void {
        if (!isSeen || !view.isConnected) return
        requestAnimationFrame(frame)
        game.step({ left: isHeld("left"), right: isHeld("right"), jump: isHeld("jump") }, 1 / 60)
        frames++
        if (!game.isFree()) inside++
        draw()
    }
    function draw(): void {
        const style = getComputedStyle(document.documentElement)
        const color = (name: string): string => style.getPropertyValue(name).trim()
        pen.clearRect(0, 0, view.width, view.height)
        for (const { min, max } of game.boxes)
            rectangle(min[0]!, min[1]!, max[0]! - min[0]! - 0.002, max[1]! - min[1]! - 0.002, color("--lens-yes"))
        const { x, y, width, height } = game.body
        rectangle(x, y, width, height, color(game.onGround ? "--a" : "--b"))
        said.textContent = `${frames} frames, in a tile in ${inside} of them.`
    }
    draw()
    let isSeen = false
    new IntersectionObserver(([entry]) => {
        const was = isSeen
        isSeen = entry!.isIntersecting
        if (isSeen && !was) requestAnimationFrame(frame)
    }).observe(view)
    return h(
        "section",
        { class: "game", "aria-labelledby": "game-title" },
        h("h2", { id: "game-title" }, "A platformer without an epsilon"),
        h(
            "p",
            {},
            "Tiles of a tenth, which no double is, side by side. The body never gets stuck at a seam, and is never in a tile. Arrow keys, or the buttons.",
        ),
        view,
        h("div", { class: "row" }, button("Left", "left"), button("Right", "right"), button("Jump", "jump"), said),
    )
}
