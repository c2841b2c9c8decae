// SPDX-License-Identifier: MIT
//
// The part "your file": a mesh or a map is dropped, and the command is asked about it.

import { h } from "../dom"
import { evaluate, toText } from "../numbers"
import { readGeoJson, type Map2 } from "./geojson"
import { mapPicture } from "./map"
import { curvesOf, marksOf, noMarks, withIds, type MapsOf, type Marks } from "./marks"
import { run, stop, type Output } from "./run"
import { sentence, type Task } from "./words"
import type { Job } from "./worker"
import type { ModelView } from "./model"
import bunnyUrl from "../../../examples/data/bunny.obj?url"
import countiesUrl from "../../../examples/data/us-counties.geojson?url"

interface Loaded {
    name: string
    /** What the command gets: the file itself, or what was made of it. */
    given: { name: string; data: Blob }
    map?: Map2
    picture: import("three").Object3D | null
}

/** "5 features: San Juan, Weld, Kern, Polk and 1 more": what is in a file, by the names that stand there. */
function contents({ map, picture }: Loaded): string {
    const names = map ? map.features.map((f) => f.name) : (picture?.children.map((c) => c.name).filter(Boolean) ?? [])
    if (names.length === 0) return ""
    const what = `${names.length.toLocaleString("en")} ${map ? "feature" : "part"}${names.length === 1 ? "" : "s"}`
    return `, ${what}: ${names.slice(0, 4).join(", ")}${names.length > 4 ? ` and ${(names.length - 4).toLocaleString("en")} more` : ""}`
}

const tasks: Record<Task, [text: string, what: string]> = {
    check: [
        "Check",
        "Where does the mesh intersect itself, is it flat, doubled or open? Of a map: which features touch or overlap?",
    ],
    clash: ["Clash", "Which parts of two files, or of one, intersect, and how deep are they in each other?"],
    inside: ["Inside", "Is the point P inside?"],
    nearest: ["Nearest", "What is nearest to the point P, and how far is it?"],
    sight: ["Sight", "Is the line from P to Q free?"],
}

const endings = ["obj", "stl", "ply", "off", "glb", "geojson", "json"]
const mostForPicture = 32e6 // bytes

const endingOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase()

/** The name of the file, unless that would be an option or that of the first file. */
const nameOf = (file: File, i: number, files: File[]): string =>
    (i > 0 && file.name === files[0]!.name ? "second-" : "") + file.name.replace(/^-/, "_")

