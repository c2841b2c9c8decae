// SPDX-License-Identifier: MIT
//
// A platformer without an epsilon: the body slides over tiles that lie side by side, and never gets stuck at a seam or into a
// tile. It takes two questions: the first contact that is more than touching (sweep, open), and where to stop (stop2). At the
// start a third one puts the body to where it is free (separate2), wherever the level's decimal numbers have put it.
import { separate2, Shapes2, stop2, sweep2, Tree } from "graze"

export const TILE = 0.1 // no double is a tenth: edges are rounded, but two tiles share the same one
const GRAVITY = -4, SPEED = 0.9, JUMP = 1.7, SLIDES = 4

export const level = [
    "########################################",
    "#                                      #",
    "#                                      #",
    "#                          ####        #",
    "#                                      #",
    "#              ####   ##         ####  #",
    "#         #                            #",
    "#         #  #                  #      #",
    "#   ##    #  #         ####    ##      #",
    "#             #               ###      #",
    "#       #      #             ####      #",
    "########################################",
]

export function createGame(start = { x: 2.5 * TILE, y: 3 * TILE }) {
    const boxes = []
    level.forEach((row, i) => [...row].forEach((cell, column) => {
        const line = level.length - 1 - i // y grows upward
        if (cell === "#") boxes.push({ kind: "aabb", min: [column * TILE, line * TILE], max: [(column + 1) * TILE, (line + 1) * TILE] })
    }))
    const tree = new Tree(Shapes2.from("aabb", boxes.flatMap(({ min, max }) => [...min, ...max])))
    const body = { kind: "rect", ...start, width: 0.07, height: 0.11 }
    const { place } = separate2(body, boxes)
    Object.assign(body, { x: place[0], y: place[1] })
    let velocity = [0, 0], onGround = false

    const open = { open: true } // touching does not count
    const isFree = at => !tree.overlapAny(at, open)

    /** Moves the body; what is left of a motion that hits goes along the surface. */
    function move(motion) {
        onGround = false
        for (let i = 0; i < SLIDES; i++) {
            const hit = tree.sweep(body, motion, open)
            if (hit === undefined) {
                const there = { ...body, x: body.x + motion[0], y: body.y + motion[1] }
                if (isFree(there)) Object.assign(body, there) // the sum was rounded
                return
            }
            const tile = boxes[hit.id]
            const { normal } = sweep2(body, motion, tile, null, open)
            const { place, time } = stop2(body, motion, tile)
            const there = { ...body, x: place[0], y: place[1] }
            if (isFree(there)) Object.assign(body, there)
            onGround ||= normal[1] > 0
            const without = ([x, y]) => {
                const into = x * normal[0] + y * normal[1]
                return [x - into * normal[0], y - into * normal[1]]
            }
            motion = without(motion).map(x => x * (1 - time))
            velocity = without(velocity)
        }
    }

    /** One frame of `seconds`; input: `left`, `right`, `jump`. */
    function step(input, seconds) {
        velocity[0] = SPEED * ((input.right ? 1 : 0) - (input.left ? 1 : 0))
        if (input.jump && onGround) velocity[1] = JUMP
        velocity[1] += GRAVITY * seconds
        move([velocity[0] * seconds, velocity[1] * seconds])
    }

    return { boxes, body, step, isFree: () => isFree(body), get onGround() { return onGround } }
}
