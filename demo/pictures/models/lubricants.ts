import { Assembly, spread } from "../parts/assembly.ts";
import { fitText, printed } from "../parts/lettering.ts";
import { oilmarrow, paint, steel, blackPlastic, darkSteel } from "../parts/materials.ts";
import { block, extrude, pipe, revolve, ring, rod, roundedRectangle } from "../parts/shapes.ts";
import { PlaneGeometry } from "three";
import type { Material } from "three";
import { wrapped } from "./filters.ts";
import type { Family } from "./family.ts";

const amber = paint(0xd8901a, 0.45);
const coal = paint(0x24272b, 0.45);

/**
 * The label of every container: name and contents. One picture shows the container of many oils, so it names neither
 * grade nor use.
 */
function label(contents: string, liters: string, wide: number, high: number, repeat = 1): Material {
  return printed(
    `oil ${contents} ${liters} ${wide}x${high}`,
    wide,
    high,
    (pen, width, h) => {
      const w = width / repeat;
      for (let i = 0; i < repeat; i++) {
        pen.save();
        pen.translate(w * i, 0);
        pen.fillStyle = "#f4f1ea";
        pen.fillRect(0, 0, w, h);
        pen.fillStyle = "#1f2023";
        pen.fillRect(0, 0, w, h * 0.28);
        pen.fillStyle = "#d8901a";
        pen.fillRect(0, h * 0.28, w, h * 0.035);
        pen.fillRect(0, h * 0.92, w, h * 0.08);
        fitText(pen, oilmarrow.brand, w * 0.1, h * 0.06, w * 0.8, h * 0.17, "#f0a528");
        fitText(pen, contents, w * 0.12, h * 0.38, w * 0.76, h * 0.26, "#1f2023");
        fitText(pen, liters, w * 0.1, h * 0.68, w * 0.8, h * 0.09, "#1f2023");
        fitText(pen, "INDUSTRIAL OIL", w * 0.1, h * 0.81, w * 0.8, h * 0.07, "#5a5f63", "normal");
        pen.restore();
      }
    },
    0.5,
  );
}

function quart(): Assembly {
  const model = new Assembly().add(extrude(roundedRectangle(4.2, 2.6, 0.7), 7.2, 0.3), amber, [0, 3.6, 0], [90, 0, 0]);
  model.add(
    revolve([
      [1.28, 0],
      [1.24, 0.3],
      [0.95, 0.75],
      [0.62, 1.05],
      [0.6, 1.5],
    ]),
    amber,
    [0, 7.1, 0],
  );
  model
    .add(extrude(roundedRectangle(3.6, 2.4, 1), 0.7, 0.3), amber, [0, 7.3, 0], [90, 0, 0])
    .add(rod(0.74, 0.9, "y", 0.08), coal, [0, 9, 0]);
  for (const turn of spread(20, 0, 342))
    model.add(
      block(0.08, 0.72, 0.08, 0.02),
      coal,
      [Math.cos(turn * 0.017453) * 0.75, 9, Math.sin(turn * 0.017453) * 0.75],
      [0, -turn, 0],
    );
  return model.add(new PlaneGeometry(3.7, 5.2), label("1 qt", "946 mL", 740, 1040), [0, 3.7, 1.315]);
}

function gallon(): Assembly {
  const model = new Assembly().add(block(7, 8.6, 5.2, 1), amber, [0, 4.3, 0]).add(
    revolve([
      [2.6, 0],
      [2.2, 0.9],
      [1.2, 1.6],
      [0.95, 1.8],
      [0.95, 2.4],
    ]),
    amber,
    [1.1, 8.2, 0],
  );
  model
    .add(block(5.6, 2, 3.8, 0.9), amber, [-0.4, 8.6, 0])
    .add(
      pipe(
        [
          [-2.9, 7.6, 0],
          [-2.9, 10.9, 0],
          [-0.4, 10.9, 0],
          [0.6, 9.4, 0],
        ],
        0.52,
        1.1,
      ),
      amber,
    )
    .add(rod(1.15, 1.1, "y", 0.1), coal, [1.1, 10.9, 0]);
  for (const turn of spread(24, 0, 345))
    model.add(
      block(0.1, 0.9, 0.1, 0.02),
      coal,
      [1.1 + Math.cos(turn * 0.017453) * 1.16, 10.9, Math.sin(turn * 0.017453) * 1.16],
      [0, -turn, 0],
    );
  return model.add(new PlaneGeometry(5.4, 6.2), label("1 gal", "3.79 L", 900, 1034), [0, 4.2, 2.612]);
}

