import { readQuantity } from "#domain/cart/quantity.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type DraftValues, lineParts, linePlaces } from "#domain/checkout/draft.ts";
import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import type { Language } from "#domain/kernel/language.ts";
import { subtract } from "#domain/kernel/money.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { may } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { buyerOfDraft } from "#engine/admin/drafts/draft-work.ts";
import { refuseForm, refusePlan, tryAsking } from "#engine/admin/order-changes/change-order.ts";
import type { ChangeOrderRefused, ChangingStaff } from "#engine/admin/order-changes/change-refused.ts";
import {
  freightOfOrder,
  hasPartlyLeft,
  type OrderToChange,
  storedValues,
  versionOfOrder,
  whyNotChangeable,
} from "#engine/admin/order-changes/order-to-change.ts";
import { changedFigures, type PlannedChange } from "#engine/admin/order-changes/plan-change.ts";
import type { QuotedChange } from "#engine/admin/order-changes/quote-change.ts";
import type { Shop } from "#engine/shop.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { packOpened } from "../editing/opened.server.ts";
import { nothingKnown, shownOf } from "../drafts/draft-screen.server.ts";
import type { LineShown } from "../drafts/line-shown.ts";

export interface AboutChange {
  readonly shop: Shop;
  readonly staff: StaffSession;
  readonly language: Language;
}

/** The staff member who changes an order, with their limits. */
export const changingStaff = ({ id, email, role }: StaffSession): ChangingStaff => ({
  id,
  email,
  mayPrice: may(role, "drafts.price"),
  mayGoBelow: may(role, "prices.below-floor"),
  mayRefund: may(role, "orders.refund"),
});

/** An order's fields as its page shows them first. */
export function shownValues(current: OrderToChange): DraftValues {
  const values = storedValues(current);
  const { firstName, lastName, phone } = current.order;
  const freight = freightOfOrder(current);
  const phones = ["shipping.phone", "contact.phone"].filter((field) => values[field] !== undefined);
  return {
    // The person who picks it up, in case the delivery is changed to pickup.
    "contact.firstName": firstName,
    "contact.lastName": lastName,
    "contact.phone": phoneText(phone),
    ...values,
    // Agreed freight stays until somebody changes it.
    ...(freight && { shippingAmount: (freight.amount / 100).toFixed(2), shippingReason: freight.reason }),
    ...Object.fromEntries(phones.map((field) => [field, phoneText(values[field]!)])),
  };
}

/** The page of a change: the order's fields with these values in them, and what they would make of its total. */
export async function readChangeScreen(about: AboutChange, current: OrderToChange, values: DraftValues) {
  const { shop, staff, language } = about;
  const now = shop.clock.now();
  const { order } = current;
  const [{ quoted, planned, refused: notPriced }, buyer] = await Promise.all([
    tryAsking(shop, current, values),
    order.customerId === null ? null : buyerOfDraft(shop.db, order.customerId),
  ]);
  const by = changingStaff(staff);
  const refused: ChangeOrderRefused | null =
    (await refuseForm(shop.db, current, { ...quoted, refused: notPriced }, { values, staff: by })) ??
    (planned && (await refusePlan(shop.db, current, { quoted, planned }, { staff: by, now })));
  return {
    number: order.number,
    values,
    version: versionOfOrder(current),
    opened: packOpened(shownValues(current)),
    closed: whyNotChangeable(current),
    isBack: current.backSince !== null,
    isPart: hasPartlyLeft(current),
    // Goods that were typed before the part left stay in their fields.
    isFixed: hasPartlyLeft(current) && areGoodsAsStored(values, shownValues(current)),
    isOwnNote: current.isOwnNote,
    lines: linesShown(current, quoted, values, language),
    more: linesOfMore(current, values),
    buyer: buyer && { id: buyer.id, name: buyer.name, email: buyer.email },
    places: offeredPlaces(quoted.terms).map(({ id, name, city }) => ({ id, name: `${name[language]} · ${city}` })),
    sums: sumsOf(current, planned),
    total: planned?.order.total ?? order.total,
    refused,
    result: planned && !refused ? resultOf(current, planned) : null,
    mayPrice: by.mayPrice,
    needsPassword: needsConfirmation(staff.confirmedAt, now),
  };
}

/** True if the form has neither other goods than are stored nor another way to get them or price for it. */
function areGoodsAsStored(values: DraftValues, stored: DraftValues): boolean {
  const isOfGoods = (name: string) => name.startsWith("lines.") || deliveryFields.has(name);
  const names = [...new Set([...Object.keys(values), ...Object.keys(stored)])].filter(isOfGoods);
  return names.every((name) => (values[name] ?? "") === (stored[name] ?? ""));
}

const deliveryFields = new Set(["method", "shippingAmount", "shippingReason"]);

export type ChangeScreen = Awaited<ReturnType<typeof readChangeScreen>>;

/** Result of the difference. */
function resultOf({ order }: OrderToChange, planned: PlannedChange) {
  const refund = subtract(order.total, planned.order.total);
  if (refund === 0) return { kind: "same" as const };
  if (order.method === onAccount) return { kind: "invoiced" as const };
  if (order.paymentState === "owed") return { kind: "ask" as const };
  const kind = isManual(order.method) ? ("refundByHand" as const) : ("refund" as const);
  return { kind, amount: refund, method: order.method };
}

function sumsOf({ order }: OrderToChange, planned: PlannedChange | null) {
  return changedFigures
    .filter((figure) => figure !== "pointsUsed")
    .map((figure) => ({ figure, now: order[figure], after: planned && planned.order[figure] }));
}

const isSame = (one: string, other: string) => compactPartNumber(one) === compactPartNumber(other);

/** Parts and units that the form has beyond those that were sold, as lines of a draft of their own. */
function linesOfMore(current: OrderToChange, values: DraftValues): DraftValues {
  const fields = linePlaces(values).flatMap((place) => {
    const typed = (part: (typeof lineParts)[number]) => values[`lines.${place}.${part}`] ?? "";
    const sold = current.lines.find((line) => isSame(line.sku, typed("sku")));
    const quantity = readQuantity(typed("quantity"));
    const units = quantity.ok ? quantity.value - (sold?.quantity ?? 0) : 0;
    if (units <= 0) return [];
    return lineParts.map((part): [string, string] => [
      `lines.${place}.${part}`,
      part === "quantity" ? String(units) : typed(part),
    ]);
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
}

function linesShown(
  current: OrderToChange,
  { goods }: QuotedChange,
  values: DraftValues,
  language: Language,
): LineShown[] {
  return linePlaces(values).map((place): LineShown => {
    const sku = values[`lines.${place}.sku`] ?? "";
    const sold = current.lines.find((line) => isSame(line.sku, sku));
    if (!sold) {
      const row = goods.rows.find((each) => isSame(each.sku, sku));
      return row ? { ...shownOf(row, language), place } : { ...nothingKnown, place, sku };
    }
    const row = current.goods.get(sold.variantId ?? 0);
    return {
      place,
      sku: sold.sku,
      name: sold.name[language],
      variantName: sold.variantName?.[language] ?? null,
      pictureFamily: sold.pictureFamily,
      shopPrice: row?.price ?? null,
      contractPrice: null,
      isOnRequest: false,
      soldPrice: sold.unitPrice,
      // Units that the order holds are available to it.
      available: (row?.available ?? 0) + sold.quantity,
    };
  });
}
