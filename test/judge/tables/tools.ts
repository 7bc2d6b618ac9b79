/**
 * CFM at 90 psi while a tool runs, as catalogues print it, from the least to the most at load: Ingersoll Rand, Chicago
 * Pneumatic and Campbell Hausfeld catalogues; ShopMath, "Air compressor CFM sizing guide"; CAGI handbook, table 4.3. For
 * tools that fasten and drill catalogues print an average of 15 seconds' run in each minute beside it: the least here is
 * four times the least of these averages (2.5, 4, 5, 10, 2.5 and 3 CFM).
 */
export const toolFlow: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "brad-nailer": [0.3, 2.3],
  "finish-nailer": [0.3, 2.3],
  "framing-nailer": [2, 9.6],
  "impact-3-8": [10, 20],
  "impact-1-2": [16, 26],
  "impact-3-4": [20, 40],
  "impact-1": [40, 65],
  "ratchet-3-8": [10, 20],
  "drill-3-8": [12, 22],
  "tire-inflator": [1, 3],
  "die-grinder": [4, 28],
  "angle-grinder": [5, 35],
  "dual-action-sander": [8, 20],
  "hvlp-gun": [8, 30],
  sandblaster: [6, 30],
  "blow-gun": [2, 40],
  "plasma-cutter": [4, 8],
  "air-hammer": [3, 22],
  breaker: [35, 90],
  "needle-scaler": [4, 16],
};

/** Tools that are fed clean air without oil: paint and cutting tips are spoiled by a lubricator's mist. */
export const withoutOil: ReadonlySet<string> = new Set([
  "hvlp-gun",
  "plasma-cutter",
  "sandblaster",
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
