import type { ProductRecord } from "../../record.ts";
import { figureOf, isIn } from "./wear-line.ts";

/** The pumps with pistons that Gantmoor builds, whatever drives them. */
export type PumpSize = "1-020" | "1-037" | "1-050" | "2-050" | "2-075" | "2-100" | "2-150";

/** Which of them a machine has, told by its stages and by what one of its pumps delivers; null for what has none. */
export function pumpSizeOf(machine: ProductRecord): PumpSize | null {
  const byEngine = isIn(machine, "gas-driven", "diesel-driven");
  if (byEngine ? machine.attributes["compressionType"] !== "piston" : !isIn(machine, "piston", "pumps")) return null;
  if (machine.subcategory === "screw-airends") return null;
  const flow = figureOf(machine, "airflow") / (machine.attributes["pumpHeads"] === "duplex" ? 2 : 1);
  if (machine.attributes["stages"] === "1") return flow <= 8.1 ? "1-020" : flow <= 14 ? "1-037" : "1-050";
  return flow <= 20 ? "2-050" : flow <= 26 ? "2-075" : flow <= 40 ? "2-100" : "2-150";
}

/** The machines with one of these pumps. */
export const withPump =
  (...sizes: readonly PumpSize[]) =>
  (machine: ProductRecord): boolean => {
    const size = pumpSizeOf(machine);
    return size !== null && sizes.includes(size);
  };
