import { printed, type Printed } from "./printed-flows.ts";

const middleOf = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
};

/** From the middle one of the models to the thirstiest: an unknown tool may be any of them, and no one prints more. */
const spanOf = (models: Printed): readonly [least: number, most: number] => {
  const flows = models.map(([, cfm]) => cfm);
  return [middleOf(flows), Math.max(...flows)];
};

/** CFM that the least and the most thirsty of a tool's models take while they run; null where none was found. */
export function printedFlow(tool: string): readonly [least: number, most: number] | null {
  const flows = printed[tool]?.map(([, cfm]) => cfm);
  return flows ? [Math.min(...flows), Math.max(...flows)] : null;
}

/**
 * Free air of one nail, L at 90 psi, and how many are driven in a minute: trim 20 to 60, framing 40 to 60, as it was
 * tried by the Journal of Light Construction ("Shopping for portable compressors", 50 nails of 0.15 ft³). Brads: FASCO
 * (Beck), F21P GN-31A and F21T GN-40A, per cycle at 6.2 bar. Finish: Metabo HPT N3804A5, Hitachi NV45AB2, Bostitch
 * N58C. Framing: Bostitch IC70 and IC90, per shot at 5.6 bar. The absolute pressure is counted.
 */
const nailed: Readonly<Record<string, { litres: readonly number[]; aMinute: readonly [number, number] }>> = {
  "brad-nailer": { litres: [0.37, 0.43], aMinute: [20, 60] },
  "finish-nailer": { litres: [0.67, 1.1, 1.32], aMinute: [20, 60] },
  "framing-nailer": { litres: [2.4, 4, 4.25], aMinute: [40, 60] },
};

const nailing = ({ litres, aMinute: [slow, fast] }: (typeof nailed)[string]): readonly [number, number] => [
  (middleOf(litres) * slow) / 28.317,
  (Math.max(...litres) * fast) / 28.317,
];

/**
 * Averages over a duty, CFM, as guides for sizing print them: none may stand for a tool that runs. ShopMath, "Air
 * compressor CFM sizing guide"; Chicago Pneumatic's brochure of the CP7732C, 156 L/min beside 612 at load; M7 QE-343, a
 * drill of 1/2 in, and Aircraft BPL, a blow gun, on their product pages.
 */
export const averageFlow: Readonly<Record<string, number>> = {
  "framing-nailer": 2,
  "impact-1-2": 5.5,
  "impact-3-4": 10,
  "drill-3-8": 6.5,
  "die-grinder": 5,
  "dual-action-sander": 8,
  "blow-gun": 5.3,
};

/**
 * CFM of a blasting nozzle by its bore, in, and the psi before it, while it blasts: the blasters' common table, as
 * "Degrees of cleanliness of blast cleaned surfaces" (studylib.net) reprints it; the Surface Finishing Guidebook of
 * 2011, table I, prints the same at 80 and 100 psi.
 */
export const nozzleFlow: Readonly<Record<string, readonly (readonly [psi: number, cfm: number])[]>> = {
  "1/8": [
    [50, 11],
    [60, 13],
    [70, 15],
    [80, 17],
    [90, 18.5],
    [100, 20],
    [125, 25],
  ],
  "3/16": [
    [50, 26],
    [60, 30],
    [70, 33],
    [80, 38],
    [90, 41],
    [100, 45],
    [125, 55],
  ],
  "1/4": [
    [50, 47],
    [60, 54],
    [70, 61],
    [80, 68],
    [90, 74],
    [100, 81],
    [125, 98],
  ],
};

/** The bore of each blaster that the page lists. */
export const nozzleOf: Readonly<Record<string, keyof typeof nozzleFlow>> = {
  sandblaster: "1/8",
  "sandblaster-3-16": "3/16",
  "sandblaster-1-4": "1/4",
};

/** At 90 psi at the nozzle, and no more than at 100. */
const blasting = (bore: string): readonly [least: number, most: number] => {
  const at = (wanted: number) => nozzleFlow[bore]!.find(([psi]) => psi === wanted)![1];
  return [at(90), at(100)];
};

/** CFM at 90 psi while it runs, the least and the most that may stand for a tool of a kind. */
export const toolFlow: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...Object.fromEntries(Object.entries(nailed).map(([id, nails]) => [id, nailing(nails)])),
  ...Object.fromEntries(Object.entries(printed).map(([id, models]) => [id, spanOf(models)])),
  ...Object.fromEntries(Object.entries(nozzleOf).map(([id, bore]) => [id, blasting(bore)])),
};

/** Tools that are fed clean air without oil: paint and cutting tips are spoiled by a lubricator's mist. */
export const withoutOil: ReadonlySet<string> = new Set([
  "hvlp-gun",
  "plasma-cutter",
  "sandblaster",
  "sandblaster-3-16",
  "sandblaster-1-4",
  "blow-gun",
  "tire-inflator",
]);

/** 29 CFR 1910.242(b): air for cleaning is below 30 psi where the nozzle is dead-ended. */
export const cleaningPressure = 30;

/**
 * 29 CFR 1926.302(b)(7): a hose of more than 1/2 in inside has a device at its source that cuts the flow when it
 * fails.
 */
export const widestPlainHose = 0.5;
