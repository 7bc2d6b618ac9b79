import { Group, MathUtils, Mesh } from "three";
import type { BufferGeometry, Material } from "three";

/** Inches: x to the right, y up, z towards the viewer. */
export type At = readonly [x: number, y: number, z: number];
/** Degrees about x, y and z. */
export type Turn = readonly [x: number, y: number, z: number];

/** Parts bolted together; an assembly can itself be placed in a larger one. */
export class Assembly {
  readonly root = new Group();

  add(geometry: BufferGeometry, material: Material, at: At = [0, 0, 0], turn: Turn = [0, 0, 0]): this {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(...at);
    mesh.rotation.set(turn[0] * MathUtils.DEG2RAD, turn[1] * MathUtils.DEG2RAD, turn[2] * MathUtils.DEG2RAD);
    this.root.add(mesh);
    return this;
  }

  place(part: Assembly, at: At = [0, 0, 0], turn: Turn = [0, 0, 0], scale = 1): this {
    const holder = new Group();
    holder.add(part.root.parent ? part.root.clone() : part.root);
    holder.position.set(...at);
    holder.rotation.set(turn[0] * MathUtils.DEG2RAD, turn[1] * MathUtils.DEG2RAD, turn[2] * MathUtils.DEG2RAD);
    holder.scale.setScalar(scale);
    this.root.add(holder);
    return this;
  }

  /** The same geometry at many places (bolts, feet, louvres). */
  each(places: readonly At[], geometry: BufferGeometry, material: Material, turn: Turn = [0, 0, 0]): this {
    for (const at of places) this.add(geometry, material, at, turn);
    return this;
  }
}

/** `count` numbers from `from` to `to`, both included. */
export function spread(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, i) =>
    count === 1 ? (from + to) / 2 : from + ((to - from) * i) / (count - 1),
  );
}

/** `count` points on a circle in the plane across `axis`. */
export function around(count: number, radius: number, axis: "x" | "y" | "z", along = 0, startDegrees = 0): At[] {
  return Array.from({ length: count }, (_, i): At => {
    const angle = ((startDegrees + (360 * i) / count) * Math.PI) / 180;
    const [a, b] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    if (axis === "x") return [along, a, b];
    return axis === "y" ? [a, along, b] : [a, b, along];
  });
}
