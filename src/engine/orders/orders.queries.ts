import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Actor } from "#domain/kernel/actor.ts";
import { orderTextKeys } from "#domain/checkout/order-texts.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import type { PoDocument } from "#domain/cart/po-document.ts";
import { type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isOverdue, type PayableOrder } from "#domain/payments/decide.ts";
import type { BankDetails, ZellerDetails } from "#domain/checkout/payment-settings.ts";
import { paymentStatusOf } from "#domain/orders/payment-status.ts";
import { possibleEvents } from "#domain/orders/order-steps.ts";
import type { OrderEvent } from "#domain/orders/order-steps.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { Db } from "../platform/database.ts";
import { totals } from "../checkout/placed-order.ts";
import { poDocumentOf } from "../checkout/po-document.ts";
import { jsonRows, milliseconds, type RowOf, selected } from "../platform/columns.ts";
import { type InvoicesOfOrder, invoicesOfOrder } from "../invoices/invoices-of-order.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import { newestPayment } from "../payments/newest-payment.ts";
import { offeredBy } from "../payments/offered-methods.ts";
import { readPaymentSetup } from "../payments/payment-settings.ts";
import type { PaymentState } from "../payments/payment-row.ts";
import { isOfDraft, orders, sentLines, sentLinesOf } from "./order-record.ts";
import { type ExchangeOfOrder, exchangeOfOrder } from "./exchange-of-order.ts";
import { deadlineOf, findOrder, lifeKeys, livesOf, payableOf } from "./order-row.ts";

/** Data of the payment page: the order's state and the buyer's next step. */
export interface OrderForPayment {
  readonly number: string;
  readonly state: OrderState;
  readonly method: PaymentMethod;
  readonly offered: readonly PaymentMethod[];
  readonly total: Money;
  /** The moment the unpaid order is canceled; null once that is past. */
  readonly deadline: Instant | null;
  /**
   * `success`: paid or authorized. `checking`: the provider's answer is pending. `transfer`: send the money as
   * instructed. `failure`: try again.
   */
  readonly result: "success" | "failure" | "checking" | "transfer" | "unpaid" | "canceled" | "expired";
  readonly claimed: boolean;
  /** The amount is held on the buyer's card, which is charged when the goods leave. */
  readonly isAuthorized: boolean;
  /** Partial transfers received: what is left to pay is less by them. */
  readonly received: Money;
  /** The same, and those by a method chosen before. */
  readonly parts: Money;
  /** Partial transfers that go back, as the order has ended or was paid another way, and if they have been sent. */
  readonly partsBack: Money;
  readonly arePartsSent: boolean;
  readonly transfer: Transfer | null;
}

/** Recipient of a bank deposit or Zeller payment; the reference is the order number. */
export type Transfer =
  | ({ readonly method: "bank-deposit"; readonly reference: string; readonly amount: Money } & BankDetails)
  | ({ readonly method: "zeller"; readonly reference: string; readonly amount: Money } & ZellerDetails);

/**
 * The order for its payment page and result; see `findVisibleOrder` for who may look. `payments` are the methods that
 * are configured.
 */
export async function findOrderForPayment(
  db: Db,
  orderId: number,
  now: Instant,
  payments?: PaymentProviders,
): Promise<OrderForPayment | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [payment, setup] = await Promise.all([db.row(newestPayment, [orderId]), readPaymentSetup(db)]);
  const payable = payableOf(order);
  const { number, state, method, total } = order;
  const waits = payable.paymentStatus === "awaiting-payment" && !isOverdue(payable, now);
  const received = payment?.received ?? zero;
  return {
    number,
    state,
    method,
    total,
    offered: offeredBy(payments, setup),
    deadline: waits ? deadlineOf(order) : null,
    claimed: order.claimedAt !== null,
    result: resultOf(payable.paymentStatus, waits, method, payment, order.holdUntil !== null),
    isAuthorized: payable.paymentStatus === "authorized",
    received,
    parts: payment?.parts ?? zero,
    partsBack: payment?.partsBack ?? zero,
    arePartsSent: payment?.arePartsSent ?? false,
    transfer: waits ? transferOf(number, subtract(total, received), method, setup) : null,
  };
}

function resultOf(
  paymentStatus: PayableOrder["paymentStatus"],
  waits: boolean,
  method: PaymentMethod,
  payment: { state: PaymentState; failure: string | null } | null,
  held: boolean,
): OrderForPayment["result"] {
  if (paymentStatus === "paid" || paymentStatus === "authorized") return "success";
  if (paymentStatus === "canceled") return "canceled";
  if (!waits) return "expired";
  if (isManual(method)) return "transfer";
  // Held until the merchant acts, it has a reason too: that is not the buyer's business, who has paid.
  if (payment?.state !== "clearing" && (payment?.failure || payment?.state === "failed")) return "failure";
  // Held without a transfer: the provider is clearing the money.
  return held ? "checking" : "unpaid";
}

