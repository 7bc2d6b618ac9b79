import { Assembly, around, spread } from "../parts/assembly.ts";
import { inlineFilter } from "../parts/instruments.ts";
import { brandPlate, fitText, onCylinder, printed } from "../parts/lettering.ts";
import {
  blackPlastic,
  card,
  galvanised,
  hollow,
  oilmarrow,
  ostrelvane,
  paper,
  paperWhite,
  paint,
  polarwick,
  rubber,
  steel,
} from "../parts/materials.ts";
import { block, extrude, hexNut, revolve, ribbed, ring, rod, sleeve } from "../parts/shapes.ts";
import { CylinderGeometry } from "three";
import type { Material } from "three";
import type { Family } from "./family.ts";

/** A printed band round a can: the maker's name twice round, a part line, coloured stripes. */
function band(name: string, line: string, ground: string, ink = "#ffffff", stripe = "#e07b18"): Material {
  return printed(`band ${name} ${line} ${ground}`, 2048, 512, (pen, w, h) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, w, h);
    pen.fillStyle = stripe;
    pen.fillRect(0, h * 0.8, w, h * 0.07);
    for (const x of [0, 0.5]) {
      fitText(pen, name, w * (x + 0.12), h * 0.2, w * 0.26, h * 0.3, ink);
      fitText(pen, line, w * (x + 0.12), h * 0.58, w * 0.26, h * 0.13, ink, "normal");
    }
  });
}

/** A label of `repeat` copies wrapped round a can (`top` where it tapers), the first copy facing the usual camera. */
export function wrapped(radius: number, height: number, face: Material, repeat = 2, top = radius): Assembly {
  return new Assembly().add(
    new CylinderGeometry(top, radius, height, 96, 1, true),
    face,
    [0, 0, 0],
    [0, 22 - 180 / repeat, 0],
  );
}

function housing(): Assembly {
  return new Assembly()
    .place(inlineFilter(2.2, polarwick.main, polarwick.second, 6.2))
    .place(onCylinder(brandPlate(polarwick.brand, 2.2, polarwick.plate), 2.2, -5.2));
}

function coalescer(radius: number, height: number): Assembly {
  const part = new Assembly().add(rod(radius, height * 0.84), paperWhite, [0, height * 0.47, 0]);
  for (const y of [height * 0.04, height * 0.9])
    part.add(rod(radius * 1.1, height * 0.1, "y", radius * 0.08), blackPlastic, [0, y, 0]);
  part.add(
    revolve([
      [0, 0],
      [radius * 0.7, 0],
      [radius * 0.66, height * 0.07],
      [radius * 0.4, height * 0.09],
      [0, height * 0.09],
    ]),
    blackPlastic,
    [0, height * 0.95, 0],
  );
  for (const y of [1.0, 1.03]) part.add(ring(radius * 0.58, radius * 0.05), rubber, [0, height * y, 0]);
  for (const [x, , z] of around(12, radius * 1.005, "y"))
    part.add(rod(radius * 0.02, height * 0.8), steel, [x, height * 0.47, z]);
  return part;
}

function elements(): Assembly {
  return new Assembly()
    .place(coalescer(1.6, 8.4), [-2.4, 0, 0])
    .place(coalescer(1.2, 6.2), [1.6, 0, 1.6])
    .place(coalescer(0.9, 4.4), [4.4, 0, 2.6]);
}

function pleated(radius: number, height: number, ends: Material): Assembly {
  const part = new Assembly().add(
    extrude(ribbed(radius * 0.78, radius * 0.96, 64, 0.5), height * 0.86, 0),
    paper,
    [0, height / 2, 0],
    [90, 0, 0],
  );
  for (const y of [height * 0.05, height * 0.95])
    part.add(sleeve(radius * 1.04, radius * 0.6, height * 0.1), ends, [0, y, 0]);
  return part.add(rod(radius * 0.6, height * 0.9), hollow, [0, height / 2, 0]);
}

function intake(): Assembly {
  const model = new Assembly().place(pleated(4.2, 8, blackPlastic), [-2.6, 0, -1]);
  model.add(extrude(ribbed(2.6, 3.1, 52, 0.5), 0.01, 0), paper, [-2.6, 8, -1], [90, 0, 0]);
  const panel = new Assembly()
    .add(block(9, 7, 1.3, 0.3), blackPlastic)
    .add(block(8, 6, 1.2, 0.1), hollow, [0, 0, 0.12]);
  for (const x of spread(34, -3.85, 3.85))
    panel.add(block(0.12, 5.9, 0.9, 0.03), paper, [x, 0, 0.42], [0, x % 2 ? 14 : -14, 0]);
  return model.place(panel, [5.2, 3.6, 2.6], [-14, -12, 0]);
}

