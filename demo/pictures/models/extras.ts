import { Assembly, spread } from "../parts/assembly.ts";
import type { At } from "../parts/assembly.ts";
import { beltAround } from "../parts/drive.ts";
import { controller, coupler, gauge, pressureSwitch, safetyValve } from "../parts/instruments.ts";
import { brandPlate, onCylinder, warningSign } from "../parts/lettering.ts";
import {
  aluminium,
  blackPlastic,
  brass,
  castAluminium,
  chrome,
  darkSteel,
  gantmoor,
  greyPlastic,
  hollow,
  lampGreen,
  lampRed,
  ostrelvane,
  paint,
  polarwick,
  redPlastic,
  rubber,
  steel,
  torrendyne,
  whitePlastic,
  yellowPlastic,
} from "../parts/materials.ts";
import { block, cord, extrude, hexNut, pipe, revolve, ribbed, rod, roundedRectangle, sleeve } from "../parts/shapes.ts";
import type { Family } from "./family.ts";

const hoseRed = paint(0xb02a20, 0.6);

/** Points of a hose wound in a coil lying on the ground or on a drum. */
function coil(turns: number, radius: number, pitch: number, thickness: number, axis: "y" | "z"): At[] {
  return Array.from({ length: turns * 20 + 1 }, (_, i): At => {
    const angle = (i / 20) * 2 * Math.PI;
    const layer = Math.floor(i / 20 / 4);
    const r = radius + layer * thickness * 1.9;
    const out = (layer % 2 === 0 ? (i / 20) % 4 : 4 - ((i / 20) % 4)) * pitch;
    return axis === "y"
      ? [Math.cos(angle) * r, out, Math.sin(angle) * r]
      : [Math.cos(angle) * r, Math.sin(angle) * r, out];
  });
}

function hose(): Assembly {
  const points = coil(4, 8, 1.15, 1, "y").map(([x, y, z], i): At => [
    x * (1 + 0.018 * Math.sin(i)),
    y + 0.6,
    z * (1 + 0.012 * Math.cos(i * 1.3)),
  ]);
  const model = new Assembly().add(
    cord([...points, [9.2, 4.4, 4], [8.6, 3.4, 8.4], [5.4, 1.4, 11], [0.6, 0.7, 11.6]], 0.55, 900),
    hoseRed,
  );
  for (const turn of [40, 160, 280]) {
    const at: At = [Math.cos(turn * 0.017453) * 8, 2.6, Math.sin(turn * 0.017453) * 8];
    model.add(extrude(ringOutline(1.15, 2.9), 0.9, 0.05), blackPlastic, at, [0, -turn, 0]);
  }
  return model.add(rod(0.66, 1.8, "x"), brass, [-0.3, 0.7, 11.6]).place(coupler(0.55), [-2.4, 0.7, 11.6], [0, 180, 0]);
}

function ringOutline(halfWidth: number, halfHeight: number) {
  const shape = roundedRectangle(halfWidth * 2, halfHeight * 2, halfWidth);
  shape.holes.push(roundedRectangle(halfWidth * 1.76, halfHeight * 2 - halfWidth * 0.24, halfWidth * 0.85));
  return shape;
}

