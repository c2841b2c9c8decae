// SPDX-License-Identifier: MIT
//
// A platformer without an epsilon: the body slides over tiles that lie side by side, and never gets stuck at a seam or into a
// tile. It takes one question a frame, the slide of a scene. At the start another one, separate, puts the body to where it is
// free, wherever the level's decimal numbers have put it.
import { Scene2 } from "graze"

export const TILE = 0.1 // no double is a tenth: edges are rounded, but two tiles share the same one
const GRAVITY = -4, SPEED = 0.9, JUMP = 1.7

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
    const scene = new Scene2(boxes)
    const body = { kind: "rect", ...start, width: 0.07, height: 0.11 }
    const put = ({ place: [x, y] }) => Object.assign(body, { x, y })
    let velocity = [0, 0], onGround = false
    put(scene.separate(body))

    /** Moves the body along what blocks it, which takes its part of the velocity. */
    function move(motion) {
        const end = scene.slide(body, motion)
        put(end)
        onGround = end.touches.some(({ normal }) => normal[1] > 0)
        for (const { normal } of end.touches) {
            const into = velocity[0] * normal[0] + velocity[1] * normal[1]
            velocity = velocity.map((v, i) => v - into * normal[i])
        }
    }

    /** One frame of `seconds`; input: `left`, `right`, `jump`. */
    function step(input, seconds) {
        velocity[0] = SPEED * ((input.right ? 1 : 0) - (input.left ? 1 : 0))
        if (input.jump && onGround) velocity[1] = JUMP
        velocity[1] += GRAVITY * seconds
        move([velocity[0] * seconds, velocity[1] * seconds])
    }

    return { boxes, body, step, isFree: () => !scene.overlapAny(body, { relation: "overlapOpen" }), get onGround() { return onGround } }
}
