import type { CaseUnits } from "#domain/cases/units.ts";
import { claimableUnits } from "#domain/claims/eligibility.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { findOrder, type OrderRow } from "../orders/order-row.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { estimateUnits, soldLines } from "../returns/return-lines.ts";
import { claimLines } from "./claims.ts";

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
  `select l.id as "lineId", l.sku, l.name, l.picture_family as "pictureFamily", l.quantity,
     (l.refunded_quantity
       + coalesce((select sum(p.quantity) from credited_parts p where p.line_id = l.id), 0))::int as refunded,
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

/** Reason of a claim's refund: damaged in transit, the fault of the shop's carrier. */
export const damaged = { received: true, reason: "damaged" } as const;

/** Refund of these units, with their share of shipping. */
export async function worthOf(db: Db, order: OrderRow, units: readonly CaseUnits[]): Promise<Money> {
  return (await estimateUnits(db, order, await soldLines(db, order.id), units, damaged)).total;
}

/** The most that can be refunded for a claim: the worth of its units; once granted or closed, as requested. */
export async function claimCap(
  db: Db,
  claim: { id: number; orderId: number; refund: object | null; endedAt: unknown; estimate: Money },
): Promise<Money> {
  if (claim.refund !== null || claim.endedAt !== null) return claim.estimate;
  const order = await findOrder(db, claim.orderId);
  return order ? worthOf(db, order, await claimLines.of(db, claim.id)) : claim.estimate;
}