function hoseReel(): Assembly {
  const model = new Assembly().add(block(8, 0.7, 9, 0.2), gantmoor.second, [0, 0.4, 0]).add(
    extrude(
      [
        [-3.4, 0],
        [3.4, 0],
        [1.6, 10],
        [1.2, 11.4],
        [-1.2, 11.4],
        [-1.6, 10],
      ],
      0.6,
      0.08,
    ),
    gantmoor.second,
    [0, 0.4, -4.4],
  );
  model.add(
    cord(
      coil(16, 3.6, 1.5, 0.72, "z").map(([x, y, z]) => [x, y + 10.4, z - 2.9] as const),
      0.66,
      1800,
      12,
    ),
    rubber,
  );
  for (const z of [-3.7, 3.9]) {
    model
      .add(sleeve(8.3, 7.3, 0.35, "z", 72), gantmoor.main, [0, 10.4, z])
      .add(rod(2.2, 0.5, "z"), gantmoor.main, [0, 10.4, z]);
    for (const turn of spread(6, 0, 300))
      model.add(
        block(1.1, 5.6, 0.3, 0.1),
        gantmoor.main,
        [Math.sin(turn * 0.017453) * 4.8, 10.4 + Math.cos(turn * 0.017453) * 4.8, z],
        [0, 0, -turn],
      );
  }
  model.add(rod(1.2, 1.6, "z"), darkSteel, [0, 10.4, 4.8]).add(rod(0.6, 1, "z"), brass, [0, 10.4, 5.8]);
  for (const x of [-4.6, 4.6]) model.add(rod(0.5, 8, "z"), steel, [x * 1.4, 17, 0]);
  model
    .add(block(1, 9, 1, 0.2), gantmoor.second, [6.9, 13.6, -4.2], [0, 0, 18])
    .add(block(1, 9, 1, 0.2), gantmoor.second, [-6.9, 13.6, -4.2], [0, 0, -18]);
  model
    .add(
      cord(
        [
          [-5, 15.4, 1],
          [-8, 13, 2],
          [-9.4, 6, 3],
          [-9, 1.5, 5],
        ],
        0.66,
      ),
      rubber,
    )
    .place(coupler(0.6), [-9, 0.9, 6], [0, -90, 0]);
  model.add(rod(3.1, 7.4, "z"), gantmoor.main, [0, 10.4, 0.1]);
  return model.place(brandPlate(gantmoor.brand, 6, gantmoor.plate), [0, 0.9, 4.6], [-12, 0, 0]);
}

function couplerSet(): Assembly {
  const plug = (r: number): Assembly =>
    new Assembly()
      .add(hexNut(r * 1.7, r, "x"), steel, [-r, 0, 0])
      .add(
        revolve(
          [
            [r * 0.3, 0],
            [r * 0.75, 0],
            [r * 0.75, r * 0.7],
            [r * 0.5, r * 0.8],
            [r * 0.5, r * 1.3],
            [r * 0.66, r * 1.4],
            [r * 0.66, r * 1.9],
            [r * 0.5, r * 2.3],
            [r * 0.3, r * 2.3],
          ],
          "x",
        ),
        steel,
      )
      .add(rod(r * 0.62, r * 1.4, "x"), steel, [-r * 2, 0, 0]);
  const model = new Assembly();
  for (const [x, z] of [
    [-2.4, -2.2],
    [-1.8, 0],
    [-1.2, 2.2],
  ] as const)
    model.place(coupler(0.5), [x, 0.58, z], [0, -14, 0]);
  for (const [x, z] of [
    [1.9, -1.2],
    [2.5, 1],
    [3.1, 3.2],
  ] as const)
    model.place(plug(0.5), [x, 0.5, z], [0, 166, 0]);
  return model;
}

const gaugeAlone = (): Assembly =>
  new Assembly().place(gauge(1.4, { most: 200, part: 0.55 }), [0, 3.4, 0]).add(rod(0.26, 0.7), brass, [0, 0.9, 0]);

function switchAlone(): Assembly {
  const model = new Assembly()
    .place(pressureSwitch(4), [0, 1.4, 0])
    .add(rod(0.4, 4.6, "x"), brass, [0, 1.2, 0])
    .place(brandPlate(gantmoor.brand, 2.4, gantmoor.plate), [0, 4.3, 1.26]);
  model.place(gauge(0.9, { part: 0.6 }), [2, 3, 0.6]).add(rod(0.22, 1.4, "z"), brass, [2, 1.3, 0.4]);
  return model.add(
    pipe(
      [
        [-1.4, 2.8, 0.4],
        [-2.6, 2.8, 0.4],
        [-3, 1.4, 0.4],
        [-3, 0.3, 0.4],
      ],
      0.12,
      0.5,
    ),
    brass,
  );
}

const valveAlone = (): Assembly => safetyValve(0.5);

