import type { LabelState } from "#domain/fulfilment/label.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Tone } from "../../ui/badge.tsx";
import type { LabelRefusal } from "./label-refusal.ts";
import type { CodeOf } from "../../error-text.ts";
import { adminErrorText, heldBy } from "../refused-text.ts";

const outcomes = [
  "bought",
  "uploaded",
  "voided",
  "refund-asked",
  "refunded",
  "removed",
  "not-bought",
  "unknown",
] as const;

/** Outcome of a step in words; null for a word that is none of them. */
export function labelDone(t: Translator, word: string): string | null {
  const outcome = outcomes.find((one) => one === word);
  return outcome ? t(`adminLabels.done.${outcome}`) : null;
}

const refusedText = adminErrorText(
  (t, code: CodeOf<"adminLabels.refused">, values) => t(`adminLabels.refused.${code}`, values),
  {
    label_cost_invalid: { label: "adminLabels.uploadCost", kind: "money_format" },
    label_file_missing: "adminLabels.file",
  },
);

/** Refusal of a step in words, with what to do about it. */
export const labelRefusal = (t: Translator, { code, detail, ...beside }: LabelRefusal): string =>
  // Its goods, and not a step that somebody else took before.
  code === "illegal_transition"
    ? t("adminSending.refused.illegal_transition")
    : refusedText(t, code, { detail, megabytes: 5, ...heldBy(beside) });

export const labelTone: Readonly<Record<LabelState, Tone>> = {
  buying: "warning",
  bought: "success",
  uploaded: "success",
  "not-bought": "neutral",
  voiding: "warning",
  voided: "neutral",
  removed: "neutral",
  "refund-asked": "warning",
  refunded: "neutral",
};
