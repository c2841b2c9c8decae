// A program of somebody who installed graze, with nothing set.
import { contact3, Mesh, overlap3, Polygon, sweep3 } from "graze"
import type { Contact, Shape3 } from "graze"
import { init, overlap2 } from "graze/init"
import { orient2 } from "graze/small"

const ball: Shape3 = { kind: "sphere", center: [0, 0, 0], radius: 1 }
const crate: Shape3 = { kind: "aabb", min: [1, -1, -1], max: [2, 1, 1] }
const hit: Contact<3> | undefined = sweep3(ball, [10, 0, 0], crate)
const [x] = hit?.point ?? [0]
init().then(() =>
    console.log(overlap2({ kind: "point", position: [0, 0] }, { kind: "circle", center: [0, 0], radius: 0 })),
)
console.log(overlap3(ball, crate), contact3(ball, crate)?.depth, x, orient2([0, 0], [1, 0], [0, 1]))
{
    using mesh = new Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0])
    console.log(
        mesh.triangles,
        new Polygon([
            [0, 0],
            [1, 0],
            [0, 1],
        ]).contains([0.5, 0.5]),
    )
}
