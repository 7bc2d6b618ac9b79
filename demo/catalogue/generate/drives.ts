import type { ProductRecord } from "../record.ts";
import { pumpSizeOf, type PumpSize } from "./wear/pump-size.ts";

/** The belts between a machine and its motor or engine. */
export interface BeltDrive {
  /** The belt that is sold for it, by the end of its part number. */
  readonly belt: string;
  /** As many as the pulleys have grooves. */
  readonly grooves: number;
}

const figure = ({ attributes }: ProductRecord, key: string): number => Number(attributes[key] ?? 0);

// A classic B section carries about 7 to 10 HP, an A section up to 5.
const ofB = (belt: string, horsepower: number): BeltDrive => ({ belt, grooves: Math.ceil(horsepower / 7.5) });
const ofA = (belt: string, horsepower: number): BeltDrive => ({ belt, grooves: Math.ceil(horsepower / 5) });

const ofPump: Readonly<Record<PumpSize, BeltDrive>> = {
  "1-020": { belt: "a42", grooves: 1 },
  "1-037": { belt: "a48", grooves: 1 },
  "1-050": { belt: "a56", grooves: 2 },
  "2-050": { belt: "a62", grooves: 2 },
  "2-075": { belt: "b58", grooves: 2 },
  "2-100": { belt: "b66", grooves: 2 },
  "2-150": { belt: "b66", grooves: 3 },
};

/** The belts of a screw's frame. */
export const screwBelts = (horsepower: number): BeltDrive => ofB(horsepower <= 10 ? "b75" : "b85", horsepower);

/** Belts of a machine; null for one that is driven directly. */
export function beltDriveOf(machine: ProductRecord): BeltDrive | null {
  if (machine.attributes["drive"] !== "belt") return null;
  const power = figure(machine, "horsepower");
  switch (machine.category) {
    case "rotary-screw":
      return screwBelts(power);
    case "oilless":
      return power <= 3 ? ofA("a48", power) : power <= 5 ? ofA("a56", power) : ofB(power <= 7.5 ? "b58" : "b66", power);
    case "blowers":
      return ofB(power <= 10 ? "b58" : power <= 20 ? "b66" : "b75", power);
    default: {
      const pump = pumpSizeOf(machine);
      if (pump === null)
        return machine.category === "gas-driven" ? ofB("b75", figure(machine, "engineHorsepower")) : null;
      // The pumps with pressure lubrication have wider flywheels.
      const isHeavy = machine.attributes["lubrication"] === "pressure";
      return isHeavy && pump === "2-050"
        ? { belt: "b58", grooves: 2 }
        : { ...ofPump[pump], ...(isHeavy && pump === "2-100" && { grooves: 3 }) };
    }
  }
}
