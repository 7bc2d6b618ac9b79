import { wayInto } from "#domain/buyers/order-access.ts";
import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import { type Money, subtract, zero } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { scheduleDeadline } from "../../checkout/deadline-jobs.ts";
import { nameExemption } from "../../checkout/name-exemption.ts";
import { placedLine, placedOrder } from "../../checkout/placed-order.ts";
import { takeCalculation } from "../../checkout/sale-tax.ts";
import { readShopTerms } from "../../checkout/shop-terms.ts";
import { exchangeReserved } from "../../inventory/exchange-reserved.ts";
import { writeOrderEvent } from "../../orders/order-events.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { giveSomePointsBack } from "../../orders/points.ts";
import { changeSale } from "../../payments/change-sale.ts";
import type { PaymentDeps } from "../../payments/payment-deps.ts";
import { exchangeAttempt } from "../../payments/payment-row.ts";
import { definitionsOf, namesOf, underNames } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database.ts";
import { revokeOrderLinks } from "../../platform/one-time-token.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { ChangedOrder, ChangeOrderRefused } from "./change-refused.ts";
import { writeChange } from "./change-record.ts";
import type { OrderToChange } from "./order-to-change.ts";
import type { PlannedChange, PlannedLine } from "./plan-change.ts";
import { refuseByCompanyLocked } from "./refuse-by-company.ts";

// A guest's order belongs to the account that has proven its email, as when it is placed.
const updateOrder = statement<[number, string], { customerId: number | null }>(
  "change_order",
  `update orders o set (${namesOf(placedOrder)}) = (select ${namesOf(placedOrder, "n")}
     from jsonb_to_record($2::jsonb) as n (${definitionsOf(placedOrder)})),
     email_key = $2::jsonb ->> 'email', email_proved = o.email_proved and o.email_key = $2::jsonb ->> 'email',
     customer_id = coalesce(o.customer_id, (select c.id from customers c
       where c.email_key = $2::jsonb ->> 'email' and c.email_verified_at is not null and c.closure_due_at is null
         and c.erased_at is null))
   where o.id = $1 returning o.customer_id as "customerId"`,
);
const removeLines = statement<[number, number[]]>(
  "remove_changed_lines",
  `delete from order_lines where order_id = $1 and id <> all($2)`,
);
const updateLines = statement<[number, string]>(
  "change_order_lines",
  `update order_lines l set quantity = n.quantity, regular_price_cents = n.regular_price_cents,
     unit_price_cents = n.unit_price_cents, discount_cents = n.discount_cents, tax_cents = n.tax_cents,
     tax_state = n.tax_state, tax_jurisdiction = n.tax_jurisdiction, tax_rate = n.tax_rate, tax_reason = n.tax_reason,
     tax_parts = n.tax_parts,
     activity = n.activity, contract = n.contract
   from jsonb_to_recordset($2::jsonb) as n (id bigint, ${definitionsOf(placedLine)})
   where l.order_id = $1 and l.id = n.id`,
);
const addLines = statement<[number, string]>(
  "add_changed_lines",
  `insert into order_lines (order_id, ${namesOf(placedLine)})
   select $1, ${namesOf(placedLine, "n")} from jsonb_to_recordset($2::jsonb) as n (${definitionsOf(placedLine)})`,
);

interface ToWrite {
  readonly current: OrderToChange;
  readonly planned: PlannedChange;
  /** The same order, locked. */
  readonly order: OrderRow;
  readonly staff: StaffActor;
  readonly now: Instant;
}

