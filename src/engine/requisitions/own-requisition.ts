import { longestWhy, nextRequisitionState } from "#domain/approvals/requisition-life.ts";
import { mostAcceptable } from "#domain/approvals/tolerance.ts";
import { type Customer, owns } from "#domain/buyers/buyer.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { orderTexts } from "#domain/checkout/order-texts.ts";
import type { TypedBooking } from "#domain/approvals/references.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { approvalTermsOf } from "../approvals/rules.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { askingForTax } from "../checkout/sale-tax.ts";
import type { PlacedOrder } from "../checkout/write-order.ts";
import type { Tx } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { fileRequisition, type NoApprover, openStep } from "./file-requisition.ts";
import { setQuantities, type TypedQuantity } from "./requisition-goods.ts";
import { setOrder } from "./requisition-order.ts";
import { isQuoteOver, placeRequested, prepareRequested, type RequestedRefused } from "./requested-order.ts";
import { goneOf, type RequesterGone, requesterOf, type SeenWaits } from "./requester.ts";
import {
  lockRequisition,
  moveRequisition,
  type Requisition,
  stepsOf,
  writeRequisitionEvent,
} from "./requisition-row.ts";

export type OwnRefused =
  | { code: "requisition_not_found" }
  | { code: "requisition_stale" }
  | RequesterGone
  | { code: "nothing_left" }
  | TextTooLong
  /** It became dearer by more than the company's tolerance, and waits for approval again. */
  | { code: "asked_again"; was: Money; now: Money }
  | NoApprover
  | { code: "quote_over" }
  | { code: "order_refused"; refused: RequestedRefused };

