import { box, round, type Solid } from "./isometric.ts";
import type { PartName } from "./machine-parts.ts";

const motor: readonly Solid[] = [
  box([0, 0, -52], [110, 70, 12]),
  round("x", [-68, 0, 0], 44, 26),
  round("x", [0, 0, 0], 50, 110, { fins: 9 }),
  round("x", [60, 0, 0], 40, 12, { rings: [0.55] }),
  round("x", [84, 0, 0], 9, 40),
  box([-6, 0, 58], [50, 44, 22]),
];
const canister = (radius: number, length: number): readonly Solid[] => [
  round("z", [0, 0, 0], radius, length, { hoops: [0.12] }),
  round("z", [0, 0, length / 2 + 4], radius * 0.82, 8, { rings: [0.72, 0.34] }),
];
const element = (radius: number, length: number): readonly Solid[] => [
  round("z", [0, 0, -length / 2 - 4], radius * 1.08, 8),
  round("z", [0, 0, 0], radius, length, { fins: 13 }),
  round("z", [0, 0, length / 2 + 4], radius * 1.08, 8, { rings: [0.55, 0.4] }),
];
const lying = (radius: number, length: number): readonly Solid[] => [
  box([-length * 0.28, 0, -radius - 8], [16, radius * 1.5, 26]),
  box([length * 0.28, 0, -radius - 8], [16, radius * 1.5, 26]),
  round("x", [0, 0, 0], radius, length, { dome: 30, hoops: [0.5] }),
  round("z", [-length * 0.26, 0, radius + 5], 10, 18, { rings: [0.5] }),
  round("z", [length * 0.26, 0, radius + 5], 10, 18, { rings: [0.5] }),
];
const standing = (radius: number, height: number): readonly Solid[] => [
  box([-radius * 0.62, -radius * 0.62, -height / 2 - 26], [12, 12, 44]),
  box([radius * 0.62, -radius * 0.62, -height / 2 - 26], [12, 12, 44]),
  box([-radius * 0.62, radius * 0.62, -height / 2 - 26], [12, 12, 44]),
  round("z", [0, 0, 0], radius, height, { dome: 22, hoops: [0.5] }),
  box([radius * 0.62, radius * 0.62, -height / 2 - 26], [12, 12, 44]),
  round("z", [0, 0, height / 2 + 16], 11, 16, { rings: [0.5] }),
];
const pulley = (radius: number, width: number): readonly Solid[] => [
  round("x", [0, 0, 0], radius, width, { rings: [0.84, 0.3, 0.14], spokes: 5, hoops: [0.4, 0.6] }),
];
const cabinet = (length: number, width: number, height: number): readonly Solid[] => [
  box([0, 0, 0], [length, width, height], { x: 7 }),
  box([-length * 0.14, width / 2 + 3, 0], [length * 0.6, 6, height * 0.82]),
  box([length * 0.32, width / 2 + 3, height * 0.22], [length * 0.18, 6, height * 0.3]),
];
const plate: readonly Solid[] = [
  round("x", [0, 0, 0], 52, 14, { rings: [0.66, 0.2] }),
  round("x", [16, 0, 0], 30, 20, { rings: [0.6] }),
];
const twin = (radius: number, length: number): readonly Solid[] => [
  round("x", [-length * 0.6, -radius * 0.95, 0], radius * 0.3, length * 0.3),
  round("x", [0, -radius * 0.95, 0], radius, length, { hoops: [0.2, 0.4, 0.6, 0.8], rings: [0.4] }),
  round("x", [-length * 0.6, radius * 0.95, 0], radius * 0.3, length * 0.3),
  round("x", [0, radius * 0.95, 0], radius, length, { hoops: [0.2, 0.4, 0.6, 0.8], rings: [0.4] }),
  round("x", [length * 0.66, radius * 0.95, 0], radius * 0.3, length * 0.32),
];
const coil = (length: number, height: number): readonly Solid[] => [
  box([0, 0, 0], [length, 34, height], { y: 11 }),
  round("z", [-length / 2 - 6, 0, 0], 10, height + 12),
  round("z", [length / 2 + 6, 0, 0], 10, height + 12, { rings: [0.5] }),
];
const wheel: readonly Solid[] = [round("y", [0, 0, 0], 44, 24, { rings: [0.66, 0.24], spokes: 6 })];

const dial: readonly Solid[] = [
  round("z", [0, 0, -38], 8, 26),
  round("y", [0, 0, 0], 32, 22, { rings: [0.84, 0.1], spokes: 1 }),
];

