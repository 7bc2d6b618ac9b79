import type { Money } from "#domain/kernel/money.ts";
import { formatMoney } from "./format.ts";
import type { Translator } from "./translator.ts";

/** Terms of payment as they are said, by how they are stored: `net-30`, `eom-10`, `2-10-net-30`, `on-receipt`. */
export function termsText(t: Translator, terms: string): string {
  const [, days] = /^eom-(\d+)$/.exec(terms) ?? [];
  if (days !== undefined) return t("accountTerms.eom", { days: Number(days) });
  if (terms === "on-receipt") return t("accountTerms.on-receipt");
  if (terms === "2-10-net-30") return t("accountTerms.2-10-net-30");
  return t("accountTerms.net", { days: Number(terms.slice(4)) });
}

/** The deposit that an offer asks of whoever accepts it on account. */
export function depositText(
  t: Translator,
  { percent, amount }: { readonly percent: number; readonly amount: Money },
): string {
  return t("quotes.depositText", { percent, amount: formatMoney(amount, t.language) });
}
