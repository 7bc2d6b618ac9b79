import {
  type ArrivalRefused,
  countArrivals,
  type CountedArrivals,
  type TransferState,
} from "#domain/inventory/stock-transfer.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { holdPlace } from "../../inventory/place-stock.ts";
import { arriveUnits } from "../../inventory/units-on-the-way.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { linesOfTransfer, type TransferLine } from "./transfer-table.ts";

interface TransferRow {
  readonly number: string;
  readonly state: TransferState;
  readonly version: number;
  readonly fromId: number;
  readonly toId: number;
}

const lock = statement<[number], TransferRow>(
  "lock_stock_transfer",
  `select number, state, version, from_id as "fromId", to_id as "toId" from stock_transfers where id = $1 for update`,
);
const selectLines = statement<[number], { lines: TransferLine[] }>(
  "lines_under_way",
  `select ${linesOfTransfer} as lines from stock_transfers t where t.id = $1`,
);
const addUnits = statement<[number[], number[], number[], number[]]>(
  "stock_transfer_arrived",
  `update stock_transfer_lines l set received = l.received + g.received, returned = l.returned + g.returned,
     lost = l.lost + g.lost
   from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) as g (id, received, returned, lost) where l.id = g.id`,
);
const setState = statement<[number, TransferState, Date | null]>(
  "state_of_stock_transfer",
  `update stock_transfers set state = $2, ended_at = $3, version = version + 1 where id = $1`,
);

export type TransferRefused =
  | ArrivalRefused
  | { readonly code: "transfer_missing" }
  /** Something has happened since it was shown. */
  | { readonly code: "stale" }
  /** More of the lost units are sold than would be left. */
  | { readonly code: "below_reserved"; readonly sku: string };

interface Shown {
  readonly id: number;
  readonly version: number;
}

/** Units that arrived where a transfer goes, and those that are lost: all that was counted, or nothing. */
export const receiveTransfer = (
  shop: { readonly db: Database; readonly clock: Clock },
  staff: StaffActor,
  { counted, ...step }: Shown & { readonly counted: CountedArrivals },
) => book(shop, staff, step, { countedOf: () => counted, isBack: false });

/** Puts back where it came from whatever is still on its way. */
export const takeTransferBack = (
  shop: { readonly db: Database; readonly clock: Clock },
  staff: StaffActor,
  step: Shown,
) =>
  book(shop, staff, step, {
    countedOf: (lines) => new Map(lines.map(({ id, left }) => [id, { arrived: left, lost: 0 }])),
    isBack: true,
  });

function book(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  staff: StaffActor,
  { id, version }: Shown,
  {
    countedOf,
    isBack,
  }: { readonly countedOf: (lines: readonly TransferLine[]) => CountedArrivals; readonly isBack: boolean },
): Promise<Result<{ isLast: boolean }, TransferRefused>> {
  return db.transaction(async (tx): Promise<Result<{ isLast: boolean }, TransferRefused>> => {
    const transfer = await tx.row(lock, [id]);
    if (!transfer) return refuse({ code: "transfer_missing" });
    if (transfer.version !== version || transfer.state !== "sent") return refuse({ code: "stale" });
    const { lines } = (await tx.row(selectLines, [id]))!;
    const arrival = countArrivals(lines, countedOf(lines));
    if (!arrival.ok) return arrival;
    const { moved, isLast } = arrival.value;
    const now = clock.now();
    const placeId = isBack ? transfer.fromId : transfer.toId;
    // Neither place is closed while something is on its way; a closed one would be a bug.
    if (!(await holdPlace(tx, placeId))) throw new Error(`place ${placeId} of transfer ${transfer.number} is closed`);
    // Units of a part that was deleted are gone with it.
    const units = moved.flatMap(({ variantId, arrived, lost }) =>
      variantId === null ? [] : [{ variantId, units: arrived, lost }],
    );
    const booked = await arriveUnits(tx, units, { transferId: id, placeId, staffId: staff.id, now });
    if (!booked.ok) {
      const part = lines.find(({ variantId }) => variantId === booked.error.variantId);
      return refuse({ code: "below_reserved", sku: part?.sku ?? "" });
    }
    const column = (of: (line: (typeof moved)[number]) => number) => moved.map(of);
    await tx.run(addUnits, [
      column((line) => line.id),
      column(({ arrived }) => (isBack ? 0 : arrived)),
      column(({ arrived }) => (isBack ? arrived : 0)),
      column(({ lost }) => lost),
    ]);
    await tx.run(setState, [id, isLast ? "ended" : "sent", isLast ? new Date(now) : null]);
    const sum = (of: (line: (typeof moved)[number]) => number) => moved.reduce((total, line) => total + of(line), 0);
    const about = { units: sum(({ arrived }) => arrived), ...(isBack ? {} : { lost: sum(({ lost }) => lost) }) };
    await audit(
      tx,
      staff,
      isBack ? "stock-transfer-taken-back" : "stock-transfer-received",
      transfer.number,
      now,
      about,
    );
    return ok({ isLast });
  });
}
