import type { SubmitRefused } from "#engine/requisitions/submit-requisition.ts";
import type { Translator } from "#i18n/translator.ts";

/** A sentence on the way on for whoever others hold up. */
export interface ProveNote {
  readonly text: string;
  /** A link to the typed email helps. */
  readonly hasLink: boolean;
}

/** Refusals that a proven mailbox would avoid. */
const refusedUnproved: ReadonlySet<string> = new Set([
  "unpaid_orders",
  "unpaid_units",
  "unpaid_value",
  "unpaid_share",
  "too_many",
] as const);

/** The same, whose own words ask for it already. */
const asksToConfirm: ReadonlySet<string> = new Set(["unpaid_again", "unproved_share", "unproved_paying"] as const);

/** True of a refused order that may say how often the typed email has used a discount: it has drawn on budgets. */
export const tellsOfUses = (refused: SubmitRefused | null): boolean =>
  refused?.code === "code_already_used" || (refused?.code === "price_changed" && refused.usedBefore !== undefined);

/**
 * The way on from a refused order, or from a link that was not sent; null where confirming the email changes nothing.
 * `isFreed` tells of a discount that was refused as used whether that would free it.
 */
export function proveNote(
  t: Translator,
  { intent, refused, isFreed }: { readonly intent: string; readonly refused: SubmitRefused | null; isFreed: boolean },
): ProveNote | null {
  const code = refused?.code ?? "";
  if (tellsOfUses(refused) && !isFreed)
    return code === "code_already_used" ? { text: t("cartNotes.prove.used"), hasLink: false } : null;
  if (tellsOfUses(refused)) return { text: t("cartNotes.prove.discount"), hasLink: true };
  if (asksToConfirm.has(code)) return { text: t("cartNotes.prove.link"), hasLink: true };
  return refusedUnproved.has(code) || intent === "link" ? { text: t("cartNotes.prove.text"), hasLink: true } : null;
}
