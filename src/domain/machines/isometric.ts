/** A point on paper, x to the right and y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle on paper. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Axis = "x" | "y" | "z";
type Place = readonly [x: number, y: number, z: number];

/** Options of a round solid besides its outline. */
export interface Turned {
  /** Circles on the end that is seen, as shares of its radius. */
  readonly rings?: readonly number[];
  /** Lines from the middle of that end outwards. */
  readonly spokes?: number;
  /** Lines along the shell. */
  readonly fins?: number;
  /** Seams round the shell, as shares of its length from the far end. */
  readonly hoops?: readonly number[];
  /** Bulge of the ends. */
  readonly dome?: number;
  /** Radius of the end that is seen, where it is another one. */
  readonly end?: number;
}

/** Lines on a box: how many on the face that looks along the axis, across or upright. */
export interface Grilles {
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
}

/**
 * A simple body about its own middle, in the part's own units: x runs along the machine, y to the viewer's left, z up.
 */
export type Solid =
  | { readonly form: "box"; readonly at: Place; readonly size: Place; readonly grilles: Grilles }
  | {
      readonly form: "round";
      readonly axis: Axis;
      readonly at: Place;
      readonly radius: number;
      readonly length: number;
      readonly look: Turned;
    };

export const box = (at: Place, size: Place, grilles: Grilles = {}): Solid => ({ form: "box", at, size, grilles });
export const round = (axis: Axis, at: Place, radius: number, length: number, look: Turned = {}): Solid => ({
  form: "round",
  axis,
  at,
  radius,
  length,
  look,
});

const slope = Math.sqrt(3) / 2;
/** Half axes of a circle of radius 1 perpendicular to one of the three axes. */
const major = Math.sqrt(3 / 2);
const minor = Math.sqrt(1 / 2);
const along: Readonly<Record<Axis, Point>> = { x: { x: slope, y: 0.5 }, y: { x: -slope, y: 0.5 }, z: { x: 0, y: -1 } };
const turn: Readonly<Record<Axis, number>> = { x: -60, y: 60, z: 0 };

/** Isometric projection: all three axes are shortened alike. */
export function project([x, y, z]: Place): Point {
  return { x: (x - y) * slope, y: (x + y) / 2 - z };
}

/** Extent of a solid along each axis from the middle of its part. */
export function reachOf(solid: Solid, axis: Axis): readonly [least: number, most: number] {
  const index = { x: 0, y: 1, z: 2 }[axis];
  const middle = solid.at[index]!;
  const end = solid.form === "round" ? Math.max(solid.radius, solid.look.end ?? 0) : 0;
  const half =
    solid.form === "box"
      ? solid.size[index]! / 2
      : solid.axis === axis
        ? solid.length / 2 + (solid.look.dome ?? 0) / 2
        : end;
  return [middle - half, middle + half];
}

