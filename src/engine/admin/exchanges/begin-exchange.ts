import { randomUUID } from "node:crypto";
import { type CaseUnits, refuseUnits, type UnitsRefused } from "#domain/cases/units.ts";
import type { DraftValues } from "#domain/checkout/draft.ts";
import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { exchangeStateOf } from "#domain/returns/exchange.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { CaseMissing } from "../../cases/case-kind.ts";
import { lockOrder } from "../../orders/order-row.ts";
import { noteExchange } from "../../checkout/exchange-history.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { withinTransaction } from "../../platform/within-transaction.ts";
import { type ExchangeWaits, mayExchange, unitsIn, worthOf } from "../../returns/exchanges.ts";
import { returnLines, type ReturnRow, returns } from "../../returns/returns.ts";
import { findReturnDetail } from "../../returns/returns.queries.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { saveDraft } from "../drafts/save-draft.ts";
import { readOrderToChange, storedValues } from "../order-changes/order-to-change.ts";

/** Returned units that are to be exchanged. */
interface ExchangeToBegin {
  readonly returnId: number;
  readonly units: readonly CaseUnits[];
  /** The new goods leave once these have come back. */
  readonly waits: boolean;
}

type BeginExchangeRefused =
  | CaseMissing
  /** Not agreed on, refunded, or of goods that never came. */
  | { code: "exchange_not_now" }
  /** On account: the return becomes a credit memo. */
  | { code: "exchange_on_account" }
  /** Other goods are offered for those of the return, or ordered. */
  | ExchangeWaits
  /** A colleague has begun one of other units, or whose goods leave at another time. */
  | { code: "exchange_over" }
  | { code: "nothing_refundable" }
  /** The person no longer buys for the site, or the order was erased. */
  | { code: "buyer_gone" }
  | UnitsRefused;

const insertExchange = statement<[number, number, string, boolean, string, Date], { id: number }>(
  "begin_exchange",
  `insert into exchanges (return_id, draft_id, units, waits, begun_by, begun_at)
   values ($1, $2, $3::jsonb, $4, $5, $6) returning id`,
);
const selectParty = statement<[number], { customerId: number | null; siteId: number | null }>(
  "party_of_exchange",
  `select customer_id as "customerId", site_id as "siteId" from orders where id = $1 and erased_at is null`,
);

interface ExchangeBegun {
  readonly number: DraftNumber;
  /** It was begun before. */
  readonly isRepeat: boolean;
}

/**
 * Begins an exchange of units of a return: a draft order for the same buyer, in which the new goods are chosen. Pressed
 * twice, or by two members of staff who chose the same, it is one draft.
 */
export function beginExchange(
  shop: DbAndClock,
  staff: StaffActor,
  { returnId, units, waits }: ExchangeToBegin,
): Promise<Result<ExchangeBegun, BeginExchangeRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<ExchangeBegun, BeginExchangeRefused>> => {
    const first = await returns.find(tx, returnId);
    const order = first && (await lockOrder(tx, first.orderId));
    const row = order && (await returns.find(tx, returnId));
    if (!order || !row) return refuse({ code: "case_not_found" });
    if (order.method === onAccount) return refuse({ code: "exchange_on_account" });
    if (!mayExchange(row, order)) return refuse({ code: "exchange_not_now" });
    const before = await latestOf(tx, row);
    const state = before ? exchangeStateOf(before, shop.clock.now()) : "ended";
    if (before?.draftNumber && state === "begun")
      return before.waits === waits && areSame(before.units, units)
        ? ok({ number: before.draftNumber as DraftNumber, isRepeat: true })
        : refuse({ code: "exchange_over" });
    if (state !== "ended") return refuse({ code: "exchange_waits" });
    const lines = (await returnLines.of(tx, returnId)).map((line) => ({ ...line, units: unitsIn(line, row) }));
    const refused = refuseUnits(lines, units);
    if (refused) return refuse(refused);
    if ((await worthOf(tx, { order, row, units })) === 0) return refuse({ code: "nothing_refundable" });
    const party = await tx.row(selectParty, [order.id]);
    if (!party) return refuse({ code: "buyer_gone" });
    // A pro forma invoice is no company's.
    const begins = { ...party, kind: party.siteId === null ? ("PI" as const) : ("QT" as const) };
    const saved = await saveDraft(
      { ...shop, db: withinTransaction(shop.db, tx) },
      { ...staff, mayPrice: false },
      { id: null, version: 0, key: randomUUID(), begins, values: await valuesFor(tx, order.number) },
    );
    if (!saved.ok) {
      if (saved.error.code === "buyer_gone") return refuse({ code: "buyer_gone" });
      throw new Error(`the draft of an exchange was not taken: ${JSON.stringify(saved.error)}`);
    }
    const { id, number } = saved.value;
    const now = shop.clock.now();
    const begun = [returnId, id, JSON.stringify(units), waits, staff.email, new Date(now)] as const;
    const exchange = await tx.row(insertExchange, [...begun]);
    const by = { actor: "merchant", id: staff.id } as const;
    await noteExchange(tx, exchange!.id, "exchange-begun", { by, now });
    return ok({ number, isRepeat: false });
  });
}

const latestOf = async (tx: Tx, { id }: ReturnRow) => (await findReturnDetail(tx, id))?.exchanges[0] ?? null;

/** The same quantities of the same lines, in whatever order. */
function areSame(units: readonly CaseUnits[], others: readonly CaseUnits[]): boolean {
  const quantities = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]));
  return units.length === others.length && others.every(({ lineId, quantity }) => quantities.get(lineId) === quantity);
}

/** The buyer and the delivery of the order, without its goods. */
async function valuesFor(tx: Tx, orderNumber: string): Promise<DraftValues> {
  const current = await readOrderToChange(tx, orderNumber);
  if (!current) throw new Error(`order ${orderNumber} is gone`);
  const { note: _ofTheOrder, ...values } = storedValues({ ...current, lines: [] });
  return { ...values, validDays: "14", reserveDays: "14" };
}
