import type { Language } from "#domain/kernel/language.ts";
import type { AccountOffer } from "#engine/receivables/accept-order.ts";
import { formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import { translators } from "../../language/messages.server.ts";

/** The offer to order on account: the terms, what is left of the limit, and a deposit that the goods ask. */
export function accountText({ terms, left, deposit }: AccountOffer, language: Language): string {
  const t = translators[language];
  const text = t("invoices.offer", { terms: termsText(t, terms), left: formatMoney(left, language) });
  if (deposit === null) return text;
  const { percent, leadDays } = deposit;
  const more = t("invoices.offerDeposit", { percent, days: leadDays ?? 0 });
  return language === "cn" ? `${text}${more}` : `${text} ${more}`;
}
