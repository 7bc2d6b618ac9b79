import { wayInto } from "#domain/buyers/order-access.ts";
import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
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

/** A mail that can be resent; `parcel` is set for shipment mails. */
export interface MailToResend {
  readonly mail: Extract<
    OrderMail,
    | "placed"
    | "paid"
    | "bank-instructions"
    | "zeller-instructions"
    | "on-account"
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
    "state" | "paymentState" | "fulfilmentState" | "method" | "total" | "exchange" | "confirmedAt" | "customerId"
  >;
  readonly parcels: readonly Pick<Parcel, "id" | "claim">[];
  readonly returns: readonly { readonly state: ReturnState }[];
}

/** The mails about an order whose content is still true. */
export function mailsToResend({ detail, parcels, returns }: MailedOrder): MailToResend[] {
  const { state, paymentState, method, total, exchange, confirmedAt, customerId } = detail;
  const back = returns[0]?.state;
  // Goods that were exchanged for it: one mail told its buyer, and none that it was placed or paid.
  const isPaidInGoods = exchange !== null && total === 0;
  const plain: [MailToResend["mail"], boolean][] = [
    ["placed", method !== onAccount && !isPaidInGoods],
    ["on-account", paymentState === "on-account"],
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

const selectCanceledBy = statement<[number], { canceledBy: string }>(
  "order_canceled_by",
  `select canceled_by as "canceledBy" from orders where id = $1 and canceled_by is not null`,
);

/** Resends a mail about an order. Refuses one whose content is no longer true. */
export async function resendMail(
  deps: { db: Database; clock: Clock },
  work: MailedOrder & { readonly detail: Pick<OrderDetail, "id"> },
  choice: { mail: string; parcel: number | null },
): Promise<Result<MailToResend["mail"], { code: "mail_not_sendable" }>> {
  const { detail: order, parcels } = work;
  const match = mailsToResend(work).find(({ mail, parcel }) => mail === choice.mail && parcel === choice.parcel);
  if (!match) return refuse({ code: "mail_not_sendable" });
  const last = ownOf(parcels).at(-1)?.id === match.parcel && order.fulfilmentState !== "unsent";
  // `by` is who has it sent again; the mail about a canceled order says who canceled it.
  const ended = match.mail === "canceled" ? await deps.db.row(selectCanceledBy, [order.id]) : null;
  const data: Record<string, string | number> =
    match.parcel === null ? { by: "merchant", ...ended } : { parcel: match.parcel, last: last ? 1 : 0 };
  const about = match.mail === "return-exchanged" ? await exchangeMail(deps.db, order) : { orderId: order.id, data };
  await deps.db.transaction((tx) => enqueue(tx, deps.clock, "send_order_mail", { ...about, mail: match.mail }));
  return ok(match.mail);
}

/** The mail about an exchange is about the order whose goods come back, and names the one that goes out. */
async function exchangeMail(db: Database, { id, exchange }: Pick<OrderDetail, "id" | "exchange">) {
  const first = exchange ? await findOrder(db, exchange.orderNumber) : null;
  if (!exchange || !first) throw new Error(`order ${id} exchanges no goods`);
  return { orderId: first.id, data: { return: exchange.returnId, order: id } };
}
