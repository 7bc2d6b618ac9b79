import { Assembly } from "../parts/assembly.ts";
import { wheel } from "../parts/drive.ts";
import { ballValve, coupler, gauge, pressureSwitch, regulator, safetyValve } from "../parts/instruments.ts";
import { brandPlate, dataPlate } from "../parts/lettering.ts";
import { blackPlastic, brass, castIron, copper, darkSteel, gantmoor, rubber, steel } from "../parts/materials.ts";
import { beltDrivenSet, directUnit, dischargeLine } from "../parts/sets.ts";
import { intakeCan } from "../parts/pump.ts";
import { block, cord, pipe, rod } from "../parts/shapes.ts";
import { horizontalTank, inspectionCover, verticalTank } from "../parts/vessel.ts";
import type { Family } from "./family.ts";

const red = gantmoor.main;
const charcoal = gantmoor.second;

/** Pressure switch, gauge and safety valve on a little manifold; base at the origin. */
export function switchGroup(size: number): Assembly {
  return new Assembly()
    .add(rod(size * 0.16, size * 2.4, "x"), brass, [0, size * 0.3, 0])
    .add(rod(size * 0.16, size * 0.6), brass)
    .place(pressureSwitch(size), [0, size * 0.4, 0])
    .place(gauge(size * 0.34, { part: 0.7 }), [size * 0.95, size * 1.0, 0])
    .place(safetyValve(size * 0.11), [-size * 0.95, size * 0.35, 0]);
}

export function handCarry(): Assembly {
  const model = new Assembly();
  for (const z of [-3.9, 3.9]) model.place(horizontalTank(3, 18, red, -4), [0, 4, z]);
  for (const [x, z] of [
    [-6, -3.9],
    [6, -3.9],
    [-6, 3.9],
    [6, 3.9],
  ] as const)
    model.add(rod(0.9, 0.9), rubber, [x, 0.2, z]);
  model.place(brandPlate(gantmoor.brand, 7, gantmoor.plate), [-1.5, 4, 6.95]);
  model
    .place(directUnit(4.6, charcoal, blackPlastic), [-0.4, 7.2, -1.2])
    .place(intakeCan(1.05, 2.2), [3.4, 11.4, 1], [50, 0, 0]);
  model
    .add(
      pipe(
        [
          [-9.2, 5.4, -3.9],
          [-9.2, 15.6, -1],
          [9.2, 15.6, -1],
          [9.2, 5.4, -3.9],
        ],
        0.5,
        2.4,
      ),
      darkSteel,
    )
    .add(rod(0.8, 8, "x"), rubber, [0, 15.6, -1]);
  model.place(pressureSwitch(2.7), [-4.6, 7, 4.2]).add(block(9, 3.2, 1.6, 0.5), blackPlastic, [2.4, 8.6, 5.4]);
  model
    .place(gauge(1.05, { rear: true, part: 0.75 }), [0.4, 8.8, 6.4])
    .place(gauge(1.05, { rear: true, part: 0.5 }), [3.1, 8.8, 6.4]);
  model.add(rod(0.85, 1.2, "z"), red, [5.5, 8.8, 6.5]).place(coupler(0.5), [8, 7.8, 5.4]);
  return model.add(
    cord(
      [
        [2.9, 12.6, -2.6],
        [0, 12.8, -5],
        [-3, 9, -5.6],
        [-4, 6.8, -4],
      ],
      0.26,
    ),
    copper,
  );
}

/**
 * Two slim receivers one beside the other, a front wheel, handles behind: the carriage of every wheelbarrow machine.
 */
