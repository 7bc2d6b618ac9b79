import { Assembly, around, spread } from "../parts/assembly.ts";
import type { At } from "../parts/assembly.ts";
import { ballValve, bowl } from "../parts/instruments.ts";
import { brandPlate } from "../parts/lettering.ts";
import {
  aluminium,
  blackPlastic,
  brass,
  castAluminium,
  chrome,
  darkSteel,
  hollow,
  polarwick,
  redPlastic,
  rubber,
  steel,
  torrendyne,
} from "../parts/materials.ts";
import {
  block,
  cord,
  extrude,
  hexNut,
  revolve,
  ribbed,
  ring,
  rod,
  roundedRectangle,
  sleeve,
  taper,
} from "../parts/shapes.ts";
import type { Family } from "./family.ts";

/** A brass hose inlet hanging down at a handle's end. */
const inlet = (): Assembly =>
  new Assembly().add(hexNut(0.8, 0.4), steel, [0, -0.1, 0]).add(rod(0.3, 0.7), brass, [0, -0.5, 0]);

function valve(): Assembly {
  return new Assembly().place(ballValve(0.62), [0, 1.15, 0]).add(rod(0.5, 3.4, "x"), hollow, [0, 1.15, 0]);
}

function checkValve(): Assembly {
  const model = new Assembly().add(
    revolve([
      [0.4, 0],
      [0.62, 0],
      [0.62, 0.9],
      [0.8, 1],
      [0.95, 1.3],
      [0.95, 2.6],
      [0.8, 2.9],
      [0.62, 3],
      [0.62, 3.9],
      [0.4, 3.9],
    ]),
    brass,
  );
  for (const y of spread(5, 0.14, 0.78))
    model.add(ring(0.63, 0.035), brass, [0, y, 0]).add(ring(0.63, 0.035), brass, [0, y + 2.98, 0]);
  model.add(hexNut(1.75, 0.6), brass, [0, 1.25, 0]).add(hexNut(1.75, 0.5), brass, [0, 2.6, 0]);
  return model
    .add(rod(0.32, 0.9, "x"), brass, [1.1, 1.95, 0])
    .add(hexNut(0.6, 0.4, "x"), brass, [1.5, 1.95, 0])
    .add(rod(0.42, 3.94), hollow, [0, 1.95, 0]);
}

function aftercooler(): Assembly {
  const model = new Assembly()
    .add(block(20, 1, 2.4, 0.1), darkSteel, [0, 0.5, 0])
    .add(block(20, 1, 2.4, 0.1), darkSteel, [0, 17.5, 0]);
  for (const x of [-10.2, 10.2]) model.add(rod(1.1, 18, "y"), castAluminium, [x, 9, 0]);
  for (const y of spread(9, 2.2, 15.8)) model.add(block(19.4, 0.42, 1.7, 0.08), aluminium, [0, y, 0]);
  for (const x of spread(64, -9.1, 9.1)) model.add(block(0.05, 15.6, 1.5, 0.01), aluminium, [x, 9, 0]);
  for (const x of [-10.2, 10.2]) model.add(hexNut(2, 0.8), brass, [x, 18.4, 0]).add(rod(0.66, 1.2), brass, [x, 19, 0]);
  model.place(bowl(1.3, 3.4), [10.2, -0.4, 0]).add(rod(1.45, 0.8), castAluminium, [10.2, -0.3, 0]);
  for (const x of [-7, 7]) model.add(block(0.3, 6, 1.4, 0.05), steel, [x, -2.2, -0.8]);
  return model
    .place(brandPlate(polarwick.brand, 6, polarwick.plate), [0, 17.5, 1.28])
    .add(sleeve(0.5, 0.3, 1), brass, [10.2, -4.4, 0]);
}

function dieGrinder(): Assembly {
  const model = new Assembly().add(
    revolve(
      [
        [0, -3.6],
        [0.7, -3.6],
        [0.82, -3.4],
        [0.82, -0.6],
        [0.72, -0.3],
        [0.72, 0.9],
        [0.86, 1.1],
        [0.86, 2.3],
        [0.6, 2.8],
        [0.44, 3],
        [0.44, 3.3],
        [0, 3.3],
      ],
      "x",
    ),
    castAluminium,
    [0, 0.9, 0],
  );
  model
    .add(extrude(ribbed(0.83, 0.9, 26), 2.4, 0), torrendyne.main, [-2, 0.9, 0], [0, 90, 0])
    .add(hexNut(0.66, 0.5, "x"), steel, [3.5, 0.9, 0])
    .add(rod(0.26, 0.6, "x"), darkSteel, [3.9, 0.9, 0]);
  model.add(rod(0.125, 1.5, "x"), steel, [4.9, 0.9, 0]).add(
    revolve(
      [
        [0, 0],
        [0.3, 0.1],
        [0.36, 0.5],
        [0.2, 1.1],
        [0, 1.2],
      ],
      "x",
    ),
    steel,
    [5.4, 0.9, 0],
  );
  model
    .add(block(4.2, 0.2, 0.7, 0.08), redPlastic, [-1.3, 2, 0], [0, 0, -6])
    .add(block(0.4, 0.9, 0.5, 0.1), redPlastic, [0.7, 1.5, 0]);
  return model
    .add(rod(0.42, 0.7, "x"), brass, [-3.9, 0.9, 0])
    .add(hexNut(0.9, 0.4, "x"), steel, [-3.6, 0.9, 0])
    .add(extrude(ribbed(0.72, 0.8, 30), 0.6, 0), blackPlastic, [1.6, 0.9, 0], [0, 90, 0]);
}

