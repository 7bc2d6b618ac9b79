import { mainPlace } from "#domain/inventory/places.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import {
  type CountedUnits,
  missingToOrder,
  type PurchaseFieldError,
  type PurchaseState,
  readPurchase,
  type ReceiveRefused,
  receiveUnits,
} from "#domain/inventory/purchase-order.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { beginStock, expectByOrders } from "../../inventory/expected-stock.ts";
import { receiveGoods, type ReceiveGoodsRefused } from "../../inventory/receive-goods.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { enqueue } from "../../platform/outbox.ts";
import { readShopTimeZone } from "../../platform/shop-time-zone.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { errorsOfGoods, findGoodsToOrder } from "./goods-to-order.ts";
import { lockPurchase, purchaseLines, type PurchaseRow } from "./purchase-row.ts";

interface Step {
  readonly id: number;
  /** The version that was shown. */
  readonly version: number;
}

type StepRefused = { code: "purchase_missing" } | { code: "stale" } | { code: "illegal_transition" };
export type OrderPurchaseRefused = StepRefused | { code: "incomplete"; fieldErrors: readonly PurchaseFieldError[] };
export type ReceivePurchaseRefused = StepRefused | ReceiveRefused | ReceiveGoodsRefused;
export type RedateRefused = StepRefused | { code: "day_format" } | { code: "day_past"; lineId: number };

interface Work {
  readonly tx: Tx;
  readonly order: PurchaseRow;
  readonly now: Instant;
  readonly today: CalendarDay;
}

/** One step of an order that is in one of these states and was shown as it is. */
function step<Done, Refused extends { readonly code: string }>(
  shop: DbAndClock,
  { id, version }: Step,
  states: readonly PurchaseState[],
  work: (work: Work) => Promise<Result<Done, Refused | StepRefused>>,
): Promise<Result<Done, Refused | StepRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<Done, Refused | StepRefused>> => {
    const order = await lockPurchase(tx, id);
    if (!order) return refuse({ code: "purchase_missing" });
    if (!states.includes(order.state)) return refuse({ code: "illegal_transition" });
    if (order.version !== version) return refuse({ code: "stale" });
    const now = shop.clock.now();
    return work({ tx, order, now, today: dayIn(await readShopTimeZone(tx), now) });
  });
}

const insertLines = statement<[number, string]>(
  "order_purchase_lines",
  `insert into purchase_order_lines (purchase_order_id, position, variant_id, sku, name, quantity, cost_cents,
     expected_on)
   select $1, position, variant_id, sku, name, quantity, cost, expected_on from jsonb_to_recordset($2::jsonb)
     as g (position int, variant_id bigint, sku text, name jsonb, quantity int, cost int, expected_on date)`,
);
const setOrdered = statement<[number, string, Date]>(
  "purchase_ordered",
  `update purchase_orders set state = 'ordered', version = version + 1, note = $2, ordered_at = $3, updated_at = $3
   where id = $1`,
);

/**
 * Orders from the supplier, who is mailed if their email is known. Lines without a day are expected after the
 * supplier's lead time; what is expected is told to buyers of parts that are sold out.
 */
export function orderPurchase(
  shop: DbAndClock,
  staff: StaffActor,
  form: Step,
): Promise<Result<{ mailed: boolean }, OrderPurchaseRefused>> {
  return step<{ mailed: boolean }, OrderPurchaseRefused>(shop, form, ["draft"], async ({ tx, order, now, today }) => {
    const { lines, note, fieldErrors } = readPurchase(order.typed);
    const goods = await findGoodsToOrder(
      tx,
      lines.map(({ sku }) => sku),
    );
    const missing = [...fieldErrors, ...errorsOfGoods(lines, goods), ...missingToOrder(lines, today)];
    if (missing.length > 0) return refuse({ code: "incomplete", fieldErrors: missing });
    const usual = order.leadDays === null ? null : daysLater(today, order.leadDays);
    const ordered = lines.map(({ sku, quantity, cost, expectedOn }, position) => {
      const part = goods.get(compactPartNumber(sku));
      if (!part) throw new Error("a line without errors has a part");
      const { variantId, name } = part;
      return { position, variant_id: variantId, sku: part.sku, name, quantity, cost, expected_on: expectedOn ?? usual };
    });
    const variants = ordered.map(({ variant_id: variantId }) => variantId);
    await tx.run(insertLines, [order.id, JSON.stringify(ordered)]);
    await tx.run(setOrdered, [order.id, note, new Date(now)]);
    await beginStock(tx, variants);
    await expectByOrders(tx, variants, today);
    if (order.email !== "") await enqueueMail(shop, tx, order.id);
    const amount = lines.reduce((sum, { quantity, cost }) => sum + quantity * (cost ?? 0), 0);
    await audit(tx, staff, "purchase-ordered", order.number, now, { amount });
    return ok({ mailed: order.email !== "" });
  });
}

const enqueueMail = (shop: DbAndClock, tx: Tx, purchaseId: number) =>
  enqueue(tx, shop.clock, "send_purchase_mail", { purchaseId }, { key: `purchase-mail:${purchaseId}` });

/** Mails an order to its supplier once more. */
export function mailPurchaseAgain(shop: DbAndClock, staff: StaffActor, form: Step): Promise<Result<null, StepRefused>> {
  return step<null, StepRefused>(shop, form, ["ordered"], async ({ tx, order, now }) => {
    if (order.email === "") return refuse({ code: "illegal_transition" });
    await enqueueMail(shop, tx, order.id);
    await audit(tx, staff, "mail-resent", order.number, now);
    return ok(null);
  });
}

