import { doEach } from "../platform/do-each.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { eraseCustomer } from "./erase-customer.ts";

const selectOverdue = statement<[Date], { id: number }>(
  "overdue_closures",
  `select id from customers where closure_due_at <= $1 and erased_at is null order by closure_due_at limit 200`,
);

/** Erases every account whose day has come and whose job never ran. Gives how many. */
export async function eraseOverdue(shop: AccountShop): Promise<number> {
  const overdue = await shop.db.rows(selectOverdue, [new Date(shop.clock.now())]);
  await doEach(
    overdue,
    ({ id }) => eraseCustomer(shop, id),
    ({ id }) => `customer ${id}`,
  );
  return overdue.length;
}
