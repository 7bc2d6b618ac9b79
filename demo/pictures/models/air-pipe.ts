import type { Material } from "three";
import { Assembly, spread } from "../parts/assembly.ts";
import type { At } from "../parts/assembly.ts";
import { ballValve, coupler, gauge, regulator, bowl } from "../parts/instruments.ts";
import { brandPlate, fitText, printed } from "../parts/lettering.ts";
import {
  aluminium,
  blackPlastic,
  brass,
  card,
  darkSteel,
  greyPlastic,
  hollow,
  paint,
  torrendyne,
} from "../parts/materials.ts";
import { block, cord, extrude, hole, pipe, revolve, ring, rod, roundedRectangle, sleeve } from "../parts/shapes.ts";
import type { Axis } from "../parts/shapes.ts";
import type { Family } from "./family.ts";

const blue = paint(0x1467b3, 0.36);
const gray = paint(0x7d858b, 0.36);
const green = paint(0x2f7d4b, 0.36);
const nut = blackPlastic;

/** A length of enamelled aluminium tube with its bright cut ends. */
function tube(radius: number, length: number, axis: Axis, color: Material = blue): Assembly {
  return new Assembly()
    .add(sleeve(radius, radius * 0.88, length, axis), color)
    .add(sleeve(radius * 0.99, radius * 0.86, length * 1.002, axis), aluminium);
}

/** A push-and-twist fitting end along an axis: ribbed nut over a socket. */
function socket(radius: number, axis: Axis): Assembly {
  const end = new Assembly()
    .add(sleeve(radius * 1.5, radius, radius * 1.5, axis), nut)
    .add(sleeve(radius * 1.62, radius, radius * 0.5, axis), darkSteel);
  for (const turn of spread(16, 0, 337.5)) {
    const [a, b] = [Math.cos(turn * 0.017453) * radius * 1.5, Math.sin(turn * 0.017453) * radius * 1.5];
    const place: At = axis === "x" ? [0, a, b] : axis === "y" ? [a, 0, b] : [a, b, 0];
    const size: At =
      axis === "x"
        ? [radius * 1.3, radius * 0.14, radius * 0.14]
        : axis === "y"
          ? [radius * 0.14, radius * 1.3, radius * 0.14]
          : [radius * 0.14, radius * 0.14, radius * 1.3];
    end.add(block(...size, 0.03), nut, place);
  }
  return end;
}

function bundle(color: Material): Assembly {
  const model = new Assembly();
  const r = 1.1;
  const rows = [
    [-2, -1, 0, 1, 2],
    [-1.5, -0.5, 0.5, 1.5],
    [-1, 0, 1],
  ];
  rows.forEach((row, k) =>
    row.forEach((x, i) =>
      model.place(tube(r, 46, "z", color), [x * r * 2.06, r + k * r * 1.79, ((i * 7 + k * 5) % 4) * 0.5 - 0.8]),
    ),
  );
  for (const z of [-14, 14])
    model.add(
      cord(
        [
          [-5.6, 0.5, z],
          [-4.8, 2.6, z],
          [-2.4, 6, z],
          [2.4, 6, z],
          [4.8, 2.6, z],
          [5.6, 0.5, z],
        ],
        0.16,
      ),
      nut,
    );
  return model.place(brandPlate(torrendyne.brand, 3.4, torrendyne.plate), [0, 5.9, 6], [-90, 90, 0]);
}

function elbow(radius: number): Assembly {
  return new Assembly()
    .add(
      pipe(
        [
          [-radius * 4, 0, 0],
          [0, 0, 0],
          [0, -radius * 4, 0],
        ],
        radius * 1.3,
        radius * 2.4,
      ),
      greyPlastic,
    )
    .place(socket(radius, "x"), [-radius * 4.2, 0, 0])
    .place(socket(radius, "y"), [0, -radius * 4.2, 0])
    .add(rod(radius, 0.3, "x"), hollow, [-radius * 4.7, 0, 0]);
}

