// SPDX-License-Identifier: MIT

/** examples/js/platformer.js. */
declare module "*/examples/js/platformer.js" {
    export const TILE: number
    export const level: string[]
    export interface Game {
        boxes: { min: number[]; max: number[] }[]
        body: { x: number; y: number; width: number; height: number }
        step(input: { left?: boolean; right?: boolean; jump?: boolean }, seconds: number): void
        isFree(): boolean
        readonly onGround: boolean
    }
    export function createGame(): Game
}
