import { Assembly, around, spread } from "../parts/assembly.ts";
import { flywheel } from "../parts/drive.ts";
import { brandPlate } from "../parts/lettering.ts";
import { brass, castAluminium, castIron, darkSteel, gantmoor, hollow, ostrelvane, steel } from "../parts/materials.ts";
import { inlinePump, vPump } from "../parts/pump.ts";
import { block, hexNut, pipe, revolve, ring, rod, sleeve } from "../parts/shapes.ts";
import type { Family } from "./family.ts";

function barePump(size: number, twoStage: boolean): Assembly {
  return new Assembly()
    .place(vPump(size, twoStage ? gantmoor.main : castIron, twoStage), [0, 0, 0], [0, -90, 0])
    .place(flywheel(size * 0.8, size * 0.28), [0, size * 0.56, size * 0.92], [0, -90, 0])
    .place(brandPlate(gantmoor.brand, size * 0.5, gantmoor.plate), [size * 0.52, size * 0.3, 0], [0, 90, 0]);
}

function inline(): Assembly {
  const model = new Assembly().place(inlinePump(8, gantmoor.second, 2), [0, 0, 0]);
  model
    .place(flywheel(6.4, 2.2, gantmoor.main), [8.4, 3.4, 0])
    .place(brandPlate(gantmoor.brand, 5.4, gantmoor.plate), [-1, 4.4, 3.25]);
  return model;
}

/** A bare screw airend: the twin-bore rotor housing, bearing covers, drive shaft, intake valve on top. */
function airend(): Assembly {
  const cast = castAluminium;
  const body = new Assembly();
  for (const [x, r] of [
    [-2.6, 3.9],
    [2.7, 3.5],
  ] as const) {
    body.add(rod(r, 13, "z", 0.3), ostrelvane.main, [x, 6, 0]);
    body
      .add(rod(r * 1.1, 1.6, "z", 0.2), ostrelvane.main, [x, 6, 6.4])
      .add(rod(r * 1.1, 1.6, "z", 0.2), ostrelvane.main, [x, 6, -6.4]);
    body.add(rod(r * 0.74, 2, "z", 0.3), cast, [x, 6, 7.6]);
    body.each(
      around(8, r * 0.9, "z", 7.3).map(([a, b, c]) => [a + x, b + 6, c] as const),
      hexNut(0.62, 0.5, "z"),
      steel,
    );
    body.each(
      around(6, r * 0.55, "z", 8.7).map(([a, b, c]) => [a + x, b + 6, c] as const),
      hexNut(0.5, 0.35, "z"),
      steel,
    );
  }
  for (const z of spread(4, -4.4, 4.4)) body.add(block(11.4, 9.2, 0.6, 0.25), ostrelvane.main, [0, 5.6, z]);
  body.add(rod(0.95, 5, "z", 0.1), steel, [-2.6, 6, 10]).add(block(0.4, 0.5, 3, 0.1), darkSteel, [-2.6, 6.9, 10.8]);
  for (const x of [-4.6, 4.6])
    body.add(block(3.2, 1.2, 13, 0.3), ostrelvane.main, [x, 0.6, 0]).each(
      [
        [x, 1.2, 5],
        [x, 1.2, -5],
      ],
      hexNut(1, 0.5),
      steel,
    );
  body.add(block(6, 2.2, 12, 0.4), ostrelvane.main, [0, 1.9, 0]);
  body.add(
    revolve([
      [0, 0],
      [3.1, 0],
      [3.1, 0.8],
      [2.4, 1],
      [2.2, 3.2],
      [2.9, 3.6],
      [2.9, 4.4],
      [2.3, 4.4],
      [2.1, 3.9],
      [0, 3.8],
    ]),
    cast,
    [0, 9.4, -2],
  );
  body.each(
    around(6, 2.75, "y", 10.4).map(([a, b, c]) => [a, b, c - 2] as const),
    hexNut(0.55, 0.5),
    steel,
  );
  body.add(rod(1.1, 2.6, "x"), cast, [3, 11.6, -2]).add(rod(1.3, 0.6, "x"), darkSteel, [4.4, 11.6, -2]);
  body.add(sleeve(1.9, 1.3, 1.6, "x"), ostrelvane.main, [6.8, 4.2, -3]).add(rod(1.3, 1.2, "x"), hollow, [6.8, 4.2, -3]);
  body.add(
    pipe(
      [
        [4.6, 10.6, 4.8],
        [6, 10.6, 4.8],
        [7.2, 9, 4.8],
        [7.2, 5, 4.8],
        [6, 4, 4.8],
      ],
      0.3,
      1,
    ),
    brass,
  );
  body.add(ring(3.02, 0.08), steel, [0, 10.3, -2]);
  return body.place(brandPlate(ostrelvane.brand, 4.4, ostrelvane.plate), [6.32, 6.2, 2.4], [0, 90, 0]);
}

export const pumpFamilies: Record<string, Family> = {
  "pump-single-stage": {
    category: "pumps",
    build: () => barePump(9, false),
    shots: { detail: { target: [0, 15, 2], span: 14 } },
  },
  "pump-two-stage": {
    category: "pumps",
    build: () => barePump(12, true),
    shots: { detail: { target: [0, 20, 2], span: 18 } },
  },
  "pump-inline": { category: "pumps", build: inline, shots: { detail: { target: [-3, 9, 3], span: 12 } } },
  airend: {
    category: "pumps",
    build: airend,
    shots: { side: { azimuth: 62 }, detail: { target: [0, 9, 6], span: 10 } },
  },
};
