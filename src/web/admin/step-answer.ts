/** What the forms of a page show again of a step that was not taken. */
export interface StepAnswer {
  /** What was typed for a step: its usual text where another step was refused. */
  readonly typed: (intent: string, name: string, usual?: string) => string;
  /** Whether a step is unfolded: the refused one, else the `first`. */
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
