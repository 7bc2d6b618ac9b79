import type { Buyer, Owned } from "#domain/buyers/buyer.ts";
import { type OrderAnswer, type OrderUse, openOrder, wayInto } from "#domain/buyers/order-access.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { refuse, ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, days } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type OwnerParam, ownerParam, placedBy, selectOwned, selectOwnedOrder } from "../buyers/owned-by.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database, Db } from "../platform/database.ts";
import { findToken, createToken, type NewLink } from "../platform/one-time-token.ts";
import { budgets } from "../platform/budgets.ts";
import { enqueue } from "../platform/outbox.ts";
import { mailboxAbout, sender } from "../platform/parties.ts";
import { type Draw, spend } from "../platform/rate-limit.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";

/** Validity of a link to an order, in milliseconds. */
export const orderLinkLifetime = days(90);

/** A link for an order that is about to be placed. */
export function newOrderLink(now: Instant): NewLink {
  return { token: newToken(), expiresAt: after(now, orderLinkLifetime) };
}

/** A new link token for one order. */
export function createOrderLink(db: Db, orderId: number, now: Instant): Promise<string> {
  return createToken(db, { purpose: "order-link", orderId, now, expiresAt: after(now, orderLinkLifetime) });
}

/** SQL: the number of an order. */
export const orderNumberOf = statement<[number], { number: string }>(
  "order_number",
  `select number from orders where id = $1`,
);

/** The order a link leads to, for turning it into a cookie; null for a false, expired or revoked one. */
export async function openOrderLink(db: Db, token: string, now: Instant): Promise<string | null> {
  const subject = await findToken(db, "order-link", token, now);
  if (!subject || subject.orderId === null) return null;
  return (await db.row(orderNumberOf, [subject.orderId]))?.number ?? null;
}

type Row = Owned & { id: number; method: PaymentMethod };

/** SQL: the links `t` to orders that these hashes open now. */
const openLinks = (hashes: string, now: string) => `one_time_tokens t where t.purpose = 'order-link'
     and t.token_hash = any(${hashes}) and t.revoked_at is null and t.expires_at > ${now}`;

/** SQL: columns of an order `o` and, by hashes in $2 at the time in $3, true for one that was opened by its link. */
const columnsToOpen = `o.id, ${selectOwnedOrder("o")}, o.payment_method as method, exists (
     select from ${openLinks("$2", "$3")} and t.order_id = o.id) as "isOpened"`;

const selectToOpen = statement<[string, Buffer[], Date], Row & { isOpened: boolean }>(
  "order_to_open",
  `select ${columnsToOpen} from orders o where o.number = $1`,
);

export type OrderNotVisible = { code: Exclude<OrderAnswer, "open"> };

/** An order and its answer to each use that this buyer could make of it: see `domain/buyers/order-access.ts`. */
interface OrderAccess {
  readonly id: number;
  answer(use: OrderUse): OrderAnswer;
}

/** The order of a number, whoever asks; null for none. */
export async function findOrderAccess(db: Db, buyer: Buyer, number: string, now: Instant): Promise<OrderAccess | null> {
  const orderNumber = readOrderNumber(number);
  const order = orderNumber && (await db.row(selectToOpen, [orderNumber, hashesOf(buyer), new Date(now)]));
  if (!order) return null;
  const toOpen = { ...order, isTransfer: isManual(order.method) };
  return { id: order.id, answer: (use) => openOrder(buyer, toOpen, use) };
}

/** The order's id if this buyer may make this use of it. */
export async function findVisibleOrder(
  db: Db,
  buyer: Buyer,
  number: string,
  use: OrderUse,
  now: Instant,
): Promise<Result<number, OrderNotVisible>> {
  const order = await findOrderAccess(db, buyer, number, now);
  const answer = order?.answer(use) ?? "order_not_found";
  return order && answer === "open" ? ok(order.id) : refuse({ code: answer === "open" ? "order_not_found" : answer });
}