/** Writes a change of a locked order that nothing stands against, and all that follows from it. */
export async function writeChangedOrder(
  tx: Tx,
  deps: PaymentDeps,
  change: ToWrite,
): Promise<Result<ChangedOrder, ChangeOrderRefused>> {
  const { planned, order, staff, now } = change;
  if (planned.changes.length + planned.personal.length === 0) return ok({ isChanged: false, refund: zero });
  const short = await exchangeReserved(tx, order.id, planned, now);
  if (short) return refuse({ code: "stock_short", sku: short.short.sku, left: short.left });
  const byCompany = await refuseByCompanyLocked(tx, change);
  if (byCompany) return refuse(byCompany);
  const written = await tx.row(updateOrder, [order.id, JSON.stringify(underNames(placedOrder, planned.order))]);
  await writeLines(tx, order.id, planned.lines);
  await takeCalculation(tx, planned.order.taxCalculation);
  if (planned.lines.some(({ taxReason }) => taxReason === "exempt")) await nameExemption(tx, order.id);
  const changeId = await writeChange(tx, order.id, planned, { staffId: staff.id, now });
  await giveSomePointsBack(tx, order, order.pointsUsed - planned.order.pointsUsed, now);
  const money = await changeMoney(tx, deps, change, changeId);
  if (!money.ok) return refuse({ code: "partly_refunded" });
  const refund = money.value;
  const { total } = planned.order;
  const data = { change: changeId, from: order.total, to: total };
  await writeOrderEvent(tx, order, "order-changed", { actor: "merchant", id: staff.id }, now, { data });
  await audit(tx, staff, "order-changed", order.number, now, { amount: total });
  if (planned.order.email !== order.email) await moveToMailbox(tx, deps, order, written?.customerId ?? null, now);
  // Named by its change, so that each is mailed.
  const mailed = {
    by: "merchant" as const,
    change: changeId,
    amount: refund,
    ...(order.paymentState === "owed" && { ask: total }),
    ...(order.method === onAccount && total !== order.total && { invoiced: total }),
  };
  const mail = { orderId: order.id, mail: "order-changed", data: mailed } as const;
  await enqueue(tx, deps.clock, "send_order_mail", mail);
  return ok({ isChanged: true, refund });
}

async function writeLines(tx: Tx, orderId: number, lines: readonly PlannedLine[]): Promise<void> {
  const stored = lines.flatMap((line) => (line.id === null ? [] : [{ ...line, id: line.id }]));
  const added = lines.filter(({ id }) => id === null);
  await tx.run(removeLines, [orderId, stored.map(({ id }) => id)]);
  const rows = stored.map((line) => ({ id: line.id, ...underNames(placedLine, line) }));
  await tx.run(updateLines, [orderId, JSON.stringify(rows)]);
  if (added.length > 0)
    await tx.run(addLines, [orderId, JSON.stringify(added.map((line) => underNames(placedLine, line)))]);
}

function changeMoney(tx: Tx, deps: PaymentDeps, change: ToWrite, changeId: number) {
  const { paymentState, method } = change.order;
  if (method === onAccount) return billAnew(tx, change);
  return paymentState === "owed" ? askAnew(tx, deps, change) : settle(tx, deps, change, changeId);
}

const setAmount = statement<[number, Money]>(
  "amount_on_account",
  `update payments set amount_cents = $2 where order_id = $1 and method = 'on-account'`,
);

/** Nothing of an order on account is in the books before its goods leave: their invoices will bill what it is then. */
async function billAnew(tx: Tx, { planned, order }: ToWrite) {
  await tx.run(setAmount, [order.id, planned.order.total]);
  return ok(zero);
}

const setDeadline = statement<[number, Date]>(
  "deadline_of_changed_order",
  `update orders set pay_by = greatest(pay_by, $2) where id = $1`,
);

/** An unpaid order asks for its new total, and leaves the whole time to pay it. */
async function askAnew(tx: Tx, deps: PaymentDeps, { planned, order, now }: ToWrite) {
  const { total } = planned.order;
  if (total === order.total) return ok(zero);
  const payment = await exchangeAttempt(tx, order.id, order.method, total, now);
  // Confirmed by whoever comes first: the press, or the job where the press dies.
  if (total === zero)
    await enqueue(tx, deps.clock, "begin_payment", { paymentId: payment.id }, { key: `begin-payment:${payment.id}` });
  const { terms } = await readShopTerms(tx, now);
  const payBy = instant(Math.max(order.payBy ?? 0, terms.payment.deadlineOf(order.method, now)));
  await tx.run(setDeadline, [order.id, new Date(payBy)]);
  await scheduleDeadline(tx, deps.clock, { orderId: order.id, payBy, payment: order.method });
  return ok(zero);
}

async function settle(tx: Tx, deps: PaymentDeps, { planned, order }: ToWrite, changeId: number) {
  const settled = await changeSale(tx, deps, { orderId: order.id, changeId, before: order, after: planned.order });
  return settled.ok ? ok(subtract(order.total, planned.order.total)) : settled;
}

/**
 * Revokes the links that were mailed to the old address, and invites a new address without an account to create one.
 */
async function moveToMailbox(
  tx: Tx,
  { clock }: PaymentDeps,
  { id, method }: OrderRow,
  customerId: number | null,
  now: Instant,
): Promise<void> {
  await revokeOrderLinks(tx, id, now);
  if (wayInto({ customerId, isTransfer: isManual(method) }) !== "invitation") return;
  const invitation = { orderId: id, mail: "invitation" } as const;
  await enqueue(tx, clock, "send_order_mail", invitation, { key: `invitation:${id}` });
}
