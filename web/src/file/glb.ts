// SPDX-License-Identifier: MIT
//
// GLB as OBJ, which the command reads. The numbers of a GLB are floats, and stay what they are; where nodes move
// them, the sums are rounded to doubles, as in the command. Pictures and links to other files are not followed.

import * as three from "three"
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js"
import { toText } from "../numbers"

export async function readGlb(data: ArrayBuffer): Promise<{ obj: string; group: three.Object3D }> {
    const bytes = new DataView(data)
    if (data.byteLength < 4 || bytes.getUint32(0, true) !== 0x46546c67) throw new Error("this is no GLB")
    if (data.byteLength < 12 || bytes.getUint32(8, true) > data.byteLength)
        throw new Error(`byte ${data.byteLength}: the file is not complete`)
    const manager = new three.LoadingManager()
    manager.setURLModifier((url) => (/^(blob|data):/.test(url) ? url : "data:,"))
    const gltf = await new GLTFLoader(manager).parseAsync(data, "")
    gltf.scene.updateMatrixWorld(true)
    const lines: string[] = []
    let base = 1
    const p = new three.Vector3()
    gltf.scene.traverse((node) => {
        if (!(node instanceof three.Mesh)) return
        const geometry = node.geometry as three.BufferGeometry
        const positions = geometry.getAttribute("position")
        if (!positions) return
        lines.push(`o ${(node.name || "part").replace(/[\x00-\x1f]+/g, " ")}`)
        for (let i = 0; i < positions.count; i++) {
            p.fromBufferAttribute(positions, i).applyMatrix4(node.matrixWorld)
            lines.push(`v ${toText(p.x)} ${toText(p.y)} ${toText(p.z)}`)
        }
        const mirrored = node.matrixWorld.determinant() < 0
        const corners = geometry.index ? geometry.index.count : positions.count
        const at = (i: number): number => base + (geometry.index ? geometry.index.getX(i) : i)
        for (let i = 0; i + 2 < corners; i += 3)
            lines.push(`f ${at(i)} ${mirrored ? at(i + 2) : at(i + 1)} ${mirrored ? at(i + 1) : at(i + 2)}`)
        base += positions.count
    })
    return { obj: lines.join("\n") + "\n", group: gltf.scene }
}
