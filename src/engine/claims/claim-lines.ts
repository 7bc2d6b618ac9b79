import { claimableUnits } from "#domain/claims/eligibility.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { findOrder, type OrderRow } from "../orders/order-row.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { estimateUnits, soldLines } from "../returns/return-lines.ts";

/** Units of one order line that a claim is about. */
export interface ClaimUnits {
  readonly lineId: number;
  readonly quantity: number;
}

/** A line of the order as a claim can be written about it. */
export interface LineToClaim {
  readonly lineId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly pictureFamily: string;
  /** Units that can be claimed. */
  readonly units: number;
}

const selectLines = statement<
  [number],
  Omit<LineToClaim, "units"> & { quantity: number; refunded: number; returning: number }
>(
  "lines_to_claim",
  `select l.id as "lineId", l.sku, l.name, l.picture_family as "pictureFamily", l.quantity, l.refunded_quantity as refunded,
     coalesce((select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
       where rl.line_id = l.id and r.ended_at is null and r.refund_id is null), 0)::int as returning
   from order_lines l where l.order_id = $1 order by l.position`,
);

/** The lines of an order, with how many units of each can be claimed. */
export async function linesToClaim(db: Db, orderId: number): Promise<LineToClaim[]> {
  const lines = await db.rows(selectLines, [orderId]);
  return lines.map(({ quantity, refunded, returning, ...line }) => ({
    ...line,
    units: claimableUnits({ quantity, refunded, returning }),
  }));
}

export type ClaimLinesRefused = { code: "lines_required" } | { code: "units_refused"; lineId: number; left: number };

/** What is wrong with these units; null when they can be claimed. */
export function refuseClaimUnits(
  lines: readonly LineToClaim[],
  wanted: readonly ClaimUnits[],
): ClaimLinesRefused | null {
  if (wanted.length === 0) return { code: "lines_required" };
  const seen = new Set<number>();
  for (const { lineId, quantity } of wanted) {
    const left = lines.find((line) => line.lineId === lineId)?.units ?? 0;
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left || seen.has(lineId))
      return { code: "units_refused", lineId, left };
    seen.add(lineId);
  }
  return null;
}

/** Why a claim's units are refunded: they came damaged, and the shop's carrier is at fault. */
export const damaged = { received: true, reason: "damaged" } as const;

/** What refunding these units would give, with their share of shipping. */
export async function worthOf(db: Db, order: OrderRow, units: readonly ClaimUnits[]): Promise<Money> {
  return (await estimateUnits(db, order, await soldLines(db, order.id), units, damaged)).total;
}

const insertLines = statement<[number, number[], number[]]>(
  "insert_claim_lines",
  `insert into claim_lines (claim_id, line_id, quantity) select $1, u.line_id, u.quantity from unnest($2::bigint[], $3::int[]) as u (line_id, quantity)`,
);

export async function writeClaimLines(tx: Tx, claimId: number, units: readonly ClaimUnits[]): Promise<void> {
  await tx.run(insertLines, [claimId, units.map(({ lineId }) => lineId), units.map(({ quantity }) => quantity)]);
}

const selectClaimLines = statement<[number], ClaimUnits & Record<string, unknown>>(
  "lines_of_claim",
  `select line_id as "lineId", quantity from claim_lines where claim_id = $1 order by line_id`,
);

export function linesOfClaim(db: Db, claimId: number): Promise<ClaimUnits[]> {
  return db.rows(selectClaimLines, [claimId]);
}

/** The most a claim can be refunded now: what its units are worth; as it was asked for once it is granted or closed. */
export async function claimCap(
  db: Db,
  claim: { id: number; orderId: number; refund: object | null; endedAt: unknown; estimate: Money },
): Promise<Money> {
  if (claim.refund !== null || claim.endedAt !== null) return claim.estimate;
  const order = await findOrder(db, claim.orderId);
  return order ? worthOf(db, order, await linesOfClaim(db, claim.id)) : claim.estimate;
}
