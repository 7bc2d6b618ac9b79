import type { LabelState } from "#domain/fulfilment/label.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Tone } from "../../ui/badge.tsx";
import type { LabelRefusal } from "./label.server.ts";
import { kindText } from "../../error-text.ts";
import { refusedText } from "../refused-text.ts";

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

/** Refusal of a step in words, with what to do about it. */
export const labelRefusal = (t: Translator, { code, detail }: LabelRefusal): string =>
  code === "label_cost_invalid"
    ? kindText(t, t("adminLabels.uploadCost"), { code: "money_format" })
    : refusedText(t, code, (own) => t(`adminLabels.refused.${own}`, { detail }), { megabytes: 5 });

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