function sander(): Assembly {
  const model = new Assembly()
    .add(rod(3, 0.1), aluminium, [0, 0.05, 0])
    .add(rod(3, 0.5, "y", 0.14), rubber, [0, 0.4, 0])
    .add(rod(2.4, 0.2), darkSteel, [0, 0.8, 0]);
  model
    .add(
      revolve([
        [2.9, 0.9],
        [2.7, 1.4],
        [2, 1.7],
        [1.75, 1.9],
        [1.75, 0.9],
      ]),
      rubber,
    )
    .add(
      revolve([
        [0, 1.2],
        [1.7, 1.2],
        [1.72, 2.6],
        [1.55, 3.3],
        [1.6, 3.8],
        [1.9, 4.2],
        [1.7, 4.9],
        [1, 5.25],
        [0, 5.3],
      ]),
      castAluminium,
    );
  model
    .add(
      revolve([
        [1.62, 3.75],
        [1.98, 4.2],
        [1.8, 4.86],
        [1.1, 5.3],
        [0.9, 5.32],
      ]),
      torrendyne.main,
    )
    .add(block(3.4, 0.18, 0.9, 0.08), redPlastic, [-1.3, 5.5, 0], [0, 0, 6])
    .add(block(0.5, 0.7, 0.7, 0.15), torrendyne.dark, [0.2, 5.4, 0]);
  model
    .add(rod(0.5, 4.4, "x"), castAluminium, [-3, 3.6, 0])
    .add(rod(0.62, 2.6, "x"), torrendyne.dark, [-3.6, 3.6, 0])
    .add(hexNut(0.9, 0.4, "x"), steel, [-5.1, 3.6, 0])
    .add(rod(0.32, 0.8, "x"), brass, [-5.6, 3.6, 0]);
  return model
    .add(
      cord(
        [
          [-1.6, 2.2, 0.9],
          [-3, 2.2, 1.2],
          [-4.6, 2.3, 1.2],
        ],
        0.55,
      ),
      blackPlastic,
    )
    .add(rod(0.62, 0.9, "x"), blackPlastic, [-4.9, 2.3, 1.2])
    .place(brandPlate(torrendyne.brand, 1.7, torrendyne.plate), [0, 2.6, 1.74]);
}

/** A pistol handle under a barrel at y = 6.6, trigger forward, inlet at its foot. */
function pistolHandle(skin = torrendyne.dark): Assembly {
  const model = new Assembly()
    .add(extrude(roundedRectangle(1.5, 5, 0.6), 1.2, 0.34), skin, [-1.4, 3.6, 0], [0, 0, -12])
    .add(block(0.5, 1.3, 0.6, 0.2), redPlastic, [-0.25, 4.8, 0], [0, 0, -12]);
  for (const y of spread(6, 2, 4.2))
    model.add(block(1.56, 0.13, 1.24, 0.05), rubber, [-1.4 - (3.6 - y) * 0.21, y, 0], [0, 0, -12]);
  return model.place(inlet(), [-1.95, 0.95, 0], [0, 0, -12]);
}

function airHammer(): Assembly {
  const model = new Assembly().place(pistolHandle()).add(
    revolve(
      [
        [0, -2.6],
        [0.8, -2.6],
        [1, -2.3],
        [1, 0.4],
        [0.8, 0.8],
        [0.72, 1],
        [0.72, 4.4],
        [0.6, 4.6],
        [0, 4.6],
      ],
      "x",
    ),
    castAluminium,
    [0, 6.6, 0],
  );
  model
    .add(block(2.6, 1.5, 1.7, 0.4), castAluminium, [-1.2, 6.1, 0])
    .place(brandPlate(torrendyne.brand, 1.5, torrendyne.plate), [-1.2, 6.4, 1.02]);
  const spring: At[] = Array.from({ length: 121 }, (_, i): At => [
    3.7 + (i / 120) * 1.9,
    6.6 + Math.cos(i / 3.2) * (0.8 - i * 0.0035),
    Math.sin(i / 3.2) * (0.8 - i * 0.0035),
  ]);
  model
    .add(cord(spring, 0.08, 500, 8), steel)
    .add(rod(0.28, 4.6, "x"), steel, [7, 6.6, 0])
    .add(ring(0.46, 0.14, "x"), steel, [5.6, 6.6, 0]);
  return model.add(
    extrude(
      [
        [0, -0.28],
        [1.6, -0.62],
        [1.7, -0.6],
        [1.7, 0.6],
        [1.6, 0.62],
        [0, 0.28],
      ],
      0.22,
      0.05,
    ),
    steel,
    [9.1, 6.6, 0],
    [90, 0, 0],
  );
}

