import type { GrantedFigures } from "#domain/payments/refund-figures.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// What was granted so far stands in the books.
const selectGranted = statement<[number], GrantedFigures & Record<string, unknown>>(
  "granted_figures",
  `select coalesce(sum(amount_cents) filter (where account = 'refunds:goods'), 0)::int as goods,
     coalesce(sum(amount_cents) filter (where account = 'refunds:tax'), 0)::int as tax,
     coalesce(sum(amount_cents) filter (where account = 'refunds:shipping'), 0)::int as shipping,
     -coalesce(sum(amount_cents) filter (where account = 'refunds:deductions'), 0)::int as deductions,
     coalesce(sum(amount_cents) filter (where account = 'losses:disputes'), 0)::int as lost,
     coalesce(sum(amount_cents) filter (where account = 'disputed'), 0)::int as disputed
   from ledger_lines where order_id = $1 and (account like 'refunds:%' or account in ('losses:disputes', 'disputed'))`,
);

/** What an order's refunds so far were made of, and what of its money disputes have taken. */
export async function grantedFigures(db: Db, orderId: number): Promise<GrantedFigures> {
  const row = await db.row(selectGranted, [orderId]);
  if (!row) throw new Error(`no figures for order ${orderId}`);
  return row;
}
