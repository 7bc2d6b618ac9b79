import type { Material } from "three";
import { Assembly, spread } from "./assembly.ts";
import { beltAround, beltGuard, engine, flywheel, motor } from "./drive.ts";
import { cable } from "./instruments.ts";
import { aluminium, copper, darkSteel } from "./materials.ts";
import type { Livery } from "./materials.ts";
import { crankcase, vPump } from "./pump.ts";
import { block, pipe, rod } from "./shapes.ts";

export interface PumpSet {
  readonly pump: number;
  readonly twoStage: boolean;
  readonly spacing: number;
  readonly livery: Livery;
  readonly engine?: { readonly size: number; readonly skin: Material; readonly diesel?: boolean };
  readonly motor?: {
    readonly radius: number;
    readonly length: number;
    readonly skin: Material;
    readonly singlePhase?: boolean;
  };
  /** Leaves the guard off so that the flywheel and belts show. */
  readonly open?: boolean;
}

/** Pump (left) and motor or engine (right) side by side on y = 0, shafts forward, belt and guard in front. */
export function beltDrivenSet(set: PumpSet): Assembly {
  const s = set.pump;
  const left = -set.spacing / 2;
  const right = set.spacing / 2;
  const crank = s * 0.56;
  const fly = s * 0.78;
  const part = new Assembly().place(vPump(s, set.livery.main, set.twoStage), [left, 0.6, 0], [0, -90, 0]);
  const front = s * 0.92;
  part.place(flywheel(fly, s * 0.24), [left, crank + 0.6, front], [0, -90, 0]);
  let axis = 0;
  let small = fly * 0.34;
  if (set.motor) {
    axis = set.motor.radius * 1.22 + 0.6;
    part.place(
      motor(set.motor.radius, set.motor.length, set.motor.skin, set.motor.singlePhase),
      [right, axis, front - set.motor.length * 0.62],
      [0, -90, 0],
    );
    part.place(
      cable(
        [
          [right - 1, axis + set.motor.radius * 1.2, front - set.motor.length * 0.75],
          [right - set.spacing * 0.25, axis + set.motor.radius * 1.9, 0],
          [right - set.spacing * 0.4, 1.2, -s * 0.8],
        ],
        s * 0.035,
      ),
    );
  }
  if (set.engine) {
    axis = set.engine.size * 0.36 + 0.6;
    small = fly * 0.42;
    part.place(engine(set.engine.size, set.engine.skin, set.engine.diesel), [
      right,
      0.6,
      front - set.engine.size * 0.6,
    ]);
  }
  part.add(rod(small, s * 0.22, "z"), darkSteel, [right, axis, front]);
  const [dx, dy] = [set.spacing, axis - crank - 0.6];
  if (set.open) part.place(beltAround(fly, small, dx, dy, s * 0.16, s * 0.05), [left, crank + 0.6, front]);
  else
    part.place(beltGuard(fly * 1.16, small * 1.5 + 0.6, dx, dy, s * 0.4, set.livery.second, darkSteel), [
      left,
      crank + 0.6,
      front + s * 0.04,
    ]);
  return part;
}

/** The finned discharge line from a pump head down to the receiver. */
export function dischargeLine(
  points: readonly (readonly [number, number, number])[],
  radius: number,
  finnedFrom: number,
  finnedTo: number,
  x: number,
  z: number,
): Assembly {
  const part = new Assembly().add(pipe(points, radius, radius * 5), copper);
  for (const y of spread(Math.max(4, Math.round((finnedTo - finnedFrom) / (radius * 1.1))), finnedFrom, finnedTo))
    part.add(rod(radius * 2.1, radius * 0.16), aluminium, [x, y, z]);
  return part;
}

/** A direct-driven unit: a small single-cylinder pump on the motor's end, axis along x, feet on y = 0. */
export function directUnit(size: number, skin: Material, shroud: Material): Assembly {
  const part = new Assembly().place(motor(size * 0.52, size * 1.7, skin), [-size * 0.5, size * 0.66, 0]);
  part.place(crankcase(size * 0.62, skin, [{ lean: 0, wide: size * 0.26, height: size * 0.62 }]), [
    size * 0.72,
    size * 0.12,
    0,
  ]);
  part.add(block(size * 0.5, size * 0.9, size * 1.02, size * 0.16), shroud, [size * 1.2, size * 0.6, 0]);
  for (const y of spread(6, size * 0.35, size * 0.85))
    part.add(block(size * 0.02, size * 0.035, size * 0.7, 0.02), darkSteel, [size * 1.455, y, 0]);
  return part.add(block(size * 2.9, size * 0.1, size * 0.9, 0.1), darkSteel, [size * 0.1, size * 0.02, 0]);
}
