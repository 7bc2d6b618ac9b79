import type { RefundFigures } from "#domain/payments/ledger.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// What was granted so far stands in the books.
const selectGranted = statement<[number], RefundFigures & Record<string, unknown>>(
  "granted_figures",
  `select coalesce(sum(amount_cents) filter (where account = 'refunds:goods'), 0)::int as goods,
     coalesce(sum(amount_cents) filter (where account = 'refunds:tax'), 0)::int as tax,
     coalesce(sum(amount_cents) filter (where account = 'refunds:shipping'), 0)::int as shipping,
     -coalesce(sum(amount_cents) filter (where account = 'refunds:deductions'), 0)::int as deductions
   from ledger_lines where order_id = $1 and account like 'refunds:%'`,
);

/** What an order's refunds so far were made of. */
export async function grantedFigures(db: Db, orderId: number): Promise<RefundFigures> {
  const row = await db.row(selectGranted, [orderId]);
  if (!row) throw new Error(`no figures for order ${orderId}`);
  return row;
}
