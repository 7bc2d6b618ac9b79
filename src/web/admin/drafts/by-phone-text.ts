import type { PoRule } from "#domain/companies/po-rule.ts";
import type { Translator } from "#i18n/translator.ts";
import { refusedText } from "../../account/quotes/quote-words.ts";
import { approvalText } from "../../storefront/checkout/company-refused-text.ts";
import { limitReason, noValues } from "../company-limits.ts";
import type { NotPlaced } from "./accept-by-phone.server.ts";

const nothingTyped = { text: "", poNumber: "", method: "", why: "", booking: {} };

/** Tells staff why an offer did not become the order of its buyer on the phone. */
export function byPhoneText(t: Translator, refused: NotPlaced["notPlaced"], { poMask }: PoRule): string {
  const say = (why: string, values: Partial<typeof noValues> = {}) =>
    t("adminDrafts.refused.by_phone", { ...noValues, ...values, why });
  switch (refused.code) {
    case "credit_limit":
    case "account_overdue":
    case "budget_short": {
      const { why, values } = limitReason(t, refused);
      return say(why, values);
    }
    case "approval_needed":
      return approvalText(t, refused, say("rules", { rules: refused.rules.join("; ") }));
    case "role_may_not_order":
    case "buying_for_ended":
      return say(refused.code, { name: refused.site });
    case "po_used_before":
      return say("used", { number: refused.po });
    case "po_mask":
      return say("mask", { name: poMask });
    case "out_of_stock":
      return say("stock", { name: `${refused.name[t.language]} (${refused.sku})` });
    case "account_not_offered":
    case "draft_expired":
    case "exchange_over":
    case "shop_closed":
      return say(refused.code);
    default:
      return refusedText(t, { intent: "pay", error: refused, typed: nothingTyped });
  }
}
