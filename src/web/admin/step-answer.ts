/** Values and open state for the forms of a page after a refused step. */
export interface StepAnswer {
  /** Text typed for the refused step; the usual text for any other. */
  readonly typed: (intent: string, name: string, usual?: string) => string;
  /** A step is unfolded where it was refused, else where it is the `first`. */
  readonly open: (intent: string, first?: boolean) => boolean;
}

export function stepAnswer(
  refused: { readonly intent: string; readonly typed: Readonly<Record<string, string>> } | null,
): StepAnswer {
  return {
    typed: (intent, name, usual = "") => (refused?.intent === intent ? (refused.typed[name] ?? "") : usual),
    open: (intent, first = false) => (refused ? refused.intent === intent : first),
  };
}
