import { Assembly, around, spread } from "../parts/assembly.ts";
import { door, louvres } from "../parts/cabinet.ts";
import { engine, wheel } from "../parts/drive.ts";
import { ballValve, controller, coupler, gauge } from "../parts/instruments.ts";
import { brandPlate, dataPlate, warningSign } from "../parts/lettering.ts";
import {
  blackPlastic,
  castAluminium,
  copper,
  darkSteel,
  gantmoor,
  galvanised,
  hollow,
  lampRed,
  rubber,
  steel,
  yellowPlastic,
} from "../parts/materials.ts";
import { intakeCan } from "../parts/pump.ts";
import { beltDrivenSet } from "../parts/sets.ts";
import { block, extrude, pipe, rod, sleeve } from "../parts/shapes.ts";
import type { Point } from "../parts/shapes.ts";
import { horizontalTank } from "../parts/vessel.ts";
import { barrow, switchGroup } from "./piston.ts";
import type { Family } from "./family.ts";

const { main: red, second: charcoal } = gantmoor;

function gasWheelbarrow(): Assembly {
  const model = barrow(4.1, 33);
  const deck = 12.4;
  model.place(
    beltDrivenSet({ pump: 7, twoStage: false, spacing: 16, livery: gantmoor, engine: { size: 11, skin: red } }),
    [-0.5, deck, -2],
  );
  return model
    .place(switchGroup(2.8), [-13, deck - 1, 3])
    .place(brandPlate(gantmoor.brand, 9, gantmoor.plate), [0, 8, 8.75])
    .place(coupler(0.6), [-16.4, deck - 0.6, 3], [0, 180, 0]);
}

function truckMount(diesel: boolean): Assembly {
  const [radius, length] = [8, 38];
  const floor = radius * 1.3;
  const model = new Assembly().place(horizontalTank(radius, length, red, -floor), [0, floor, 0]);
  const deck = floor + radius + 1.3;
  model.add(block(39, 0.8, 19, 0.25), red, [0, deck, 0]);
  for (const x of [-14, 14]) model.add(block(0.7, 4, 13, 0.2), red, [x, deck - 2, 0]);
  const skin = diesel ? yellowPlastic : charcoal;
  model.place(
    beltDrivenSet({
      pump: 9.6,
      twoStage: true,
      spacing: 21,
      livery: gantmoor,
      engine: { size: diesel ? 16 : 14.6, skin, diesel },
    }),
    [-0.6, deck + 0.4, -2.5],
  );
  model.add(
    pipe(
      [
        [-18, deck + 0.5, 8.8],
        [-18, deck + 9, 8.8],
        [-18, deck + 9, -8.8],
        [-18, deck + 0.5, -8.8],
      ],
      0.5,
      1.8,
    ),
    darkSteel,
  );
  model.add(
    pipe(
      [
        [-7, deck + 14, -6],
        [-14, deck + 12, -8],
        [-16.4, deck + 2, -6],
        [-16.4, floor + 7, -2],
      ],
      0.5,
      3,
    ),
    copper,
  );
  model
    .place(switchGroup(3.2), [15.6, floor + 6.4, 3])
    .place(brandPlate(gantmoor.brand, 11, gantmoor.plate), [-1, floor, 8.06])
    .place(dataPlate(4.6, 3.2), [10, floor, 8]);
  if (diesel)
    model
      .add(block(8, 5.4, 5, 0.3), blackPlastic, [15.4, deck + 3.2, -7.4])
      .add(block(8.2, 1, 5.2, 0.2), charcoal, [15.4, deck + 6, -7.4]);
  return model
    .place(ballValve(0.7), [length / 2 + 2.6, floor, 0])
    .place(ballValve(0.42), [0, floor * 0.14, 2], [0, -90, 0]);
}

