import { randomUUID } from "node:crypto";
import type { BuysFor } from "#domain/buyers/buyer.ts";
import type { OrderNumber } from "#domain/checkout/order-number.ts";
import { type PaymentMethod, waitsForTransfer } from "#domain/checkout/payment-method.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { ShopTerms } from "#domain/checkout/terms.ts";
import type { ValidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import type { Wait } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import type { DepositTerms } from "#domain/receivables/deposit.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OwnerParam } from "../buyers/owned-by.ts";
import type { Tx } from "../platform/database.ts";
import { definitionsOf, namesOf, underNames } from "../platform/columns.ts";
import { statement } from "../platform/statement.ts";
import { reservedMovements } from "../inventory/reserve-stock.ts";
import type { RequestKey } from "../platform/idempotency.ts";
import { insertOrderLink, type NewLink } from "../platform/one-time-token.ts";
import { hashToken } from "../platform/secret.ts";
import { nameExemption } from "./name-exemption.ts";
import { daysOfWait, depositAsked, lineToPlace } from "./line-to-place.ts";
import { type Held, insertHolds } from "./hold-limits.ts";
import { type OrderToPlace, placedLine, placedOrder } from "./placed-order.ts";
import type { CartToPrice } from "./price-cart.ts";
import { takeCalculation } from "./sale-tax.ts";

/** Result of placing an order. */
export interface PlacedOrder {
  readonly orderId: number;
  readonly paymentId: number;
  readonly number: OrderNumber;
  readonly total: Money;
  readonly payment: PaymentMethod;
  readonly payBy: Instant;
}

interface NewOrder {
  readonly number: OrderNumber;
  readonly goods: Pick<CartToPrice, "rows" | "activities"> &
    Partial<Pick<CartToPrice, "contracts">> &
    Pick<ShopTerms, "returns">;
  /** The cart that it empties; null for an order without one. */
  readonly cartId: number | null;
  /** The account that buys; null for guests. */
  readonly owner: OwnerParam | null;
  /** The site it buys for, and when goods are taken in there; left out where it buys for itself. */
  readonly buysFor?: (BuysFor & { readonly hours: string }) | null;
  /** Its share in the company's budgets; omitted if it counts in none. */
  readonly budget?: { readonly costCenterId: number | null; readonly on: CalendarDay } | null;
  readonly checkout: ValidatedCheckout;
  /** The pickup place as it is today; null for shipped goods. */
  readonly place: PickupPlace | null;
  readonly priced: PricedCheckout;
  /** Why its freight was agreed with the buyer; left out where it is by the shop's rates. */
  readonly shippingReason?: string | null;
  /** The stated power supply, and the verdict for each part number with a motor. */
  readonly power: Power | null;
  readonly verdicts: ReadonlyMap<string, PowerVerdict>;
  readonly language: Language;
  readonly now: Instant;
  readonly payBy: Instant;
  readonly requestKey: RequestKey;
  /** Whom it is counted with until it is paid. */
  readonly held?: Held;
  /** The member of staff who places it; none where its buyer does. */
  readonly placedBy?: number | null | undefined;
  /** A mailed link has proved its mailbox. */
  readonly hasProof?: boolean;
  /** Units that wait for their goods, by variant; left out where all are there. */
  readonly waits?: ReadonlyMap<number, Wait>;
  /** The day by which the goods of an order that waits can leave. */
  readonly leavesBy?: CalendarDay | null;
  /** The deposit that is asked where it is on account; left out for none. */
  readonly deposit?: DepositTerms | null;
  /** Link that opens it in the sender's browser. */
  readonly link?: NewLink | undefined;
}

// A guest's order belongs to the account that has proven the email, if there is one and it is not being closed.
// One statement: the order, its lines, first event, stock movements, holds, link and payment, the emptied cart with the
// PDF attached to it and its end as an abandoned one, and the reply kept under the request's key. `$1` and `$2` carry
// the columns of order and lines as JSON, named as in the tables.
// A transfer's payment has begun: nobody but the buyer and the bank is needed for it.
const insertOrder = statement<
  [
    string,
    string,
    number | null,
    string,
    string,
    string,
    Date,
    Date,
    OwnerParam | null,
    boolean,
    number,
    readonly string[],
    Buffer | null,
    Date | null,
    boolean,
    number | null,
  ],
  { orderId: number; paymentId: number; guest: boolean }
>(
  "place_order",
  `with placed as (
     insert into orders (${namesOf(placedOrder)}, customer_id, email_key, state, pay_by, placed_at, email_proved)
     select ${namesOf(placedOrder, "o")}, coalesce($9::bigint, (
         select c.id from customers c
         where c.email_key = o.email and c.email_verified_at is not null and c.closure_due_at is null
           and c.erased_at is null
       )), o.email, 'pending', $8, $7, $15
     from jsonb_to_record($1::jsonb) as o (${definitionsOf(placedOrder)})
     returning id, customer_id, total_cents, payment_method
   ), line as (
     select * from jsonb_to_recordset($2::jsonb) as l (${definitionsOf(placedLine)})
   ), lines as (
     insert into order_lines (order_id, ${namesOf(placedLine)})
     select placed.id, ${namesOf(placedLine, "line")} from placed, line
   ), event as (
     insert into order_events (order_id, event, to_state, actor, actor_id, at)
     select id, 'placed', 'pending', case when $16::bigint is null then 'customer' else 'merchant' end,
       coalesce($16, customer_id), $7 from placed
   ), movements as (
     ${reservedMovements("placed", "line", "$7")}
   ), held as (
     ${insertHolds("placed", { units: "$11", parties: "$12", at: "$7" })}
   ), link as (
     ${insertOrderLink("placed", { hash: "$13", expiresAt: "$14", at: "$7" })}
   ), payment as (
     insert into payments (order_id, method, state, begun_at, amount_cents, idempotency_key, created_at)
     select id, payment_method, case when $10 then 'begun' else 'new' end, case when $10 then $7::timestamptz end,
       total_cents, $4, $7 from placed
     returning id
   ), emptied as (
     delete from cart_lines where cart_id = $3
   ), unused as (
     update carts set discount_code = null where id = $3
   ), recovered as (
     update abandoned_carts a set order_id = placed.id, ended_at = coalesce(a.ended_at, $7) from placed
     where a.order_id is null and (a.cart_id = $3 and a.ended_at is null
       or a.restored_cart_id = $3 and a.link_expires_at > $7)
   ), consented as (
     delete from cart_consents where cart_id = $3
   ), document as (
     update po_documents set cart_id = null, order_id = placed.id from placed where cart_id = $3
   ), replied as (
     update idempotency_keys k
     set reply = ($1::jsonb -> 'reply') || jsonb_build_object('orderId', placed.id, 'paymentId', payment.id)
     from placed, payment where k.scope = $5 and k.key = $6
   )
   select placed.id as "orderId", payment.id as "paymentId", placed.customer_id is null as guest from placed, payment`,
);

/**
 * Writes a priced order whose stock is reserved. Gives the reply, now and whenever the key is sent again, and whether
 * no account owns the order.
 */
export async function writeOrder(tx: Tx, order: NewOrder): Promise<{ placed: PlacedOrder; guest: boolean }> {
  const { number, checkout, priced, payBy, requestKey, held, hasProof = false, link, placedBy = null } = order;
  const reply = { number, total: priced.order.total, payment: checkout.payment, payBy };
  const deposit = depositAsked(order);
  const columns = JSON.stringify({
    ...underNames(placedOrder, { ...orderToPlace(order), agreedDeposit: deposit }),
    reply,
  });
  const goods = { ...order, deposit };
  const lines = JSON.stringify(order.goods.rows.map((row, at) => underNames(placedLine, lineToPlace(goods, row, at))));
  const written = await tx.row(insertOrder, [
    columns,
    lines,
    order.cartId,
    randomUUID(),
    requestKey.scope,
    requestKey.key,
    new Date(order.now),
    new Date(payBy),
    order.owner,
    waitsForTransfer(reply),
    held?.units ?? 0,
    held?.parties.map(({ party }) => party) ?? [],
    link ? hashToken(link.token) : null,
    link ? new Date(link.expiresAt) : null,
    hasProof,
    placedBy,
  ]);
  if (!written) throw new Error(`order ${number} was not written`);
  if (priced.taxed?.goods === "exempt") await nameExemption(tx, written.orderId);
  await takeCalculation(tx, priced.taxed?.calculation ?? null);
  const { guest, ...ids } = written;
  return { placed: { ...reply, ...ids }, guest };
}

/** The order's columns from input and prices, without its deposit. */
function orderToPlace(order: NewOrder): Omit<OrderToPlace, "agreedDeposit"> {
  const { number, checkout, place, priced, power, language, buysFor = null, budget = null } = order;
  const { delivery, billing, email, payment, texts } = checkout;
  const person = delivery.method === "PICKUP" ? delivery.contact : delivery.address;
  const { firstName, lastName, phone } = person;
  const { order: sums, arrives, discount, points } = priced;
  return {
    number,
    email,
    phone,
    firstName,
    lastName,
    language,
    ...texts,
    companyId: buysFor?.companyId ?? null,
    siteId: buysFor?.siteId ?? null,
    boughtFor: buysFor && { company: buysFor.company, site: buysFor.site, by: buysFor.by, hours: buysFor.hours },
    costCenterId: budget?.costCenterId ?? null,
    budgetOn: budget?.on ?? null,
    power,
    method: payment,
    shippingMethod: delivery.method,
    shippingAddress: delivery.method === "PICKUP" ? null : delivery.address,
    billingAddress: billing ?? person,
    freightOptions: delivery.method === "LOCAL" ? delivery.freight : null,
    pickupPlace: place,
    arrivesFrom: arrives?.earliest ?? null,
    arrivesTo: arrives?.latest ?? null,
    ...daysOfWait(order),
    // Drafts from before this was asked have no answer.
    shipsInParts: Boolean(checkout.shipsInParts) && delivery.method !== "PICKUP",
    ownLines: sums.ownLines?.length ? sums.ownLines : null,
    subtotal: sums.subtotal,
    discount: sums.discount,
    pointsUsed: points?.used ?? 0,
    points: points?.amount ?? zero,
    shipping: sums.shipping,
    shippingReason: order.shippingReason ?? null,
    tax: sums.tax,
    exchanged: sums.exchanged ?? zero,
    shippingTaxReason: priced.taxed?.shipping ?? null,
    taxCalculation: priced.taxed?.calculation ?? null,
    total: sums.total,
    // A discount that staff agreed with the buyer has no code.
    discountCode: discount?.code || null,
    discountName: discount?.name ?? null,
  };
}