const figure = (value: number): string => String(Math.round(value * 10) / 10);
const say = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`;

/** From a part's own units to paper. */
export interface Paper {
  readonly scale: number;
  readonly origin: Point;
}

const onPaper = ({ scale, origin }: Paper, { x, y }: Point): Point => ({
  x: origin.x + x * scale,
  y: origin.y + y * scale,
});
const plus = (a: Point, b: Point, times = 1): Point => ({ x: a.x + b.x * times, y: a.y + b.y * times });

/** Outline and inner lines of a solid as SVG path data; filled with the paper's color it hides what is behind it. */
export function pathOf(solid: Solid, paper: Paper): string {
  return solid.form === "box" ? boxPath(solid, paper) : roundPath(solid, paper);
}

function boxPath({ at, size, grilles }: Extract<Solid, { form: "box" }>, paper: Paper): string {
  const corner = (x: number, y: number, z: number): string =>
    say(onPaper(paper, project([at[0] + (x * size[0]) / 2, at[1] + (y * size[1]) / 2, at[2] + (z * size[2]) / 2])));
  const outline = `M${[corner(-1, -1, 1), corner(1, -1, 1), corner(1, -1, -1), corner(1, 1, -1), corner(-1, 1, -1), corner(-1, 1, 1)].join("L")}Z`;
  const edges = [corner(-1, 1, 1), corner(1, -1, 1), corner(1, 1, -1)]
    .map((end) => `M${corner(1, 1, 1)}L${end}`)
    .join("");
  const steps = (count: number): number[] => Array.from({ length: count }, (_, at) => (2 * (at + 1)) / (count + 1) - 1);
  const lines = [
    ...steps(grilles.x ?? 0).map((at) => `M${corner(1, -0.8, at)}L${corner(1, 0.8, at)}`),
    ...steps(grilles.y ?? 0).map((at) => `M${corner(-0.8, 1, at)}L${corner(0.8, 1, at)}`),
    ...steps(grilles.z ?? 0).map((at) => `M${corner(at, -0.8, 1)}L${corner(at, 0.8, 1)}`),
  ];
  return outline + edges + lines.join("");
}

function roundPath({ axis, at, radius, length, look }: Extract<Solid, { form: "round" }>, paper: Paper): string {
  const u = along[axis];
  const n = { x: -u.y, y: u.x };
  const middle = onPaper(paper, project(at));
  const half = (length / 2) * paper.scale;
  const [far, near] = [plus(middle, u, -half), plus(middle, u, half)];
  const bulge = (look.dome ?? 0) * paper.scale;
  const rim = (share: number, extra = 0): string =>
    `A${figure(share * major * paper.scale)} ${figure(share * minor * paper.scale + extra)} ${turn[axis]} 0 `;
  const end = look.end ?? radius;
  const side = (from: Point, size: number, sign: 1 | -1): Point => plus(from, n, sign * size * major * paper.scale);
  const [a, b, c, d] = [side(far, radius, 1), side(near, end, 1), side(near, end, -1), side(far, radius, -1)];
  const shell = `M${say(a)}L${say(b)}${rim(end, bulge)}0 ${say(c)}L${say(d)}${rim(radius, bulge)}0 ${say(a)}Z`;
  const circle = (share: number): string => {
    const [one, other] = [side(near, end * share, 1), side(near, end * share, -1)];
    return `M${say(one)}${rim(end * share)}0 ${say(other)}${rim(end * share)}0 ${say(one)}Z`;
  };
  const seam = (from: Point, size: number): string =>
    `M${say(side(from, size, 1))}${rim(size)}1 ${say(side(from, size, -1))}`;
  const onRim = (from: Point, size: number, angle: number): Point =>
    plus(plus(from, n, Math.cos(angle) * size * major * paper.scale), u, -Math.sin(angle) * size * minor * paper.scale);
  const between = (share: number): Point => plus(far, u, share * length * paper.scale);
  const fins = Array.from({ length: look.fins ?? 0 }, (_, index) => {
    const angle = (Math.PI * (index + 1)) / ((look.fins ?? 0) + 1);
    return `M${say(onRim(plus(far, u, half * 0.16), radius, angle))}L${say(onRim(plus(near, u, -half * 0.16), end, angle))}`;
  });
  const spokes = Array.from({ length: look.spokes ?? 0 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (look.spokes ?? 1);
    return `M${say(onRim(near, end * 0.3, angle))}L${say(onRim(near, end * 0.86, angle + 0.35))}`;
  });
  return [
    shell,
    bulge > 0 ? seam(near, end) + seam(far, radius) : circle(1),
    ...(look.rings ?? []).map(circle),
    ...(look.hoops ?? []).map((share) => seam(between(share), radius + (end - radius) * share)),
    ...fins,
    ...spokes,
  ].join("");
}

/** Bounding box of a solid on paper. */
export function frameOf(solid: Solid, paper: Paper): Frame {
  const spread = (points: readonly Point[], x = 0, y = 0): Frame => ({
    left: Math.min(...points.map((one) => one.x)) - x,
    right: Math.max(...points.map((one) => one.x)) + x,
    top: Math.min(...points.map((one) => one.y)) - y,
    bottom: Math.max(...points.map((one) => one.y)) + y,
  });
  if (solid.form === "box") {
    const { at, size } = solid;
    const signs = [-1, 1] as const;
    return spread(
      signs.flatMap((x) =>
        signs.flatMap((y) =>
          signs.map((z) =>
            onPaper(paper, project([at[0] + (x * size[0]) / 2, at[1] + (y * size[1]) / 2, at[2] + (z * size[2]) / 2])),
          ),
        ),
      ),
    );
  }
  const { axis, at, length, look } = solid;
  const radius = Math.max(solid.radius, look.end ?? 0) * paper.scale;
  const u = along[axis];
  const middle = onPaper(paper, project(at));
  const reach = ((length + (look.dome ?? 0)) / 2) * paper.scale;
  return spread(
    [plus(middle, u, -reach), plus(middle, u, reach)],
    radius * Math.hypot(major * u.y, minor * u.x),
    radius * Math.hypot(major * u.x, minor * u.y),
  );
}

/** Common bounding box. */
export function together(frames: readonly Frame[]): Frame {
  return {
    left: Math.min(...frames.map(({ left }) => left)),
    right: Math.max(...frames.map(({ right }) => right)),
    top: Math.min(...frames.map(({ top }) => top)),
    bottom: Math.max(...frames.map(({ bottom }) => bottom)),
  };
}