const addReceived = statement<[number[], number[]]>(
  "purchase_lines_received",
  `update purchase_order_lines l set received = l.received + u.units
   from unnest($1::bigint[], $2::int[]) as u (id, units)
   where l.id = u.id`,
);
const setState = statement<[number, PurchaseState, Date]>(
  "purchase_state",
  `update purchase_orders set state = $2, version = version + 1, updated_at = $3 where id = $1`,
);

/** Goods that arrived: all of them are booked, or none. An order that is complete with them ends. */
export function receivePurchase(
  shop: DbAndClock,
  staff: StaffActor,
  { counted, placeId = mainPlace, ...form }: Step & { readonly counted: CountedUnits; readonly placeId?: number },
): Promise<Result<{ complete: boolean }, ReceivePurchaseRefused>> {
  return step<{ complete: boolean }, ReceivePurchaseRefused>(shop, form, ["ordered"], async (work) => {
    const { tx, order, now, today } = work;
    const delivery = receiveUnits(await purchaseLines(tx, order.id), counted);
    if (!delivery.ok) return delivery;
    const { arrived, isLast } = delivery.value;
    const goods = arrived.flatMap(({ variantId, units, cost }) =>
      variantId === null ? [] : [{ variantId, units, cost }],
    );
    // A part that was deleted since it was ordered has no shelf.
    if (goods.length < arrived.length) return refuse({ code: "part_not_found" });
    const received = await receiveGoods(tx, goods, { purchaseOrderId: order.id, placeId, staffId: staff.id, now });
    if (!received.ok) return received;
    await tx.run(addReceived, [arrived.map(({ id }) => id), arrived.map(({ units }) => units)]);
    await tx.run(setState, [order.id, isLast ? "received" : "ordered", new Date(now)]);
    const variants = goods.map(({ variantId }) => variantId);
    await expectByOrders(tx, variants, today);
    const units = arrived.reduce((sum, line) => sum + line.units, 0);
    await audit(tx, staff, "purchase-received", order.number, now, { units });
    return ok({ complete: isLast });
  });
}

/**
 * Ends an order of which nothing more comes: canceled if nothing has arrived, closed if part of it has. What was
 * expected of it is expected no longer.
 */
export function endPurchase(
  shop: DbAndClock,
  staff: StaffActor,
  form: Step,
): Promise<Result<PurchaseState, StepRefused>> {
  return step<PurchaseState, StepRefused>(shop, form, ["draft", "ordered"], async ({ tx, order, now, today }) => {
    const lines = await purchaseLines(tx, order.id);
    const state = lines.some(({ received }) => received > 0) ? "closed" : "canceled";
    await tx.run(setState, [order.id, state, new Date(now)]);
    const variants = lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]));
    await expectByOrders(tx, variants, today);
    await audit(tx, staff, `purchase-${state}`, order.number, now);
    return ok(state);
  });
}

const setConfirmed = statement<[number, Date]>(
  "purchase_confirmed",
  `update purchase_orders set confirmed_at = $2, version = version + 1, updated_at = $2 where id = $1`,
);

/** Notes that the supplier has confirmed an order, so that nobody asks them again. */
export function confirmPurchase(shop: DbAndClock, staff: StaffActor, form: Step): Promise<Result<null, StepRefused>> {
  return step<null, StepRefused>(shop, form, ["ordered"], async ({ tx, order, now }) => {
    if (order.confirmedAt !== null) return refuse({ code: "illegal_transition" });
    await tx.run(setConfirmed, [order.id, new Date(now)]);
    await audit(tx, staff, "purchase-confirmed", order.number, now);
    return ok(null);
  });
}

const isPast = (day: CalendarDay | null, today: CalendarDay): boolean => day !== null && day < today;

const setDays = statement<[number, number[], (string | null)[]]>(
  "purchase_lines_redated",
  `update purchase_order_lines l set expected_on = d.day::date from unnest($2::bigint[], $3::text[]) as d (id, day)
   where l.id = d.id and l.purchase_order_id = $1 and l.received < l.quantity`,
);

/**
 * New days on which lines are expected, as the supplier says them; null for none. A day that has passed is refused,
 * unless it was the line's before.
 */
export function redatePurchase(
  shop: DbAndClock,
  staff: StaffActor,
  { days, ...form }: Step & { readonly days: ReadonlyMap<number, CalendarDay | null> },
): Promise<Result<null, RedateRefused>> {
  return step<null, RedateRefused>(shop, form, ["ordered"], async ({ tx, order, now, today }) => {
    const before = await purchaseLines(tx, order.id);
    const past = before.find(
      ({ id, expectedOn }) => isPast(days.get(id) ?? null, today) && days.get(id) !== expectedOn,
    );
    if (past) return refuse({ code: "day_past", lineId: past.id });
    await tx.run(setDays, [order.id, [...days.keys()], [...days.values()]]);
    // Days come from the supplier, who has answered with them.
    await tx.run(setConfirmed, [order.id, new Date(now)]);
    const variants = before.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]));
    await expectByOrders(tx, variants, today);
    await audit(tx, staff, "purchase-redated", order.number, now);
    return ok(null);
  });
}
