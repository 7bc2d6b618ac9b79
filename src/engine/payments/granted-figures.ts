import type { GrantedFigures } from "#domain/payments/refund-figures.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { disputedMoney, lostMoney } from "./money-of-sale.ts";

// The books hold every refund granted so far, and every dispute whichever payment it is about.
const selectGranted = statement<[number], GrantedFigures>(
  "granted_figures",
  `select coalesce(sum(amount_cents) filter (where account = 'refunds:goods'), 0)::int as goods,
     coalesce(sum(amount_cents) filter (where account = 'refunds:tax'), 0)::int as tax,
     coalesce(sum(amount_cents) filter (where account = 'refunds:shipping'), 0)::int as shipping,
     -coalesce(sum(amount_cents) filter (where account = 'refunds:deductions'), 0)::int as deductions,
     ${lostMoney("$1")} as lost, ${disputedMoney("$1")} as disputed
   from ledger_lines where order_id = $1 and account like 'refunds:%'`,
);

/** Components of an order's refunds so far, and the amount disputes have taken of what paid it. */
export async function grantedFigures(db: Db, orderId: number): Promise<GrantedFigures> {
  const row = await db.row(selectGranted, [orderId]);
  if (!row) throw new Error(`no figures for order ${orderId}`);
  return row;
}