function spinOn(radius: number, height: number, face: Material, skin: Material): Assembly {
  const part = new Assembly().add(
    revolve([
      [0, height],
      [radius * 0.5, height],
      [radius * 0.86, height * 0.975],
      [radius, height * 0.92],
      [radius, height * 0.08],
      [radius * 1.04, height * 0.06],
      [radius * 1.04, height * 0.01],
      [radius * 0.95, 0],
      [0, 0],
    ]),
    skin,
  );
  part.place(wrapped(radius * 1.004, height * 0.5, face), [0, height * 0.44, 0]);
  for (const turn of spread(12, 0, 330))
    part.add(
      block(radius * 0.1, height * 0.13, radius * 0.08, 0.04),
      skin,
      [Math.cos(turn * 0.01745) * radius * 0.98, height * 0.86, Math.sin(turn * 0.01745) * radius * 0.98],
      [0, -turn, 0],
    );
  return part.add(hexNut(radius * 0.6, height * 0.06), skin, [0, height * 1.02, 0]);
}

function mouth(radius: number): Assembly {
  const face = new Assembly()
    .add(sleeve(radius * 0.86, radius * 0.7, 0.35), rubber)
    .add(rod(radius * 0.92, 0.1), galvanised, [0, -0.06, 0])
    .add(sleeve(radius * 0.34, radius * 0.26, 0.3), steel);
  return face.each(around(8, radius * 0.5, "y", 0.02), rod(radius * 0.085, 0.08), hollow);
}

function oilFilter(): Assembly {
  const face = band(oilmarrow.brand, "OIL FILTER  2000 h", "#202225");
  const skin = paint(0x202225);
  const lying = new Assembly().place(spinOn(2.2, 6.4, face, skin)).place(mouth(2.2), [0, 0.02, 0], [180, 0, 0]);
  const tilted = new Assembly().place(lying, [0, 0, 0], [-90, -24, 0]);
  return new Assembly().place(spinOn(2.2, 6.4, face, skin), [-2.6, 0, 0]).place(tilted, [3.6, 2.3, 4.6], [0, 52, 0]);
}

function separator(): Assembly {
  const [r, h] = [3.5, 11];
  const model = new Assembly().add(rod(r, h, "y", 0.05), paperWhite, [0, h / 2, 0]);
  for (const turn of spread(60, 0, 354))
    model.add(
      block(0.06, h * 0.97, 0.06, 0.02),
      steel,
      [Math.cos(turn * 0.017453) * r, h / 2, Math.sin(turn * 0.017453) * r],
      [0, -turn, 0],
    );
  for (const y of spread(26, 0.4, h - 0.4)) model.add(ring(r * 1.008, 0.035), steel, [0, y, 0]);
  model
    .add(rod(5.2, 0.45, "y", 0.08), galvanised, [0, h + 0.1, 0])
    .add(sleeve(5.15, 3.9, 0.12), card, [0, h + 0.38, 0]);
  model.add(sleeve(2.5, 2.3, 0.7), galvanised, [0, h + 0.6, 0]).add(rod(2.3, 0.5), hollow, [0, h + 0.42, 0]);
  model
    .add(rod(3.65, 0.5, "y", 0.1), galvanised, [0, 0.2, 0])
    .each(around(3, 4.6, "y", h + 0.35), hexNut(0.5, 0.25), steel);
  return model.place(wrapped(3.6, 2.4, band(ostrelvane.brand, "AIR / OIL SEPARATOR", "#12365c")), [0, 4, 0]);
}

function serviceKit(): Assembly {
  const face = band(oilmarrow.brand, "2000 h SERVICE KIT", "#d8901a", "#16181a", "#16181a");
  const front = printed(
    "kit box",
    1024,
    700,
    (pen, w, h) => {
      pen.fillStyle = "#b98f5f";
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = "#1f2023";
      pen.fillRect(0, h * 0.3, w, h * 0.4);
      fitText(pen, oilmarrow.brand, w * 0.08, h * 0.34, w * 0.84, h * 0.2, "#e8a02c");
      fitText(pen, "SERVICE KIT  2000 h", w * 0.08, h * 0.56, w * 0.84, h * 0.09, "#ffffff", "normal");
    },
    0.85,
  );
  const model = new Assembly()
    .add(block(13, 8.8, 8, 0.08), card, [-1, 4.4, -5])
    .add(block(12.9, 8.7, 0.05, 0.02), front, [-1, 4.4, -0.98]);
  model.add(block(13.02, 0.04, 1.6, 0.01), paper, [-1, 8.83, -5]);
  return model
    .place(spinOn(1.9, 5.4, face, oilmarrow.second), [-5.4, 0, 2.8])
    .place(pleated(2.7, 4.8, blackPlastic), [0.6, 0, 3.2])
    .place(coalescer(1.25, 5.4), [5, 0, 2.4])
    .add(ring(1.2, 0.13), rubber, [4, 0.13, 5.6])
    .add(ring(0.7, 0.1), rubber, [5.8, 0.1, 5.4]);
}

export const filterFamilies: Record<string, Family> = {
  "filter-inline": { category: "air-filters", build: housing, shots: { detail: { target: [0, 11.6, 1], span: 7 } } },
  "filter-element": { category: "air-filters", build: elements },
  "filter-intake": { category: "air-filters", build: intake },
  "filter-oil": { category: "air-filters", build: oilFilter },
  "filter-separator": {
    category: "air-filters",
    build: separator,
    shots: { detail: { target: [0, 10.6, 2], span: 9, elevation: 28 } },
  },
  "filter-kit": { category: "air-filters", build: serviceKit },
};
