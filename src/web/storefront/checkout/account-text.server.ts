import type { Language } from "#domain/kernel/language.ts";
import type { CartAccount } from "#engine/checkout/account-for-cart.ts";
import { formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import { translators } from "../../language/messages.server.ts";

/**
 * The offer to order on account: the terms, what is left of the limit or the overdue invoice that stops it, and a
 * deposit that the goods ask.
 */
export function accountText({ terms, left, deposit, overdue }: CartAccount, language: Language): string {
  const t = translators[language];
  const named = { terms: termsText(t, terms) };
  const text = overdue
    ? t("invoices.offerOverdue", {
        ...named,
        number: overdue.number,
        count: overdue.days,
        orders: overdue.holdsOrders ? "held" : "refused",
      })
    : t("invoices.offer", { ...named, left: formatMoney(left, language) });
  if (deposit === null) return text;
  const { percent, leadDays } = deposit;
  const more = t("invoices.offerDeposit", { percent, days: leadDays ?? 0 });
  return language === "cn" ? `${text}${more}` : `${text} ${more}`;
}