const selectAllToOpen = statement<[string[], Buffer[], Date], Row & { isOpened: boolean }>(
  "orders_to_open",
  `select ${columnsToOpen} from orders o where o.number = any($1)`,
);

/** True if this buyer may see the details of each of these orders: of what is about several, nobody sees a part. */
export async function seesOrders(db: Db, buyer: Buyer, numbers: readonly string[], now: Instant): Promise<boolean> {
  const rows = await db.rows(selectAllToOpen, [[...numbers], hashesOf(buyer), new Date(now)]);
  const opens = (row: (typeof rows)[number]) =>
    openOrder(buyer, { ...row, isTransfer: isManual(row.method) }, "detail") === "open";
  return rows.length > 0 && rows.length === new Set(numbers).size && rows.every(opens);
}

const hashesOf = ({ orderTokens = [] }: Buyer): Buffer[] => orderTokens.map(hashToken);

const findForLink = statement<[string, string], Row>(
  "order_for_link",
  `select id, ${selectOwned()}, payment_method as method from orders
   where number = $1 and email_key = $2 and erased_at is null`,
);

/**
 * Guest look-up: mails the link (or, for a guest's bank deposit or zeller order, the invitation) to the order's own
 * address if number and email belong together. The caller answers the same either way; nothing is ever shown directly.
 * Only what is mailed draws on budgets, that of the order and, past its first mail of the hour, that of who asks:
 * whoever tries wrong numbers or knows the number of another order takes nothing from its owner, and past the order's
 * the owner has working links of this hour.
 */
export async function requestOrderLink(
  db: Database,
  clock: Clock,
  typed: { number: string; email: string },
  clientIp: string,
): Promise<void> {
  const number = readOrderNumber(typed.number);
  const email = readEmail(typed.email);
  if (number === null || !email.ok) return;
  await db.transaction(async (tx) => {
    const order = await tx.row(findForLink, [number, email.value]);
    if (!order) return;
    const about = mailboxAbout(email.value, order.id);
    const may = async (first: Draw) => (await spend(tx, clock.now(), first, [budgets.lookUpLinks, about])).ok;
    const isMailed =
      (await may([budgets.lookUpFirst, about])) || (await may([budgets.lookUpMails, sender(clientIp, email.value)]));
    if (!isMailed) return;
    const way = wayInto({ ...order, isTransfer: isManual(order.method) });
    const mail = way === "invitation" ? "invitation" : "order-link";
    // Asked for again before the mail has left, it is sent once.
    await enqueue(tx, clock, "send_order_mail", { orderId: order.id, mail }, { key: `${mail}:${order.id}` });
  });
}

const selectOpened = statement<[Buffer[], Date], { id: number }>(
  "order_opened_by_browser",
  `select t.order_id as id from ${openLinks("$1", "$2")} order by t.order_id desc limit 1`,
);

/** The latest order whose secret this browser holds; null for none. */
export async function findOpenOrderId(db: Db, buyer: Buyer, now: Instant): Promise<number | null> {
  const hashes = hashesOf(buyer);
  return hashes.length === 0 ? null : ((await db.row(selectOpened, [hashes, new Date(now)]))?.id ?? null);
}

const selectUnpaid = statement<[OwnerParam | null, Buffer[], Date], { number: string }>(
  "unpaid_order_of_viewer",
  `select o.number from orders o
   where o.state = 'pending' and greatest(o.pay_by, o.hold_until) > $3 and (${placedBy("$1", "o")} or o.id in (
     select t.order_id from ${openLinks("$2", "$3")}))
   order by o.placed_at desc limit 1`,
);

/**
 * The number of the latest order that still waits for this buyer's payment: for who left the provider's page by going
 * back.
 */
export async function findUnpaidOrder(db: Db, buyer: Buyer, now: Instant): Promise<string | null> {
  return (await db.row(selectUnpaid, [ownerParam(buyer), hashesOf(buyer), new Date(now)]))?.number ?? null;
}
