import { kilowattsPerHorsepower, horsepowerToKilowatts } from "./conversions.ts";

/** Standard motor frames, hp ↔ kW (IEC 60072 preferred outputs beside NEMA ratings): labels, not conversions. */
const motorFrames: readonly (readonly [hp: number, kw: number])[] = [
  [0.25, 0.18],
  [0.33, 0.25],
  [0.5, 0.37],
  [0.75, 0.55],
  [1, 0.75],
  [1.5, 1.1],
  [2, 1.5],
  [3, 2.2],
  [5, 3.7],
  [7.5, 5.5],
  [10, 7.5],
  [15, 11],
  [20, 15],
  [25, 18.5],
  [30, 22],
  [40, 30],
  [50, 37],
  [60, 45],
  [75, 55],
  [100, 75],
];

/** The kW a motor of this horsepower is sold as: its frame's label, else the exact conversion. */
export function motorKilowatts(hp: number): number {
  return motorFrames.find(([frame]) => frame === hp)?.[1] ?? horsepowerToKilowatts(hp);
}

/** The horsepower of a motor sold by kW: its frame's, else the exact conversion. */
export function motorHorsepower(kw: number): number {
  return motorFrames.find(([, frame]) => frame === kw)?.[0] ?? kw / kilowattsPerHorsepower;
}