/** The belt-driven truck screw: engine, airend-separator, cooler with its fan, all on an open deck. */
function truckScrew(): Assembly {
  const model = new Assembly();
  for (const z of [-9, 9]) model.add(block(42, 2.4, 2.2, 0.2), charcoal, [0, 1.2, z]);
  model.add(block(42, 0.6, 20, 0.2), charcoal, [0, 2.6, 0]);
  model.place(engine(17, red), [-9, 2.9, -1]);
  model.add(rod(4.6, 13, "y", 0.5), red, [7.4, 9.4, 3.6]).add(rod(5.2, 1.1), red, [7.4, 16.3, 3.6]);
  model.each(
    around(8, 4.7, "y", 17).map(([x, y, z]) => [x + 7.4, y, z + 3.6] as const),
    rod(0.34, 0.5),
    steel,
  );
  model.add(block(9, 8, 7, 1), castAluminium, [7.4, 7.4, -5]).place(intakeCan(2.8, 5.4), [7.4, 11, -5]);
  model.add(rod(1.9, 4.6), yellowPlastic, [13.6, 6, 6]).add(rod(1.2, 1.4), castAluminium, [13.6, 9, 6]);
  model.add(block(3.4, 20, 18, 0.4), charcoal, [18.6, 13, 0]);
  model
    .place(louvres(15.6, 17, charcoal, 14), [20.4, 13, 0], [0, 90, 0])
    .place(louvres(15.6, 17, charcoal, 14), [16.8, 13, 0], [0, -90, 0]);
  model
    .add(
      pipe(
        [
          [8, 17, 3.6],
          [8, 19.6, 3.6],
          [14, 19.6, 3.6],
          [17, 19.6, 3.6],
        ],
        0.7,
        1.6,
      ),
      rubber,
    )
    .add(
      pipe(
        [
          [11, 5, 5],
          [14, 4, 8.4],
          [17, 6, 6],
        ],
        0.7,
        2,
      ),
      rubber,
    );
  model
    .add(block(9, 7.4, 5, 0.4), charcoal, [-1, 6.9, 10])
    .place(controller(5.4, 4, "108 PSI", "2800 RPM"), [-1, 8, 12.6])
    .place(gauge(1.1, { rear: true }), [2.4, 5.4, 12.7]);
  model.place(brandPlate(gantmoor.brand, 9, gantmoor.plate), [-12, 1.3, 10.15]);
  for (const x of [-20, 20])
    model.add(
      pipe(
        [
          [x, 2.4, 9.6],
          [x, 26, 9.6],
          [x, 26, -9.6],
          [x, 2.4, -9.6],
        ],
        0.62,
        3,
      ),
      charcoal,
    );
  for (const z of [-9.6, 9.6]) model.add(rod(0.62, 40, "x"), charcoal, [0, 26, z]);
  return model.place(ballValve(0.8), [14.6, 14, 9], [0, -90, 0]).place(warningSign(2.2), [-4.6, 9, 12.55]);
}

const canopy: Point[] = [
  [-38, 0],
  [38, 0],
  [40, 4],
  [40, 25],
  [33, 36],
  [-28, 36],
  [-40, 27],
  [-40, 4],
];

function canopyBody(depth: number): Assembly {
  const body = new Assembly().add(extrude(canopy, depth, 1), red).add(
    extrude(
      canopy.map(([x, y]) => [x * 1.003, y * 0.17] as const),
      depth * 1.006,
      0.4,
    ),
    charcoal,
  );
  for (const side of [-1, 1]) {
    const z = (side * depth) / 2;
    body
      .place(door(26, 21, red, "right"), [-13.5, 18, z], [0, side > 0 ? 0 : 180, 0])
      .place(door(20, 21, red, "left"), [11, 18, z], [0, side > 0 ? 0 : 180, 0]);
    body
      .place(louvres(16, 8, red, 7), [-13.5, 14.5, z + side * 0.5], [0, side > 0 ? 0 : 180, 0])
      .place(brandPlate(gantmoor.brand, 15, gantmoor.plate), [-13.5, 24.4, z + side * 0.6], [0, side > 0 ? 0 : 180, 0]);
  }
  body
    .place(louvres(26, 13, red, 10), [40.1, 15, 0], [0, 90, 0])
    .add(sleeve(1.7, 1.3, 4), darkSteel, [-22, 37.4, -depth * 0.25])
    .add(rod(1.3, 3.6), hollow, [-22, 37, -depth * 0.25]);
  body
    .add(block(16, 14, 0.6, 0.3), blackPlastic, [29.6, 17, depth / 2])
    .place(controller(10, 7.4, "102 PSI", "1900 RPM"), [29.6, 18, depth / 2 + 0.6]);
  return body.add(
    pipe(
      [
        [-3, 35, 0],
        [-3, 38.6, 0],
        [3, 38.6, 0],
        [3, 35, 0],
      ],
      0.7,
      1.6,
    ),
    darkSteel,
  );
}

