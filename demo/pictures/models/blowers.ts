import { Assembly, around, spread } from "../parts/assembly.ts";
import { beltGuard, motor } from "../parts/drive.ts";
import { gauge, safetyValve } from "../parts/instruments.ts";
import { brandPlate, dataPlate } from "../parts/lettering.ts";
import { blackPlastic, castAluminium, castIron, hollow, steel, torrendyne } from "../parts/materials.ts";
import { intakeCan } from "../parts/pump.ts";
import { block, extrude, hexNut, pipe, revolve, ribbed, ring, rod, sleeve } from "../parts/shapes.ts";
import type { Family } from "./family.ts";

const { main, dark } = torrendyne;

/** A side-channel blower: snail housing seen face on, motor behind, inlet and outlet silencers below. */
function regenerative(): Assembly {
  const r = 7;
  const y = 10.4;
  const model = new Assembly().add(
    revolve(
      [
        [0, -1.6],
        [r * 0.9, -1.6],
        [r, -1.1],
        [r * 1.02, 0],
        [r, 1.1],
        [r * 0.9, 1.7],
        [r * 0.72, 1.8],
        [r * 0.6, 1.2],
        [r * 0.42, 1.1],
        [r * 0.3, 1.7],
        [0, 1.7],
      ],
      "z",
      80,
    ),
    castAluminium,
    [0, y, 0],
  );
  model.add(ring(r * 0.83, r * 0.13, "z"), castAluminium, [0, y, 1.2]).each(
    around(12, r * 0.98, "z", 1.2, 15).map(([a, b, c]) => [a, b + y, c] as const),
    hexNut(0.62, 0.6, "z"),
    steel,
  );
  for (const turn of spread(10, 0, 324))
    model.add(
      block(0.25, r * 0.36, 0.7, 0.08),
      castAluminium,
      [Math.sin(turn * 0.017453) * r * 0.5, y + Math.cos(turn * 0.017453) * r * 0.5, 1.3],
      [0, 0, -turn],
    );
  model.place(motor(4.1, 11, main), [0, y, -8.4], [0, -90, 0]);
  for (const x of [-4.4, 4.4]) {
    model
      .add(rod(2, 8.4, "z", 0.3), castAluminium, [x, 2.9, -1.4])
      .add(sleeve(2.1, 1.5, 1.2, "z"), castAluminium, [x, 2.9, 3.2])
      .add(rod(1.5, 0.5, "z"), hollow, [x, 2.9, 3.2]);
    model
      .add(extrude(ribbed(1.95, 2.3, 18), 6, 0.05), castAluminium, [x, 2.9, -1.4])
      .add(block(2.6, 4.4, 3, 0.5), castAluminium, [x * 0.94, 5, 0]);
    model
      .add(block(1.4, 0.8, 12, 0.2), dark, [x * 1.5, 0.4, -2])
      .add(block(1, 3, 1.4, 0.2), dark, [x * 1.5, 1.8, 2])
      .add(block(1, 3, 1.4, 0.2), dark, [x * 1.5, 1.8, -6]);
  }
  model.add(block(16, 0.7, 3, 0.2), dark, [0, 0.5, 2.4]).add(block(16, 0.7, 3, 0.2), dark, [0, 0.5, -7]);
  return model.place(brandPlate(torrendyne.brand, 4.4, torrendyne.plate), [0, y, 1.78]);
}

/** A Roots blower package on its skid: bi-lobe casing, belt guard, motor, inlet filter-silencer, relief valve. */
function lobe(): Assembly {
  const model = new Assembly();
  for (const z of [-11, 11]) model.add(block(56, 4, 3, 0.3), dark, [0, 2, z]);
  model
    .add(block(56, 1, 25, 0.2), dark, [0, 4.3, 0])
    .add(rod(6.4, 42, "x", 1.2), main, [-2, 11, -3])
    .add(block(36, 6, 10, 0.3), main, [-2, 7.4, -3]);
  const blower = new Assembly();
  for (const y of [0, 7]) {
    blower
      .add(rod(5.2, 15, "z", 0.3), main, [0, y, 0])
      .add(rod(5.5, 1.4, "z", 0.2), castIron, [0, y, 7.8])
      .add(rod(5.5, 1.4, "z", 0.2), castIron, [0, y, -7.8])
      .add(rod(3.2, 2, "z", 0.4), main, [0, y, 9]);
    blower.each(
      around(8, 4.9, "z", 8.6).map(([a, b, c]) => [a, b + y, c] as const),
      hexNut(0.8, 0.5, "z"),
      steel,
    );
  }
  blower.add(block(9.6, 7, 14.6, 0.3), main, [0, 3.5, 0]);
  for (const x of [-5.6, 5.6])
    blower.add(rod(3.4, 2, "x"), castIron, [x, 3.5, 0]).each(
      around(8, 2.8, "x", x * 1.16).map(([a, b, c]) => [a, b + 3.5, c] as const),
      hexNut(0.7, 0.5, "x"),
      steel,
    );
  for (const z of spread(5, -5.6, 5.6)) blower.add(block(10.9, 13, 0.5, 0.2), main, [0, 3.5, z]);
  model
    .place(blower, [-10, 21.6, 0])
    .place(motor(6, 20, torrendyne.second), [14, 24.4, -4], [0, -90, 0])
    .add(block(16, 1.2, 18, 0.3), dark, [14, 16.6, -3]);
  model.place(beltGuard(6.6, 5, 24, -4, 3.4, torrendyne.second, torrendyne.second), [-10, 28.4, 12]);
  model
    .add(
      pipe(
        [
          [-15, 25, 0],
          [-22, 25, 0],
          [-22, 36, 0],
        ],
        2.6,
        4,
      ),
      main,
    )
    .place(intakeCan(6.6, 13, main), [-22, 36, 0]);
  model
    .add(
      pipe(
        [
          [-4.6, 22, 0],
          [1, 20, -2],
          [1, 14, -3],
        ],
        2.4,
        3,
      ),
      main,
    )
    .add(sleeve(4, 2.4, 1.2, "x"), main, [24, 11, -3])
    .add(rod(2.5, 4, "x"), main, [21, 11, -3])
    .add(rod(2.3, 1, "x"), hollow, [24.2, 11, -3]);
  model.place(safetyValve(1), [15.6, 17, -9]).place(gauge(1.9, { unit: "PSI", most: 15, part: 0.55 }), [-1, 20.6, 5]);
  for (const [x, z] of [
    [-24, -11],
    [24, -11],
    [-24, 11],
    [24, 11],
  ] as const)
    model.add(rod(2, 2, "y"), blackPlastic, [x, -0.8, z]);
  return model
    .place(brandPlate(torrendyne.brand, 14, torrendyne.plate), [0, 2, 12.58])
    .place(dataPlate(4, 2.6), [-18, 7.6, 2.1]);
}

export const blowerFamilies: Record<string, Family> = {
  "blower-regenerative": {
    category: "blowers",
    build: regenerative,
    shots: { detail: { target: [2, 11, 2], span: 11 } },
  },
  "blower-lobe": { category: "blowers", build: lobe, shots: { detail: { target: [-8, 27, 10], span: 26 } } },
};
