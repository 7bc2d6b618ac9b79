import {
  BufferGeometry,
  CatmullRomCurve3,
  CurvePath,
  CylinderGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  LineCurve3,
  Path,
  QuadraticBezierCurve3,
  Shape,
  TorusGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from "three";
import type { Curve } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { At } from "./assembly.ts";

export type Axis = "x" | "y" | "z";
/** A point of an outline: distance from the axis (or across), then along it. */
export type Point = readonly [number, number];

/** Turns a shape made along y to lie along another axis. */
function along(geometry: BufferGeometry, axis: Axis): BufferGeometry {
  if (axis === "x") geometry.rotateZ(-Math.PI / 2);
  if (axis === "z") geometry.rotateX(Math.PI / 2);
  return geometry;
}

/** A box with softened edges, standing round its middle. */
export function block(width: number, height: number, depth: number, edge = 0.2): BufferGeometry {
  const radius = Math.min(edge, Math.min(width, height, depth) * 0.49);
  return new RoundedBoxGeometry(width, height, depth, 3, radius);
}

/** A solid of revolution from an outline of (radius, height) points; corners sharper than 30° stay crisp. */
export function revolve(points: readonly Point[], axis: Axis = "y", segments = 56): BufferGeometry {
  const runs: Vector2[][] = [];
  const outline = outwards(points);
  let run: Vector2[] = [];
  outline.forEach(([x, y], i) => {
    run.push(new Vector2(Math.max(x, 0), y));
    const before = outline[i - 1];
    const after = outline[i + 1];
    if (!before || !after) return;
    const turn = Math.abs(Math.atan2(after[1] - y, after[0] - x) - Math.atan2(y - before[1], x - before[0]));
    if (Math.min(turn, 2 * Math.PI - turn) > 0.53) {
      runs.push(run);
      run = [new Vector2(Math.max(x, 0), y)];
    }
  });
  runs.push(run);
  return along(
    mergeGeometries(runs.filter((each) => each.length > 1).map((each) => new LatheGeometry(each, segments))),
    axis,
  );
}

/** The same outline, run the way round that turns its faces outwards. */
function outwards(points: readonly Point[]): readonly Point[] {
  const area = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return area < 0 ? points.toReversed() : points;
}

/** A solid cylinder with a small chamfer at both ends, round its middle. */
export function rod(
  radius: number,
  length: number,
  axis: Axis = "y",
  chamfer = Math.min(radius, length) * 0.08,
  segments = 48,
): BufferGeometry {
  const half = length / 2;
  const inner = Math.max(radius - chamfer, 0);
  return revolve(
    [
      [0, -half],
      [inner, -half],
      [radius, -half + chamfer],
      [radius, half - chamfer],
      [inner, half],
      [0, half],
    ],
    axis,
    segments,
  );
}

/** A tube with open ends and a wall, round its middle. */
export function sleeve(outer: number, inner: number, length: number, axis: Axis = "y", segments = 48): BufferGeometry {
  const half = length / 2;
  const chamfer = Math.min((outer - inner) * 0.2, length * 0.1);
  return revolve(
    [
      [inner, half],
      [inner, -half],
      [outer - chamfer, -half],
      [outer, -half + chamfer],
      [outer, half - chamfer],
      [outer - chamfer, half],
      [inner, half],
    ],
    axis,
    segments,
  );
}

export function ring(radius: number, thickness: number, axis: Axis = "y", segments = 64): BufferGeometry {
  const torus = new TorusGeometry(radius, thickness, 12, segments);
  torus.rotateX(Math.PI / 2);
  return along(torus, axis);
}

/** A cone or stepped taper from `bottom` to `top` radius. */
export function taper(bottom: number, top: number, length: number, axis: Axis = "y"): BufferGeometry {
  return along(new CylinderGeometry(top, bottom, length, 48), axis);
}

export function hexNut(acrossFlats: number, height: number, axis: Axis = "y"): BufferGeometry {
  const nut = new CylinderGeometry(acrossFlats * 0.577, acrossFlats * 0.577, height, 6).toNonIndexed();
  nut.computeVertexNormals();
  return along(nut, axis);
}

/** A flat outline (x, y) given depth along z, its edges bevelled, round its middle in z. */
export function extrude(
  outline: readonly Point[] | Shape,
  depth: number,
  bevel = 0.06,
  curveSegments = 20,
): BufferGeometry {
  const shape = outline instanceof Shape ? outline : new Shape(outline.map(([x, y]) => new Vector2(x, y)));
  const body = Math.max(depth - 2 * bevel, 0.001);
  const geometry = new ExtrudeGeometry(shape, {
    depth: body,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 2,
    curveSegments,
  });
  geometry.translate(0, 0, -body / 2);
  return geometry;
}

/** The outline of a rectangle with rounded corners, round its middle. */
export function roundedRectangle(width: number, height: number, radius: number): Shape {
  const [x, y, r] = [width / 2, height / 2, Math.min(radius, width / 2 - 0.001, height / 2 - 0.001)];
  const shape = new Shape();
  shape
    .moveTo(-x + r, -y)
    .lineTo(x - r, -y)
    .absarc(x - r, -y + r, r, -Math.PI / 2, 0, false);
  shape.lineTo(x, y - r).absarc(x - r, y - r, r, 0, Math.PI / 2, false);
  shape.lineTo(-x + r, y).absarc(-x + r, y - r, r, Math.PI / 2, Math.PI, false);
  shape.lineTo(-x, -y + r).absarc(-x + r, -y + r, r, Math.PI, 1.5 * Math.PI, false);
  return shape;
}

/** A round hole cut in an outline. */
export function hole(shape: Shape, x: number, y: number, radius: number): Shape {
  const path = new Path();
  path.absarc(x, y, radius, 0, Math.PI * 2, true);
  shape.holes.push(path);
  return shape;
}

/** The slot outline that just encloses two discs (a belt, a belt guard): discs at (0,0) and (dx,dy). */
export function beltOutline(radiusA: number, radiusB: number, dx: number, dy: number): Shape {
  const distance = Math.hypot(dx, dy);
  const heading = Math.atan2(dy, dx);
  const lean = Math.acos((radiusA - radiusB) / distance);
  const shape = new Shape();
  shape.absarc(0, 0, radiusA, heading + lean, heading - lean + 2 * Math.PI, false);
  shape.absarc(dx, dy, radiusB, heading - lean, heading + lean, false);
  shape.closePath();
  return shape;
}

/** Pipe through the points, straight with corners bent at radius `bend`. */
export function pipe(points: readonly At[], radius: number, bend = radius * 2.4, sides = 16): BufferGeometry {
  const corners = points.map((point) => new Vector3(...point));
  const path = new CurvePath<Vector3>();
  let from = corners[0]!;
  for (let i = 1; i < corners.length; i++) {
    const corner = corners[i]!;
    const next = corners[i + 1];
    if (!next) {
      path.add(new LineCurve3(from, corner));
      break;
    }
    const cut = Math.min(bend, corner.distanceTo(from) * 0.49, corner.distanceTo(next) * 0.49);
    const openSignedInSession = corner.clone().addScaledVector(from.clone().sub(corner).normalize(), cut);
    const leave = corner.clone().addScaledVector(next.clone().sub(corner).normalize(), cut);
    path.add(new LineCurve3(from, openSignedInSession));
    path.add(new QuadraticBezierCurve3(openSignedInSession, corner, leave));
    from = leave;
  }
  return new TubeGeometry(path as Curve<Vector3>, Math.min(40 * points.length, 240), radius, sides, false);
}

/** A hose or cable hanging smoothly through the points. */
export function cord(points: readonly At[], radius: number, segments = 160, sides = 14): BufferGeometry {
  return new TubeGeometry(
    new CatmullRomCurve3(
      points.map((point) => new Vector3(...point)),
      false,
      "centripetal",
    ),
    segments,
    radius,
    sides,
    false,
  );
}

/** The cross-section of a ribbed motor frame or gear: `teeth` ribs from `inner` to `outer`. */
export function ribbed(inner: number, outer: number, teeth: number, share = 0.34): Shape {
  const shape = new Shape();
  const step = (Math.PI * 2) / teeth;
  for (let i = 0; i < teeth; i++) {
    const angle = i * step;
    const corners: Point[] = [
      [inner, 0],
      [inner, 1 - share],
      [outer, 1 - share + share * 0.12],
      [outer, 1 - share * 0.12],
    ];
    corners.forEach(([radius, part], k) => {
      const at = angle + step * part;
      if (i === 0 && k === 0) shape.moveTo(Math.cos(at) * radius, Math.sin(at) * radius);
      else shape.lineTo(Math.cos(at) * radius, Math.sin(at) * radius);
    });
  }
  shape.closePath();
  return shape;
}

/** A torispherical-looking (2:1 elliptical) pressure shell along an axis, round its middle; `length` is overall. */
export function shell(radius: number, length: number, axis: Axis = "y", dish = 0.5): BufferGeometry {
  const depth = radius * dish;
  const straight = length / 2 - depth;
  const outline: Point[] = [];
  for (let i = 0; i <= 18; i++) {
    const angle = -Math.PI / 2 + (i / 18) * (Math.PI / 2);
    outline.push([Math.cos(angle) * radius, -straight + Math.sin(angle) * depth]);
  }
  for (let i = 0; i <= 18; i++) {
    const angle = (i / 18) * (Math.PI / 2);
    outline.push([Math.cos(angle) * radius, straight + Math.sin(angle) * depth]);
  }
  return revolve(outline, axis, 84);
}
