import { Assembly } from "../parts/assembly.ts";
import { fitText, printed } from "../parts/lettering.ts";
import { card, hollow, paperWhite } from "../parts/materials.ts";
import { block } from "../parts/shapes.ts";
import { handCarry } from "./piston.ts";
import type { Family } from "./family.ts";

/** An opened carton, its flaps out, with the machine that came in it standing in front. */
function openBox(): Assembly {
  const front = printed(
    "open box carton",
    1024,
    820,
    (pen, w, h) => {
      pen.fillStyle = "#b98f5f";
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = "#7d1519";
      pen.fillRect(0, h * 0.5, w, h * 0.2);
      fitText(pen, "GANTMOOR", w * 0.08, h * 0.525, w * 0.6, h * 0.15, "#ffffff");
      pen.strokeStyle = pen.fillStyle = "#4d3a22";
      pen.lineWidth = 9;
      for (const x of [0.76, 0.88]) {
        pen.strokeRect(w * x - 44, h * 0.75, 88, 130);
        pen.fillRect(w * x - 6, h * 0.79, 12, 70);
      }
    },
    0.88,
  );
  const [w, h, d] = [26, 20, 20];
  const carton = new Assembly()
    .add(block(w, 0.3, d, 0.1), card, [0, 0.15, 0])
    .add(block(w - 1, 0.2, d - 1, 0.1), hollow, [0, 9, 0]);
  for (const z of [-d / 2, d / 2]) carton.add(block(w, h, 0.32, 0.1), card, [0, h / 2, z]);
  for (const x of [-w / 2, w / 2]) carton.add(block(0.32, h, d, 0.1), card, [x, h / 2, 0]);
  carton.add(block(w * 0.995, h * 0.99, 0.06, 0.02), front, [0, h / 2, d / 2 + 0.16]);
  carton
    .add(block(w, 0.3, 10, 0.1), card, [0, h - 4.5, d / 2 + 2.1], [68, 0, 0])
    .add(block(w, 0.3, 10, 0.1), card, [0, h + 3.6, -d / 2 - 3.5], [46, 0, 0]);
  carton
    .add(block(10, 0.3, d, 0.1), card, [w / 2 + 4.4, h + 2, 0], [0, 0, 24])
    .add(block(10, 0.3, d, 0.1), card, [-w / 2 - 4.4, h + 2, 0], [0, 0, -24]);
  carton
    .add(block(w - 2, 3, d - 2, 0.8), paperWhite, [0, h - 4, 0])
    .add(block(9, 5, d - 2.4, 1), paperWhite, [-6, h - 2.6, 0]);
  return new Assembly().place(carton, [-9, 0, -10], [0, 12, 0]).place(handCarry(), [7, 0, 11], [0, -8, 0]);
}

export const openBoxFamilies: Record<string, Family> = {
  "open-box": {
    category: "open-box",
    build: openBox,
    shots: { "three-quarter": { azimuth: 16, elevation: 20 } },
  },
};
