import type { AfterSaleState } from "#domain/orders/after-sale-life.ts";
import type { FulfilmentState } from "#domain/orders/fulfilment-life.ts";
import type { PaymentState } from "#domain/orders/payment-life.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import { placedLine, placedOrder } from "../checkout/placed-order.ts";
import { column } from "../platform/columns.ts";

/** Columns of orders: those written on placement, and later ones. */
export const orders = {
  ...placedOrder,
  id: column<number>("id", "bigint"),
  customerId: column<number | null>("customer_id", "bigint"),
  /** The word of the three lives below. */
  state: column<OrderState>("state", "text"),
  paymentState: column<PaymentState>("payment_state", "text"),
  fulfilmentState: column<FulfilmentState>("fulfilment_state", "text"),
  afterSaleState: column<AfterSaleState>("after_sale_state", "text"),
  refunded: column<Money>("refunded_cents", "cents"),
  payBy: column<Instant | null>("pay_by", "moment"),
  holdUntil: column<Instant | null>("hold_until", "moment"),
  /** Time at which the buyer reported a transfer. */
  claimedAt: column<Instant | null>("claimed_paid_at", "moment"),
  /** Since when a payment of it clears at its provider. */
  clearingSince: column<Instant | null>("clearing_since", "moment"),
  placedAt: column<Instant>("placed_at", "moment"),
  confirmedAt: column<Instant | null>("confirmed_at", "moment"),
  canceledAt: column<Instant | null>("canceled_at", "moment"),
  deliveredAt: column<Instant | null>("delivered_at", "moment"),
} as const;

/** The columns of their lines. */
export const orderLines = {
  ...placedLine,
  id: column<number>("id", "bigint"),
  refundedQuantity: column<number>("refunded_quantity", "int"),
} as const;

/**
 * Columns of an order's lines, with the units of each that were taken off it before they left, that came back by
 * returns, that returns found never to have arrived, and that were paid back for freight damage.
 */
export const sentLines = {
  ...orderLines,
  neverSent: column<number>("never_sent", "int"),
  returned: column<number>("returned_units", "int"),
  notArrived: column<number>("lost_units", "int"),
  damaged: column<number>("damaged_units", "int"),
} as const;

/** SQL: the units of a line `l` in returns that were settled, received or not. */
const unitsGivenBack = (isReceived: "r.received" | "not r.received"): string => `coalesce((
    select sum(case when g.resellable is null then g.quantity else g.resellable + coalesce(g.scrapped, 0) end)
    from return_lines g join returns r on r.id = g.return_id
    where g.line_id = l.id and r.state in ('being-refunded', 'completed') and ${isReceived}), 0)::int`;

/** SQL: the lines of an order. Only one of which a part has left in parcels has units that were taken off before. */
export const sentLinesOf = (orderId: string): string => `(
  select l.*, case when exists (
      select from parcel_lines p join order_lines s on s.id = p.line_id where s.order_id = l.order_id
    ) then least(l.refunded_quantity, greatest(0, l.quantity - coalesce(
      (select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)))::int else 0 end as never_sent,
    ${unitsGivenBack("r.received")} as returned_units, ${unitsGivenBack("not r.received")} as lost_units,
    coalesce((select sum(g.quantity) from claim_lines g join claims k on k.id = g.claim_id
      where g.line_id = l.id and k.refund_id is not null), 0)::int as damaged_units
  from order_lines l where l.order_id = ${orderId})`;

/** True of an order `o` that was made of a draft. */
export const isOfDraft = "exists (select from order_drafts d where d.order_id = o.id)";
