import type { Material } from "three";
import { Assembly, around, spread } from "./assembly.ts";
import { dataPlate } from "./lettering.ts";
import { aluminium, blackPlastic, castIron, darkSteel, hollow, rubber, steel } from "./materials.ts";
import { beltOutline, block, extrude, hexNut, revolve, ribbed, ring, rod, sleeve } from "./shapes.ts";

/** A TEFC motor along x, shaft towards +x; axis at the origin, feet on y = -1.22 radii. */
export function motor(radius: number, length: number, skin: Material, singlePhase = false): Assembly {
  const frame = length * 0.6;
  const part = new Assembly()
    .add(extrude(ribbed(radius * 0.86, radius, 40), frame, 0), skin, [0, 0, 0], [0, 90, 0])
    .add(
      revolve(
        [
          [0, -length * 0.06],
          [radius * 0.98, -length * 0.06],
          [radius * 0.98, 0],
          [radius * 0.8, length * 0.06],
          [radius * 0.36, length * 0.1],
          [0, length * 0.1],
        ],
        "x",
      ),
      skin,
      [frame / 2 + length * 0.02, 0, 0],
    )
    .add(
      revolve(
        [
          [0, -length * 0.16],
          [radius * 0.55, -length * 0.16],
          [radius * 0.9, -length * 0.13],
          [radius * 1.0, -length * 0.07],
          [radius * 1.0, length * 0.05],
          [radius * 0.96, length * 0.05],
        ],
        "x",
      ),
      skin,
      [-frame / 2 - length * 0.05, 0, 0],
    )
    .add(rod(radius * 0.17, length * 0.22, "x"), steel, [length * 0.5, 0, 0]);
  for (const r of spread(5, radius * 0.16, radius * 0.78))
    part.add(ring(r, radius * 0.024, "x"), hollow, [-frame / 2 - length * (r > radius * 0.6 ? 0.19 : 0.212), 0, 0]);
  for (const x of [-frame * 0.32, frame * 0.32]) {
    for (const z of [-1, 1])
      part.add(block(length * 0.12, radius * 0.5, radius * 0.42, 0.1), skin, [x, -radius * 0.97, z * radius * 0.72]);
  }
  part.add(block(frame * 0.9, radius * 0.1, radius * 1.9, 0.08), skin, [0, -radius * 1.17, 0]);
  part.add(block(frame * 0.42, radius * 0.5, radius * 0.72, 0.15), skin, [0, radius * 1.05, 0]);
  part.add(block(frame * 0.46, radius * 0.07, radius * 0.76, 0.05), skin, [0, radius * 1.3, 0]);
  part.place(dataPlate(frame * 0.44, radius * 0.46), [0, radius * 0.1, radius * 1.0]);
  if (singlePhase) {
    for (const z of [-0.62, 0.62])
      part.add(rod(radius * 0.27, frame * 0.72, "x", radius * 0.1), skin, [0, radius * 0.86, z * radius], [0, 0, 0]);
  }
  return part;
}

/** A spoked flywheel (fan-bladed pulley) turning about x. */
export function flywheel(radius: number, width: number, skin: Material = castIron): Assembly {
  const part = new Assembly()
    .add(sleeve(radius, radius * 0.84, width, "x", 72), skin)
    .add(rod(radius * 0.22, width * 1.3, "x"), skin)
    .add(rod(radius * 0.1, width * 1.7, "x"), steel);
  for (const turn of spread(5, 0, 288))
    part.add(block(width * 0.3, radius * 0.72, radius * 0.26, 0.12), skin, at(turn, radius * 0.52), [turn, 24, 0]);
  for (const groove of [-0.2, 0.2]) part.add(ring(radius * 1.0, width * 0.05, "x", 72), hollow, [groove * width, 0, 0]);
  return part;
}

const at = (degrees: number, radius: number): [number, number, number] => [
  0,
  Math.cos((degrees * Math.PI) / 180) * radius,
  Math.sin((degrees * Math.PI) / 180) * radius,
];

/** A belt guard in the plane of its two pulleys, discs at (0,0) and (dx,dy) in x and y, wire-mesh face to +z. */
export function beltGuard(
  radiusA: number,
  radiusB: number,
  dx: number,
  dy: number,
  depth: number,
  skin: Material,
  mesh: Material = skin,
): Assembly {
  const part = new Assembly();
  const outer = beltOutline(radiusA, radiusB, dx, dy);
  const inner = beltOutline(radiusA * 0.93, radiusB * 0.9, dx, dy);
  outer.holes.push(inner);
  part.add(extrude(outer, depth, 0.05, 48), skin);
  part.add(extrude(beltOutline(radiusA * 0.95, radiusB * 0.92, dx, dy), 0.1, 0, 48), hollow, [0, 0, -depth * 0.46]);
  const wire = radiusA * 0.013;
  for (let r = radiusA * 0.16; r < radiusA * 0.95; r += radiusA * 0.085)
    part.add(ring(r, wire, "z"), mesh, [0, 0, depth * 0.44]);
  for (let r = radiusB * 0.25; r < radiusB * 0.92; r += radiusA * 0.085)
    part.add(ring(r, wire, "z"), mesh, [dx, dy, depth * 0.44]);
  const distance = Math.hypot(dx, dy);
  const heading = Math.atan2(dy, dx);
  for (const share of spread(9, -0.8, 0.8)) {
    const [a, b] = [share * radiusA, share * radiusB];
    const turn = heading + Math.atan2(b - a, distance);
    const middle: [number, number, number] = [
      dx / 2 - (Math.sin(heading) * (a + b)) / 2,
      dy / 2 + (Math.cos(heading) * (a + b)) / 2,
      depth * 0.45,
    ];
    part.add(rod(wire * 1.2, distance, "x"), mesh, middle, [0, 0, (turn * 180) / Math.PI]);
  }
  for (const [x, y] of around(8, radiusA * 0.5, "z").map(([px, py]) => [px, py] as const)) {
    part.add(rod(wire, radiusA * 0.9, "x"), mesh, [x, y, depth * 0.44], [0, 0, (Math.atan2(y, x) * 180) / Math.PI]);
  }
  return part;
}