function autoDrain(): Assembly {
  const model = new Assembly()
    .add(block(3.4, 3, 2.6, 0.3), castAluminium, [0, 1.5, 0])
    .add(block(3.2, 3.8, 2.8, 0.35), blackPlastic, [0, 4.9, 0]);
  model
    .add(sleeve(0.6, 0.36, 0.8, "x"), brass, [-2, 1.6, 0])
    .add(sleeve(0.6, 0.36, 0.8, "x"), brass, [2, 1.6, 0])
    .add(rod(0.36, 5, "x"), hollow, [0, 1.6, 0]);
  model
    .add(rod(0.5, 0.4, "z"), greyPlastic, [-0.7, 5.5, 1.5])
    .add(rod(0.5, 0.4, "z"), greyPlastic, [0.7, 5.5, 1.5])
    .add(block(0.1, 0.7, 0.1, 0.02), redPlastic, [-0.7, 5.5, 1.74], [0, 0, 30])
    .add(block(0.1, 0.7, 0.1, 0.02), redPlastic, [0.7, 5.5, 1.74], [0, 0, -40]);
  model
    .add(rod(0.16, 0.2, "z"), lampGreen, [-0.7, 6.4, 1.44])
    .add(rod(0.16, 0.2, "z"), lampRed, [0.7, 6.4, 1.44])
    .place(brandPlate(polarwick.brand, 2.3, polarwick.plate), [0, 4.2, 1.42]);
  model.add(rod(0.45, 0.9), blackPlastic, [0, 7.2, 0]).add(
    cord(
      [
        [0, 7.4, 0],
        [0, 8.8, 0],
        [2, 9.2, -0.6],
        [4.2, 6, -1],
        [4.6, 1.4, -0.6],
        [4.8, 0.3, 1.6],
      ],
      0.2,
    ),
    rubber,
  );
  return model.each(
    [
      [-1.3, 3.05, 1],
      [1.3, 3.05, 1],
      [-1.3, 3.05, -1],
      [1.3, 3.05, -1],
    ],
    hexNut(0.4, 0.3),
    steel,
  );
}

function pads(): Assembly {
  const pad = (): Assembly => {
    const one = new Assembly()
      .add(block(5, 0.5, 5, 0.12), rubber, [0, 0.25, 0])
      .add(block(5, 0.5, 5, 0.06), paint(0x8b6b43, 0.9), [0, 0.75, 0])
      .add(block(5, 0.5, 5, 0.12), rubber, [0, 1.25, 0]);
    for (const x of spread(8, -2.2, 2.2)) one.add(rod(0.18, 4.8, "z"), rubber, [x, 1.48, 0]);
    return one;
  };
  return new Assembly()
    .place(pad(), [-3.2, 0, -2.2])
    .place(pad(), [2.7, 0, -3])
    .place(pad(), [-2.4, 0, 3.4], [0, 8, 0])
    .place(pad(), [3, 1.55, -2.4], [0, 14, 0]);
}

function starter(): Assembly {
  const model = new Assembly()
    .add(block(10, 14, 6, 0.35), paint(0xb9bfc3, 0.5), [0, 7.4, 0])
    .add(extrude(roundedRectangle(9.5, 13.5, 0.3), 0.5, 0.1), paint(0xb9bfc3, 0.5), [0, 7.4, 3.1]);
  [
    [-2, lampGreen],
    [2, redPlastic],
  ].forEach(([x, skin]) =>
    model
      .add(rod(1.05, 0.4, "z"), chrome, [x as number, 9.4, 3.5])
      .add(rod(0.8, 0.8, "z"), skin as typeof redPlastic, [x as number, 9.4, 3.7]),
  );
  model
    .add(rod(0.55, 0.5, "z"), lampGreen, [0, 12, 3.5])
    .place(brandPlate(gantmoor.brand, 5.4, gantmoor.plate), [0, 6.2, 3.4])
    .place(warningSign(1.6), [0, 3.4, 3.38]);
  for (const x of [-2.6, 0, 2.6])
    model.add(rod(0.7, 0.9), blackPlastic, [x, 0.2, 0]).add(hexNut(1.7, 0.4), blackPlastic, [x, 0.1, 0]);
  for (const y of [3, 11.8]) model.add(block(0.5, 1.4, 0.7, 0.15), steel, [5, y, 2.8]);
  return model.each(
    [
      [-4, 15, -2.6],
      [4, 15, -2.6],
      [-4, -0.4, -2.6],
      [4, -0.4, -2.6],
    ],
    block(1.4, 1.4, 0.3, 0.1),
    steel,
  );
}