function transferOf(
  reference: string,
  amount: Money,
  method: PaymentMethod,
  setup: { bank: BankDetails | null; zeller: ZellerDetails | null },
): Transfer | null {
  if (method === "bank-deposit" && setup.bank) return { method, reference, amount, ...setup.bank };
  if (method === "zeller" && setup.zeller) return { method, reference, amount, ...setup.zeller };
  return null;
}

const detailKeys = [
  "id",
  "number",
  "customerId",
  "companyId",
  "siteId",
  "boughtFor",
  "email",
  "phone",
  "firstName",
  "lastName",
  "state",
  ...lifeKeys,
  "method",
  "shippingMethod",
  "shippingAddress",
  "billingAddress",
  "freightOptions",
  "pickupPlace",
  "arrivesFrom",
  "arrivesTo",
  "shipsInParts",
  ...totals,
  "refunded",
  "discountCode",
  "discountName",
  ...orderTextKeys,
  "power",
  "payBy",
  "holdUntil",
  "claimedAt",
  "placedAt",
  "confirmedAt",
  "canceledAt",
] as const;
const detailLineKeys = [
  "id",
  "productId",
  "variantId",
  "sku",
  "slug",
  "name",
  "variantName",
  "pictureFamily",
  "quantity",
  "reference",
  "waiting",
  "asksDeposit",
  "expectedOn",
  "regularPrice",
  "unitPrice",
  "discount",
  "tax",
  "taxState",
  "taxJurisdiction",
  "taxRate",
  "taxReason",
  "contract",
  "returnPolicy",
  "returnDays",
  "power",
  "refundedQuantity",
  "neverSent",
  "returned",
  "notArrived",
  "damaged",
  "serial",
] as const;

/** Everything an order's page and receipt show. Times are instants, amounts cents. */
export interface OrderDetail extends RowOf<typeof orders, (typeof detailKeys)[number]>, InvoicesOfOrder {
  readonly exchange: ExchangeOfOrder | null;
  /** Staff began it as a draft, so its note is theirs. */
  readonly isOwnNote: boolean;
  /** The PDF of the buyer's purchase order. */
  readonly poDocument: PoDocument | null;
  readonly lines: readonly OrderDetailLine[];
  readonly events: readonly { event: string; actor: Actor; to: OrderState | null; at: Instant }[];
  readonly refunds: readonly {
    id: number;
    amount: Money;
    /** That of its payment, which may be another than the order's. */
    method: PaymentMethod;
    state: "PENDING" | "COMPLETED" | "FAILED";
    reason: string;
    reference: string | null;
    at: Instant;
    ofSale: boolean;
  }[];
}

export type OrderDetailLine = RowOf<typeof sentLines, (typeof detailLineKeys)[number]>;

const selectDetail = statement<[number], OrderDetail>(
  "order_detail",
  `select ${selected(orders, detailKeys, "o")},
     ${invoicesOfOrder},
     ${poDocumentOf("o")} as "poDocument",
     ${exchangeOfOrder} as exchange,
     ${isOfDraft} as "isOwnNote",
     (select ${jsonRows(sentLines, detailLineKeys, "l")} from ${sentLinesOf("o.id")} l) as lines,
     (select coalesce(json_agg(json_build_object('event', e.event, 'actor', e.actor, 'to', e.to_state,
       'at', ${milliseconds("e.at")}) order by e.id), '[]')
      from order_events e where e.order_id = o.id) as events,
     (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount_cents, 'method', p.method,
       'state', r.state, 'reason', r.reason, 'reference', r.reference,
        'at', ${milliseconds("r.created_at")}, 'ofSale', r.of_sale) order by r.id), '[]')
      from refunds r join payments p on p.id = r.payment_id where r.order_id = o.id) as refunds
   from orders o where o.id = $1`,
);

/** The order in full; see `findVisibleOrder` for who may look. */
export function findOrderDetail(db: Db, orderId: number): Promise<OrderDetail | null> {
  return db.row(selectDetail, [orderId]);
}

/** The customer's possible steps by the table; an overdue order can't be paid. */
export function customerCan(
  order: Pick<OrderDetail, (typeof lifeKeys)[number] | "payBy" | "holdUntil">,
  now: Instant,
): { events: OrderEvent[]; pay: boolean } {
  const waits = paymentStatusOf(order.paymentState) === "awaiting-payment";
  const pay = waits && !isOverdue({ deadline: deadlineOf(order) }, now);
  return { events: possibleEvents(livesOf(order), "customer"), pay };
}
