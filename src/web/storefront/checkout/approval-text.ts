import type { ApprovalNeeded } from "#engine/approvals/judge-order.ts";
import type { Translator } from "#i18n/translator.ts";

const mostNamed = 10;

/** A sentence about approval, after it the parts that are on no list, the first few by their number. */
export function approvalText(t: Translator, { unlisted }: ApprovalNeeded, sentence: string): string {
  if (unlisted.length === 0) return sentence;
  const parts = unlisted.slice(0, mostNamed).join("; ");
  const more = Math.max(0, unlisted.length - mostNamed);
  return [sentence, t("orders.unlisted", { parts, more })].join(t.language === "cn" ? "" : " ");
}
