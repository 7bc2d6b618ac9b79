import type { PaymentDeps } from "../payments/payment-deps.ts";
import { statement } from "../platform/statement.ts";
import { expireReturn } from "./expire-return.ts";

const selectOverdue = statement<[Date], { id: number }>(
  "overdue_returns",
  `select id from returns where customer_due_at < $1 and state not in ('completed', 'canceled', 'expired') order by customer_due_at limit 200`,
);

/** Ends every return whose customer let the time pass and whose job never ran. Gives how many ended. */
export async function expireOverdueReturns(deps: PaymentDeps): Promise<number> {
  const overdue = await deps.db.rows(selectOverdue, [new Date(deps.clock.now())]);
  let ended = 0;
  for (const { id } of overdue) if ((await expireReturn(deps, id)) === "expired") ended += 1;
  return ended;
}
