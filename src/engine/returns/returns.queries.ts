import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ReturnCarrier } from "#domain/fulfilment/carriers.ts";
import type { ReturnActor, ReturnState } from "#domain/returns/transitions.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Everything the pages about a return show. Times are instants, amounts cents. */
export interface ReturnDetail {
  readonly id: number;
  readonly number: string;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly state: ReturnState;
  readonly received: boolean;
  readonly reason: string;
  readonly remark: string;
  readonly declineReason: string;
  readonly instructions: string;
  readonly carrier: ReturnCarrier | null;
  readonly trackingNumber: string | null;
  readonly estimate: Money;
  readonly deductions: Money;
  readonly deductionReason: string;
  readonly refund: {
    readonly id: number;
    readonly amount: Money;
    readonly state: "PENDING" | "COMPLETED" | "FAILED";
  } | null;
  readonly requestedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly sentAt: Instant | null;
  readonly signedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly customerDueAt: Instant | null;
  readonly merchantDueAt: Instant | null;
  readonly lines: readonly ReturnDetailLine[];
  readonly photos: readonly { name: string; width: number; height: number }[];
  readonly events: readonly {
    event: string;
    actor: ReturnActor;
    from: ReturnState | null;
    to: ReturnState;
    at: Instant;
  }[];
}

interface ReturnDetailLine {
  readonly lineId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly pictureFamily: string;
  /** Null once the product is gone. */
  readonly productId: number | null;
  readonly slug: string | null;
  /** Of an opened unit. */
  readonly serial: string | null;
  readonly quantity: number;
  readonly resellable: number | null;
  readonly scrapped: number | null;
}

const detail = `select r.id, r.number, r.order_id as "orderId", o.number as "orderNumber", r.state, r.received, r.reason, r.remark,
     r.decline_reason as "declineReason", r.instructions, r.carrier, r.tracking_number as "trackingNumber", r.estimate_cents as estimate,
     r.deductions_cents as deductions, r.deduction_reason as "deductionReason",
     (select json_build_object('id', f.id, 'amount', f.amount_cents, 'state', f.state) from refunds f where f.id = r.refund_id) as refund,
     r.requested_at as "requestedAt", r.decided_at as "decidedAt", r.sent_at as "sentAt", r.signed_at as "signedAt", r.ended_at as "endedAt",
     r.customer_due_at as "customerDueAt", r.merchant_due_at as "merchantDueAt",
     (select coalesce(json_agg(json_build_object('lineId', l.id, 'sku', l.sku, 'name', l.name, 'variantName', l.variant_name,
        'pictureFamily', l.picture_family, 'quantity', rl.quantity, 'resellable', rl.resellable, 'scrapped', rl.scrapped, 'productId', p.id, 'slug', p.slug, 'serial', l.serial) order by l.position), '[]')
      from return_lines rl join order_lines l on l.id = rl.line_id left join products p on p.id = l.product_id where rl.return_id = r.id) as lines,
     (select coalesce(json_agg(json_build_object('name', p.name, 'width', p.width, 'height', p.height) order by p.added_at, p.name), '[]')
      from return_photos p where p.return_id = r.id) as photos,
     (select coalesce(json_agg(json_build_object('event', e.event, 'actor', e.actor, 'from', e.from_state, 'to', e.to_state,
        'at', ${milliseconds("e.at")}) order by e.id), '[]')
      from return_events e where e.return_id = r.id) as events
   from returns r join orders o on o.id = r.order_id`;

const selectById = statement<[number], ReturnDetail & Record<string, unknown>>(
  "return_detail",
  `${detail} where r.id = $1`,
);
const selectOfOrder = statement<[number], ReturnDetail & Record<string, unknown>>(
  "returns_of_order",
  `${detail} where r.order_id = $1 order by r.id desc`,
);

export function findReturnDetail(db: Db, returnId: number): Promise<ReturnDetail | null> {
  return db.row(selectById, [returnId]);
}

/** The returns of an order, the latest first; the open one, if there is one, is the first. */
export function returnsOfOrder(db: Db, orderId: number): Promise<ReturnDetail[]> {
  return db.rows(selectOfOrder, [orderId]);
}

/** A return that waits for the merchant. */
export interface WaitingReturn {
  readonly id: number;
  readonly number: string;
  readonly orderNumber: string;
  readonly state: ReturnState;
  readonly received: boolean;
  readonly estimate: Money;
  readonly requestedAt: Instant;
  readonly signedAt: Instant | null;
  readonly dueAt: Instant;
  readonly overdue: boolean;
  readonly photos: number;
}

const selectQueue = statement<[Date, number, number], WaitingReturn & Record<string, unknown>>(
  "return_queue",
  `select r.id, r.number, o.number as "orderNumber", r.state, r.received, r.estimate_cents as estimate, r.requested_at as "requestedAt",
     r.signed_at as "signedAt", r.merchant_due_at as "dueAt", r.merchant_due_at < $1 as overdue,
     (select count(*)::int from return_photos p where p.return_id = r.id) as photos
   from returns r join orders o on o.id = r.order_id
   where r.merchant_due_at is not null order by r.merchant_due_at, r.id limit $2 offset $3`,
);

/** What waits for the merchant: requests to answer and signed goods to refund, the earliest due date first. */
export function returnQueue(db: Db, now: Instant, page: { limit: number; offset: number }): Promise<WaitingReturn[]> {
  return db.rows(selectQueue, [new Date(now), page.limit, page.offset]);
}
