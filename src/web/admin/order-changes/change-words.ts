import { type DraftValues, lineParts } from "#domain/checkout/draft.ts";
import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import type { AddressField } from "#domain/shipping/address.ts";
import { cents } from "#domain/kernel/money.ts";
import type { EditorError } from "#engine/admin/drafts/quote-draft.ts";
import type { ChangeOrderRefused } from "#engine/admin/order-changes/change-refused.ts";
import type { ChangeEntry } from "#engine/admin/order-changes/plan-change.ts";
import type { CompanyRefused } from "#engine/admin/order-changes/refuse-by-company.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { priceErrorMessage } from "../../storefront/cart/price-error-message.ts";
import { approvalText } from "../../storefront/checkout/company-refused-text.ts";
import { limitReason, noValues } from "../company-limits.ts";
import { draftFieldName, fieldErrorLine } from "../drafts/draft-words.ts";
import { heldBy, sharedText } from "../refused-text.ts";

/** Name of an order's figure. */
export function figureName(t: Translator, figure: string): string {
  switch (figure) {
    case "subtotal":
    case "discount":
    case "shipping":
    case "tax":
    case "total":
      return t(`cart.summary.${figure}`);
    default:
      return t("adminOrders.pointsUsed");
  }
}

/** Error line of a field. An order without goods is an error; a draft may still lack them. */
export function fieldLine(t: Translator, error: EditorError): ReturnType<typeof fieldErrorLine> {
  const line = fieldErrorLine(t, error);
  return error.code === "no_goods" ? { ...line, message: t("adminOrders.change.noGoods") } : line;
}

/** Why an order is not changed so. */
export function refusalText(t: Translator, refused: ChangeOrderRefused): string | null {
  switch (refused.code) {
    case "invalid":
      return null;
    case "money_held":
      return sharedText(t, refused.code, heldBy(refused));
    case "order_not_found":
    case "price_forbidden":
    case "order_stale":
      return sharedText(t, refused.code);
    case "already_left":
    case "refund_requested":
    case "being_paid":
    case "card_authorized":
    case "exchanged":
    case "order_closed":
    case "waits_for_goods":
    case "refund_forbidden":
    case "partly_refunded":
    case "label_stands":
    case "try_again":
      return t(`adminOrders.change.refused.${refused.code}`);
    case "more_than_paid":
      return t("adminOrders.change.refused.more_than_paid", { more: formatMoney(refused.more, t.language) });
    case "total_unseen":
      return t("adminOrders.change.refused.total_unseen", { total: formatMoney(refused.total, t.language) });
    case "stock_short":
      return t("adminOrders.change.refused.stock_short", { sku: refused.sku, left: Math.max(0, refused.left) });
    case "goods_gone":
      return t("adminOrders.change.refused.goods_gone", { sku: refused.sku });
    case "credit_limit":
    case "account_overdue":
    case "account_not_offered":
    case "budget_short":
    case "approval_needed":
    case "deposit_agreed":
      return byCompanyText(t, refused);
    default:
      return priceErrorMessage(t, refused satisfies PriceRefused);
  }
}

/** Why the company's account, budget or rules don't take the order so: one sentence for each, of one message. */
function byCompanyText(t: Translator, refused: CompanyRefused): string {
  const say = (why: string, values: Partial<typeof noValues> = {}) =>
    t("adminOrders.change.refused.by_company", { ...noValues, ...values, why });
  switch (refused.code) {
    case "credit_limit":
    case "account_overdue":
    case "budget_short": {
      const { why, values } = limitReason(t, refused);
      return say(why, values);
    }
    case "account_not_offered":
      return say("account");
    case "approval_needed": {
      const rules = refused.rules.join("; ");
      return approvalText(t, refused, say(rules === "" ? "approval" : "rules", { rules }));
    }
    case "deposit_agreed":
      return say("deposit");
  }
}

const amounts: ReadonlySet<string> = new Set(["price", "subtotal", "discount", "shipping", "tax", "total"]);

function valueText(t: Translator, field: string, value: string | number): string {
  if (amounts.has(field) && typeof value === "number") return formatMoney(cents(value), t.language);
  if (field === "method" && (value === "SHIPPING" || value === "LOCAL" || value === "PICKUP"))
    return t(`adminDrafts.methodChoice.${value}`);
  if (field === "language" && (value === "en" || value === "cn")) return t(`adminDrafts.languageChoice.${value}`);
  return String(value) || t("adminDrafts.empty");
}

function entryName(t: Translator, { field, sku = "" }: ChangeEntry): string {
  if (field === "quantity" || field === "price") return t(`adminOrders.change.field.${field}`, { sku });
  return amounts.has(field) || field === "pointsUsed" ? figureName(t, field) : orderFieldName(t, field);
}

/** Name of a field of the form in the history and beside another version. */
function orderFieldName(t: Translator, field: string): string {
  // A change corrects the buyer's note as well as the shop's own.
  if (field === "note") return t("adminDrafts.field.note");
  const [, of, part] =
    /^(shipping|contact)\.(firstName|lastName|companyName|address1|address2|city|state|zip|phone)$/.exec(field) ?? [];
  return of && part ? t(`checkout.address.${part as AddressField}`) : draftFieldName(t, field);
}

/** The same of versions beside each other, in which a line is told by its part: it stands elsewhere in each. */
export function fieldNameBeside(t: Translator, field: string, versions: readonly (DraftValues | null)[]): string {
  const [, line, typedPart] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const part = lineParts.find((one) => one === typedPart);
  const sku = versions.map((values) => values?.[`lines.${line}.sku`]).find((one) => one !== undefined && one !== "");
  if (part === undefined || sku === undefined) return orderFieldName(t, field);
  return t("ui.fieldLabel", { field: sku }) + t(`adminDrafts.${part}`);
}

/** A change of an order as its history says it: before, after and why. */
export function entryText(t: Translator, entry: ChangeEntry): string {
  const { field, from, to, reason } = entry;
  const change = t("adminDrafts.change", {
    field: entryName(t, entry),
    from: valueText(t, field, from),
    to: valueText(t, field, to),
  });
  return reason ? t("adminOrders.change.because", { change, reason }) : change;
}