function sprayGun(): Assembly {
  const model = new Assembly().add(
    extrude(
      [
        [-1.2, 0],
        [-0.1, 0],
        [0.5, 3.8],
        [0.9, 4.2],
        [3.1, 4.3],
        [3.1, 5.4],
        [-1, 5.4],
        [-1.7, 4.9],
        [-0.6, 4.2],
      ],
      0.75,
      0.14,
    ),
    chrome,
    [0, 0.7, 0],
  );
  model
    .add(rod(0.55, 0.9, "x"), chrome, [3.4, 5.5, 0])
    .add(extrude(ribbed(0.72, 0.8, 22), 0.6, 0), darkSteel, [4, 5.5, 0], [0, 90, 0])
    .add(
      revolve(
        [
          [0.2, 0],
          [0.66, 0],
          [0.66, 0.3],
          [0.5, 0.5],
          [0.2, 0.5],
        ],
        "x",
      ),
      brass,
      [4.3, 5.5, 0],
    );
  for (const y of [-0.55, 0.55])
    model.add(block(0.5, 0.34, 0.44, 0.1), brass, [4.9, 5.5 + y, 0], [0, 0, y > 0 ? -24 : 24]);
  model
    .add(
      extrude(
        [
          [0, 0],
          [0.3, 0],
          [1.1, -3.2],
          [0.85, -3.4],
        ],
        0.9,
        0.08,
      ),
      chrome,
      [1, 5.6, 0],
    )
    .add(rod(0.32, 1, "x"), aluminium, [-1.9, 5.7, 0])
    .add(rod(0.3, 0.8, "x"), aluminium, [-1.8, 4.9, 0]);
  model
    .add(taper(0.5, 0.62, 1.1), chrome, [2, 6.6, 0])
    .add(
      revolve([
        [0, 0],
        [0.6, 0],
        [1.75, 1.3],
        [1.75, 4],
        [1.7, 4],
        [1.7, 1.4],
        [0.5, 0.1],
        [0, 0.1],
      ]),
      torrendyne.second,
      [2, 7, 0],
    )
    .add(rod(1.86, 0.5, "y", 0.12), blackPlastic, [2, 11.1, 0])
    .add(rod(0.3, 0.4), blackPlastic, [2, 11.5, 0]);
  return model.place(inlet(), [-0.65, 0.7, 0]);
}

function blowGun(): Assembly {
  const model = new Assembly().add(
    extrude(
      [
        [-3.6, 2.2],
        [-3.2, 1.5],
        [-0.4, 3.5],
        [1.4, 3.8],
        [2, 4.2],
        [2, 5],
        [1.2, 5.3],
        [-0.6, 5.1],
        [-1.6, 4.6],
      ],
      0.8,
      0.24,
    ),
    torrendyne.main,
    [0, 0, 0],
  );
  model
    .add(block(3.6, 0.24, 0.6, 0.1), blackPlastic, [-1.3, 5.25, 0], [0, 0, 22])
    .add(rod(0.16, 0.6), steel, [0.2, 5.4, 0])
    .add(hexNut(0.7, 0.5, "x"), brass, [2.4, 4.55, 0])
    .add(rod(0.17, 6, "x"), chrome, [5.4, 4.55, 0])
    .add(
      revolve(
        [
          [0, 0],
          [0.3, 0],
          [0.3, 0.6],
          [0.12, 1.1],
          [0, 1.1],
        ],
        "x",
      ),
      blackPlastic,
      [8.3, 4.55, 0],
    );
  model.each(
    around(6, 0.28, "x", 8.6).map(([x, y, z]): At => [x, y + 4.55, z]),
    rod(0.06, 0.12, "x"),
    hollow,
  );
  return model
    .add(hexNut(0.8, 0.4, "x"), steel, [-3.6, 1.7, 0], [0, 0, 36])
    .add(rod(0.3, 0.8, "x"), brass, [-4, 1.4, 0], [0, 0, 36]);
}

const small = { category: "extras" } as const;

export const handToolFamilies: Record<string, Family> = {
  "ball-valve": { ...small, build: valve },
  "check-valve": { ...small, build: checkValve },
  aftercooler: { ...small, build: aftercooler },
  "die-grinder": { ...small, build: dieGrinder, shots: { "three-quarter": { elevation: 26 } } },
  sander: { ...small, build: sander },
  "air-hammer": { ...small, build: airHammer },
  "spray-gun": { ...small, build: sprayGun },
  "blow-gun": { ...small, build: blowGun },
};
