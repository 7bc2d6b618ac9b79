import type { Instant } from "#domain/kernel/time.ts";
import type { Posting } from "#domain/payments/ledger.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const insertLines = statement<[number | null, string, string[], number[], Date]>(
  "ledger_lines",
  `insert into ledger_lines (order_id, posting, account, amount_cents, at)
   select $1, $2, line.account, line.amount, $5 from unnest($3::text[], $4::bigint[]) as line (account, amount)
   on conflict (posting, account) do nothing`,
);

/**
 * Enters a posting under a unique name; without an order it is the shop's own. A repeated name changes nothing and
 * gives false.
 */
export async function postLedger(
  tx: Tx,
  orderId: number | null,
  name: string,
  lines: readonly Posting[],
  at: Instant,
): Promise<boolean> {
  const accounts = lines.map((line) => line.account);
  const amounts = lines.map((line) => line.amount);
  return (await tx.run(insertLines, [orderId, name, accounts, amounts, new Date(at)])) > 0;
}
