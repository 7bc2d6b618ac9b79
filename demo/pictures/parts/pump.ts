import type { Material } from "three";
import { Assembly, around, spread } from "./assembly.ts";
import {
  aluminium,
  blackPlastic,
  brass,
  castAluminium,
  castIron,
  copper,
  darkSteel,
  hollow,
  paper,
  steel,
} from "./materials.ts";
import { block, hexNut, pipe, revolve, ring, rod, sleeve } from "./shapes.ts";
import type { Point } from "./shapes.ts";

/** A finned air-cooled cylinder with its head, standing on y = 0 along y; `wide` is the fin radius. */
export function finnedCylinder(wide: number, height: number, skin: Material, head: Material = castAluminium): Assembly {
  const outline: Point[] = [[wide * 0.72, 0]];
  const fins = 9;
  const pitch = (height * 0.72) / fins;
  for (let i = 0; i < fins; i++) {
    const y = height * 0.06 + i * pitch;
    outline.push([wide * 0.72, y], [wide, y + pitch * 0.16], [wide, y + pitch * 0.42], [wide * 0.72, y + pitch * 0.58]);
  }
  outline.push([wide * 0.72, height * 0.8]);
  const part = new Assembly().add(revolve(outline, "y", 48), skin);
  const top = height * 0.8;
  part.add(block(wide * 1.9, height * 0.07, wide * 1.9, wide * 0.2), steel, [0, top + height * 0.02, 0]);
  part.add(block(wide * 1.86, height * 0.24, wide * 1.86, wide * 0.22), head, [0, top + height * 0.16, 0]);
  for (const x of spread(9, -wide * 0.78, wide * 0.78))
    part.add(block(wide * 0.07, height * 0.12, wide * 1.7, 0.03), head, [x, top + height * 0.33, 0]);
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    part.add(hexNut(wide * 0.3, wide * 0.2), steel, [x * wide * 0.76, top + height * 0.3, z * wide * 0.76]);
  return part;
}

/** A round intake silencer-filter standing on y = 0. */
export function intakeCan(radius: number, height: number, skin: Material = blackPlastic): Assembly {
  const part = new Assembly()
    .add(rod(radius * 0.4, height * 0.3), darkSteel, [0, height * 0.12, 0])
    .add(
      revolve([
        [0, 0],
        [radius * 0.95, 0],
        [radius, height * 0.05],
        [radius, height * 0.6],
        [radius * 0.9, height * 0.7],
        [0, height * 0.72],
      ]),
      skin,
      [0, height * 0.25, 0],
    )
    .add(hexNut(radius * 0.4, height * 0.08), steel, [0, height * 1.0, 0]);
  for (const y of spread(3, height * 0.36, height * 0.56))
    part.add(ring(radius * 1.0, radius * 0.035), hollow, [0, y, 0]);
  return part.add(sleeve(radius * 0.96, radius * 0.5, height * 0.06), paper, [0, height * 0.28, 0]);
}

export interface Bank {
  readonly lean: number;
  readonly wide: number;
  readonly height: number;
  readonly z?: number;
}

/**
 * A crankcase with cylinders leaning across z; crank along x (flywheel end +x), feet on y = 0; `size` is the crankcase
 * width.
 */
export function crankcase(
  size: number,
  skin: Material,
  banks: readonly (Bank & { x?: number })[],
  head: Material = castAluminium,
): Assembly {
  const s = size;
  const part = new Assembly()
    .add(block(s * 1.05, s * 0.12, s * 1.3, s * 0.04), skin, [0, s * 0.06, 0])
    .add(block(s, s * 0.5, s * 0.9, s * 0.12), skin, [0, s * 0.32, 0])
    .add(rod(s * 0.46, s * 0.94, "x"), skin, [0, s * 0.56, 0])
    .add(rod(s * 0.34, s * 0.14, "x"), skin, [-s * 0.52, s * 0.56, 0])
    .each(
      around(6, s * 0.27, "x", -s * 0.6).map(([x, y, z]) => [x, y + s * 0.56, z] as const),
      hexNut(s * 0.08, s * 0.05, "x"),
      steel,
    )
    .add(rod(s * 0.12, s * 0.5, "x"), steel, [s * 0.62, s * 0.56, 0])
    .add(rod(s * 0.11, s * 0.06, "z"), brass, [s * 0.2, s * 0.26, s * 0.46])
    .add(rod(s * 0.08, s * 0.05, "z"), hollow, [s * 0.2, s * 0.26, s * 0.475])
    .add(rod(s * 0.07, s * 0.3), blackPlastic, [-s * 0.3, s * 0.95, s * 0.2], [20, 0, 0]);
  for (const bank of banks) {
    const radians = (bank.lean * Math.PI) / 180;
    const start = s * 0.4;
    part.place(
      finnedCylinder(bank.wide, bank.height, skin, head),
      [bank.x ?? 0, s * 0.56 + Math.cos(radians) * start, (bank.z ?? 0) + Math.sin(radians) * start],
      [bank.lean, 0, 0],
    );
  }
  return part;
}