/** A tyred wheel turning about z: tyre, steel disc with holes, hub. */
export function wheel(radius: number, width: number, disc: Material, solid = false): Assembly {
  const w = width / 2;
  const tyre = new Assembly()
    .add(
      revolve(
        [
          [radius * 0.62, -w * 0.8],
          [radius * 0.72, -w],
          [radius * 0.9, -w * 0.98],
          [radius * 0.98, -w * 0.72],
          [radius, -w * 0.4],
          [radius, w * 0.4],
          [radius * 0.98, w * 0.72],
          [radius * 0.9, w * 0.98],
          [radius * 0.72, w],
          [radius * 0.62, w * 0.8],
        ],
        "z",
        72,
      ),
      rubber,
    )
    .add(
      revolve(
        [
          [radius * 0.64, -w * 0.86],
          [radius * 0.58, -w * 0.6],
          [radius * 0.56, 0],
          [radius * 0.58, w * 0.6],
          [radius * 0.64, w * 0.86],
        ],
        "z",
      ),
      disc,
    )
    .add(rod(radius * 0.57, w * 0.5, "z"), disc)
    .add(rod(radius * 0.2, width * 1.06, "z"), disc)
    .add(rod(radius * 0.1, width * 1.2, "z"), steel);
  if (!solid)
    tyre.each(around(36, radius * 0.985, "z", 0), block(radius * 0.07, radius * 0.07, width * 0.9, 0.02), rubber);
  for (const side of [-1, 1])
    tyre.each(around(5, radius * 0.38, "z", side * w * 0.26), rod(radius * 0.085, w * 0.06, "z"), hollow);
  return tyre;
}

/** A belt drive seen bare: two pulleys and the belt round them, in x-y, discs at (0,0) and (dx,dy). */
export function beltAround(
  radiusA: number,
  radiusB: number,
  dx: number,
  dy: number,
  width: number,
  thickness = width * 0.5,
): Assembly {
  const outer = beltOutline(radiusA + thickness, radiusB + thickness, dx, dy);
  outer.holes.push(beltOutline(radiusA, radiusB, dx, dy));
  return new Assembly().add(extrude(outer, width, 0.03, 48), rubber);
}

/** A small air-cooled engine, crank along z (out of +z); base on y = 0, about `size` square. */
export function engine(size: number, skin: Material, diesel = false): Assembly {
  const s = size;
  const part = new Assembly()
    .add(block(s * 0.8, s * 0.34, s * 0.62, s * 0.05), castIron, [0, s * 0.19, 0])
    .add(rod(s * 0.33, s * 0.66, "z"), castIron, [0, s * 0.36, 0])
    .add(rod(s * 0.055, s * 0.3, "z"), steel, [0, s * 0.36, s * 0.45])
    .add(
      revolve(
        [
          [0, 0],
          [s * 0.26, 0],
          [s * 0.36, -s * 0.03],
          [s * 0.38, -s * 0.16],
          [s * 0.36, -s * 0.17],
        ],
        "z",
      ),
      skin,
      [0, s * 0.44, -s * 0.34],
      [0, 180, 0],
    );
  part.place(engineTop(s, skin, diesel));
  for (const y of spread(9, s * 0.62, s * 0.98))
    part.add(block(s * 0.34, s * 0.014, s * 0.46, 0.02), diesel ? castIron : aluminium, [
      -s * 0.13,
      y * (diesel ? 1 : 0.94),
      s * 0.02,
    ]);
  for (const x of [-0.32, 0.32])
    part.each(
      [
        [x * s, s * 0.02, s * 0.22],
        [x * s, s * 0.02, -s * 0.22],
      ],
      hexNut(s * 0.07, s * 0.05),
      steel,
    );
  return part;
}

function engineTop(s: number, skin: Material, diesel: boolean): Assembly {
  const part = new Assembly()
    .add(block(s * 0.28, s * 0.5, s * 0.4, s * 0.03), castIron, [-s * 0.13, s * 0.78, s * 0.02])
    .add(block(s * 0.36, s * 0.12, s * 0.44, s * 0.04), diesel ? castIron : aluminium, [-s * 0.13, s * 1.04, s * 0.02])
    .add(block(s * 0.78, s * 0.3, s * 0.56, s * 0.08), skin, [s * 0.02, s * 1.24, -s * 0.06])
    .add(rod(s * 0.09, s * 0.08), blackPlastic, [s * 0.12, s * 1.42, -s * 0.06])
    .add(block(s * 0.34, s * 0.34, s * 0.4, s * 0.07), blackPlastic, [s * 0.3, s * 0.86, s * 0.1])
    .add(rod(s * 0.15, s * 0.46, "x", s * 0.03), darkSteel, [-s * 0.44, s * 0.72, s * 0.08], [0, 0, 90]);
  for (const y of spread(6, s * 0.56, s * 0.88))
    part.add(ring(s * 0.152, s * 0.008, "y"), hollow, [-s * 0.44, y, s * 0.08]);
  part.add(block(s * 0.2, s * 0.05, s * 0.16, 0.05), blackPlastic, [s * 0.1, s * 0.82, -s * 0.42], [35, 0, 0]);
  return part;
}
