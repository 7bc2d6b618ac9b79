import { Assembly, around, spread } from "../parts/assembly.ts";
import { brandPlate, fitText, onCylinder, printed } from "../parts/lettering.ts";
import {
  blackPlastic,
  brass,
  copper,
  darkSteel,
  galvanised,
  greyPlastic,
  oilmarrow,
  paint,
  paperWhite,
  polarwick,
  redPlastic,
  rubber,
  steel,
  whitePlastic,
} from "../parts/materials.ts";
import {
  block,
  cord,
  extrude,
  hexNut,
  hole,
  revolve,
  ring,
  rod,
  roundedRectangle,
  sleeve,
  taper,
} from "../parts/shapes.ts";
import type { Family } from "./family.ts";
import { wrapped } from "./filters.ts";

const gasketGreen = paint(0x3f6b57, 0.85);
const bronze = paint(0x8a5a2b, 0.7);
const graphite = paint(0x33363a, 0.6);

/** Cup, ring and gasket of a pump that runs dry, laid out as they come out of the bag. */
function pistonSeals(): Assembly {
  const cup = (radius: number): Assembly =>
    new Assembly()
      .add(sleeve(radius, radius * 0.93, radius * 0.34), graphite, [0, radius * 0.18, 0])
      .add(rod(radius * 0.94, radius * 0.06), graphite, [0, radius * 0.04, 0])
      .add(rod(radius * 0.34, radius * 0.09), steel, [0, radius * 0.06, 0]);
  return new Assembly()
    .place(cup(2.1), [-3.2, 0, -1.6])
    .place(cup(2.1), [1.6, 0, -2.4])
    .add(sleeve(2.2, 1.95, 0.3), whitePlastic, [-1.2, 0.15, 2.6])
    .add(sleeve(2.2, 1.95, 0.3), whitePlastic, [3.6, 0.15, 2])
    .add(ring(1.2, 0.12), rubber, [-5.4, 0.12, 2.4])
    .add(ring(0.8, 0.1), rubber, [-4.4, 0.1, 4.2]);
}

/** A round valve plate with its reeds, and a gasket. */
function reedValves(): Assembly {
  const plate = roundedRectangle(6.4, 6.4, 1.1);
  for (const [x, y] of [
    [-2.4, -2.4],
    [2.4, -2.4],
    [-2.4, 2.4],
    [2.4, 2.4],
  ] as const)
    hole(plate, x, y, 0.32);
  for (const x of [-1, 1]) hole(plate, x, 0.9, 0.5);
  const gasket = roundedRectangle(6.4, 6.4, 1.1);
  hole(gasket, 0, 0, 2.3);
  const model = new Assembly()
    .add(extrude(plate, 0.35, 0.05), steel, [-3, 0.3, -1.4], [-90, 0, 0])
    .add(extrude(gasket, 0.08, 0.01), gasketGreen, [4.2, 0.08, 0.4], [-90, 0, 12]);
  for (const [x, z, turn] of [
    [-4.2, 4.2, 8],
    [-2, 4.6, -6],
    [0.6, 4.4, 20],
  ] as const)
    model
      .add(block(0.9, 0.06, 3, 0.03), darkSteel, [x, 0.06, z], [0, turn, 0])
      .add(rod(0.16, 0.1), steel, [x, 0.1, z - 1.1]);
  for (const x of [-4, -2]) model.add(block(0.8, 0.07, 3.2, 0.03), darkSteel, [x, 0.56, -1.4]);
  return model.each(
    [
      [2.4, 0.12, 5],
      [3.6, 0.12, 4.6],
    ],
    hexNut(0.6, 0.24),
    galvanised,
  );
}

/** The strips that lie in the tips of two scrolls, wound as they lie there, and the O-rings changed with them. */
function tipSeals(): Assembly {
  const spiral = (turns: number, from: number, step: number, thickness: number) =>
    cord(
      spread(turns * 24, 0, turns * 360).map((angle) => {
        const radius = from + (step * angle) / 360;
        const at = angle * 0.017453;
        return [Math.cos(at) * radius, thickness, Math.sin(at) * radius] as const;
      }),
      thickness,
      turns * 90,
    );
  return new Assembly()
    .add(spiral(3, 0.8, 0.95, 0.14), graphite, [-3.4, 0, -1])
    .add(spiral(3, 0.8, 0.95, 0.14), graphite, [4, 0, 0.4], [0, 140, 0])
    .add(ring(2, 0.11), rubber, [-2.6, 0.11, 5])
    .add(ring(1.1, 0.11), rubber, [1.8, 0.11, 5.4]);
}

