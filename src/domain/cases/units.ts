/** Units of one order line that a case is about. */
export interface CaseUnits {
  readonly lineId: number;
  readonly quantity: number;
}

/** An order line as a case may be written about it: how many of its units, or why none. */
interface OpenLine<Why extends string> {
  readonly lineId: number;
  readonly units: number;
  readonly why?: Why | null;
}

export type UnitsRefused<Why extends string = never> =
  | { readonly code: "lines_required" }
  | { readonly code: "units_refused"; readonly lineId: number; readonly left: number; readonly why: Why | "too_many" };

/** Why a case cannot be about these units; null when it can. */
export function refuseUnits<Why extends string = never>(
  lines: readonly OpenLine<Why>[],
  requests: readonly CaseUnits[],
): UnitsRefused<Why> | null {
  if (requests.length === 0) return { code: "lines_required" };
  const lineIds = new Set<number>();
  for (const { lineId, quantity } of requests) {
    const { units: left, why } = lines.find((line) => line.lineId === lineId) ?? { units: 0 };
    if (why || !Number.isSafeInteger(quantity) || quantity < 1 || quantity > left || lineIds.has(lineId))
      return { code: "units_refused", lineId, left, why: why ?? "too_many" };
    lineIds.add(lineId);
  }
  return null;
}
