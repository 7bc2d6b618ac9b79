import type { PartName } from "./machine-parts.ts";

/** Why the shop sells nothing for a part of a machine. */
export const unsoldReasons = [
  "frame",
  "vessel",
  "refrigerant",
  "engine",
  "nameplate",
  "matched",
  "included",
  "unlisted",
] as const;
export type UnsoldReason = (typeof unsoldReasons)[number];

const reasons: Readonly<Record<Exclude<UnsoldReason, "unlisted">, readonly PartName[]>> = {
  frame: [
    "base-frame",
    "belt-guard",
    "canopy",
    "container",
    "filter-head",
    "housing-bowl",
    "top-plate",
    "trailer",
    "wheel",
  ],
  // A vessel is certified as a whole, by its own nameplate.
  vessel: ["separator-tank", "tank", "tower", "upright-tank", "vacuum-tank"],
  // Nobody but a certified technician may open the circuit (40 CFR 82, section 608 of the Clean Air Act).
  refrigerant: ["condenser", "dryer", "heat-exchanger", "refrigeration-compressor"],
  engine: ["battery", "engine", "fuel-tank", "generator", "welder"],
  nameplate: [
    "controller",
    "coupling",
    "fan",
    "flywheel",
    "inverter",
    "motor",
    "motor-pulley",
    "pressure-switch",
    "starter",
    "vacuum-gauge",
  ],
  // Made to fit each other: replaced in the maker's workshop.
  matched: [
    "aftercooler",
    "airend",
    "blower-housing",
    "claw-rotors",
    "cooler",
    "crankcase",
    "cylinder",
    "impeller",
    "intercooler",
    "lobe-rotors",
    "muffler",
    "pump-housing",
    "rotor",
    "rotors",
    "scroll",
    "side-cover",
  ],
  included: ["o-ring"],
};

/** Reason that no goods exist for a part. Wear parts are merely not listed yet. */
export function whyUnsold(part: PartName): UnsoldReason {
  return unsoldReasons.find((reason) => reason !== "unlisted" && reasons[reason].includes(part)) ?? "unlisted";
}
