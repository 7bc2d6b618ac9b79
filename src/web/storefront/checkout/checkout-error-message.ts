import type { PriceChanged } from "#engine/checkout/order-request.ts";
import type { SubmitRefused } from "#engine/requisitions/submit-requisition.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { companyRefusedText } from "./company-refused-text.ts";
import { priceErrorMessage } from "../cart/price-error-message.ts";

/** Message of an order that was refused, or of a cart that was to be sent for approval. */
export function checkoutErrorMessage(t: Translator, refused: SubmitRefused, totalWasPartial: boolean): string {
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  switch (refused.code) {
    case "key_invalid":
    case "key_reused":
      return t("checkout.errors.key_reused");
    case "invalid":
    case "shop_closed":
    case "points_short":
    case "payment_not_offered":
      return t(`checkout.errors.${refused.code}`);
    case "goods_changed":
    case "unavailable":
    case "on_request":
    case "out_of_stock":
      return t(`checkout.errors.${refused.code}`, { name: refused.name[t.language] });
    case "unpaid_orders":
    case "unpaid_units":
      return t(`checkout.errors.${refused.code}`, { most: refused.most });
    case "unpaid_value":
      return t("checkout.errors.unpaid_value", { most: money(refused.most) });
    case "unpaid_share":
    case "unpaid_again":
    case "unproved_share":
    case "unproved_paying":
      return t(`checkout.errors.${refused.code}`, { name: refused.name[t.language], most: refused.most });
    case "stock_limit":
      return t("checkout.stockLimitOf", {
        name: refused.name[t.language],
        sentence: t("cart.errors.stock_limit"),
        left: refused.left,
      });
    case "price_changed":
      return newTotalText(t, refused, totalWasPartial);
    case "waits_now":
      return waitsText(t, refused);
    case "bought_for_other":
      return t("checkout.errors.bought_for_other", {
        who: refused.now === null ? "self" : "site",
        now: refused.now ?? "",
      });
    case "po_used_before":
      return t("checkout.errors.po_used_before", { po: refused.po });
    case "credit_limit":
    case "account_overdue":
    case "budget_short":
    case "approval_needed":
    case "no_approver":
    case "not_for_site":
    case "account_not_offered":
      return companyRefusedText(t, refused, "cart");
    case "buying_for_ended":
    case "role_may_not_order":
      return t(`checkout.errors.${refused.code}`, { site: refused.site, source: "cart" });
    default:
      return priceErrorMessage(t, refused);
  }
}

function newTotalText(t: Translator, { was, now, usedBefore }: PriceChanged, totalWasPartial: boolean): string {
  const total = formatMoney(now, t.language);
  const sentence = totalWasPartial
    ? t("checkout.review.wholeTotal", { total })
    : t("checkout.errors.price_changed", { was: formatMoney(was, t.language), now: total });
  return usedBefore ? t("checkout.discountUsed", { name: usedBefore[t.language], sentence }) : sentence;
}

function waitsText(t: Translator, wait: Extract<SubmitRefused, { code: "waits_now" }>): string {
  const date = formatDate(wait.on, { language: t.language, timeZone: "UTC" });
  return t("checkout.errors.waits_now", { name: wait.name[t.language], count: wait.units, date });
}
