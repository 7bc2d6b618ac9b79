import type { CaseUnits } from "#domain/cases/units.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type ExchangeFacts, exchangeStateOf } from "#domain/returns/exchange.ts";
import type { ExchangeOnPaper } from "../checkout/draft-exchange.ts";
import { findOrder, type OrderRow } from "../orders/order-row.ts";
import type { ExchangePart } from "../payments/exchange-credit.ts";
import { exchangeIsOpen } from "../payments/exchange-stands.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { estimateUnits, soldLines } from "./return-lines.ts";
import { isTaken, type ReturnLine, returnLines, type ReturnRow, returns } from "./returns.ts";

interface DraftedExchange {
  id: number;
  returnId: number;
  units: readonly CaseUnits[];
  waits: boolean;
}

const selectOfDraft = statement<[number], DraftedExchange>(
  "exchange_to_draft",
  `select id, return_id as "returnId", units, waits from exchanges where draft_id = $1 and order_id is null`,
);

export interface DraftedOnPaper extends ExchangeOnPaper {
  readonly id: number;
  readonly units: readonly CaseUnits[];
}

/** The exchange that a draft is of, as it would be on its paper now. Its worth is zero once its return is over. */
export async function exchangeOfDraft(db: Db, draftId: number, now: Instant): Promise<DraftedOnPaper | null> {
  const exchange = await db.row(selectOfDraft, [draftId]);
  const row = exchange && (await returns.find(db, exchange.returnId));
  const order = row && (await findOrder(db, row.orderId));
  if (!exchange || !row || !order) return null;
  const { id, waits } = exchange;
  const units = await unitsThere(db, row, exchange.units);
  const isOpen = mayExchange(row, order) && !isTaken(row, now);
  return {
    id,
    units,
    returnNumber: row.number,
    waits,
    worth: isOpen ? await worthOf(db, { order, row, units }) : zero,
  };
}

/** True if goods of a return are agreed on and to come, and not refunded: they can be exchanged, or credited. */
export const isExchangeable = ({ state, received }: Pick<ReturnRow, "state" | "received">, isRefunded: boolean) =>
  state === "agreed" && received && !isRefunded;

/** True if goods of a return can be exchanged, and are not to be credited to a company. */
export const mayExchange = (row: Pick<ReturnRow, "state" | "received" | "refundId">, { method }: OrderRow): boolean =>
  isExchangeable(row, row.refundId !== null) && method !== onAccount;

interface Exchanged {
  readonly order: OrderRow;
  readonly row: ReturnRow;
  readonly units: readonly CaseUnits[];
}

/** The worth of units of a return: as a refund of them would be. Of goods that have come, no more than were counted. */
export async function worthOf(db: Db, { order, row, units }: Exchanged): Promise<Money> {
  const some = await unitsThere(db, row, units);
  return (await estimateUnits(db, order, await soldLines(db, order.id), some, row)).total;
}

async function unitsThere(db: Db, row: ReturnRow, units: readonly CaseUnits[]): Promise<CaseUnits[]> {
  const lines = await returnLines.of(db, row.id);
  return units.flatMap(({ lineId, quantity }) => {
    const line = lines.find((each) => each.lineId === lineId);
    const most = line ? unitsIn(line, row) : 0;
    return most > 0 ? [{ lineId, quantity: Math.min(quantity, most) }] : [];
  });
}

/** Units of a line that a return is about: those counted, or before that those requested. */
export const unitsIn = (
  { quantity, resellable, scrapped }: ReturnLine,
  { signedAt }: Pick<ReturnRow, "signedAt">,
): number => (signedAt === null ? quantity : (resellable ?? 0) + (scrapped ?? 0));

const setWorth = statement<[number, Money, string]>(
  "exchange_worth",
  "update exchanges set worth_cents = $2, units = $3::jsonb where id = $1",
);

/** Keeps what an offer says that the goods pay at most, and the units that do: no more than were counted by then. */
export const keepWorth = (tx: Tx, { id, worth, units }: DraftedOnPaper): Promise<number> =>
  tx.run(setWorth, [id, worth, JSON.stringify(units)]);

const lockOpen = statement<[number], ExchangeFacts & { id: number; credit: Money }>(
  "lock_exchanges_of_return",
  `select x.id, x.credit_cents as credit, x.settled_at is not null as "isSettled",
     x.undone_at is not null as "isUndone",
     (select state from order_drafts d where d.id = x.draft_id) as draft,
     (select valid_until from order_drafts d where d.id = x.draft_id) as "validUntil",
     (select payment_state from orders o where o.id = x.order_id) as payment
   from exchanges x where x.return_id = $1 order by x.id for update`,
);

/** `exchange_waits`: other goods are offered for those of the return, or not paid yet. */
export type ExchangeWaits = { code: "exchange_waits" };

/** The part of a locked return's refund that other goods were given for; null for none. */
export async function exchangeToSettle(
  tx: Tx,
  returnId: number,
  now: Instant,
): Promise<Result<ExchangePart | null, ExchangeWaits>> {
  for (const exchange of await tx.rows(lockOpen, [returnId])) {
    const state = exchangeStateOf(exchange, now);
    if (state === "offered" || state === "unpaid") return refuse({ code: "exchange_waits" });
    if (state === "open" && exchange.credit > 0) return ok({ exchangeId: exchange.id, amount: exchange.credit });
  }
  return ok(null);
}

const selectCredit = statement<[number], { credit: Money }>(
  "credit_of_exchanges",
  `select coalesce(sum(x.credit_cents), 0)::int as credit from exchanges x
   where x.return_id = $1 and ${exchangeIsOpen}`,
);

/** Paid of other orders by goods of a return; its refund is still to be lowered by it. */
export async function exchangedOf(db: Db, returnId: number): Promise<Money> {
  return (await db.row(selectCredit, [returnId]))?.credit ?? zero;
}
