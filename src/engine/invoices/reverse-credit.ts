import { cents, type Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { writeSettlement } from "./settlements.ts";

const selectSettled = statement<[number], { invoiceId: number; kind: "applied" | "discount"; amount: Money }>(
  "settled_by_payment",
  `select invoice_id as "invoiceId", kind, sum(amount_cents)::bigint as amount from invoice_settlements
   where credit_id = $1 group by invoice_id, kind having sum(amount_cents) <> 0 order by invoice_id, kind`,
);
const markBounced = statement<[number, string, Date]>(
  "payment_bounced",
  "update account_credits set bounced_at = $3, bounce_reason = $2 where id = $1",
);

/** Takes a credit of a locked account back: what it settled is open again, with the discounts that it earned. */
export async function reverseCredit(
  tx: Tx,
  creditId: number,
  { reason, staff, now }: { readonly reason: string; readonly staff: string; readonly now: Instant },
): Promise<void> {
  for (const { amount, ...settled } of await tx.rows(selectSettled, [creditId]))
    await writeSettlement(tx, { ...settled, creditId, amount: cents(-amount), reason, staff }, now);
  await tx.run(markBounced, [creditId, reason, new Date(now)]);
}
