// SPDX-License-Identifier: MIT
//
// The part that the page begins with: what people know from games, then what nobody sees.

import { classics } from "./classics"
import { crack } from "./crack"
import { h } from "./dom"
import { platformer } from "./game"
import { address, parse } from "./scene"

/** The scene that the part "two shapes" begins with: a point 1e-16 off a triangle. */
export const first = parse(classics.find(({ title }) => title === "Point in triangle, by signs")!.query)

export function start(): HTMLElement {
    return h(
        "div",
        { class: "start" },
        crack(),
        platformer(),
        h(
            "section",
            { "aria-labelledby": "off-title" },
            h("h2", { id: "off-title" }, "And where there is nothing to see"),
            h(
                "p",
                {},
                "A point is 0.0000000000000001 off a triangle, and the formula has it inside: ",
                h("a", { href: address(first) }, "move it, and look at its neighbours under a lens"),
                `. There are ${classics.length} such inputs in the `,
                h("a", { href: "#gallery" }, "gallery"),
                ".",
            ),
        ),
    )
}
