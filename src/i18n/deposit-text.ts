import type { Money } from "#domain/kernel/money.ts";
import { formatMoney } from "./format.ts";
import type { Translator } from "./translator.ts";

/** The deposit that an offer asks of whoever accepts it on account. */
export function depositText(
  t: Translator,
  { percent, amount }: { readonly percent: number; readonly amount: Money },
): string {
  return t("quotes.depositText", { percent, amount: formatMoney(amount, t.language) });
}
