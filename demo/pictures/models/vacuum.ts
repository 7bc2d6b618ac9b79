import { Assembly, around, spread } from "../parts/assembly.ts";
import { louvres } from "../parts/cabinet.ts";
import { motor } from "../parts/drive.ts";
import { ballValve, controller, gauge } from "../parts/instruments.ts";
import { brandPlate, dataPlate } from "../parts/lettering.ts";
import {
  blackPlastic,
  brass,
  castAluminium,
  darkSteel,
  hollow,
  steel,
  torrendyne,
  yellowPlastic,
  paint,
} from "../parts/materials.ts";
import { intakeCan } from "../parts/pump.ts";
import { block, hexNut, pipe, rod, sleeve } from "../parts/shapes.ts";
import { horizontalTank } from "../parts/vessel.ts";
import type { Family } from "./family.ts";

const { main, dark, second } = torrendyne;
const sightGlass = paint(0xd8a437, 0.15);

/** An oil-sealed vane pump along x: pump body, oil box with its exhaust cover, flanged motor; feet on y = 0. */
function vanePump(size: number): Assembly {
  const s = size;
  const pump = new Assembly()
    .add(block(s * 1.1, s * 1.0, s * 0.95, s * 0.1), main, [0, s * 0.62, 0])
    .add(block(s * 0.72, s * 1.06, s * 1.02, s * 0.14), main, [-s * 0.88, s * 0.66, 0])
    .add(block(s * 0.08, s * 0.94, s * 0.9, s * 0.04), dark, [-s * 1.26, s * 0.68, 0])
    .each(
      around(4, s * 0.5, "x", -s * 1.32, 45).map(([x, y, z]) => [x, y + s * 0.68, z] as const),
      hexNut(s * 0.09, s * 0.06, "x"),
      steel,
    )
    .add(rod(s * 0.24, s * 0.3), main, [0, s * 1.24, 0])
    .add(sleeve(s * 0.3, s * 0.2, s * 0.14), main, [0, s * 1.42, 0])
    .add(rod(s * 0.2, s * 0.06), hollow, [0, s * 1.46, 0])
    .add(rod(s * 0.16, s * 0.12), blackPlastic, [-s * 0.8, s * 1.25, s * 0.2])
    .add(rod(s * 0.1, s * 0.06, "z"), brass, [-s * 0.88, s * 0.45, s * 0.52])
    .add(rod(s * 0.075, s * 0.08, "z"), sightGlass, [-s * 0.88, s * 0.45, s * 0.53])
    .add(rod(s * 0.06, s * 0.1, "z"), brass, [-s * 0.88, s * 0.22, s * 0.52])
    .add(rod(s * 0.46, s * 0.34, "x"), dark, [s * 0.7, s * 0.62, 0]);
  for (const x of spread(9, -s * 0.4, s * 0.44))
    pump.add(block(s * 0.03, s * 0.9, s * 1.08, 0.04), main, [x, s * 0.62, 0]);
  for (const x of [-0.9, 0.3]) pump.add(block(s * 0.22, s * 0.16, s * 0.9, 0.1), dark, [x * s, s * 0.08, 0]);
  pump.place(motor(s * 0.48, s * 1.5, second), [s * 1.5, s * 0.62, 0], [0, 180, 0]);
  return pump.place(brandPlate(torrendyne.brand, s * 0.6, torrendyne.plate), [-s * 0.02, s * 0.84, s * 0.57]);
}

