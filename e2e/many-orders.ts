import { runningPostgres } from "../src/boot/embedded-postgres.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { usualShop } from "./browser.ts";

/** Symbols of order numbers. */
const symbols = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The number of the nth of many orders. */
export function numberOf(n: number): string {
  const three = [n / symbols.length ** 2, n / symbols.length, n]
    .map((at) => symbols[Math.trunc(at) % symbols.length])
    .join("");
  return `PL-MANY-Z${three}`;
}

/**
 * Gives the account a thousand orders, straight into the database, because placing them would take half an hour: the
 * latest three pending, the next five shipped, every hundredth canceled, the others delivered. `clear` takes them back.
 */
export async function thousandOrders(email: string): Promise<{ clear(): Promise<void> }> {
  const url = runningPostgres((await usualShop()).folder)?.url("plenum");
  if (!url) throw new Error("the shop's database is not found: set SHOP_FOLDER to the shop's data folder");
  const db = openDatabase({ url, max: 1 });
  const numbers = Array.from({ length: 1_000 }, (_, at) => numberOf(at + 1));
  await db.sql(
    `with model as (
       select o.* from orders o join customers c on c.id = o.customer_id where c.email = 'customer@example.com' and o.state = 'delivered' order by o.id limit 1
     ), many as (
       insert into orders (number, customer_id, email, email_key, phone, first_name, last_name, language, state, payment_state, fulfilment_state, shipping_method, payment_method,
         billing_address, shipping_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at)
       select numbers.number, (select id from customers where email = $1), $1, $1, phone, first_name, last_name, language,
         case when n <= 3 then 'pending' when n <= 8 then 'shipped' when n % 100 = 0 then 'canceled' else 'delivered' end,
         case when n <= 3 then 'owed' when n > 8 and n % 100 = 0 then 'voided' else 'captured' end,
         case when n <= 3 then 'unsent' when n <= 8 then 'sent' when n % 100 = 0 then 'unsent' else 'delivered' end, shipping_method,
         payment_method, billing_address, shipping_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at - n * interval '1 hour'
       from model, unnest($2::text[]) with ordinality as numbers (number, n) returning id
     )
     insert into order_lines (order_id, position, product_id, variant_id, sku, slug, name, variant_name, picture_family, quantity, unit_price_cents, return_policy, return_days)
     select many.id, l.position, l.product_id, l.variant_id, l.sku, l.slug, l.name, l.variant_name, l.picture_family, l.quantity, l.unit_price_cents, l.return_policy, l.return_days
     from many, order_lines l where l.order_id = (select id from model)`.replaceAll("\n", " "),
    [email, numbers],
  );
  return {
    async clear() {
      await db.sql("delete from orders where number = any($1)", [numbers]);
      await db.close();
    },
  };
}