function pail(): Assembly {
  const model = new Assembly().add(
    revolve(
      [
        [0, 0],
        [5.3, 0],
        [5.45, 0.15],
        [5.85, 12.6],
        [6.1, 12.7],
        [6.1, 13.1],
        [5.9, 13.2],
      ],
      "y",
      90,
    ),
    amber,
  );
  model
    .add(
      revolve(
        [
          [6.12, 12.8],
          [6.2, 12.9],
          [6.2, 13.5],
          [6.0, 13.75],
          [5.5, 13.75],
          [5.4, 13.4],
          [0, 13.4],
        ],
        "y",
        90,
      ),
      coal,
    )
    .add(rod(1.5, 0.7, "y", 0.1), amber, [2.6, 13.7, 0]);
  for (const y of [10.9, 11.7]) model.add(ring(5.82, 0.1), amber, [0, y, 0]);
  const bail: [number, number, number][] = spread(13, -90, 90).map((degrees) => [
    Math.sin(degrees * 0.017453) * 6.3,
    11.2 - Math.cos(degrees * 0.017453) * 5.4,
    -0.2 - Math.cos(degrees * 0.017453) * 6,
  ]);
  model.add(pipe(bail, 0.11, 0.6), steel).add(rod(0.42, 3, "x"), blackPlastic, [0, 5.8, -6.2]);
  for (const side of [-1, 1]) model.add(rod(0.6, 0.5, "x"), coal, [side * 6, 11.2, 0]);
  model.place(taperedLabel(), [0, 0, 0]);
  return model;
}

function taperedLabel(): Assembly {
  const face = label("5 gal", "18.9 L", 2400, 820, 3);
  return new Assembly().place(wrapped(5.53, 7.6, face, 3, 5.79), [0, 5.9, 0]);
}

function drum(): Assembly {
  const model = new Assembly().add(
    revolve(
      [
        [0, 0.5],
        [10.7, 0.5],
        [10.9, 0],
        [11.3, 0],
        [11.4, 0.5],
        [11.25, 0.9],
        [11.25, 11],
        [11.6, 11.4],
        [11.6, 11.9],
        [11.25, 12.3],
        [11.25, 22.4],
        [11.6, 22.8],
        [11.6, 23.3],
        [11.25, 23.7],
        [11.25, 33.7],
        [11.4, 34.1],
        [11.3, 34.6],
        [10.9, 34.6],
        [10.7, 34.1],
        [0, 34.1],
      ],
      "y",
      96,
    ),
    paint(0x24272b, 0.38),
  );
  model
    .add(rod(1.7, 0.5), steel, [6.6, 34.3, 3])
    .add(rod(0.9, 0.5), steel, [-6.6, 34.3, -3])
    .add(rod(1.3, 0.3), darkSteel, [6.6, 34.6, 3]);
  return model.place(wrapped(11.3, 9.9, label("55 gal", "208 L", 2700, 376, 3), 3), [0, 17.4, 0]);
}

const usual = { category: "lubricants" } as const;

export const lubricantFamilies: Record<string, Family> = {
  "oil-quart": { ...usual, build: quart },
  "oil-gallon": { ...usual, build: gallon },
  "oil-pail": { ...usual, build: pail },
  "oil-drum": { ...usual, build: drum },
};