/** A word as a shell takes it. */
const quoted = (word: string): string => (/^[\w.,=+:@%/-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`)

async function load(file: File, i: number, files: File[]): Promise<Loaded> {
    const ending = endingOf(file.name)
    const name = nameOf(file, i, files)
    if (!endings.includes(ending))
        throw new Error(`${file.name}: expected OBJ, STL, PLY, OFF, GLB or GeoJSON, by the ending of its name`)
    if (file.size === 0) throw new Error(`${file.name}: the file is empty`)
    try {
        if (ending === "geojson" || ending === "json") {
            if (file.size > 200e6) throw new Error("a map of more than 200 MB is too large for this page")
            const map = readGeoJson(await file.text())
            return {
                name,
                map,
                picture: null,
                given: { name: `${name}.wkt`, data: new Blob([map.wkt]) },
            }
        }
        if (ending === "glb") {
            if (file.size > 200e6) throw new Error("a GLB of more than 200 MB is too large for this page")
            const { obj, group } = await (await import("./glb")).readGlb(await file.arrayBuffer())
            return { name, picture: group, given: { name: `${name}.obj`, data: new Blob([obj]) } }
        }
    } catch (error) {
        throw new Error(`${file.name}: ${(error as Error).message}`)
    }
    return { name, picture: await pictureOf(file, ending), given: { name, data: file } }
}

/** For the eye. A file that three.js does not read may still be one that the command reads, or says what is wrong
 *  with. */
async function pictureOf(file: File, ending: string): Promise<Loaded["picture"]> {
    if (file.size > mostForPicture) return null
    try {
        return (await import("./model")).drawable(ending, await file.arrayBuffer())
    } catch {
        return null
    }
}

class Files {
    private loaded: Loaded[] = []
    private view: ModelView | null = null
    private marks: Marks = noMarks()
    private readonly picker = h("input", {
        type: "file",
        multiple: true,
        accept: endings.map((e) => `.${e}`).join(),
        id: "files",
        onchange: () => void this.take([...(this.picker.files ?? [])]),
    })
    private readonly names = h("p", { role: "status" })
    private readonly problem = h("p", { class: "problem", role: "alert" })
    private readonly progress = h("p", { class: "small", role: "status" })
    private readonly result = h("p", { class: "result", role: "status" })
    private readonly printed = h("pre", { tabindex: 0, "aria-label": "what the command prints" })
    private readonly picture = h("div", { class: "stage model" })
    private readonly cancel = h("button", { type: "button", onclick: () => stop() }, "Stop")
    private readonly p = this.point("P", "0, 0, 0")
    private readonly q = this.point("Q", "1, 1, 1")
    private readonly buttons = (Object.keys(tasks) as Task[]).map((task) =>
        h("button", { type: "button", title: tasks[task][1], onclick: () => void this.ask(task) }, tasks[task][0]),
    )
    readonly element: HTMLElement

    constructor() {
        const drop = h(
            "div",
            { class: "drop" },
            h(
                "label",
                { for: "files" },
                "Drop a file here, or choose: OBJ, STL, PLY, OFF, GLB or GeoJSON; two for a clash",
            ),
            this.picker,
            h(
                "div",
                { class: "row" },
                h("span", { class: "small" }, "or try"),
                h(
                    "button",
                    { type: "button", onclick: () => void this.example(bunnyUrl, "bunny.obj", [0, 3, 0], [5, 9.5, 7]) },
                    "a bunny of 3,674 triangles",
                ),
                h(
                    "button",
                    {
                        type: "button",
                        onclick: () =>
                            void this.example(countiesUrl, "us-counties.geojson", [-109.05, 37], [-77, 38.9]),
                    },
                    "the counties of the US",
                ),
            ),
        )
        this.element = h(
            "section",
            { class: "files", "aria-labelledby": "file-title" },
            h("h2", { id: "file-title" }, "Your file"),
            h(
                "p",
                {},
                "The command graze, in your browser: it reads the file itself, each number as the nearest double. The file does not leave your machine.",
            ),
            drop,
            this.names,
            this.problem,
            h("div", { class: "row" }, this.p, this.q, ...this.buttons, this.cancel),
            h("p", { class: "small" }, "Inside and Nearest ask about the point P, Sight about the line from P to Q."),
            this.progress,
            this.result,
            this.picture,
            this.printed,
        )
        for (const kind of ["dragover", "drop"] as const)
            this.element.addEventListener(kind, (event) => {
                event.preventDefault()
                if (kind === "drop") void this.take([...(event.dataTransfer?.files ?? [])])
            })
        this.busy(false)
        this.enable()
    }

    private point(name: string, value: string): HTMLLabelElement {
        return h(
            "label",
            {},
            name,
            h("input", {
                type: "text",
                value,
                "aria-label": `point ${name}`,
                spellcheck: "false",
                autocomplete: "off",
            }),
        )
    }

    private readPoint(label: HTMLLabelElement): number[] {
        const text = label.querySelector("input")!.value
        const p = text.split(/[,;]/).map(evaluate)
        const size = this.loaded[0]!.map ? 2 : 3
        if (p.length < size || p.slice(0, size).some((x) => !Number.isFinite(x)))
            throw new Error(
                `point ${label.textContent}: expected ${size} numbers with commas, got “${text.slice(0, 40)}”`,
            )
        return p.slice(0, size)
    }

    private async example(url: string, name: string, p: number[], q: number[]): Promise<void> {
        await this.take([new File([await (await fetch(url)).blob()], name)])
        this.p.querySelector("input")!.value = p.join(", ")
        this.q.querySelector("input")!.value = q.join(", ")
    }

    private async take(files: File[]): Promise<void> {
        stop()
        this.problem.textContent = this.result.textContent = this.printed.textContent = ""
        this.marks = noMarks()
        if (files.length === 0) return
        if (files.length > 2) {
            this.problem.textContent = `expected one or two files, got ${files.length}`
            return
        }
        this.names.textContent = "reading …"
        try {
            const loaded = await Promise.all(files.map(load))
            if (new Set(loaded.map((l) => l.map === undefined)).size > 1)
                throw new Error(`${loaded.map((l) => l.name).join(" and ")}: expected two meshes or two maps`)
            this.loaded = loaded
            const unseen = files.filter((_, i) => !loaded[i]!.map && !loaded[i]!.picture)
            const isLarge = unseen.some((f) => f.size > mostForPicture)
            this.names.textContent =
                `${files.map((f, i) => `${f.name} (${size(f.size)})${contents(loaded[i]!)}`).join("; and ")}. What do you want to know?` +
                (isLarge
                    ? ` There is no picture of more than ${size(mostForPicture)}.`
                    : unseen.length > 0
                      ? ` ${unseen[0]!.name} cannot be drawn; Check says whether it can be read.`
                      : "")
            await this.draw()
        } catch (error) {
            this.loaded = []
            this.names.textContent = ""
            this.problem.textContent = (error as Error).message
        }
        this.enable()
    }

    private enable(): void {
        for (const button of this.buttons) button.disabled = this.loaded.length === 0
        this.picture.hidden = !this.loaded.some((l) => l.map ?? l.picture)
        this.printed.hidden = this.printed.textContent === ""
    }

    private busy(is: boolean): void {
        this.cancel.hidden = !is
        if (!is) this.progress.textContent = ""
    }

    private async draw(): Promise<void> {
        const [first] = this.loaded
        if (!first) return
        if (first.map) {
            this.view = null
            this.picture.innerHTML = mapPicture(first.map, this.marks)
            return
        }
        const objects = this.loaded.flatMap((l) => (l.picture ? [l.picture] : []))
        if (objects.length === 0) return
        const { ModelView } = await import("./model")
        if (!this.view) {
            this.picture.replaceChildren()
            try {
                this.view = new ModelView(this.picture)
            } catch {
                this.picture.textContent = "This browser has no WebGL for the picture. The answers do not need it."
                return
            }
        }
        this.picture.hidden = false
        this.view.show(objects)
    }

    /** The arguments of the command, and the files that it gets. */
    private job(task: Task, p: number[], q: number[]): Job {
        const given = this.loaded.map((l) => l.given)
        const [file, other] = given as [Job["files"][0], Job["files"][0] | undefined]
        const [at, to] = [p.map(toText).join(), q.map(toText).join()]
        const point = { name: "P.wkt", data: new Blob([`P\tPOINT (${p.map(toText).join(" ")})\n`]) }
        if (this.loaded[0]!.map)
            return {
                check: { arguments: ["pairs", file.name], files: [file] },
                clash: { arguments: ["pairs", ...given.map((f) => f.name)], files: given },
                inside: { arguments: ["pairs", file.name, point.name], files: [file, point] },
                nearest: { arguments: ["distance", "--nearest", "1", point.name, file.name], files: [file, point] },
                sight: { arguments: ["cast", file.name, `--from=${at}`, `--to=${to}`], files: [file] },
            }[task]
        return {
            check: { arguments: ["check", "--list", file.name], files: [file] },
            clash: {
                arguments: ["clash", "--depth", "--curves=curves.obj", file.name, ...(other ? [other.name] : [])],
                files: given,
                written: "curves.obj",
            },
            inside: { arguments: ["inside", file.name, `--at=${at}`], files: [file] },
            nearest: { arguments: ["nearest", file.name, `--at=${at}`], files: [file] },
            sight: { arguments: ["sight", file.name, `--from=${at}`, `--to=${to}`], files: [file] },
        }[task]
    }

    /** Of which map the command names features. */
    private mapsOf(task: Task): MapsOf {
        const [first, second] = this.loaded.map((l) => l.map)
        if (!first) return {}
        return {
            check: { a: first, b: first },
            clash: { a: first, b: second ?? first },
            inside: { a: first },
            nearest: { b: first },
            sight: { "": first },
        }[task]
    }

    /** What the command says, with the names of the files that were dropped in place of those that it was given. */
    private named(text: string): string {
        return this.loaded.reduce(
            (said, { name, given, map }) =>
                said
                    .replaceAll(given.name + ": line ", `${name}: ${map ? "feature" : "line"} `)
                    .replaceAll(given.name, name),
            text,
        )
    }

    private async ask(task: Task): Promise<void> {
        this.problem.textContent = this.result.textContent = this.printed.textContent = ""
        try {
            const needsP = task === "inside" || task === "nearest" || task === "sight"
            const p = needsP ? this.readPoint(this.p) : []
            const q = task === "sight" ? this.readPoint(this.q) : p
            const job = this.job(task, p, q)
            job.arguments.push("--json")
            this.busy(true)
            const started = performance.now()
            this.progress.textContent = "working …"
            const output = await run(job, (text) => (this.progress.textContent = text))
            const maps = this.mapsOf(task)
            output.out = withIds(output.out, maps)
            this.show(task, job, output, performance.now() - started)
            this.marks = marksOf(output.out, p, q, maps, this.loaded[0]!.map)
            this.marks.lines.push(...curvesOf(output.written))
            if (needsP) this.marks.points.push(p)
            if (task === "sight") this.marks.lines.push([p, q])
            if (this.view) this.view.showMarks(this.marks)
            else if (this.loaded[0]!.map) await this.draw()
        } catch (error) {
            this.problem.textContent = this.named((error as Error).message)
        } finally {
            this.busy(false)
            this.enable()
        }
    }

    private show(task: Task, job: Job, { status, out, err }: Output, milliseconds: number): void {
        this.problem.textContent =
            this.named(err.trim()) || (status === 0 ? "" : `the command ended with status ${status}`)
        this.result.textContent =
            status === 0
                ? `${sentence(task, this.loaded[0]!.map !== undefined, out)} (${Math.round(milliseconds)} ms)`
                : ""
        const lines = out.split("\n")
        const shown =
            lines.length > 200
                ? [...lines.slice(0, 200), `... and ${lines.length - 200} lines more`, lines.at(-2)!]
                : lines
        const command = ["graze", ...job.arguments].map((word) => quoted(this.named(word))).join(" ")
        this.printed.textContent = `$ ${command}\n${this.named(err)}${this.named(shown.join("\n"))}`
    }
}

function size(bytes: number): string {
    return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

export const files = (): HTMLElement => new Files().element