/** A sack of beads, and a handful poured beside it. */
function desiccant(): Assembly {
  const face = printed(
    "desiccant sack",
    900,
    1000,
    (pen, w, h) => {
      pen.fillStyle = "#f3f1ea";
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = "#0b4f6c";
      pen.fillRect(0, h * 0.2, w, h * 0.3);
      fitText(pen, polarwick.brand, w * 0.1, h * 0.25, w * 0.8, h * 0.2, "#ffffff");
      fitText(pen, "DESICCANT", w * 0.14, h * 0.56, w * 0.72, h * 0.1, "#20343d");
      fitText(pen, "KEEP DRY", w * 0.28, h * 0.74, w * 0.44, h * 0.06, "#20343d", "normal");
    },
    0.8,
  );
  const model = new Assembly()
    .add(block(9, 13, 5, 1.6), paperWhite, [-2, 6.6, -2])
    .add(block(7.6, 1.2, 1, 0.4), paperWhite, [-2, 13.4, -2])
    .add(block(7.2, 8.6, 0.1, 0.04), face, [-2, 6.6, 0.52]);
  const heap = [
    ...around(16, 2.5, "y", 0.26),
    ...around(12, 1.9, "y", 0.3, 11),
    ...around(11, 1.8, "y", 0.72, 4),
    ...around(8, 1.1, "y", 0.3, 20),
    ...around(7, 1.1, "y", 1.1, 9),
    ...around(4, 0.5, "y", 1.5, 30),
  ];
  const bead = revolve(
    spread(9, -90, 90).map((angle) => {
      const at = angle * 0.017453;
      return [Math.max(0, Math.cos(at) * 0.3), Math.sin(at) * 0.3] as const;
    }),
  );
  return model.each(
    heap.map(([x, y, z]) => [x + 5.2, y, z + 3.4] as const),
    bead,
    paperWhite,
  );
}

/** A membrane's cartridge: a bundle of fibres in a tube between two caps. */
function membraneModule(): Assembly {
  const [r, h] = [1.5, 13];
  const model = new Assembly().add(rod(r, h, "x"), whitePlastic, [0, 1.9, 0]);
  for (const x of [-h / 2, h / 2])
    model
      .add(rod(r * 1.22, 1.3, "x", 0.2), blackPlastic, [x, 1.9, 0])
      .add(ring(r * 1.24, 0.12, "x"), rubber, [x * 0.96, 1.9, 0])
      .add(rod(r * 0.82, 0.1, "x"), paperWhite, [x + Math.sign(x) * 0.66, 1.9, 0]);
  return model.add(ring(1.3, 0.12), rubber, [-2, 0.12, 4]).add(ring(1.3, 0.12), rubber, [1.4, 0.12, 4.4]);
}

/** Two silencers that the air of a tower blows out through. */
function mufflers(): Assembly {
  const one = new Assembly()
    .add(hexNut(1.9, 0.9), brass, [0, 0.9, 0])
    .add(rod(0.62, 1.2), brass, [0, 0.3, 0])
    .add(rod(0.95, 3.8, "y", 0.4), bronze, [0, 3.2, 0]);
  for (const y of spread(9, 1.9, 4.6)) one.add(ring(0.96, 0.04), brass, [0, y, 0]);
  return new Assembly().place(one, [-1.6, 0, 0]).place(one, [2.4, 1, 1.6], [0, 20, 82]);
}

/** Blades of a vane pump, one standing against the stack. */
function vanes(): Assembly {
  const model = new Assembly();
  for (const [at, turn] of [0, 2, -3, 1].entries())
    model.add(block(9, 0.34, 2.6, 0.08), graphite, [-0.6 + at * 0.3, 0.2 + at * 0.36, at * 0.16], [0, turn, 0]);
  return model
    .add(block(9, 0.34, 2.6, 0.08), graphite, [0.6, 1.45, -2.3], [72, -4, 0])
    .add(ring(1.5, 0.1), rubber, [-3.6, 0.1, 3.6])
    .add(ring(1.1, 0.1), rubber, [0, 0.1, 3.9]);
}

/** Two ball bearings and a shaft seal. */
function bearingSet(): Assembly {
  const bearing = (radius: number): Assembly => {
    const width = radius * 0.5;
    return new Assembly()
      .add(sleeve(radius, radius * 0.82, width), steel, [0, width / 2, 0])
      .add(sleeve(radius * 0.58, radius * 0.42, width), steel, [0, width / 2, 0])
      .add(sleeve(radius * 0.82, radius * 0.58, width * 0.8), blackPlastic, [0, width / 2, 0]);
  };
  return new Assembly()
    .place(bearing(2.4), [-2.4, 2.4, 0], [90, -18, 0])
    .place(bearing(2), [2.8, 0, 1.6])
    .add(sleeve(1.7, 1.2, 0.5), redPlastic, [-1, 0.25, 4.2])
    .add(ring(1.2, 0.24), steel, [-1, 0.5, 4.2]);
}

/** The star that lies between the two halves of a coupling. */
function couplingElement(): Assembly {
  const star = (): Assembly => {
    const model = new Assembly().add(sleeve(1.5, 0.9, 1.1), redPlastic, [0, 0.55, 0]);
    for (const [x, , z] of around(6, 2.2, "y")) {
      const turn = (Math.atan2(z, x) * 180) / Math.PI;
      model.add(block(1.9, 1.1, 1, 0.4), redPlastic, [x, 0.55, z], [0, -turn, 0]);
    }
    return model;
  };
  const hub = new Assembly().add(sleeve(3.1, 1.1, 1.8), galvanised, [0, 0.9, 0]);
  for (const [x, , z] of around(3, 2.3, "y", 0, 30)) hub.add(rod(0.62, 1.2), galvanised, [x, 2.2, z]);
  return new Assembly().place(star(), [3.6, 0, 2.4]).place(hub, [-3.2, 3.1, -1], [90, -26, 0]);
}

