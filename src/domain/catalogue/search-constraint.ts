/** What a phrase of the query asks of the attributes; a product satisfies it by any one of the keys. */
export type Constraint = RangeConstraint | ValuesConstraint;

export interface RangeConstraint {
  readonly kind: "range";
  readonly text: string;
  readonly keys: readonly string[];
  readonly min: number;
  readonly max: number;
  /** The figure asked for; where nothing lies in the range, goods nearest to it may be shown. */
  readonly asked?: number;
  /** Only less than what is asked for will do instead: a finer filter, never a coarser one. */
  readonly orLess?: true;
  /** The flow, SCFM, that a dryer or filter must at least be rated for. */
  readonly treats?: number;
  /** The same of a dryer where a pressure is named; infinite where no table says it. */
  readonly dries?: number;
  /** The flow, CFM, that a machine of this power makes: what treats its air is chosen by it. */
  readonly machineFlow?: number;
  /** The pressure, psi, that a dryer or filter must at least bear. */
  readonly bears?: number;
  /** The figure as typed, in cubic meters without a time: of a vessel it is what it holds. */
  readonly cubicMeters?: number;
  /** The figure is of the machine that the goods are for. */
  readonly ofMachine?: true;
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

/** A pattern of the query, and what it asks for. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Constraint | null;
}
