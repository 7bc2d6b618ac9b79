import { wayInto } from "#domain/buyers/order-access.ts";
import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import type { Actor } from "#domain/kernel/actor.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import { findOrder } from "../orders/order-row.ts";
import type { OrderDetail } from "../orders/orders.queries.ts";
import type { Parcel } from "../fulfilment/parcels.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { type OrderMail } from "../platform/mail-kinds.ts";
import type { OrderMailJob } from "../platform/order-mail-data.ts";

/** A mail that can be resent; `parcel` is set for shipment mails. */
export interface MailToResend {
  readonly mail: Extract<
    OrderMail,
    | "placed"
    | "paid"
    | "bank-instructions"
    | "zeller-instructions"
    | "on-account"
    | "credit-held"
    | "canceled"
    | "authorized"
    | "shipped"
    | "ready-for-pickup"
    | "picked-up"
    | "delivered"
    | "return-requested"
    | "return-updated"
    | "return-agreed"
    | "return-declined"
    | "return-exchanged"
    | "order-link"
  >;
  readonly parcel: number | null;
}

/** The parts of an order that its mails depend on, latest return first. */
export interface MailedOrder {
  readonly detail: Pick<
    OrderDetail,
    | "state"
    | "paymentState"
    | "fulfilmentState"
    | "method"
    | "total"
    | "exchange"
    | "confirmedAt"
    | "customerId"
    | "isHeldForCredit"
  >;
  readonly parcels: readonly Pick<Parcel, "id" | "claim">[];
  readonly returns: readonly { readonly id: number; readonly state: ReturnState }[];
}

type ResentOrder = MailedOrder & { readonly detail: Pick<OrderDetail, "id"> };

/** The mails about an order whose content is still true. */
export function mailsToResend({ detail, parcels, returns }: MailedOrder): MailToResend[] {
  const { state, paymentState, method, total, exchange, confirmedAt, customerId, isHeldForCredit } = detail;
  const back = returns[0]?.state;
  // Goods that were exchanged for it: one mail told its buyer, and none that it was placed or paid.
  const isPaidInGoods = exchange !== null && total === 0;
  const plain: [MailToResend["mail"], boolean][] = [
    ["placed", method !== onAccount && !isPaidInGoods],
    ["on-account", paymentState === "on-account" && !isHeldForCredit],
    ["credit-held", isHeldForCredit],
    ["bank-instructions", state === "pending" && method === "bank-deposit"],
    ["zeller-instructions", state === "pending" && method === "zeller"],
    ["paid", confirmedAt !== null && method !== onAccount && !isPaidInGoods],
    ["authorized", paymentState === "authorized"],
    ["ready-for-pickup", state === "ready-for-pickup"],
    ["picked-up", state === "picked-up"],
    ["delivered", state === "delivered"],
    ["canceled", state === "canceled"],
    ["return-requested", back === "requested"],
    ["return-updated", back === "request-updated"],
    ["return-agreed", back === "agreed"],
    ["return-declined", back === "declined"],
    ["return-exchanged", isPaidInGoods && exchange.isOpen],
    ["order-link", wayInto({ customerId, isTransfer: isManual(method) }) === "link"],
  ];
  const about = plain.filter(([, holds]) => holds).map(([mail]) => ({ mail, parcel: null }));
  return [...about, ...ownOf(parcels).map(({ id }) => ({ mail: "shipped" as const, parcel: id }))];
}

/** Parcels of the order's own goods; a claim's parcels have their own mail. */
const ownOf = (parcels: MailedOrder["parcels"]) => parcels.filter(({ claim }) => claim === null);

const selectCanceledBy = statement<[number], { canceledBy: Actor; over: boolean }>(
  "order_canceled_by",
  `select canceled_by as "canceledBy", exists (
     select from order_events e
     where e.order_id = o.id and e.event = 'code-taken-over' and e.at = o.canceled_at) as over
   from orders o where id = $1 and canceled_by is not null`,
);

/** Resends a mail about an order. Refuses one whose content is no longer true. */
export async function resendMail(
  deps: { db: Database; clock: Clock },
  work: ResentOrder,
  choice: { mail: string; parcel: number | null },
): Promise<Result<MailToResend["mail"], { code: "mail_not_sendable" }>> {
  const match = mailsToResend(work).find(({ mail, parcel }) => mail === choice.mail && parcel === choice.parcel);
  if (!match) return refuse({ code: "mail_not_sendable" });
  const job = await jobOf(deps.db, work, match);
  await deps.db.transaction((tx) => enqueue(tx, deps.clock, "send_order_mail", job));
  return ok(match.mail);
}

/** The job of a mail that is sent again. `by` is who has it sent. */
async function jobOf(db: Database, work: ResentOrder, { mail, parcel }: MailToResend): Promise<OrderMailJob> {
  const { detail, parcels, returns } = work;
  const orderId = detail.id;
  const by = "merchant";
  switch (mail) {
    case "shipped": {
      if (parcel === null) throw new Error(`a mail about a shipment of order ${orderId} names no parcel`);
      const isLast = ownOf(parcels).at(-1)?.id === parcel && detail.fulfilmentState !== "unsent";
      return { orderId, mail, data: { parcel, last: isLast ? 1 : 0 } };
    }
    case "canceled": {
      const { canceledBy, over } = (await db.row(selectCanceledBy, [orderId])) ?? { canceledBy: by, over: false };
      return { orderId, mail, data: { by, canceledBy, ...(over && { over: 1 }) } };
    }
    case "return-requested":
    case "return-updated":
    case "return-agreed":
    case "return-declined": {
      const [latest] = returns;
      if (!latest) throw new Error(`order ${orderId} has no return`);
      return { orderId, mail, data: { by, return: latest.id } };
    }
    case "return-exchanged":
      return exchangeMail(db, detail);
    default:
      return { orderId, mail, data: { by } };
  }
}

/** The mail about an exchange is about the order whose goods come back, and names the one that goes out. */
async function exchangeMail(db: Database, { id, exchange }: ResentOrder["detail"]): Promise<OrderMailJob> {
  const first = exchange ? await findOrder(db, exchange.orderNumber) : null;
  if (!exchange || !first) throw new Error(`order ${id} exchanges no goods`);
  return { orderId: first.id, mail: "return-exchanged", data: { return: exchange.returnId, order: id } };
}