function towable(): Assembly {
  const depth = 42;
  const model = new Assembly().place(canopyBody(depth), [0, 19, 0]);
  model
    .add(block(82, 3, depth * 0.86, 0.4), charcoal, [0, 18, 0])
    .add(rod(1.7, depth + 10, "z"), darkSteel, [6, 13, 0]);
  for (const side of [-1, 1]) {
    model.place(wheel(12.6, 8, steel), [6, 12.6, side * (depth / 2 + 6)]);
    model.add(fender(), charcoal, [6, 13, side * (depth / 2 + 6)]);
    model.add(
      pipe(
        [
          [-40, 17.6, side * 15],
          [-62, 17, side * 3],
          [-70, 17, side * 1.4],
        ],
        1.5,
        3,
      ),
      charcoal,
    );
    model.add(rod(1.4, 1.2, "x"), lampRed, [41.4, 19, side * 16]);
  }
  model
    .add(sleeve(3, 1.7, 1.6), darkSteel, [-73, 17, 0])
    .add(rod(1.3, 16), steel, [-58, 12, 0])
    .add(block(6, 0.8, 6, 0.3), steel, [-58, 3.8, 0])
    .add(rod(0.5, 5, "x"), darkSteel, [-56, 20, 0]);
  for (const z of spread(3, 6, 14)) model.place(ballValve(0.9), [42, 22.5, z - 4], [0, 0, 0]);
  return model.add(block(4, 8, 16, 0.4), charcoal, [40.5, 22, 6]);
}

function fender() {
  const outline: Point[] = [];
  for (let i = 0; i <= 16; i++) outline.push(polar(14.8, 8 + (i * 164) / 16));
  for (let i = 16; i >= 0; i--) outline.push(polar(14.1, 8 + (i * 164) / 16));
  return extrude(outline, 9.4, 0.1);
}

const polar = (radius: number, degrees: number): Point => [
  Math.cos((degrees * Math.PI) / 180) * radius,
  Math.sin((degrees * Math.PI) / 180) * radius,
];

function skid(): Assembly {
  const model = new Assembly().place(canopyBody(44), [0, 7, 0]);
  for (const z of [-16, 16]) {
    model.add(block(92, 6, 3.4, 0.3), charcoal, [0, 3, z]);
    for (const x of [-45.6, 45.6]) model.add(sleeve(2.2, 1.2, 1.2, "z"), charcoal, [x, 4.6, z]);
  }
  for (const x of [-30, 0, 30]) model.add(block(5, 4.4, 30, 0.3), charcoal, [x, 3.4, 0]);
  model.add(block(4, 8, 16, 0.4), charcoal, [40.5, 11, 10]);
  for (const z of spread(3, 6, 14)) model.place(ballValve(0.9), [44, 11.5, z]);
  return model.add(block(10, 5, 0.4, 0.1), galvanised, [-30, 12, 22.3]);
}

export const engineFamilies: Record<string, Family> = {
  "gas-wheelbarrow": {
    category: "gas-driven",
    build: gasWheelbarrow,
    shots: { detail: { target: [8, 20, 4], span: 20 } },
  },
  "gas-truck-mount": {
    category: "gas-driven",
    build: () => truckMount(false),
    shots: { detail: { target: [9, 30, 4], span: 24 } },
  },
  "gas-screw": { category: "gas-driven", build: truckScrew, shots: { detail: { target: [1, 9, 10], span: 20 } } },
  "diesel-truck-mount": {
    category: "diesel-driven",
    build: () => truckMount(true),
    shots: { detail: { target: [9, 30, 4], span: 24 } },
  },
  "diesel-towable": {
    category: "diesel-driven",
    build: towable,
    shots: { "three-quarter": { azimuth: -33 }, side: { azimuth: 68 }, detail: { target: [36, 36, 20], span: 36 } },
  },
  "diesel-skid": { category: "diesel-driven", build: skid, shots: { detail: { target: [30, 22, 22], span: 34 } } },
};
