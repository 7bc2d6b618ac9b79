export type SafetyRow = readonly [label: string, value: string];

/** The sixteen sections of a safety data sheet about a substance, besides its name and maker. */
export interface SafetyFacts {
  readonly use: string;
  readonly hazards: readonly string[];
  readonly composition: readonly SafetyRow[];
  readonly compositionNotes: readonly string[];
  readonly firstAid: readonly SafetyRow[];
  readonly fire: readonly string[];
  readonly spill: string;
  readonly store: readonly string[];
  readonly exposure: readonly string[];
  readonly properties: readonly SafetyRow[];
  readonly stability: string;
  readonly toxicity: string;
  readonly ecology: readonly string[];
  readonly waste: string;
  readonly laws: readonly string[];
  readonly sources: string;
}
