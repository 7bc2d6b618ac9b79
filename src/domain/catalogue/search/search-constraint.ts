/** A query phrase as a condition on attributes. A product satisfies it with any one of the keys. */
export type Constraint = RangeConstraint | ValuesConstraint;

export interface RangeConstraint {
  readonly kind: "range";
  readonly text: string;
  readonly keys: readonly string[];
  readonly min: number;
  readonly max: number;
  /** The requested figure; if nothing is in the range, the nearest goods may be shown. */
  readonly asked?: number;
  /** Only less than the figure can replace it: a finer filter, never a coarser one. */
  readonly orLess?: true;
  /** The flow, SCFM, that a dryer or filter must at least be rated for. */
  readonly treats?: number;
  /** The same for a dryer at a stated pressure; infinite outside the tables. */
  readonly dries?: number;
  /** CFM of a machine of this power, by which air treatment is selected. */
  readonly machineFlow?: number;
  /** The pressure, psi, that a dryer or filter must at least bear. */
  readonly bears?: number;
  /** The figure as typed, in cubic meters without a time: of a vessel, its volume. */
  readonly cubicMeters?: number;
  /** The figure is of the machine that the goods are for. */
  readonly ofMachine?: true;
  /** Goods outside the range are never shown instead, however the other words fit: people's safety hangs on it. */
  readonly strict?: true;
}

export interface ValuesConstraint {
  readonly kind: "values";
  readonly text: string;
  readonly keys: readonly string[];
  readonly values: readonly string[];
  readonly ofMachine?: true;
  /** Goods that do not have it are never shown instead: people's safety hangs on it. */
  readonly strict?: true;
}

/** A pattern of the query, and its meaning. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Constraint | null;
  /** More conditions of a match that was read: 135 x 234 are two sizes. */
  readonly further?: (match: RegExpExecArray) => readonly Constraint[];
}
