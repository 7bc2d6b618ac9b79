import { isEnded } from "#domain/cases/case-life.ts";
import type { CaseUnits } from "#domain/cases/units.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { add, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import type { RefundEstimate } from "#domain/orders/refund-estimate.ts";
import { returnLife } from "#domain/returns/return-life.ts";
import type { CaseMissing, CaseRefused } from "../cases/case-kind.ts";
import { findOrder, type OrderRow } from "../orders/order-row.ts";
import { moneyKept } from "../orders/refund-order.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db, Tx } from "../platform/database.ts";
import { exchangedOf, exchangeToSettle, type ExchangeWaits } from "./exchanges.ts";
import { grantReturn } from "./grant-return.ts";
import { countRefunded, type GrantRefused } from "./grant-units.ts";
import { finishRefunding } from "./refund-sent.ts";
import { estimateUnits, soldLines } from "./return-lines.ts";
import { type ReturnLine, returnLines, type ReturnRow, returns } from "./returns.ts";

/** `reason_required`: the amount is below the goods' worth without a reason. */
export type RefundReturnRefused =
  | CaseRefused
  | GrantRefused
  | ExchangeWaits
  | { code: "reason_required" }
  | TextTooLong;

const longestReason = 500;

/**
 * Refunds received goods: by the counted units, or less with a reason; never more. What other goods were given for in
 * exchange is no part of the money. A return whose money went back another way ends without a refund, as does one that
 * was exchanged as a whole.
 */
export function refundReturn(
  deps: PaymentDeps,
  input: { returnId: number; amount: Money | null; reason: string; staffId: number | null },
): Promise<Result<{ refundId: number | null; amount: Money }, RefundReturnRefused>> {
  const { returnId: id, amount, staffId } = input;
  return returns.work(deps, { id, staffId }, async ({ tx, order, row, now, move }) => {
    const moved = await move("refund");
    if (!moved.ok) return moved;
    const units = countedUnits(await returnLines.of(tx, id));
    const cap = await estimateUnits(tx, order, await soldLines(tx, order.id), units, row);
    const why = cleanLines(input.reason);
    const tooLong = textTooLong("reason", why, longestReason);
    if (tooLong) return refuse(tooLong);
    const exchange = await exchangeToSettle(tx, id, now);
    if (!exchange.ok) return exchange;
    const exchanged = exchange.value;
    const whole = amount === null ? null : add(amount, exchanged?.amount ?? zero);
    if (whole !== null && whole < cap.total && why === "") return refuse({ code: "reason_required" });
    if (!amount && !exchanged && (await isPaidBack(tx, order, { units, why: row })))
      return endUnpaid(tx, deps, { order, row: moved.value, units, staffId });
    const granted = await grantReturn(tx, deps, { order, row, units, amount: whole, exchanged, why, staffId });
    if (!granted.ok || granted.value.refundId !== null) return granted;
    return endInGoods(tx, deps, { order, row: moved.value, staffId });
  });
}

interface Ending {
  readonly order: OrderRow;
  readonly row: ReturnRow;
  readonly units: readonly CaseUnits[];
  readonly staffId: number | null;
}

/**
 * True if nothing is left to refund of these units. A dispute may still give its money back: until it ends, the goods
 * are not for nothing.
 */
export async function isPaidBack(
  tx: Tx,
  order: OrderRow,
  { units, why }: { readonly units: readonly CaseUnits[]; readonly why: Pick<ReturnRow, "received" | "reason"> },
): Promise<boolean> {
  const { total } = await estimateUnits(tx, order, await soldLines(tx, order.id), units, why);
  return total === 0 && (await moneyKept(tx, order)) === 0;
}

/** Ends a return of which nothing is left to refund: the provider's own pages or a dispute gave it back. */
export async function endUnpaid(
  tx: Tx,
  { clock }: PaymentDeps,
  { order, row, units, staffId }: Ending,
): Promise<Result<{ refundId: null; amount: Money }, CaseRefused>> {
  await countRefunded(tx, order.id, units);
  return endInGoods(tx, { clock }, { order, row, staffId });
}

/** Ends a return of which no money goes back, whose units are counted as refunded. */
export async function endInGoods(
  tx: Tx,
  { clock }: Pick<PaymentDeps, "clock">,
  { order, row, staffId }: Omit<Ending, "units">,
): Promise<Result<{ refundId: null; amount: Money }, CaseRefused>> {
  const by = { actor: "merchant", id: staffId } as const;
  const now = clock.now();
  const ended = await returns.move(tx, clock, row, { event: "refunds-completed", by, now });
  if (!ended.ok) return ended;
  await finishRefunding(tx, clock, order, by, now);
  return ok({ refundId: null, amount: zero });
}

function countedUnits(lines: readonly ReturnLine[]): CaseUnits[] {
  return lines
    .map(({ lineId, resellable, scrapped }) => ({ lineId, quantity: (resellable ?? 0) + (scrapped ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Value of a return's units: those counted, or before that those requested. Null once it is over. */
async function worthNow(db: Db, row: ReturnRow): Promise<RefundEstimate | null> {
  const order = await findOrder(db, row.orderId);
  // Once granted, its units count as given back already; once it is over, another return may have given them back.
  if (!order || row.refundId !== null || isEnded(returnLife, row.state)) return null;
  const lines = await returnLines.of(db, row.id);
  const units = row.signedAt === null ? lines : countedUnits(lines);
  return estimateUnits(db, order, await soldLines(db, order.id), units, row);
}

/** Shipping refunded by a return: for the counted units, or before that for those requested. */
export async function shippingOfReturn(db: Db, returnId: number): Promise<Money> {
  const row = await returns.find(db, returnId);
  return (row && (await worthNow(db, row)))?.shipping ?? zero;
}

/**
 * The most that can be refunded for a return in money: the worth of the counted units, or before that of those
 * requested, less what went into an exchange.
 */
export async function refundCap(db: Db, returnId: number): Promise<Result<Money, CaseMissing>> {
  const row = await returns.find(db, returnId);
  if (!row) return refuse({ code: "case_not_found" });
  const worth = (await worthNow(db, row))?.total ?? row.estimate;
  return ok(cents(Math.max(0, subtract(worth, await exchangedOf(db, returnId)))));
}
