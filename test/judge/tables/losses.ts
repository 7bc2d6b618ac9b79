/**
 * Losses of air on its way, each at the least that a published source allows: SCFM, feet, inches, psi.
 */

interface Run {
  /** SCFM */
  readonly flow: number;
  /** ft */
  readonly length: number;
  /** in */
  readonly inside: number;
  /** psi gauge where it enters. */
  readonly pressure: number;
}

const atmosphere = 14.7;

/** The Engineering ToolBox, "Compressed air: pressure loss in pipe lines": kg/cm² from m³/min, m and mm. */
export function toolboxLoss({ flow, length, inside, pressure }: Run): number {
  const absolute = (pressure + atmosphere) / 14.2233;
  const loss = (7.57 * (flow * 0.0283168) ** 1.85 * length * 0.3048 * 1e4) / ((inside * 25.4) ** 5 * absolute);
  return loss * 14.2233;
}

/** Harris: Engineers Edge, "Harris formula pressure and fluid flow". */
export const harrisLoss = ({ flow, length, inside, pressure }: Run): number =>
  (length * flow ** 2) / (2390 * (pressure + atmosphere) * inside ** 5.31);

/** No wall is smoother than smooth: Darcy and Weisbach with the factor of Blasius, air of 70 °F. */
function smoothLoss({ flow, length, inside, pressure }: Run): number {
  const density = ((pressure + atmosphere) * 144) / (53.35 * 530);
  const velocity = (flow * (atmosphere / (pressure + atmosphere))) / 60 / (Math.PI * (inside / 24) ** 2);
  const reynolds = (density * velocity * (inside / 12)) / 1.22e-5;
  const friction = reynolds < 2300 ? 64 / Math.max(reynolds, 1) : 0.316 / reynolds ** 0.25;
  return (friction * (length / (inside / 12)) * density * velocity ** 2) / 64.4 / 144;
}

/** psi that a straight pipe or hose takes at the very least. */
export const leastLoss = (run: Run): number => Math.min(toolboxLoss(run), harrisLoss(run), smoothLoss(run));

/** Inside diameters in inches of schedule 40 steel, which fittings of that thread have: ASME B36.10M. */
const threadBores: Readonly<Record<string, number>> = {
  "0.25": 0.364,
  "0.375": 0.493,
  "0.5": 0.622,
  "0.75": 0.824,
  "1": 1.049,
  "1.25": 1.38,
  "1.5": 1.61,
  "2": 2.067,
  "2.5": 2.469,
  "3": 3.068,
};

/** The bore of a fitting with this thread, in; null for a flange. */
export const threadBore = (port: string | null): number | null =>
  threadBores[/^npt-(.+)$/.exec(port ?? "")?.[1] ?? ""] ?? null;

/**
 * psi that a fitting takes which is narrower than the pipe before and behind it: sudden contraction and sudden
 * enlargement of Crane TP-410, 0.5 · (1 − β²) + (1 − β²)² heads of the speed in its bore.
 */
export function narrowingLoss({ flow, inside, pressure }: Omit<Run, "length">, bore: number): number {
  const narrowed = 1 - Math.min(1, bore / inside) ** 2;
  const density = ((pressure + atmosphere) * 144) / (53.35 * 530);
  const velocity = (flow * (atmosphere / (pressure + atmosphere))) / 60 / (Math.PI * (bore / 24) ** 2);
  return ((0.5 * narrowed + narrowed ** 2) * density * velocity ** 2) / 64.4 / 144;
}

/**
 * Inside diameters in inches of pipe that is sold by its outside in millimeters: the widest of Prevost PPS1, Parker
 * Transair and AIRnet data sheets; PEX-AL-PEX 16 mm has 12 mm.
 */
export const pipeInside: Readonly<Record<string, number>> = {
  "16": 0.52,
  "20": 0.71,
  "25": 0.91,
  "32": 1.15,
  "40": 1.46,
  "50": 1.86,
  "63": 2.36,
  "80": 3.02,
  "100": 3.78,
};

/**
 * The most SCFM that a quick coupler passes, by the size of its body, not of its thread. Industrial interchange
 * (MIL-C-4109, ISO 6150 B): Milton prints 40 for the M style, 34 for ARO, 40 for T, 59 to 70 for V (House Grail, "Air
 * line couplers & plug types"); Hansen, Parker and Foster print 37 to 42, 64 to 80, 110 to 150 and 220 to 300 for
 * bodies of 1/4, 3/8, 1/2 and 3/4 in. The larger figure of each is taken.
 */
const couplerBodies: Readonly<Record<string, number>> = { "0.25": 42, "0.375": 80, "0.5": 150, "0.75": 300, "1": 480 };
const couplerStyles: Readonly<Record<string, number>> = {
  "industrial-m": 42,
  aro: 34,
  "automotive-t": 40,
  "high-flow": 70,
  universal: 42,
};

/** The most a coupler passes. A body of 1/4 in is told apart by its style; one of another size by its size. */
export function couplerFlow({ body, style }: { body: string | null; style: string | null }): number | null {
  if (body === null || body === "0.25")
    return style === null ? (couplerBodies["0.25"] ?? null) : (couplerStyles[style] ?? 42);
  return couplerBodies[body] ?? null;
}

/** psi at that most: makers print it at a loss of 5 to 15. It goes with the square of the flow. */
export const couplerLoss = (flow: number, most: number): number => 5 * (flow / most) ** 2;

/** FRL units and regulators are rated at a loss of 5 psi or more, with 100 psig before them (CAGI; Parker, Norgren). */
export const unitLoss = (flow: number, rated: number): number => 5 * (flow / rated) ** 2;

/** Above it regulators are specials: the usual spring sets to 125 psi (Parker 07R, Norgren R07 and R74). */
export const usualRegulatorRange = 125;