export function barrow(radius: number, length: number, skin = red): Assembly {
  const high = radius * 1.9;
  const part = new Assembly();
  for (const z of [-1.12, 1.12]) {
    part.place(horizontalTank(radius, length, skin, -radius * 0.8), [0, high, z * radius]);
    part.add(
      pipe(
        [
          [-length * 0.42, high + radius * 0.6, z * radius],
          [-length * 0.62, high + radius * 1.0, z * radius * 1.5],
          [-length * 0.86, high + radius * 1.2, z * radius * 1.5],
        ],
        radius * 0.16,
      ),
      darkSteel,
    );
    part.add(
      rod(radius * 0.24, radius * 1.7, "x"),
      rubber,
      [-length * 0.9, high + radius * 1.25, z * radius * 1.5],
      [0, 0, -5],
    );
    part
      .add(
        pipe(
          [
            [-length * 0.3, high - radius * 0.7, z * radius],
            [-length * 0.33, radius * 0.12, z * radius * 1.3],
          ],
          radius * 0.16,
        ),
        darkSteel,
      )
      .add(rod(radius * 0.34, radius * 0.3), rubber, [-length * 0.33, radius * 0.14, z * radius * 1.3]);
    part.add(
      pipe(
        [
          [length * 0.34, high - radius * 0.2, z * radius * 0.55],
          [length * 0.62, radius * 1.35, z * radius * 0.5],
        ],
        radius * 0.14,
      ),
      darkSteel,
    );
  }
  part.place(wheel(radius * 1.32, radius * 0.8, steel), [length * 0.62, radius * 1.32, 0]);
  return part.add(block(length * 0.66, radius * 0.12, radius * 3.6, 0.15), skin, [0, high + radius * 1.04, 0]);
}

function wheelbarrow(): Assembly {
  const model = barrow(4.1, 31);
  const deck = 12.4;
  model.place(
    beltDrivenSet({
      pump: 7,
      twoStage: false,
      spacing: 14.5,
      livery: gantmoor,
      motor: { radius: 3.4, length: 11, skin: charcoal, singlePhase: true },
    }),
    [0.5, deck, -2],
  );
  model
    .place(switchGroup(3), [-11.4, deck - 1, 4.6])
    .place(brandPlate(gantmoor.brand, 9, gantmoor.plate), [0, 8, 8.75]);
  model
    .place(regulator(1.1), [-12, deck + 0.6, -3.6], [0, -60, 0])
    .place(coupler(0.6), [-14.5, deck + 0.6, -3.6], [0, 180, 0]);
  return model;
}

function vertical(twoStage = true): Assembly {
  const [radius, height] = [12, 52];
  const model = verticalTank(radius, height, red);
  const deck = height + 1.4;
  model.add(block(36, 0.8, 19, 0.25), red, [0, deck, 0]);
  for (const z of [-7, 7]) model.add(block(30, 4, 0.7, 0.2), red, [0, deck - 2, z]);
  model.place(
    beltDrivenSet({
      pump: 9.6,
      twoStage,
      spacing: 19,
      livery: gantmoor,
      motor: { radius: 4.4, length: 15, skin: charcoal, singlePhase: true },
    }),
    [-0.6, deck + 0.4, -1.5],
  );
  const line = [
    [-3.4, deck + 16, -4.2],
    [1.2, deck + 16, -4.2],
    [1.2, deck + 12, -11],
    [11, deck + 6, -12],
    [13.4, deck - 4, -4],
    [13.4, 40, -2],
    [11.6, 40, -1],
  ] as const;
  model.place(dischargeLine(line, 0.55, 40, 40.1, 13.4, -2));
  model
    .place(switchGroup(3.4), [4.4, 47, 10.6])
    .place(brandPlate(gantmoor.brand, 11, gantmoor.plate), [0, 33, 12.05])
    .place(dataPlate(5, 3.4), [0, 25.6, 12]);
  model.place(ballValve(0.85), [9.4, 40.6, 10], [0, -44, 0]).place(ballValve(0.45), [0, 2.2, 3], [0, -90, 0]);
  return model;
}