/** A cartridge for a grease gun. */
function greaseCartridge(): Assembly {
  const face = printed("grease cartridge", 2048, 900, (pen, w, h) => {
    pen.fillStyle = oilmarrow.plate;
    pen.fillRect(0, 0, w, h);
    for (const x of [0, 0.5]) {
      fitText(pen, oilmarrow.brand, w * (x + 0.1), h * 0.2, w * 0.3, h * 0.24, "#ffffff");
      fitText(pen, "GREASE", w * (x + 0.15), h * 0.54, w * 0.2, h * 0.14, "#ffffff", "normal");
    }
  });
  return new Assembly()
    .add(rod(1.1, 8.6), blackPlastic, [0, 4.4, 0])
    .place(wrapped(1.12, 6.6, face), [0, 4.2, 0])
    .add(rod(1.16, 0.5, "y", 0.1), blackPlastic, [0, 8.6, 0])
    .add(rod(0.9, 0.3), redPlastic, [0, 9, 0])
    .add(rod(1.16, 0.4, "y", 0.1), blackPlastic, [0, 0.2, 0]);
}

/** A dew point sensor with its plug. */
function dewPointSensor(): Assembly {
  return new Assembly()
    .add(rod(0.72, 1.6, "y", 0.1), steel, [0, 0.8, 0])
    .add(hexNut(2, 0.8), steel, [0, 2, 0])
    .add(rod(1.05, 3.6, "y", 0.2), steel, [0, 4.2, 0])
    .place(onCylinder(brandPlate(polarwick.brand, 1.5, polarwick.plate), 1.06, 4.3))
    .add(rod(0.78, 1.1, "y", 0.1), blackPlastic, [0, 6.4, 0])
    .add(
      cord(
        [
          [0, 6.8, 0],
          [0.2, 8.2, 0],
          [2.4, 8.4, 0.6],
          [4.2, 4, 1.6],
          [5.4, 0.3, 3.4],
          [2.2, 0.3, 5],
        ],
        0.24,
      ),
      blackPlastic,
    );
}

/** Mats that stand before a condenser, in a light frame. */
function filterMat(): Assembly {
  const mat = (): Assembly => {
    const one = new Assembly().add(block(9, 9, 0.7, 0.2), paperWhite, [0, 4.6, 0]);
    for (const y of spread(18, 0.6, 8.6)) one.add(rod(0.05, 8.8, "x"), greyPlastic, [0, y, 0.36]);
    for (const x of spread(18, -4.2, 4.2)) one.add(rod(0.05, 8.8), greyPlastic, [x, 4.6, 0.36]);
    return one;
  };
  return new Assembly().place(mat(), [-0.6, 0, 0], [-10, 0, 0]).place(mat(), [1, 0, -1.6], [-10, 4, 0]);
}

/** A valve's inner parts: piston, spring, seat and seals. */
function valveKit(): Assembly {
  const model = new Assembly()
    .add(taper(1.3, 1.5, 1.2), brass, [-3.4, 0.6, 0])
    .add(rod(0.42, 2.6), steel, [-3.4, 2.3, 0])
    .add(sleeve(1.5, 0.9, 0.5), whitePlastic, [3.2, 0.25, -1.4])
    .add(ring(1.3, 0.14), rubber, [3.4, 0.14, 2.2])
    .add(ring(0.9, 0.12), rubber, [0.8, 0.12, 3.2])
    .add(sleeve(1.2, 0.7, 0.14), copper, [-1.6, 0.08, 3.4]);
  for (const y of spread(9, 0.12, 3.2)) model.add(ring(0.9, 0.11), steel, [0, y, -0.4]);
  return model;
}

/** Flat parts are looked at from above. */
const onTable = { "three-quarter": { elevation: 34 }, front: { elevation: 30 }, side: { elevation: 28 } } as const;
const small = { category: "extras" } as const;

export const wearPartFamilies: Record<string, Family> = {
  "piston-seals": { ...small, build: pistonSeals, shots: onTable },
  "reed-valves": { ...small, build: reedValves, shots: onTable },
  "tip-seals": { ...small, build: tipSeals, shots: onTable },
  "valve-kit": { ...small, build: valveKit, shots: onTable },
  desiccant: { ...small, build: desiccant },
  "membrane-module": { ...small, build: membraneModule, shots: { "three-quarter": { elevation: 24 } } },
  mufflers: { ...small, build: mufflers },
  vanes: { ...small, build: vanes, shots: onTable },
  "bearing-set": { ...small, build: bearingSet },
  "coupling-element": { ...small, build: couplingElement, shots: { "three-quarter": { elevation: 24 } } },
  "grease-cartridge": { ...small, build: greaseCartridge },
  "dew-point-sensor": { ...small, build: dewPointSensor },
  "filter-mat": { ...small, build: filterMat },
};
