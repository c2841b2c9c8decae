// SPDX-License-Identifier: MIT
//
// The program of the golden hash, linked to a module that is shipped; in node and in browsers.
//
// golden.wasm imports them from the module, whose memory it shares. So what is hashed are the answers of the very file, although nothing of
// the program is in it. Two things stand between:
//  - Functions of single pairs are not shipped. They are asked of the generic ones, as docs/api.json says.
//  - A callback is an index into a table of functions. Those of the program are put into the table of the module.

const KINDS = ["", "point", "segment", "ray", "line", "plane", "halfspace", "ball", "capsule", "aabb", "rect", "obb", "triangle"]
const WIDTHS = { 2: [0, 2, 4, 4, 4, 3, 3, 3, 5, 4, 4, 6, 6], 3: [0, 3, 6, 6, 6, 4, 4, 4, 7, 6, 0, 15, 9] }
const PAGE = 65536, BASE = 16 * 1024 * 1024, ROOM = 16 * 1024 * 1024

/** The function of a pair, by the generic one: the arguments are the same, but that shapes are of any kind, and a struct is returned. */
function fromGeneric({ name, pair, arguments: parameters, returns }, module) {
    if (pair === undefined) throw new Error(`golden: the module does not export ${name}`)
    const dimension = Number(name[3]), generic = module[name.slice(0, -`_${pair.join("_")}`.length)]
    const kinds = pair.map(kind => KINDS.indexOf(kind === "circle" || kind === "sphere" ? "ball" : kind))
    if (generic === undefined || kinds.includes(-1)) throw new Error(`golden: the module does not export ${name}`)
    const isPlain = /_(side|zone)_/.test(name) // the plane or point goes as it is
    const isTimed = parameters.some(({ name }) => name === "enter")
    const room = kinds.map(() => module.malloc(256) >>> 0), answer = module.malloc(8) >>> 0
    const places = parameters.flatMap(({ name }, i) => ["a", "b", "plane", "point"].includes(name) ? [i] : [])
    const shapeAt = (at, i) => {
        const view = new DataView(module.memory.buffer)
        view.setInt32(room[i], kinds[i], true)
        view.setFloat64(room[i] + 8, 0, true)
        new Uint8Array(module.memory.buffer).copyWithin(room[i] + 16, at, at + 8 * WIDTHS[dimension][kinds[i]])
        return room[i]
    }
    return (...values) => {
        for (const i of [0, 1]) if (i === 1 || !isPlain) values[places[i]] = shapeAt(values[places[i]], i)
        if (returns === "double") return generic(...values, 0, 0)
        if (!isTimed) return generic(...values)
        generic(answer, ...values)
        return new Uint8Array(module.memory.buffer)[answer]
    }
}

/** What runs the program: its memory and its start. `module`: the exports of the module; `program`: golden.wasm, compiled; `api`: docs/api.json;
 * `imports`: those of WASI. */
export function link(module, program, api, imports) {
    module.free(module.malloc(1)) // the module takes what memory there is now, and the program what comes next
    const pages = (BASE + ROOM) / PAGE - module.memory.buffer.byteLength / PAGE
    module.memory.grow(pages)
    let table
    const callback = at => {
        const index = module.__indirect_function_table.grow(1)
        module.__indirect_function_table.set(index, table.get(at))
        return index
    }
    const env = { memory: module.memory }
    for (const { name } of WebAssembly.Module.imports(program).filter(({ module, name }) => module === "env" && name !== "memory")) {
        const described = api.find(f => f.name === name)
        env[name] = module[name] ?? fromGeneric(described, module)
        const visitor = described.arguments.findIndex(({ type }) => /_visitor/.test(type))
        if (visitor < 0) continue
        const own = env[name]
        env[name] = (...values) => own(...values.map((value, i) => i === visitor ? callback(value) : value))
    }
    const { exports } = new WebAssembly.Instance(program, { env, ...imports })
    table = exports.__indirect_function_table
    return { memory: module.memory, _start: exports._start }
}