/** The requester's own requisition under its lock, at the version that their page showed. */
export async function lockOwn(
  tx: Tx,
  customer: Customer,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<Result<Requisition, { code: "requisition_not_found" } | { code: "requisition_stale" }>> {
  const requisition = await lockRequisition(tx, id);
  if (!requisition || !owns(customer, requisition)) return refuse({ code: "requisition_not_found" });
  return requisition.version === version ? ok(requisition) : refuse({ code: "requisition_stale" });
}

/** Sends a requisition again after changes were asked for, with these quantities; its chain begins anew. */
export function resubmitRequisition(
  shop: CartShop,
  customer: Customer,
  request: Resubmission,
): Promise<Result<null, OwnRefused>> {
  return askingForTax(shop, () => shop.db.transaction((tx) => resubmit(tx, shop, customer, request)));
}

export interface Resubmission {
  readonly id: number;
  readonly version: number;
  readonly why: string;
  readonly quantities: readonly TypedQuantity[];
  readonly seenWaits?: SeenWaits;
  /** PO number, cost center and references; left out to leave those that were sent before. */
  readonly poNumber?: string;
  readonly booking?: TypedBooking;
  /** The PO number that the page said was used before. */
  readonly seenPo?: string;
}

async function resubmit(
  tx: Tx,
  shop: CartShop,
  customer: Customer,
  request: Resubmission,
): Promise<Result<null, OwnRefused>> {
  const own = await lockOwn(tx, customer, request);
  if (!own.ok) return own;
  const requisition = own.value;
  if (requisition.state !== "changes-requested") return refuse({ code: "requisition_stale" });
  const why = cleanLines(request.why);
  const poNumber = cleanReference(request.poNumber ?? requisition.poNumber);
  const tooLong = textTooLong("why", why, longestWhy) ?? textTooLong("poNumber", poNumber, orderTexts.poNumber.most);
  if (tooLong) return refuse(tooLong);
  const requester = await requesterOf(tx, requisition, shop.clock.now());
  if (!requester) return refuse(goneOf(requisition));
  const { id, quoteVersion } = requisition;
  const form = { ...requisition.form, poNumber, booking: request.booking ?? requisition.form.booking ?? {} };
  // A quote is accepted as it is: nothing of it changes on the way.
  if (quoteVersion === null) await setQuantities(tx, id, request.quantities);
  const noEnd = Number.MAX_SAFE_INTEGER as Money;
  const seenWaits = request.seenWaits ?? new Map(form.waits ?? []);
  const bounds = { mostTotal: noEnd, mayPassBy: noEnd, seenWaits, seenPo: request.seenPo ?? requisition.poNumber };
  const typed = { ...requisition, form, poNumber };
  const prepared = await prepareRequested(tx, shop, { requisition: typed, requester }, bounds);
  if (!prepared.ok) return refuse(saidOf(prepared.error));
  return fileRequisition(tx, shop, {
    id,
    customer: requester.buyer,
    asked: prepared.value,
    form: { ...form, waits: [...seenWaits] },
    why,
    event: "submitted",
  });
}

function saidOf(refused: RequestedRefused): OwnRefused {
  if (isQuoteOver(refused)) return { code: "quote_over" };
  return refused.code === "cart_empty" ? { code: "nothing_left" } : { code: "order_refused", refused };
}

const reopenStep = statement<[number, number]>(
  "reopen_requisition_step",
  "update requisition_steps set decided_at = null where requisition_id = $1 and position = $2",
);

interface OwnOrder {
  readonly id: number;
  readonly version: number;
  readonly payment: PaymentMethod;
  readonly seenWaits?: SeenWaits;
}

/**
 * Places the order of an approved requisition, paid as chosen. One that became dearer by more than the company's
 * tolerance goes back to the last approver.
 */
export async function orderApproved(
  shop: CartShop,
  customer: Customer,
  order: OwnOrder,
): Promise<Result<PlacedOrder, OwnRefused>> {
  const placed = await askingForTax(shop, () => shop.db.transaction((tx) => placeApproved(tx, shop, customer, order)));
  if (placed.ok || placed.error.code !== "asked_again") return placed;
  const again = await shop.db.transaction((tx) => askAgain(tx, shop, customer, order));
  return again.ok ? placed : again;
}

async function placeApproved(
  tx: Tx,
  shop: CartShop,
  customer: Customer,
  ownOrder: OwnOrder,
): Promise<Result<PlacedOrder, OwnRefused>> {
  const own = await lockOwn(tx, customer, ownOrder);
  if (!own.ok) return own;
  const requisition = own.value;
  const { id, total, companyId, approvedOn } = requisition;
  const now = shop.clock.now();
  if (requisition.state !== "approved" || requisition.expiresAt <= now) return refuse({ code: "requisition_stale" });
  const requester = await requesterOf(tx, requisition, now);
  if (!requester) return refuse(goneOf(requisition));
  const { tolerance } = await approvalTermsOf(tx, companyId);
  // From here on its order counts instead.
  await moveRequisition(tx, id, "ordered", now);
  const { payment, seenWaits } = ownOrder;
  const of = {
    mostTotal: mostAcceptable(total, tolerance),
    mayPassBy: 0 as Money,
    // It has counted since its approval, which may be of another month.
    ...(approvedOn !== null && { countedBefore: { total, on: approvedOn } }),
  };
  const placed = await placeRequested(tx, shop, { requisition, requester }, { ...of, payment, seenWaits });
  if (!placed.ok) {
    const { error } = placed;
    if (error.code === "price_changed" || error.code === "tax_changed")
      return refuse({ code: "asked_again", was: total, now: error.now });
    return refuse(saidOf(error));
  }
  await setOrder(tx, id, placed.value.orderId);
  await writeRequisitionEvent(tx, id, "ordered", { by: customer.customerId, now });
  return placed;
}

async function askAgain(
  tx: Tx,
  shop: CartShop,
  customer: Customer,
  request: { readonly id: number; readonly version: number },
): Promise<Result<null, OwnRefused>> {
  const own = await lockOwn(tx, customer, request);
  if (!own.ok) return own;
  const { id, state } = own.value;
  const next = nextRequisitionState(state, "ask-again");
  if (!next.ok) return refuse({ code: "requisition_stale" });
  const steps = await stepsOf(tx, id);
  const now = shop.clock.now();
  await moveRequisition(tx, id, next.value, now);
  await tx.run(reopenStep, [id, steps.length]);
  await writeRequisitionEvent(tx, id, "asked-again", { by: customer.customerId, now });
  await openStep(tx, shop, { id, timeZone: await readShopTimeZone(tx), steps, position: steps.length });
  return ok(null);
}
