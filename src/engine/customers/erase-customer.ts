import type { Language } from "#domain/kernel/language.ts";
import type { OrderState } from "#domain/orders/transitions.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";

const lockDue = statement<[number, Date], { email: string; language: Language }>(
  "lock_customer_to_erase",
  `select email, language from customers where id = $1 and erased_at is null and closure_due_at <= $2 for update`,
);
const erasers = ["customer_sessions", "addresses", "carts"].map((table) =>
  statement<[number]>(`erase_${table}`, `delete from ${table} where customer_id = $1`),
);
const eraseTokens = statement<[number]>(
  "erase_tokens",
  `delete from one_time_tokens t using customers c
   where c.id = $1 and (t.customer_id = c.id or t.email_key = c.email_key or t.order_id in (select id from orders where customer_id = c.id))`,
);
// What was written about goods stays, without a name and without pictures.
const eraseReviews = statement<[number]>("erase_reviews", `update reviews set author = '', photos = '[]', customer_id = null where customer_id = $1`);
const eraseUses = statement<[number]>(
  "erase_discount_uses",
  `update discount_uses set email_key = '' where order_id in (select id from orders where customer_id = $1)`,
);
// The row stays as what its orders belong to; the email is free to sign up afresh.
const eraseProfile = statement<[number, Date]>(
  "erase_profile",
  `update customers set email = '', email_key = 'erased ' || id, email_verified_at = null, password_hash = null, first_name = '',
     last_name = '', phone = '', industry = '', points = 0, tax_exempt = false, closure_due_at = null, erased_at = $2
   where id = $1`,
);

/** States in which nobody needs to reach the buyer any more. */
const settled = ["canceled", "delivered", "picked-up", "refund-completed"] as const satisfies readonly OrderState[];

// The state of delivery stays: the tax that was paid depends on it.
const eraseOrders = statement<[string[], Date]>(
  "erase_orders",
  `update orders o set email = '', email_key = '', phone = '', first_name = '', last_name = '', note = '', erased_at = $2,
     shipping_address = case when shipping_address is null then null
       else jsonb_build_object('state', shipping_address -> 'state', 'country', shipping_address -> 'country') end,
     billing_address = jsonb_build_object('state', billing_address -> 'state', 'country', billing_address -> 'country')
   from customers c where c.id = o.customer_id and c.erased_at is not null and o.erased_at is null and o.state = any($1)`,
);

/** Takes personal data off the settled orders of erased accounts; those still on their way follow when they are settled. */
export function eraseSettledOrders(tx: Tx, at: Date): Promise<number> {
  return tx.run(eraseOrders, [[...settled], at]);
}

/** Erases an account whose day has come: profile, addresses, sessions, links, cart and pictures. One that was kept after all is left alone. */
export function eraseCustomer(shop: AccountShop, customerId: number): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const at = new Date(shop.clock.now());
    const due = await tx.row(lockDue, [customerId, at]);
    if (!due) return;
    await tx.run(eraseTokens, [customerId]);
    for (const eraser of erasers) await tx.run(eraser, [customerId]);
    await tx.run(eraseReviews, [customerId]);
    await tx.run(eraseUses, [customerId]);
    await tx.run(eraseProfile, [customerId, at]);
    await eraseSettledOrders(tx, at);
    await enqueue(tx, shop.clock, "send_customer_mail", { customerId, mail: "closed", to: due });
  });
}