function clawPump(): Assembly {
  const model = new Assembly();
  for (const y of [9, 15.4])
    model.add(rod(5, 9, "x", 0.3), castAluminium, [-3, y, 0]).each(
      around(8, 4.4, "x", -7.7).map(([a, b, c]) => [a, b + y, c] as const),
      hexNut(0.7, 0.5, "x"),
      steel,
    );
  for (const x of spread(8, -7, 1)) model.add(block(0.35, 19, 11.4, 0.15), castAluminium, [x, 11.6, 0]);
  model
    .add(block(4, 17, 11, 0.8), main, [3.6, 11.6, 0])
    .add(rod(5.4, 2.6, "x"), dark, [6.6, 9.4, 0])
    .place(motor(5, 16, second), [16, 9.4, 0], [0, 180, 0]);
  model
    .add(block(15, 15, 0.4, 0.2), main, [-3, 13, 6.2])
    .place(louvres(10, 8, main, 8), [-3, 15, 6.4])
    .place(brandPlate(torrendyne.brand, 9, torrendyne.plate), [-3, 8.4, 6.46]);
  model
    .add(rod(2.4, 4), castAluminium, [-3, 22.4, 0])
    .add(sleeve(3, 2, 1), castAluminium, [-3, 24.6, 0])
    .add(rod(2, 0.4), hollow, [-3, 24.9, 0])
    .place(gauge(1.6, { unit: "inHg", most: 30, part: 0.7 }), [0.4, 26, 2.4]);
  model.add(block(26, 2, 12, 0.3), dark, [4, 1, 0]).add(rod(3.2, 11, "z", 0.6), dark, [-3, 4.6, 0]);
  for (const [x, z] of [
    [-7, -5],
    [15, -5],
    [-7, 5],
    [15, 5],
  ] as const)
    model.add(rod(1.1, 1), blackPlastic, [x, -0.4, z]);
  return model.place(dataPlate(3.4, 2.2), [3.6, 14, 5.6]);
}

function central(): Assembly {
  const [radius, length] = [12, 68];
  const floor = radius * 1.34;
  const model = new Assembly().place(horizontalTank(radius, length, main, -floor), [0, floor, 0]);
  const deck = floor + radius + 1.6;
  model.add(block(64, 0.9, 22, 0.25), dark, [0, deck, 0]);
  for (const x of [-26, 0, 26]) model.add(block(0.8, 5, 17, 0.2), dark, [x, deck - 2.4, 0]);
  for (const [x, turn] of [
    [-16, 0],
    [19, 0],
  ] as const) {
    model.place(vanePump(11), [x - 3, deck + 0.5, -2], [0, turn, 0]);
    model
      .add(
        pipe(
          [
            [x - 3, deck + 16.4, -2],
            [x - 3, deck + 26, -2],
            [x + 5, deck + 26, -8],
            [x + 5, deck + 26, -10],
          ],
          1.3,
          3,
        ),
        steel,
      )
      .place(intakeCan(3.2, 6), [x + 3.4, deck + 20, -2]);
    model.add(
      pipe(
        [
          [x + 3.4, deck + 20.6, -2],
          [x - 3, deck + 20.6, -2],
        ],
        0.9,
      ),
      steel,
    );
  }
  model
    .add(
      pipe(
        [
          [-26, deck + 26, -10],
          [32, deck + 26, -10],
          [32, floor + 10, -4],
        ],
        1.7,
        4,
      ),
      steel,
    )
    .place(ballValve(1.4, yellowPlastic), [-12, deck + 26, -10]);
  model
    .add(block(17, 14, 5, 0.4), second, [0, floor + 3.4, radius + 2])
    .place(controller(9, 6, "24 inHg", "LEAD  1"), [-2, floor + 5.6, radius + 4.8]);
  model
    .place(brandPlate(torrendyne.brand, 7.4, torrendyne.plate), [0, floor - 1.4, radius + 4.6])
    .place(gauge(2.3, { unit: "inHg", most: 30, part: 0.8 }), [-24, floor + radius + 3.6, 6])
    .place(dataPlate(5, 3.4), [22, floor, radius]);
  return model.add(rod(0.4, 4), darkSteel, [-24, floor + radius - 0.2, 6]);
}

export const vacuumFamilies: Record<string, Family> = {
  "vacuum-rotary-vane": {
    category: "vacuum",
    build: () => vanePump(10),
    shots: { detail: { target: [-12, 9, 4], span: 13 } },
  },
  "vacuum-claw": { category: "vacuum", build: clawPump, shots: { detail: { target: [-5, 20, 4], span: 14 } } },
  "vacuum-central": { category: "vacuum", build: central, shots: { detail: { target: [0, 26, 12], span: 26 } } },
};
