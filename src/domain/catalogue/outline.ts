/** Overall size, in inches. */
export interface OverallSize {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** A stroke of an elevation, in shares of its width and height from the top left: 1 is the whole. */
export type Mark =
  | readonly ["rect", x: number, y: number, width: number, height: number, rx?: number, ry?: number]
  | readonly ["ellipse", cx: number, cy: number, rx: number, ry: number]
  /** Round however the view is stretched: its radius is a share of the shorter side. */
  | readonly ["circle", cx: number, cy: number, radius: number]
  | readonly ["line", ...points: readonly number[]];

/** Front (length × height), side (width × height) and top (length × width) views. */
export interface Elevations {
  readonly front: readonly Mark[];
  readonly side: readonly Mark[];
  readonly top: readonly Mark[];
  /** Round about its vertical axis: one diameter gives both sides. */
  readonly round?: boolean;
}

const box = (x: number, y: number, width: number, height: number, r = 0.012): Mark => [
  "rect",
  x,
  y,
  width,
  height,
  r,
  r,
];
const ellipse = (cx: number, cy: number, rx: number, ry = rx): Mark => ["ellipse", cx, cy, rx, ry];
const circle = (cx: number, cy: number, radius: number): Mark => ["circle", cx, cy, radius];

/** Slits of a grille. */
function louvres(x: number, y: number, width: number, height: number, count: number): Mark[] {
  return Array.from({ length: count }, (_, at): Mark => {
    const level = y + (height * (at + 0.5)) / count;
    return ["line", x, level, x + width, level];
  });
}

/** Vertical ribs. */
function ribs(x: number, y: number, width: number, height: number, count: number): Mark[] {
  return Array.from({ length: count }, (_, at): Mark => {
    const place = x + (width * (at + 0.5)) / count;
    return ["line", place, y, place, y + height];
  });
}

/** A housing on its base, doors and grilles in the part of the view from `top` to `bottom`. */
function housing(top: number, bottom: number): Pick<Elevations, "front" | "side"> {
  const height = bottom - top;
  return {
    front: [
      box(0, top, 1, height),
      ["line", 0.38, top, 0.38, bottom],
      ["line", 0.72, top, 0.72, bottom],
      box(0.06, top + height * 0.12, 0.2, height * 0.16),
      ...louvres(0.76, top + height * 0.5, 0.19, height * 0.38, 7),
    ],
    side: [
      box(0, top, 1, height),
      box(0.12, top + height * 0.14, 0.76, height * 0.5),
      ...louvres(0.16, top + height * 0.18, 0.68, height * 0.42, 9),
    ],
  };
}

const roof: readonly Mark[] = [box(0, 0, 1, 1), circle(0.72, 0.5, 0.32), circle(0.72, 0.5, 0.08)];

/** A lying vessel between two levels, on its feet, as long as the whole. */
function lyingVessel(top: number, bottom: number): Pick<Elevations, "front" | "side"> {
  const height = bottom - top;
  const shell = height * 0.86;
  const feet = (x: number): Mark => ["line", x, top + shell * 0.97, x, bottom, x + 0.1, bottom, x + 0.1, top + shell];
  return {
    front: [
      ["rect", 0, top, 1, shell, 0.09, shell / 2],
      ["line", 0.09, top, 0.09, top + shell],
      ["line", 0.91, top, 0.91, top + shell],
      feet(0.17),
      feet(0.73),
    ],
    side: [
      ellipse(0.5, top + shell / 2, 0.5, shell / 2),
      ["line", 0.14, top + shell * 0.85, 0.1, bottom, 0.3, bottom, 0.3, top + shell * 0.96],
      ["line", 0.86, top + shell * 0.85, 0.9, bottom, 0.7, bottom, 0.7, top + shell * 0.96],
    ],
  };
}

/** A motor beside a belt-driven pump on a plate, between two levels. */
function pumpSet(top: number, bottom: number): Pick<Elevations, "front" | "side"> {
  const height = bottom - top;
  return {
    front: [
      box(0.02, bottom - height * 0.05, 0.96, height * 0.05),
      box(0.06, bottom - height * 0.5, 0.34, height * 0.45),
      ...ribs(0.1, bottom - height * 0.46, 0.22, height * 0.37, 6),
      box(0.56, bottom - height * 0.45, 0.34, height * 0.4),
      box(0.6, top, 0.26, height * 0.56),
      ...louvres(0.6, top + height * 0.06, 0.26, height * 0.42, 7),
    ],
    side: [
      box(0.1, bottom - height * 0.05, 0.8, height * 0.05),
      box(0.3, top, 0.4, height * 0.56),
      ...louvres(0.3, top + height * 0.06, 0.4, height * 0.42, 7),
      circle(0.5, bottom - height * 0.42, 0.3 * height),
      circle(0.5, bottom - height * 0.42, 0.05 * height),
    ],
  };
}

const pumpSetAbove: readonly Mark[] = [
  box(0.06, 0.2, 0.34, 0.5),
  ...ribs(0.1, 0.26, 0.22, 0.38, 6),
  box(0.56, 0.2, 0.34, 0.5),
  circle(0.66, 0.45, 0.18),
  circle(0.8, 0.45, 0.18),
  box(0.18, 0.8, 0.64, 0.12),
];

const upright = (inner: readonly Mark[], above: readonly Mark[]): Elevations => ({
  front: inner,
  side: inner,
  top: above,
  round: true,
});

const hitch: readonly Mark[] = [
  ["line", 0.22, 0.64, 0, 0.72, 0, 0.78, 0.22, 0.72],
  ["line", 0.06, 0.76, 0.06, 1],
  circle(0.6, 0.78, 0.22),
  circle(0.6, 0.78, 0.1),
];
const towedWheels: readonly Mark[] = [box(0.52, 0, 0.16, 0.08), box(0.52, 0.92, 0.16, 0.08)];

const rings: readonly Mark[] = [circle(0.5, 0.5, 0.5), circle(0.5, 0.5, 0.44), circle(0.5, 0.5, 0.1)];

/** Three views of each kind of goods, scaled to the goods' own dimensions. */
const elevations = {
  cabinet: () => ({
    front: [...housing(0, 0.95).front, box(0.06, 0.95, 0.16, 0.05), box(0.78, 0.95, 0.16, 0.05)],
    side: [...housing(0, 0.95).side, box(0.08, 0.95, 0.2, 0.05), box(0.72, 0.95, 0.2, 0.05)],
    top: roof,
  }),
  "cabinet-on-tank": () => ({
    front: [...housing(0, 0.6).front, ...lyingVessel(0.61, 1).front],
    side: [...housing(0, 0.6).side, ...lyingVessel(0.61, 1).side],
    top: roof,
  }),
  "pump-on-lying-tank": () => ({
    front: [...pumpSet(0, 0.52).front, ...lyingVessel(0.53, 1).front],
    side: [...pumpSet(0, 0.52).side, ...lyingVessel(0.53, 1).side],
    top: [["rect", 0, 0.1, 1, 0.8, 0.09, 0.4], ...pumpSetAbove],
  }),
  "pump-on-standing-tank": () => ({
    front: [...pumpSet(0, 0.33).front, ["rect", 0.12, 0.34, 0.76, 0.58, 0.38, 0.06], ...standingFeet(0.12, 0.76)],
    side: [...pumpSet(0, 0.33).side, ["rect", 0, 0.34, 1, 0.58, 0.5, 0.06], ...standingFeet(0, 1)],
    top: [ellipse(0.5, 0.5, 0.38, 0.5), ...pumpSetAbove],
  }),
  pump: () => ({ ...pumpSet(0, 1), top: pumpSetAbove }),
  wheeled: () => ({
    front: [...pumpSet(0, 0.55).front, ["rect", 0, 0.56, 0.86, 0.28, 0.07, 0.14], circle(0.72, 0.82, 0.18)],
    side: [
      ...pumpSet(0, 0.55).side,
      ellipse(0.5, 0.7, 0.3, 0.14),
      box(0, 0.64, 0.12, 0.36),
      box(0.88, 0.64, 0.12, 0.36),
    ],
    top: [["rect", 0, 0.22, 0.86, 0.24, 0.07, 0.12], ["rect", 0, 0.56, 0.86, 0.24, 0.07, 0.12], box(0.1, 0, 0.7, 1)],
  }),
  towable: () => ({
    front: [box(0.22, 0, 0.78, 0.72, 0.05), ...louvres(0.74, 0.2, 0.2, 0.36, 7), box(0.3, 0.1, 0.32, 0.5), ...hitch],
    side: [box(0.08, 0, 0.84, 0.72, 0.05), box(0, 0.62, 0.16, 0.38, 0.05), box(0.84, 0.62, 0.16, 0.38, 0.05)],
    top: [box(0.22, 0.08, 0.78, 0.84, 0.03), ["line", 0.22, 0.36, 0, 0.47, 0, 0.53, 0.22, 0.64], ...towedWheels],
  }),
  container: () => ({
    front: [box(0, 0, 1, 1, 0.004), ...ribs(0.03, 0.05, 0.64, 0.9, 24), box(0.7, 0.08, 0.26, 0.86)],
    side: [box(0, 0, 1, 1, 0.004), ["line", 0.5, 0, 0.5, 1], ...louvres(0.1, 0.12, 0.3, 0.3, 6)],
    top: [box(0, 0, 1, 1, 0.004), ...ribs(0.03, 0.05, 0.94, 0.9, 30)],
  }),
  "standing-vessel": ({ height, width }) => {
    const dome = Math.min(0.2, (width / height) * 0.25);
    const shell: readonly Mark[] = [
      ["rect", 0, 0, 1, 0.94, 0.5, dome],
      ["line", 0, dome, 1, dome],
      ["line", 0, 0.94 - dome, 1, 0.94 - dome],
      circle(0.5, dome + 0.08, 0.06),
      circle(0.5, 0.86 - dome, 0.06),
      ...standingFeet(0, 1),
    ];
    return upright(shell, [circle(0.5, 0.5, 0.5), circle(0.5, 0.5, 0.07)]);
  },
  "lying-vessel": () => ({
    ...lyingVessel(0, 1),
    top: [
      ["rect", 0, 0, 1, 1, 0.09, 0.5],
      ["line", 0.09, 0, 0.09, 1],
      ["line", 0.91, 0, 0.91, 1],
      circle(0.3, 0.5, 0.06),
      circle(0.7, 0.5, 0.06),
    ],
  }),
  "twin-tower": () => {
    const tower = (x: number, width: number): Mark[] => [
      ["rect", x, 0.03, width, 0.82, width / 2, 0.06],
      ["line", x, 0.09, x + width, 0.09],
      ["line", x, 0.79, x + width, 0.79],
    ];
    const base: readonly Mark[] = [
      box(0, 0.95, 1, 0.05),
      ["line", 0.2, 0.85, 0.2, 0.95],
      ["line", 0.8, 0.85, 0.8, 0.95],
    ];
    return {
      front: [
        ...tower(0.05, 0.32),
        ...tower(0.63, 0.32),
        box(0.4, 0.36, 0.2, 0.2),
        ["line", 0.21, 0, 0.79, 0],
        ...base,
      ],
      side: [...tower(0.2, 0.6), ["line", 0.5, 0, 0.5, 0.03], ...base],
      top: [box(0, 0, 1, 1), circle(0.21, 0.5, 0.34), circle(0.79, 0.5, 0.34)],
    };
  },
  "inline-filter": () =>
    upright(
      [
        box(0, 0.03, 1, 0.2, 0.03),
        circle(0.5, 0.13, 0.16),
        box(0.42, 0, 0.16, 0.03),
        ["rect", 0.08, 0.23, 0.84, 0.69, 0.1, 0.06],
        box(0.42, 0.92, 0.16, 0.08),
      ],
      rings,
    ),
  canister: () =>
    upright([box(0, 0, 1, 0.08, 0.02), box(0.03, 0.08, 0.94, 0.84, 0.01), box(0, 0.92, 1, 0.08, 0.02)], rings),
  "lying-tube": () => ({
    front: [box(0, 0, 0.08, 1), box(0.08, 0.1, 0.84, 0.8), box(0.92, 0, 0.08, 1)],
    side: [circle(0.5, 0.5, 0.5), circle(0.5, 0.5, 0.4)],
    top: [box(0, 0, 0.08, 1), box(0.08, 0.1, 0.84, 0.8), box(0.92, 0, 0.08, 1)],
  }),
  "motor-set": () => ({
    front: [
      ellipse(0.25, 0.46, 0.25, 0.46),
      ellipse(0.25, 0.46, 0.1, 0.2),
      box(0.5, 0.16, 0.5, 0.6),
      ...ribs(0.56, 0.2, 0.38, 0.52, 8),
      box(0.1, 0.92, 0.8, 0.08),
    ],
    side: [ellipse(0.5, 0.46, 0.5, 0.46), ellipse(0.5, 0.46, 0.36, 0.34), box(0.1, 0.92, 0.8, 0.08)],
    top: [box(0, 0, 0.48, 1, 0.06), box(0.5, 0.18, 0.5, 0.64), ...ribs(0.56, 0.22, 0.38, 0.56, 8)],
  }),
  enclosure: () => ({
    front: [box(0, 0, 1, 1, 0.03), box(0.08, 0.08, 0.84, 0.84, 0.03), circle(0.5, 0.42, 0.14)],
    side: [box(0, 0, 1, 1, 0.02), ["line", 0.3, 0, 0.3, 1]],
    top: [box(0, 0, 1, 1, 0.02), ["line", 0, 0.3, 1, 0.3]],
  }),
  valve: () => ({
    front: [
      box(0, 0.5, 1, 0.5, 0.04),
      box(0.2, 0.42, 0.6, 0.5, 0.06),
      box(0.42, 0.16, 0.16, 0.26),
      box(0.1, 0, 0.8, 0.16, 0.06),
    ],
    side: [
      ellipse(0.5, 0.75, 0.5, 0.25),
      ellipse(0.5, 0.75, 0.3, 0.15),
      box(0.42, 0.16, 0.16, 0.34),
      box(0.2, 0, 0.6, 0.16, 0.06),
    ],
    top: [box(0, 0.2, 1, 0.6, 0.04), ellipse(0.5, 0.5, 0.2, 0.5)],
  }),
  "air-preparation": () => ({
    front: [
      ...[0.08, 0.39, 0.7].flatMap((x): Mark[] => [box(x, 0.26, 0.22, 0.2), ["rect", x, 0.46, 0.22, 0.48, 0.06, 0.08]]),
      box(0, 0.32, 1, 0.1),
      box(0.44, 0, 0.12, 0.26),
    ],
    side: [
      box(0, 0.26, 1, 0.2),
      ["rect", 0.06, 0.46, 0.88, 0.48, 0.2, 0.08],
      box(0.3, 0, 0.4, 0.26),
      box(0.44, 0.94, 0.12, 0.06),
    ],
    top: [...[0.19, 0.5, 0.81].map((x) => ellipse(x, 0.5, 0.12, 0.5)), box(0, 0.36, 1, 0.28)],
  }),
  dial: () => ({
    front: [
      ellipse(0.5, 0.37, 0.5, 0.37),
      ellipse(0.5, 0.37, 0.42, 0.31),
      ["line", 0.5, 0.37, 0.72, 0.2],
      box(0.4, 0.74, 0.2, 0.26),
    ],
    side: [box(0, 0.02, 1, 0.7, 0.06), box(0.3, 0.74, 0.4, 0.26)],
    top: [box(0, 0, 1, 1, 0.08), circle(0.5, 0.5, 0.2)],
  }),
  cooler: () => ({
    front: [box(0, 0, 1, 1), circle(0.5, 0.5, 0.4), circle(0.5, 0.5, 0.08)],
    side: [box(0, 0, 1, 1), ...louvres(0, 0, 1, 1, 16)],
    top: [box(0, 0, 1, 1), ...ribs(0, 0, 1, 1, 20)],
  }),
} as const satisfies Record<string, (size: OverallSize) => Elevations>;

export type OutlineKind = keyof typeof elevations;

function standingFeet(x: number, width: number): Mark[] {
  return [0.12, 0.78].map((at): Mark => [
    "line",
    x + width * at,
    0.9,
    x + width * at,
    1,
    x + width * (at + 0.1),
    1,
    x + width * (at + 0.1),
    0.9,
  ]);
}

export function elevationsOf(kind: OutlineKind, size: OverallSize): Elevations {
  return elevations[kind](size);
}