function horizontal(): Assembly {
  const [radius, length] = [12, 66];
  const floor = radius * 1.34;
  const model = new Assembly().place(horizontalTank(radius, length, red, -floor), [0, floor, 0]);
  const deck = floor + radius + 1.8;
  model.add(block(44, 0.8, 21, 0.25), red, [0, deck, 0]);
  for (const x of [-17, 17]) model.add(block(0.7, 5, 16, 0.2), red, [x, deck - 2.4, 0]);
  model.place(
    beltDrivenSet({
      pump: 12,
      twoStage: true,
      spacing: 24,
      livery: gantmoor,
      motor: { radius: 5.4, length: 18, skin: charcoal },
    }),
    [-1, deck + 0.4, -2.5],
  );
  return finishReceiver(model, radius, length, floor, deck);
}

function finishReceiver(model: Assembly, radius: number, length: number, floor: number, deck: number): Assembly {
  model.place(inspectionCover(3.2, red), [-length / 2 + 0.8, floor, 0], [0, 0, 90]);
  model
    .place(switchGroup(3.8), [length * 0.42, floor + radius * 0.9, 1])
    .place(brandPlate(gantmoor.brand, 15, gantmoor.plate), [0, floor, radius * 1.005]);
  model.place(dataPlate(5.5, 3.8), [16, floor, radius]).place(ballValve(0.9), [length / 2 + 3, floor, 0]);
  model.add(
    pipe(
      [
        [10, deck + 15, -7],
        [22.5, deck + 15, -7],
        [25, deck + 4, -4],
        [25, floor + radius * 0.86, -1],
      ],
      0.7,
      4,
    ),
    copper,
  );
  return model.place(ballValve(0.5), [0, floor * 0.16, 2], [0, -90, 0]);
}

function duplex(): Assembly {
  const [radius, length] = [13, 78];
  const floor = radius * 1.32;
  const model = new Assembly().place(horizontalTank(radius, length, red, -floor), [0, floor, 0]);
  const deck = floor + radius + 1.8;
  model.add(block(74, 0.8, 22, 0.25), red, [0, deck, 0]);
  for (const x of [-28, 0, 28]) model.add(block(0.7, 5, 17, 0.2), red, [x, deck - 2.4, 0]);
  for (const x of [-18.5, 18.5])
    model.place(
      beltDrivenSet({
        pump: 10.4,
        twoStage: true,
        spacing: 19,
        livery: gantmoor,
        motor: { radius: 4.6, length: 15, skin: charcoal },
      }),
      [x, deck + 0.4, -2],
    );
  model
    .add(block(9, 12, 4, 0.3), charcoal, [0.4, floor + 5, radius + 1.6])
    .add(block(1.2, 1.2, 0.5, 0.2), castIron, [3.2, floor + 5, radius + 3.7]);
  model
    .place(inspectionCover(3.2, red), [-length / 2 + 0.8, floor, 0], [0, 0, 90])
    .place(switchGroup(3.6), [length * 0.44, floor + radius * 0.78, 1]);
  model
    .place(brandPlate(gantmoor.brand, 15, gantmoor.plate, "DUPLEX"), [-20, floor, radius * 1.005])
    .place(ballValve(0.9), [length / 2 + 3, floor, 0]);
  return model.place(dataPlate(5.5, 3.8), [18, floor, radius]);
}

export const pistonFamilies: Record<string, Family> = {
  "piston-hand-carry": { category: "piston", build: handCarry, shots: { detail: { target: [2, 8.6, 6], span: 11 } } },
  "piston-wheelbarrow": { category: "piston", build: wheelbarrow, shots: { detail: { target: [2, 17, 4], span: 20 } } },
  "piston-vertical": {
    category: "piston",
    build: () => vertical(),
    shots: { detail: { target: [0, 60, 6], span: 32, elevation: 12 } },
  },
  "piston-horizontal": {
    category: "piston",
    build: horizontal,
    shots: { detail: { target: [0, 40, 8], span: 42, elevation: 14 } },
  },
  "piston-duplex": { category: "piston", build: duplex, shots: { detail: { target: [16, 42, 8], span: 40 } } },
};
