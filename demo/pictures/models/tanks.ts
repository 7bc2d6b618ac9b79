import { Assembly } from "../parts/assembly.ts";
import { ballValve, coupler, gauge, safetyValve } from "../parts/instruments.ts";
import { brandPlate, dataPlate } from "../parts/lettering.ts";
import { blackPlastic, darkSteel, rubber, torrendyne } from "../parts/materials.ts";
import { cord, pipe, rod } from "../parts/shapes.ts";
import { horizontalTank, inspectionCover, verticalTank } from "../parts/vessel.ts";
import type { Family } from "./family.ts";

const { main } = torrendyne;

function vertical(): Assembly {
  const model = verticalTank(15, 78, main, false);
  model
    .place(brandPlate(torrendyne.brand, 15, torrendyne.plate), [0, 46, 15.06])
    .place(dataPlate(5.4, 3.6), [0, 38, 15]);
  model.place(inspectionCover(3.6, main), [15.2, 26, 0], [0, 0, -90]);
  model.place(safetyValve(0.7), [6, 76.4, 2]).place(gauge(2.4, { part: 0.62 }), [-6, 80, 3]);
  return model.place(ballValve(0.6), [0, 3.4, 4], [0, -90, 0]);
}

function horizontal(): Assembly {
  const [radius, length] = [12, 68];
  const floor = radius * 1.3;
  const model = new Assembly().place(horizontalTank(radius, length, main, -floor), [0, floor, 0]);
  model
    .place(brandPlate(torrendyne.brand, 17, torrendyne.plate), [0, floor + 1, radius + 0.06])
    .place(dataPlate(5.4, 3.6), [18, floor, radius]);
  model
    .place(inspectionCover(3, main), [-length / 2 + 0.8, floor, 0], [0, 0, 90])
    .place(gauge(2.2, { part: 0.55 }), [-16, floor + radius + 4, 0])
    .place(safetyValve(0.66), [20, floor + radius - 0.2, 0]);
  for (const x of [-26, -8, 8])
    model
      .add(rod(1.3, 1.8), main, [x, floor + radius + 0.3, 0])
      .add(rod(1, 0.5), darkSteel, [x, floor + radius + 1.2, 0]);
  return model.place(ballValve(0.6), [0, floor * 0.13, 2], [0, -90, 0]);
}

function portable(): Assembly {
  const [radius, length] = [5, 20];
  const model = new Assembly().place(horizontalTank(radius, length, main, -6.2), [0, 6.2, 0]);
  model
    .add(
      pipe(
        [
          [-5, 10.6, 0],
          [-5, 14, 0],
          [5, 14, 0],
          [5, 10.6, 0],
        ],
        0.42,
        1.5,
      ),
      darkSteel,
    )
    .add(rod(0.66, 6.4, "x"), rubber, [0, 14, 0]);
  model.place(brandPlate(torrendyne.brand, 8, torrendyne.plate), [0, 6.2, 5.04]);
  model
    .add(rod(0.5, 3), darkSteel, [8.6, 10, 0])
    .place(gauge(1.2, { part: 0.5 }), [8.6, 13.4, 0])
    .place(safetyValve(0.3), [7.2, 11, 0])
    .place(ballValve(0.42), [10.4, 11, 0])
    .place(coupler(0.5), [12.4, 11, 0]);
  model
    .add(
      cord(
        [
          [-10.4, 6.2, 0],
          [-13, 6.4, 1],
          [-13.4, 4, 4],
          [-10, 1.4, 7],
          [-2, 0.9, 8.6],
          [6, 0.9, 8],
        ],
        0.42,
      ),
      rubber,
    )
    .add(rod(0.7, 1.6, "x"), blackPlastic, [6.6, 0.9, 8]);
  return model;
}

export const tankFamilies: Record<string, Family> = {
  "tank-vertical": {
    category: "air-tanks",
    build: vertical,
    shots: { detail: { target: [0, 78, 4], span: 26, elevation: 22 } },
  },
  "tank-horizontal": { category: "air-tanks", build: horizontal, shots: { detail: { target: [20, 26, 6], span: 24 } } },
  "tank-portable": { category: "air-tanks", build: portable, shots: { detail: { target: [9, 12, 0], span: 9 } } },
};
