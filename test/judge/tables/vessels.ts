/**
 * Receivers and their safety valves.
 * - ASME Boiler and Pressure Vessel Code, Section VIII Division 1, UG-125 to UG-134: a valve is set at no more than
 *   the vessel's MAWP, and keeps its pressure within 110% of it.
 * - 29 CFR 1910.169(b)(3): each air receiver has a pressure gauge and safety valves whose total capacity keeps the
 *   pressure within 110% of the MAWP; (b)(2): a drain at its lowest point. So a valve passes what the compressor
 *   delivers.
 */
export const reliefStandard = "ASME VIII UG-125 to UG-134 and 29 CFR 1910.169(b)(3)";

/**
 * Gallons that bridge `minutes` of a demand above the supply (CFM of free air) while the pressure falls by `band`
 * psi: V = T · C · Pa / (P1 − P2), U.S. Department of Energy, Improving Compressed Air System Performance, appendix;
 * CAGI handbook, chapter 2.
 */
export function bridgingGallons(minutes: number, surplus: number, band: number, atmosphere: number): number {
  return Math.max(0, (minutes * surplus * atmosphere) / band) * 7.48052;
}

/**
 * Gallons for each CFM of the compressor: at least 1 by the DOE's sourcebook; a screw that loads and unloads wants 3
 * at least (CAGI and Kaeser name 3 to 10).
 */
export const leastGallonsPerCfm = { "load-unload": 3, other: 1 } as const;