function tee(radius: number): Assembly {
  return new Assembly()
    .add(rod(radius * 1.3, radius * 7, "x"), greyPlastic)
    .add(rod(radius * 1.3, radius * 4, "z"), greyPlastic, [0, 0, radius * 2])
    .place(socket(radius, "x"), [-radius * 4, 0, 0])
    .place(socket(radius, "x"), [radius * 4, 0, 0])
    .place(socket(radius, "z"), [0, 0, radius * 4])
    .add(rod(radius, 0.4, "z"), hollow, [0, 0, radius * 4.6])
    .add(rod(radius, radius * 9.3, "x"), hollow);
}

function straight(radius: number): Assembly {
  return new Assembly()
    .add(rod(radius * 1.3, radius * 5, "x"), greyPlastic)
    .place(socket(radius, "x"), [-radius * 2.9, 0, 0])
    .place(socket(radius, "x"), [radius * 2.9, 0, 0])
    .add(rod(radius, radius * 7.2, "x"), hollow);
}

function fittings(): Assembly {
  return new Assembly()
    .place(elbow(1), [-3.6, 5.2, -1], [0, 20, 0])
    .place(tee(1), [4.4, 1.6, -1], [0, -14, 0])
    .place(straight(1), [-2.2, 1.6, 5], [0, 24, 0])
    .place(straight(0.75), [6.2, 1.2, 6.4], [0, -38, 0]);
}

/** A wall drop: goose-neck from the main, manifold with two couplers, drain at the bottom. */
function drop(): Assembly {
  const r = 0.62;
  const model = new Assembly()
    .place(tube(1, 15, "x"), [0, 31, 0])
    .add(block(3.4, 3, 2.6, 0.5), greyPlastic, [0, 31.2, 0]);
  model
    .add(
      pipe(
        [
          [0, 32, 0],
          [0, 35, 0],
          [0, 35, 3.4],
          [0, 30.6, 3.4],
          [0, 8, 3.4],
        ],
        r,
        1.7,
      ),
      blue,
    )
    .place(ballValve(0.72), [0, 24, 3.4], [0, 0, 90])
    .place(socket(r, "y"), [0, 20.4, 3.4])
    .place(socket(r, "y"), [0, 11, 3.4]);
  model
    .add(block(4.4, 4.6, 2.6, 0.35), greyPlastic, [0, 8.6, 3.2])
    .add(block(6.4, 7.6, 0.6, 0.2), aluminium, [0, 8.8, 1.6]);
  for (const side of [-1, 1])
    model.place(coupler(0.56), [side * 3.6, 7.6, 3.4], [0, side > 0 ? 0 : 180, side > 0 ? -28 : 28]).each(
      [
        [side * 2.6, 11.8, 1.95],
        [side * 2.6, 5.8, 1.95],
      ],
      rod(0.34, 0.2, "z"),
      darkSteel,
    );
  for (const x of [-6.4, 6.4])
    model.add(sleeve(1.3, 1.0, 1, "x"), nut, [x, 31, 0]).add(block(1, 3.2, 1.6, 0.2), nut, [x, 33.2, 0]);
  return model
    .place(ballValve(0.5), [0, 3.9, 3.4], [0, 0, -90])
    .place(brandPlate(torrendyne.brand, 3.2, torrendyne.plate), [0, 9, 4.56])
    .add(rod(0.5, 2.6), brass, [0, 5.6, 3.4]);
}

