// SPDX-License-Identifier: MIT
//
// The page: which part of it the address names: a query is a scene, #gallery/NAME a figure of the gallery.

import "./style.css"
import { h } from "./dom"
import { files } from "./file/files"
import { Gallery } from "./gallery"
import { Pair } from "./pair"
import { address, fromAddress, type Scene } from "./scene"
import { first, start } from "./start"

type Tab = "Start" | "Two shapes" | "Gallery" | "Your file"

const shapes = h("a", { href: address(first) }, "Two shapes")
const links: Record<Tab, HTMLElement> = {
    Start: h("a", { href: "#" }, "Start"),
    "Two shapes": shapes,
    Gallery: h("a", { href: "#gallery" }, "Gallery"),
    "Your file": h("a", { href: "#file" }, "Your file"),
}
let own = "" // the address of the scene that is shown
const pair = new Pair((scene) => {
    notice.textContent = ""
    keep(address(scene))
    history.replaceState(null, "", own)
})
const notice = h("p", { class: "problem notice", role: "alert" })
/** Who looks at another part of the page comes back to this scene. */
function keep(hash: string): void {
    own = hash
    shapes.setAttribute("href", own)
}
const main = h("main", { id: "main", tabindex: -1 })
const gallery = once(() => new Gallery())
const begin = once(start)
const file = once(files)

/** Made when it is first looked at. */
function once<T>(make: () => T): () => T {
    let made: T | undefined
    return () => (made ??= make())
}

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
        h("nav", { "aria-label": "parts of the page" }, ...Object.values(links)),
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

function tabOf(hash: string): Tab {
    if (hash.length <= 1) return "Start"
    return hash === "#file" ? "Your file" : /^#gallery(\/|$)/.test(hash) ? "Gallery" : "Two shapes"
}

function show(): void {
    const { hash } = location
    const tab = tabOf(hash)
    notice.textContent = ""
    for (const [name, link] of Object.entries(links))
        name === tab ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")
    document.title = tab === "Start" ? "graze: do two shapes touch, where, and when?" : `graze: ${tab}`
    if (tab === "Two shapes") return showScene(hash)
    const part = tab === "Gallery" ? gallery().element : tab === "Start" ? begin() : file()
    if (part.parentElement !== main) main.replaceChildren(part)
    const slug = /^#gallery\/(.*)/.exec(hash)?.[1]
    if (slug !== undefined && !gallery().open(slug))
        notice.textContent = `There is no “${slug.slice(0, 80)}” in the gallery: the address is wrong. All that there is stands below.`
}

function showScene(hash: string): void {
    main.replaceChildren(pair.element)
    if (hash === own) return
    let scene: Scene = first
    try {
        scene = fromAddress(hash)
        keep(hash)
    } catch (error) {
        keep(address(first))
        notice.textContent = `The address holds no scene that can be read: ${(error as Error).message}. What you see is another one.`
    }
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
    if (follows && !location.hash.startsWith("#gallery/")) window.scrollTo(0, 0)
    follows = false
})
show()
