// SPDX-License-Identifier: MIT
//
// The page: which part of it the address names.

import "./style.css"
import { classics } from "./classics"
import { h } from "./dom"
import { files } from "./file/files"
import { gallery } from "./gallery"
import { Pair } from "./pair"
import { address, fromAddress, parse } from "./scene"

const tabs = [
    { hash: "#", name: "Two shapes" },
    { hash: "#gallery", name: "Gallery" },
    { hash: "#file", name: "Your file" },
]

let own = "" // the address of the scene that is shown
const pair = new Pair((scene) => {
    keep(address(scene))
    history.replaceState(null, "", own)
})
const notice = h("p", { class: "problem", role: "alert" })
const links = tabs.map(({ hash, name }) => h("a", { href: hash }, name))
/** Who looks at another part of the page comes back to this scene. */
function keep(hash: string): void {
    own = hash
    links[0]!.setAttribute("href", own || "#")
}
const main = h("main", { id: "main", tabindex: -1 })
const parts = new Map<string, HTMLElement>()

document.querySelector("#page")!.replaceWith(
    h(
        "a",
        {
            class: "skip",
            href: "#main",
            onclick: (event) => {
                event.preventDefault()
                main.focus()
            },
        },
        "Skip to the content",
    ),
    h(
        "header",
        {},
        h("h1", {}, "graze"),
        h(
            "p",
            { class: "lead" },
            "Do two shapes touch, where, and when? Textbook formulas round, and are wrong. graze is exact for the numbers that you pass in.",
        ),
        h("nav", { "aria-label": "parts of the page" }, ...links),
    ),
    notice,
    main,
    h(
        "footer",
        {},
        h(
            "p",
            {},
            "All of this runs in your browser, and nothing leaves it. graze is a C library, a command and packages for Python and npm; MIT licence.",
        ),
    ),
)

function part(hash: string): HTMLElement {
    const made = parts.get(hash)
    if (made) return made
    const fresh = hash === "#gallery" ? gallery() : files()
    parts.set(hash, fresh)
    return fresh
}

function show(): void {
    const { hash } = location
    notice.textContent = ""
    const tab = hash === "#gallery" || hash === "#file" ? hash : "#"
    links.forEach((link, i) =>
        tabs[i]!.hash === tab ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current"),
    )
    document.title = `graze: ${tabs.find((t) => t.hash === tab)!.name}`
    if (tab !== "#") {
        main.replaceChildren(part(tab))
        return
    }
    main.replaceChildren(pair.element)
    if (hash === own && own !== "") return
    let scene = parse(classics[0]!.query)
    if (hash.length > 1) {
        try {
            scene = fromAddress(hash)
        } catch (error) {
            notice.textContent = `The address holds no scene that can be read: ${(error as Error).message}`
        }
    }
    keep(hash)
    pair.open(scene)
}

/** Who follows a link begins at the top; who goes back is where they were. */
let follows = false
document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]:not(.skip)")
    follows = link !== null && link.hash !== location.hash
})
window.addEventListener("hashchange", () => {
    show()
    if (follows) window.scrollTo(0, 0)
    follows = false
})
show()
