import type { DecideRefused } from "#engine/requisitions/decide-requisition.ts";
import type { OwnRefused } from "#engine/requisitions/own-requisition.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { checkoutErrorMessage } from "../../storefront/checkout/checkout-error-message.ts";

/** Why a decision about a requisition, or what its requester wanted, was refused. */
export function requisitionMessage(t: Translator, refused: DecideRefused | OwnRefused): string {
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  switch (refused.code) {
    case "dearer":
    case "asked_again":
      return t(`approvals.errors.${refused.code}`, { was: money(refused.was), now: money(refused.now) });
    case "budget_short":
      return t(`approvals.errors.budget_${refused.of}`, {
        name: refused.name,
        limit: money(refused.limit),
        left: money(refused.left),
      });
    case "no_approver":
      return t("approvals.errors.no_approver", { site: refused.site });
    case "text_too_long":
      return kindText(t, t(refused.field === "why" ? "approvals.page.why" : "approvals.page.note"), {
        code: "too_long",
        values: { max: refused.max },
      });
    case "order_refused":
      return t("approvals.errors.order_refused", { reason: checkoutErrorMessage(t, refused.refused, false) });
    default:
      return t(`approvals.errors.${refused.code}`);
  }
}