function kit(): Assembly {
  const front = printed(
    "pipe kit box",
    1024,
    520,
    (pen, w, h) => {
      pen.fillStyle = "#b98f5f";
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = "#1467b3";
      pen.fillRect(0, h * 0.28, w, h * 0.44);
      fitText(pen, torrendyne.brand, w * 0.1, h * 0.33, w * 0.8, h * 0.22, "#ffffff");
      fitText(pen, "AIR PIPE KIT  25 mm", w * 0.1, h * 0.56, w * 0.8, h * 0.1, "#dcecff", "normal");
    },
    0.85,
  );
  const model = new Assembly()
    .add(block(22, 11, 12, 0.1), card, [-4, 5.5, -8])
    .add(block(21.8, 10.9, 0.05, 0.02), front, [-4, 5.5, -1.98]);
  for (const [i, x] of spread(4, 9.4, 16.4).entries())
    model.place(tube(0.98, 30, "y"), [x, 15, -8 + (i % 2) * 2.4], [0, 0, 0]);
  model
    .place(tee(0.86), [-8.6, 1.4, 4], [0, 12, 0])
    .place(elbow(0.86), [11.4, 4.7, 1.6], [0, -30, 0])
    .place(straight(0.86), [3.4, 1.4, 4.6], [0, 38, 0])
    .place(ballValve(0.8), [-1.6, 1.6, 8.4], [0, 8, 0]);
  model.add(block(3.4, 4.4, 2, 0.3), greyPlastic, [15, 2.2, 3]).place(coupler(0.5), [15, 1.6, 4.6], [0, -90, 0]);
  for (const [x, z] of [
    [5, 8.6],
    [7.4, 9.6],
    [9.8, 8.8],
  ] as const)
    model.add(extrude(hole(roundedRectangle(2, 2, 0.6), 0, 0, 0.76), 0.9, 0.06), nut, [x, 1, z], [0, 30, 0]);
  return model;
}

/** A filter-regulator-lubricator set on the wall bracket, ports along x. */
function frl(): Assembly {
  const model = new Assembly();
  for (const x of [-4.2, 4.2])
    model
      .add(block(3.2, 2.8, 3, 0.35), darkSteel, [x, 10, 0])
      .place(bowl(1.35, 5.4), [x, 8.6, 0])
      .add(ring(1.42, 0.14), blackPlastic, [x, 8.4, 0])
      .add(
        revolve([
          [0, 0],
          [1.3, 0],
          [1.2, 0.6],
          [0.5, 0.8],
          [0, 0.8],
        ]),
        blackPlastic,
        [x, 11.4, 0],
      );
  model
    .add(rod(0.85, 2.4), paint(0xe9ebec, 0.7), [-4.2, 6.6, 0])
    .add(rod(0.3, 3), brass, [4.2, 6.6, 0])
    .add(rod(0.5, 0.6), paint(0xd8a437, 0.2), [4.2, 12.4, 0]);
  model.place(regulator(1.75), [0, 10, 0]);
  for (const x of [-2.1, 2.1]) model.add(block(0.7, 3.4, 3.3, 0.15), aluminium, [x, 10, 0]);
  for (const side of [-1, 1])
    model
      .add(sleeve(1, 0.62, 1.1, "x"), darkSteel, [side * 6.3, 10, 0])
      .add(rod(0.62, 0.8, "x"), hollow, [side * 6.4, 10, 0]);
  model
    .add(block(13, 0.25, 2.4, 0.1), aluminium, [0, 11.8, -2.6], [0, 0, 0])
    .add(block(13, 4.6, 0.25, 0.1), aluminium, [0, 9.6, -3.7]);
  return model
    .place(gauge(0.4, { rear: true }), [0, 10, -1.5])
    .place(brandPlate(torrendyne.brand, 2.7, torrendyne.plate), [-4.2, 10, 1.53]);
}

const pipes = (color: Material): Family => ({
  category: "air-pipe",
  build: () => bundle(color),
  shots: { "three-quarter": { azimuth: 38, elevation: 20 }, detail: { target: [0, 3, 22], span: 14, azimuth: 24 } },
});

export const pipeFamilies: Record<string, Family> = {
  "pipe-bundle": pipes(blue),
  "pipe-bundle-gray": pipes(gray),
  "pipe-bundle-green": pipes(green),
  "pipe-fittings": {
    category: "air-pipe",
    build: fittings,
    shots: { "three-quarter": { azimuth: 14, elevation: 26 } },
  },
  "pipe-drop": { category: "air-pipe", build: drop, shots: { detail: { target: [0, 8, 3], span: 13 } } },
  "pipe-kit": {
    category: "air-pipe",
    build: kit,
    shots: { "three-quarter": { azimuth: 12, elevation: 20 }, side: { azimuth: -30, elevation: 24 } },
  },
};

export const frlFamily: Record<string, Family> = {
  frl: { category: "extras", build: frl, shots: { detail: { target: [1, 10, 2], span: 8 } } },
};