function drive(): Assembly {
  const model = new Assembly()
    .add(block(8, 13, 6.4, 0.5), blackPlastic, [0, 6.5, 0])
    .add(block(7.4, 6, 0.6, 0.3), greyPlastic, [0, 9.2, 3.2])
    .place(controller(5.6, 4.4, "48.5 Hz", "RUN"), [0, 9.4, 3.6]);
  for (const y of spread(14, 2.2, 12.4))
    model
      .add(block(0.4, 0.34, 5.4, 0.1), darkSteel, [4.05, y, 0])
      .add(block(0.4, 0.34, 5.4, 0.1), darkSteel, [-4.05, y, 0]);
  model
    .add(block(7.4, 4.4, 0.5, 0.3), blackPlastic, [0, 3.4, 3.3])
    .place(brandPlate(ostrelvane.brand, 4.4, ostrelvane.plate), [0, 4.4, 3.62])
    .place(warningSign(1.1), [0, 2.5, 3.58]);
  for (const x of spread(10, -3, 3)) model.add(block(0.3, 0.4, 4.6, 0.08), hollow, [x, 12.95, 0]);
  return model.add(block(9, 0.5, 5, 0.1), aluminium, [0, 0.2, -0.6]);
}

function belts(): Assembly {
  const one = (a: number, dx: number): Assembly => {
    const loop = new Assembly().place(beltAround(a, a * 0.8, dx, 0, 0.66, 0.5));
    for (const x of spread(Math.round(dx * 1.3), 0.4, dx - 0.4))
      for (const side of [-1, 1])
        loop.add(block(0.2, 0.3, 0.68, 0.04), blackPlastic, [x, side * (a * (1 - 0.2 * (x / dx)) - 0.02), 0]);
    return loop;
  };
  return new Assembly().place(one(3, 15), [-7, 3.5, 0], [0, 0, 2]).place(one(2.4, 11), [-5, 2.9, 2.4], [0, 0, 2]);
}

function oilWaterSeparator(): Assembly {
  const model = new Assembly()
    .add(rod(6, 22, "y", 1), paint(0x2b6fa5, 0.55), [-4.6, 11.4, 0])
    .add(rod(6.3, 2.4, "y", 0.5), blackPlastic, [-4.6, 23, 0])
    .add(rod(4, 17, "y", 0.8), paint(0x2b6fa5, 0.55), [7.4, 8.9, 0])
    .add(rod(4.3, 2, "y", 0.4), blackPlastic, [7.4, 18, 0]);
  model
    .add(
      pipe(
        [
          [-4.6, 24, 0],
          [-4.6, 27, 0],
          [-1, 27, 0],
        ],
        0.7,
        1.4,
      ),
      greyPlastic,
    )
    .add(block(4, 3, 3, 0.4), blackPlastic, [0.6, 27, 0])
    .add(
      pipe(
        [
          [1.2, 19, 1],
          [4, 19, 1],
          [4, 17.6, 1],
        ],
        0.7,
        1,
      ),
      greyPlastic,
    );
  for (const z of [-1, 1]) model.add(sleeve(0.5, 0.3, 1, "x"), brass, [3, 27, z]);
  model
    .add(rod(1.5, 2.4, "z"), greyPlastic, [-4.6, 4, 6])
    .add(rod(0.8, 1.4, "z"), yellowPlastic, [-4.6, 4, 7.4])
    .add(rod(0.9, 2.4, "x"), greyPlastic, [11.8, 14, 0])
    .add(rod(3.2, 6), whitePlastic, [-13, 3, 4])
    .add(rod(1.3, 1), blackPlastic, [-13, 6.4, 4]);
  model.add(
    pipe(
      [
        [-10, 18, 2],
        [-13, 18, 4],
        [-13, 7, 4],
      ],
      0.35,
      1.4,
    ),
    rubber,
  );
  return model
    .place(onCylinder(brandPlate(polarwick.brand, 5.2, polarwick.plate), 5.94, 15), [-4.6, 0, 0])
    .place(onCylinder(brandPlate(polarwick.brand, 3.4, polarwick.plate), 3.95, 11), [7.4, 0, 0]);
}

