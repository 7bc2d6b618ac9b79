/**
 * Factors a dryer's rated flow is multiplied by away from its rating conditions (100 °F inlet, 100 PSIG), as dryer
 * catalogues print them. Between two figures the factor runs straight; beyond the last it stays.
 */
const inletTemperatureFactors = [
  [80, 1.35],
  [90, 1.2],
  [100, 1],
  [110, 0.82],
  [120, 0.69],
] as const;

const pressureFactors = [
  [75, 0.9],
  [100, 1],
  [125, 1.07],
  [150, 1.13],
  [175, 1.18],
] as const;

export interface DryerConditions {
  /** Inlet temperature, °F; 100 where unsaid. */
  readonly inlet?: number | undefined;
  /** Working pressure, psi gauge; 100 where unsaid. */
  readonly pressure?: number | undefined;
}

/** The rated flow, SCFM, that a dryer needs to treat this flow under these conditions. */
export function ratedFlowFor(flow: number, { inlet = 100, pressure = 100 }: DryerConditions): number {
  return flow / (factorAt(inletTemperatureFactors, inlet) * factorAt(pressureFactors, pressure));
}

/** What a screw compressor makes for each horsepower, CFM: the trade's rule of thumb. */
export const cfmPerHorsepower = 4;

function factorAt(table: readonly (readonly [at: number, factor: number])[], wanted: number): number {
  const next = table.findIndex(([at]) => at >= wanted);
  if (next <= 0) return table[next === 0 ? 0 : table.length - 1]![1];
  const [[from, low], [to, high]] = [table[next - 1]!, table[next]!];
  return low + ((high - low) * (wanted - from)) / (to - from);
}