/** Shapes of each part from back to front. Not to scale: a plug is as large as a tank is small. */
export const shapes: Readonly<Record<PartName, readonly Solid[]>> = {
  airend: [
    box([0, 0, -8], [128, 104, 92]),
    round("z", [-22, 0, 44], 30, 22, { rings: [0.7] }),
    round("x", [70, 26, 0], 30, 16, { rings: [0.6] }),
    round("x", [96, 26, 0], 10, 40),
  ],
  aftercooler: coil(120, 90),
  "base-frame": [
    box([0, -62, 0], [290, 20, 20]),
    box([-134, 0, 0], [20, 110, 20]),
    box([134, 0, 0], [20, 110, 20]),
    box([0, 62, 0], [290, 20, 20]),
  ],
  battery: [box([0, 0, 0], [80, 50, 54]), round("z", [-24, 0, 31], 6, 10), round("z", [24, 0, 31], 6, 10)],
  bearings: [
    round("x", [-22, 0, 0], 34, 16, { rings: [0.78, 0.56, 0.36] }),
    round("x", [18, 0, 0], 34, 16, { rings: [0.78, 0.56, 0.36] }),
  ],
  belt: [round("x", [-8, 0, 0], 66, 10, { rings: [0.86] }), round("x", [8, 0, 0], 66, 10, { rings: [0.86] })],
  "belt-guard": [box([0, 0, 0], [26, 190, 110], { x: 9 })],
  canopy: cabinet(230, 130, 160),
  "check-valve": [
    round("x", [-30, 0, 0], 13, 22),
    round("x", [0, 0, 0], 22, 40, { hoops: [0.5] }),
    round("x", [30, 0, 0], 13, 22, { rings: [0.5] }),
    round("z", [0, 0, 26], 9, 16, { rings: [0.5] }),
  ],
  "claw-rotors": twin(30, 34),
  condenser: coil(130, 110),
  container: [
    box([0, 0, 0], [320, 130, 130], { y: 0, x: 0 }),
    box([-90, 68, -4], [70, 6, 110]),
    box([70, 68, 0], [140, 6, 84], { y: 7 }),
  ],
  controller: [
    box([0, 0, 0], [74, 26, 92]),
    box([0, 15, 20], [54, 5, 34]),
    round("y", [-16, 16, -22], 8, 6),
    round("y", [16, 16, -22], 8, 6),
  ],
  cooler: coil(150, 120),
  coupling: [
    round("x", [-22, 0, 0], 32, 22, { rings: [0.35] }),
    round("x", [0, 0, 0], 38, 16, { spokes: 8 }),
    round("x", [24, 0, 0], 32, 22, { rings: [0.35] }),
  ],
  crankcase: [
    box([0, 0, -44], [140, 96, 14]),
    round("x", [0, 0, 0], 52, 110, { rings: [0.7, 0.2] }),
    round("x", [74, 0, 0], 12, 40),
  ],
  cylinder: [round("z", [0, 0, 0], 38, 84, { hoops: [0.14, 0.28, 0.42, 0.56, 0.7, 0.84], rings: [0.66] })],
  desiccant: [
    round("z", [0, 0, 0], 40, 70, { hoops: [0.1] }),
    round("z", [0, 0, 38], 34, 8, { rings: [0.8, 0.6, 0.4, 0.2] }),
  ],
  drain: [
    round("z", [0, 0, -34], 8, 24),
    box([0, 0, 0], [46, 40, 44]),
    round("z", [0, 0, 32], 14, 20, { rings: [0.5] }),
  ],
  dryer: [...cabinet(130, 100, 120), round("z", [-44, -20, 68], 9, 18), round("z", [-10, -20, 68], 9, 18)],
  engine: [
    box([0, 0, -46], [130, 90, 14]),
    box([0, 0, -4], [116, 84, 72], { y: 6 }),
    round("x", [68, 0, -6], 36, 24, { rings: [0.72], spokes: 8 }),
    round("x", [92, 0, -6], 9, 34),
    box([-18, 0, 48], [64, 60, 32]),
    round("y", [34, 26, 46], 18, 48, { rings: [0.5] }),
  ],
  "engine-oil": [
    box([0, 0, -6], [56, 40, 78]),
    round("z", [-10, 0, 40], 11, 16, { rings: [0.6] }),
    box([10, 0, 40], [22, 10, 12]),
  ],
  "exhaust-element": element(30, 96),
  fan: [
    round("x", [0, 0, 0], 62, 16, { rings: [0.9, 0.22], spokes: 7 }),
    round("x", [14, 0, 0], 16, 20, { rings: [0.4] }),
  ],
  "filter-element": element(34, 110),
  "filter-head": [
    round("x", [-58, 0, 0], 18, 30),
    round("z", [0, 0, 0], 46, 56),
    round("z", [0, 0, 34], 26, 14, { rings: [0.6] }),
    round("x", [58, 0, 0], 18, 30, { rings: [0.7] }),
  ],
  flywheel: pulley(72, 28),
  "fuel-filter": canister(22, 56),
  "fuel-tank": [box([0, 0, 0], [120, 70, 44]), round("z", [30, 0, 28], 14, 14, { rings: [0.5] })],
  gauge: dial,
  generator: [
    round("x", [0, 0, 0], 48, 100, { hoops: [0.25, 0.5, 0.75] }),
    round("x", [56, 0, 0], 40, 12, { rings: [0.6, 0.2], spokes: 8 }),
    box([0, 0, 56], [60, 50, 20]),
  ],
  "heat-exchanger": [
    box([0, 0, 0], [110, 70, 120], { y: 8 }),
    round("z", [-30, 0, 70], 12, 20, { rings: [0.6] }),
    round("z", [30, 0, 70], 12, 20, { rings: [0.6] }),
  ],
  "housing-bowl": [round("z", [0, 0, -4], 42, 130, { end: 46, rings: [0.86], hoops: [0.9] })],
  impeller: [round("x", [0, 0, 0], 60, 18, { rings: [0.94, 0.4, 0.16], spokes: 16 })],
  "inlet-valve": [
    round("z", [0, 0, 0], 32, 44, { rings: [0.7, 0.2] }),
    round("x", [38, 0, 0], 16, 30, { rings: [0.4] }),
  ],
  "intake-filter": [
    round("z", [0, 0, -26], 24, 20),
    round("z", [0, 0, 8], 44, 56, { fins: 13 }),
    round("z", [0, 0, 40], 46, 10, { rings: [0.3] }),
  ],
  intercooler: [
    round("x", [0, 0, -24], 11, 120, { hoops: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] }),
    round("x", [0, 0, 6], 11, 120, { hoops: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], rings: [0.5] }),
  ],
  inverter: [box([0, 0, 0], [86, 46, 120], { x: 8 }), box([0, 25, 26], [44, 5, 26])],
  "line-filter": [round("z", [0, 0, -26], 26, 84, { dome: 14 }), box([0, 0, 30], [70, 52, 34])],
  "lobe-rotors": twin(34, 90),
  membrane: [
    round("x", [0, 0, 0], 40, 210, { hoops: [0.06, 0.94] }),
    round("x", [118, 0, 0], 46, 28, { rings: [0.5] }),
  ],
  "minimum-pressure-valve": [
    round("z", [0, 0, 0], 24, 36, { rings: [0.6] }),
    round("x", [32, 0, -4], 13, 26, { rings: [0.6] }),
  ],
  motor,
  "motor-pulley": pulley(34, 26),
  muffler: [round("z", [0, 0, -32], 12, 24), round("z", [0, 0, 14], 28, 70, { hoops: [0.15, 0.85], rings: [0.5] })],
  oil: [
    round("z", [0, 0, 0], 44, 90, { end: 48, rings: [0.88], hoops: [0.12, 0.88] }),
    round("z", [16, 16, 50], 10, 10, { rings: [0.5] }),
  ],
  "oil-filter": canister(34, 86),
  "o-ring": [round("z", [0, 0, 0], 44, 8, { rings: [0.84] })],
  "piston-rings": [
    round("z", [0, 0, -34], 34, 8, { rings: [0.84] }),
    round("z", [0, 0, -10], 34, 8, { rings: [0.84] }),
    round("z", [0, 0, 26], 32, 38, { hoops: [0.6, 0.8], rings: [0.5] }),
  ],
  "piston-seal": [
    round("z", [0, 0, -10], 32, 10, { rings: [0.8] }),
    round("z", [0, 0, 14], 32, 10, { end: 26, rings: [0.4] }),
  ],
  "pressure-switch": [
    round("z", [0, 0, -38], 10, 22),
    box([0, 0, 0], [66, 52, 54], { y: 0 }),
    round("y", [0, 28, 6], 10, 8),
  ],
  "pump-housing": [
    box([0, 0, -50], [110, 84, 16]),
    round("x", [0, 0, 0], 58, 96, { hoops: [0.2, 0.4, 0.6, 0.8], rings: [0.8, 0.3] }),
    round("z", [0, 0, 62], 20, 24, { rings: [0.7] }),
  ],
  "blower-housing": [
    box([0, 0, -64], [80, 110, 14]),
    round("x", [0, 0, 0], 70, 64, { hoops: [0.3, 0.7], rings: [0.86, 0.3] }),
    round("z", [0, -40, 66], 20, 40, { rings: [0.7] }),
    round("z", [0, 40, 66], 20, 40, { rings: [0.7] }),
  ],
  "refrigeration-compressor": [
    box([0, 0, -56], [90, 80, 8]),
    round("z", [0, 0, 0], 44, 90, { dome: 24, hoops: [0.45] }),
  ],
  "relief-valve": [
    round("z", [0, 0, -30], 9, 22),
    round("z", [0, 0, -8], 16, 26),
    round("z", [0, 0, 16], 11, 30, { rings: [0.5] }),
    round("x", [22, 0, -8], 9, 18, { rings: [0.6] }),
  ],
  rotor: [
    round("x", [-70, 0, 0], 11, 40),
    round("x", [0, 0, 0], 40, 100, { fins: 3, rings: [0.3] }),
    round("x", [70, 0, 0], 11, 40),
  ],
  rotors: twin(32, 120),
  scroll: [round("x", [-12, 0, 0], 60, 12), round("x", [6, 0, 0], 50, 26, { rings: [0.84, 0.66, 0.5, 0.34, 0.18] })],
  separator: element(36, 90),
  "separator-tank": [
    round("z", [0, 0, -58], 44, 14),
    round("z", [0, 0, 0], 54, 130, { hoops: [0.06, 0.94], rings: [0.84, 0.6] }),
    round("x", [60, 0, -30], 12, 22, { rings: [0.5] }),
  ],
  "shaft-seal": [
    round("x", [-10, 0, 0], 30, 10, { rings: [0.72] }),
    round("x", [10, 0, 0], 30, 10, { rings: [0.72, 0.5] }),
  ],
  "side-cover": plate,
  "spark-plug": [
    round("z", [0, 0, -38], 8, 20),
    round("z", [0, 0, -16], 17, 18, { fins: 2 }),
    round("z", [0, 0, 12], 11, 40, { hoops: [0.3, 0.5, 0.7] }),
    round("z", [0, 0, 38], 5, 14),
  ],
  starter: [box([0, 0, 0], [80, 40, 104]), box([0, 22, 0], [64, 5, 86]), round("y", [22, 26, 0], 6, 6)],
  "switching-valve": [
    round("x", [0, 0, 0], 14, 170, { hoops: [0.25, 0.75] }),
    box([0, 0, 0], [56, 46, 46]),
    round("x", [94, 0, 0], 18, 16, { rings: [0.6] }),
  ],
  tank: lying(62, 300),
  "vacuum-gauge": dial,
  "vacuum-tank": lying(62, 300),
  "tip-seal": [round("x", [0, 0, 0], 50, 6, { rings: [0.9, 0.68, 0.6, 0.4, 0.32] })],
  "top-plate": [box([0, 0, 0], [250, 120, 10])],
  tower: [
    round("z", [0, 0, -98], 14, 20),
    round("z", [0, 0, 0], 40, 160, { dome: 26 }),
    round("z", [0, 0, 100], 14, 20, { rings: [0.5] }),
  ],
  trailer: [
    box([-176, 0, 0], [90, 14, 14]),
    box([0, -58, 0], [270, 16, 16]),
    round("y", [30, -74, -20], 38, 20),
    box([-130, 0, 0], [16, 110, 16]),
    box([130, 0, 0], [16, 110, 16]),
    box([0, 58, 0], [270, 16, 16]),
    round("y", [30, 78, -20], 38, 20, { rings: [0.66, 0.24] }),
  ],
  "upright-tank": standing(66, 190),
  "valve-plate": [
    box([0, 0, -16], [96, 80, 10]),
    box([0, 0, 10], [96, 80, 26], { z: 0, y: 3, x: 3 }),
    round("x", [58, 0, 10], 13, 20, { rings: [0.6] }),
  ],
  vanes: [box([0, -30, 0], [96, 8, 34]), box([0, 0, 0], [96, 8, 34]), box([0, 30, 0], [96, 8, 34])],
  welder: [
    box([0, 0, 0], [110, 60, 72]),
    round("y", [-26, 32, -10], 9, 8, { rings: [0.5] }),
    round("y", [26, 32, -10], 9, 8, { rings: [0.5] }),
  ],
  wheel,
};