function impactWrench(): Assembly {
  const model = new Assembly().add(
    revolve(
      [
        [0, -3.4],
        [1.1, -3.4],
        [1.35, -3.1],
        [1.45, -1],
        [1.45, 0.6],
        [1.3, 1.2],
        [1.2, 2.6],
        [0.9, 3.3],
        [0.5, 3.5],
        [0, 3.5],
      ],
      "x",
    ),
    castAluminium,
    [0, 7, 0],
  );
  model
    .add(
      revolve(
        [
          [0, -3.6],
          [1.2, -3.6],
          [1.5, -3.3],
          [1.55, -1.6],
          [1.42, -1.3],
          [1.42, -1.2],
        ],
        "x",
      ),
      torrendyne.dark,
      [0, 7, 0],
    )
    .add(block(0.62, 0.62, 1, 0.06), steel, [3.9, 7, 0])
    .add(rod(0.5, 0.8, "x"), steel, [3.5, 7, 0])
    .add(block(0.9, 0.62, 0.62, 0.05), steel, [4.1, 7, 0]);
  model
    .add(extrude(roundedRectangle(1.7, 5.4, 0.7), 1.5, 0.4), torrendyne.dark, [-1.4, 3.6, 0], [0, 0, -12])
    .add(block(0.6, 1.3, 0.7, 0.25), redPlastic, [-0.1, 4.9, 0], [0, 0, -12])
    .add(block(1.8, 1.2, 1.5, 0.3), castAluminium, [-1.85, 1.4, 0], [0, 0, -12]);
  model
    .add(rod(0.36, 1.1), brass, [-2.06, 0.4, 0], [0, 0, -12])
    .add(hexNut(1, 0.4), steel, [-2, 0.75, 0], [0, 0, -12])
    .add(extrude(ribbed(1.27, 1.36, 40), 0.8, 0), torrendyne.main, [1.7, 7, 0], [0, 90, 0]);
  for (const y of spread(6, 1.9, 4.2))
    model.add(block(1.76, 0.14, 1.52, 0.06), rubber, [-1.4 - (3.6 - y) * 0.21, y, 0], [0, 0, -12]);
  return model
    .place(brandPlate(torrendyne.brand, 2.1, torrendyne.plate), [-0.5, 7.1, 1.44])
    .add(rod(0.4, 0.3, "x"), blackPlastic, [-3.7, 7, 0]);
}

const small = { category: "extras" } as const;

export const extraFamilies: Record<string, Family> = {
  "hose-reel": { ...small, build: hoseReel },
  hose: { ...small, build: hose, shots: { "three-quarter": { elevation: 30 } } },
  "coupler-set": {
    ...small,
    build: couplerSet,
    shots: { "three-quarter": { elevation: 30, azimuth: 20 }, front: { elevation: 24 } },
  },
  gauge: { ...small, build: gaugeAlone },
  "pressure-switch": { ...small, build: switchAlone },
  "relief-valve": { ...small, build: valveAlone },
  "auto-drain": { ...small, build: autoDrain },
  "vibration-pads": { ...small, build: pads, shots: { "three-quarter": { elevation: 28 } } },
  "starter-box": { ...small, build: starter },
  vfd: { ...small, build: drive },
  belt: { ...small, build: belts },
  "oil-water-separator": { ...small, build: oilWaterSeparator },
  "impact-wrench": { ...small, build: impactWrench },
};
