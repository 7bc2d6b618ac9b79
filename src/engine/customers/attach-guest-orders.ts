import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const attach = statement<[number]>(
  "attach_guest_orders",
  `update orders set customer_id = c.id from customers c
   where c.id = $1 and c.email_verified_at is not null and orders.email_key = c.email_key and orders.customer_id is null
     and orders.erased_at is null`,
);

/** The email is proven: guest orders with it are attached to the account. */
export async function attachGuestOrders(tx: Tx, customerId: number): Promise<void> {
  await tx.run(attach, [customerId]);
}
