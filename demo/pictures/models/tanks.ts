import { Assembly } from "../parts/assembly.ts";
import { brandPlate, dataPlate } from "../parts/lettering.ts";
import { darkSteel, paint, rubber, torrendyne } from "../parts/materials.ts";
import { pipe, rod } from "../parts/shapes.ts";
import { coupling, horizontalTank, inspectionCover, verticalTank } from "../parts/vessel.ts";
import type { Family } from "./family.ts";

// As they are sold: gray enamel, every opening plugged; relief valve, gauge and drain are bought with them.
const main = paint(0x8d959b);

function vertical(): Assembly {
  const model = verticalTank(15, 78, main, false);
  model
    .place(brandPlate(torrendyne.brand, 15, torrendyne.plate), [0, 46, 15.06])
    .place(dataPlate(5.4, 3.6), [0, 38, 15]);
  model.place(inspectionCover(3.6, main), [15.2, 26, 0], [0, 0, -90]);
  return model.place(coupling(1.1, main), [7, 75.6, 2]).place(coupling(0.9, main), [-6.4, 75.8, 3]);
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
    .place(coupling(0.9, main), [-16, floor + radius - 0.1, 0])
    .place(coupling(1.1, main), [20, floor + radius - 0.1, 0]);
  for (const x of [-26, -8, 8])
    model
      .add(rod(1.3, 1.8), main, [x, floor + radius + 0.3, 0])
      .add(rod(1, 0.5), darkSteel, [x, floor + radius + 1.2, 0]);
  return model;
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
  model.place(coupling(0.7, main), [8.6, 10.6, 0]);
  return model;
}

export const tankFamilies: Record<string, Family> = {
  "tank-vertical": {
    category: "air-tanks",
    build: vertical,
    shots: { detail: { target: [0, 78, 4], span: 26, elevation: 22 } },
  },
  "tank-horizontal": { category: "air-tanks", build: horizontal, shots: { detail: { target: [20, 26, 6], span: 24 } } },
  "tank-portable": { category: "air-tanks", build: portable, shots: { detail: { target: [8, 11, 0], span: 9 } } },
};
