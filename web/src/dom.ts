// SPDX-License-Identifier: MIT
//
// Elements of the page, made by name.

type Child = Node | string | null | undefined | false
type Properties = Record<string, string | number | boolean | EventListener | undefined>

/** An element with attributes; a property that begins with "on" is a listener. */
export function h<K extends keyof HTMLElementTagNameMap>(
    name: K,
    properties: Properties = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(properties)) {
        if (typeof value === "function") element.addEventListener(key.slice(2), value)
        else if (value === true) element.setAttribute(key, "")
        else if (value !== undefined && value !== false) element.setAttribute(key, String(value))
    }
    for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child)
    return element
}

/** Markup of SVG as an element. */
export function svg(markup: string): SVGElement {
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg")
    holder.innerHTML = markup
    return holder.firstElementChild as SVGElement
}

export const escaped = (text: string): string =>
    text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!)
