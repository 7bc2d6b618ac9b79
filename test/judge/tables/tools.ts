type Printed = readonly (readonly [model: string, cfm: number])[];

/**
 * CFM at 90 psi that makers print at load or as the most, by model; figures in L/min are divided by 28.317.
 * - Chicago Pneumatic, General Industry catalog 2026 and product pages, "air consumption at load" at 6.3 bar;
 *   Dynabrade, industrial catalog D25.01, "maximum air flow" at 90 psig; Sioux Tools, industrial catalog, most at 90
 *   psig; SP Air, general catalog; RUPES, catalog 2026, "air consumption max"; Shinano, industrial air tools 2025;
 *   ABAC; Red Rooster; Speedaire; VMAC, "Power requirements for an industrial engine-powered air compressor".
 * - Plasma cutters, hand torch, at 5 to 6 bar: Hypertherm, operator manuals 809240 and of the Powermax65 to 105; Tweco,
 *   manual 0-5119, 300 to 500 scfh; BOC, operating manual of the Smoothcut 40, 150 to 200 L/min.
 * - Spray guns at the 2 bar (ANI 2.6) before them: SATA, Meiji, Sagola, Walcom, ANI.
 */
const printed: Readonly<Record<string, Printed>> = {
  "die-grinder": [
    ["Shinano SI-AG2-U2P", 18.4],
    ["Chicago Pneumatic CP875", 21.2],
    ["Chicago Pneumatic CP3000-420F", 21.2],
    ["Chicago Pneumatic CP3000-424R", 23.3],
    ["Dynabrade 53501", 30],
  ],
  "angle-grinder": [
    ["VMAC, a grinder of a service truck", 18],
    ["Chicago Pneumatic CP854, 4 in", 23.3],
    ["ABAC Professional 125 mm", 23.3],
    ["Chicago Pneumatic CP7545-B, 4-1/2 in", 38.1],
    ["Dynabrade, 0.7 hp", 40],
  ],
  "cut-off-tool": [
    ["Chicago Pneumatic CP861, 3 in", 8.5],
    ["SP Air SP-7231AWC", 28.3],
    ["SP Air SP-7234", 30],
  ],
  "dual-action-sander": [
    ["RUPES RH326, 5 in", 12],
    ["Sioux RO2512-50CNP, 5 in", 13],
    ["RUPES AK200A, 8 in", 14.1],
    ["Chicago Pneumatic CP7225", 16.1],
    ["SP Air SP-3005-5M", 16.6],
  ],
  "hvlp-gun": [
    ["ANI F160 Plus/S HVLP", 8.8],
    ["Walcom Slim HVLP", 9.9],
    ["Sagola 3300 GTO HVLP", 12.7],
    ["Meiji F410 HVLP", 13.6],
    ["SATAjet 5000 B HVLP", 15.2],
  ],
  "blow-gun": [
    ["Prevost 27102 SIL, silent", 7.1],
    ["Prevost PREVOS1 OSH", 8.1],
    ["Prevost PREVOS1 MTL", 11.7],
    ["an open bore of 1/8 in, DOE sourcebook", 24],
  ],
  "air-hammer": [
    ["Chicago Pneumatic CP7160", 18.4],
    ["Chicago Pneumatic CP7111H", 23.3],
  ],
  "plasma-cutter": [
    ["Hypertherm Powermax45 XP, 400 scfh", 6.7],
    ["Hypertherm Powermax65 and 85, 400 scfh", 6.7],
    ["BOC Smoothcut Plasma 40, 200 L/min", 7.1],
    ["Hypertherm Powermax105, 450 scfh", 7.5],
    ["Tweco Cutmaster A80 and A120, 235 L/min", 8.3],
  ],
  "needle-scaler": [
    ["Chicago Pneumatic CP0456-LASAN", 14],
    ["Red Rooster RR-2110NS", 14],
    ["Speedaire 3AAH7", 15.5],
  ],
};

/** CFM that the least thirsty of a tool's models takes at load; null where no maker's figures were found. */
export function leastAtLoad(tool: string): number | null {
  const models = printed[tool];
  return models ? Math.min(...models.map(([, cfm]) => cfm)) : null;
}

/** From the middle one of the models to a quarter above the thirstiest: an unknown tool may be any of them. */
const spanOf = (models: Printed): readonly [least: number, most: number] => {
  const flows = models.map(([, cfm]) => cfm).sort((one, other) => one - other);
  const upper = flows[Math.floor(flows.length / 2)]!;
  const lower = flows[Math.ceil(flows.length / 2) - 1]!;
  return [(lower + upper) / 2, flows.at(-1)! * 1.25];
};

/**
 * CFM of a blasting nozzle by its bore, in, and the psi before it, while it blasts: Clemco's table, as CESCO
 * (blastandpaint.com) and F & S Surface Solutions reprint it.
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

const atNinety = (bore: string): readonly [number, number] => {
  const [, cfm] = nozzleFlow[bore]!.find(([psi]) => psi === 90)!;
  return [cfm, cfm * 1.25];
};

/**
 * CFM at 90 psi at load, the least and the most that stand for a tool. Fasteners and drills: Ingersoll Rand, Chicago
 * Pneumatic and Campbell Hausfeld print an average of 15 seconds' run in each minute; the least here is four times the
 * least of these averages (2.5, 4, 5, 10, 2.5 and 3 CFM). Framing nailers: Journal of Light Construction, "Shopping for
 * portable compressors", 0.15 ft³ a nail and 50 nails a minute out of a small tank; the least here is 40. Brad and
 * finish nailers, inflators and breakers, of which no maker's figures were found: ShopMath, "Air compressor CFM sizing
 * guide"; CAGI handbook, table 4.3.
 */
export const toolFlow: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "brad-nailer": [0.3, 2.3],
  "finish-nailer": [0.3, 2.3],
  "framing-nailer": [6, 9.6],
  "impact-3-8": [10, 20],
  "impact-1-2": [16, 26],
  "impact-3-4": [20, 40],
  "impact-1": [40, 65],
  "ratchet-3-8": [10, 20],
  "drill-3-8": [12, 22],
  "tire-inflator": [1, 3],
  breaker: [35, 90],
  ...Object.fromEntries(Object.entries(printed).map(([id, models]) => [id, spanOf(models)])),
  ...Object.fromEntries(Object.entries(nozzleOf).map(([id, bore]) => [id, atNinety(bore)])),
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