/** The top of a leaning cylinder, in the crankcase's own coordinates. */
function bankTop(size: number, bank: Bank, beyond = 1.12): [number, number, number] {
  const radians = (bank.lean * Math.PI) / 180;
  const out = size * 0.4 + bank.height * beyond;
  return [0, size * 0.56 + Math.cos(radians) * out, (bank.z ?? 0) + Math.sin(radians) * out];
}

/** A V-twin pump; two-stage has a large and a small cylinder and an intercooler between them. */
export function vPump(size: number, skin: Material, twoStage: boolean, head: Material = castAluminium): Assembly {
  const s = size;
  const low: Bank = { lean: -42, wide: s * 0.44, height: s * 1.05 };
  const high: Bank = twoStage ? { lean: 42, wide: s * 0.33, height: s * 0.98 } : { ...low, lean: 42 };
  const pump = crankcase(s, skin, [low, high], head);
  const [, lowY, lowZ] = bankTop(s, low, 1.0);
  const [, highY, highZ] = bankTop(s, high, 1.0);
  pump.place(intakeCan(s * 0.27, s * 0.42), [-s * 0.1, lowY + s * 0.02, lowZ - s * 0.06], [low.lean, 0, 0]);
  if (!twoStage)
    pump.place(intakeCan(s * 0.27, s * 0.42), [-s * 0.1, highY + s * 0.02, highZ + s * 0.06], [high.lean, 0, 0]);
  if (twoStage) {
    for (const x of [-0.34, -0.2]) {
      pump.add(
        pipe(
          [
            [s * x, lowY - s * 0.2, lowZ + s * 0.46],
            [s * x, lowY + s * 0.16, lowZ + s * 0.56],
            [s * x, highY + s * 0.22, highZ - s * 0.46],
            [s * x, highY - s * 0.1, highZ - s * 0.3],
          ],
          s * 0.06,
          s * 0.2,
        ),
        copper,
      );
    }
    for (const z of spread(13, lowZ + s * 0.62, highZ - s * 0.55))
      pump.add(block(s * 0.34, s * 0.2, s * 0.018, 0.02), aluminium, [-s * 0.27, (lowY + highY) / 2 + s * 0.19, z]);
  } else {
    pump.add(
      pipe(
        [
          [s * 0.2, lowY - s * 0.05, lowZ + s * 0.3],
          [s * 0.2, lowY + s * 0.12, lowZ + s * 0.5],
          [s * 0.2, highY + s * 0.12, highZ - s * 0.5],
          [s * 0.2, highY - s * 0.05, highZ - s * 0.3],
        ],
        s * 0.06,
        s * 0.15,
      ),
      copper,
    );
  }
  return pump;
}

/** An inline pump: cylinders side by side along the crank. */
export function inlinePump(size: number, skin: Material, cylinders: number, head: Material = castAluminium): Assembly {
  const s = size;
  const pitch = s * 0.78;
  const length = pitch * cylinders;
  const pump = new Assembly()
    .add(block(length, s * 0.1, s * 1.1, s * 0.04), skin, [0, s * 0.05, 0])
    .add(block(length * 0.94, s * 0.62, s * 0.8, s * 0.12), skin, [0, s * 0.4, 0])
    .add(rod(s * 0.12, s * 0.4, "x"), steel, [length * 0.56, s * 0.42, 0])
    .add(rod(s * 0.3, s * 0.1, "x"), skin, [length * 0.48, s * 0.42, 0])
    .add(rod(s * 0.1, s * 0.06, "z"), brass, [length * 0.2, s * 0.3, s * 0.42]);
  for (const x of spread(cylinders, -length / 2 + pitch / 2, length / 2 - pitch / 2)) {
    pump.place(finnedCylinder(s * 0.36, s * 1.0, skin, head), [x, s * 0.68, 0]);
    pump.add(
      pipe(
        [
          [x, s * 1.62, -s * 0.36],
          [x, s * 1.62, -s * 0.62],
        ],
        s * 0.08,
      ),
      castIron,
    );
  }
  pump.add(
    pipe(
      [
        [-length / 2 + s * 0.1, s * 1.62, -s * 0.62],
        [length / 2, s * 1.62, -s * 0.62],
      ],
      s * 0.1,
    ),
    castIron,
  );
  pump.place(intakeCan(s * 0.26, s * 0.5), [-length / 2 + pitch / 2, s * 1.62, s * 0.52], [90, 0, 0]);
  if (cylinders > 1) pump.place(intakeCan(s * 0.26, s * 0.5), [length / 2 - pitch / 2, s * 1.62, s * 0.52], [90, 0, 0]);
  return pump;
}
