import { abandonedBetween } from "#domain/recovery/abandoned-cart.ts";
import { backOrderUnits } from "../inventory/back-orders.ts";
import type { Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import type { Clock } from "../ports/clock.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { hoursUntilAbandoned } from "./reminder-settings.ts";

/** Dependencies of the use cases about abandoned carts. */
export interface RecoveryShop extends DbAndClock {
  readonly settings: { readonly secret: string };
}

const atOnce = 200;

// A cart of a company's site is left out: it waits for approvals, and its goods have the company's own prices.
const note = statement<[Date, Date, Date, number], { id: number; mail: boolean }>(
  "note_abandoned_carts",
  `with due as (
     select c.id, c.version, c.updated_at, u.id as customer_id, coalesce(u.email, k.email) as email,
       coalesce(u.email_key, k.email_key) as email_key, coalesce(u.language, k.language) as language
     from carts c
     left join customers u on u.id = c.customer_id and u.erased_at is null and u.closure_due_at is null
     left join cart_consents k on k.cart_id = c.id and c.customer_id is null
     where c.updated_at > $2 and c.updated_at <= $3 and c.member_id is null
       and (u.id is not null or k.cart_id is not null)
       and exists (select from cart_lines l
         join variants v on v.id = l.variant_id join products p on p.id = v.product_id
         left join stock s on s.variant_id = v.id
         where l.cart_id = c.id and p.status = 'published' and not v.retired
           and greatest(coalesce(s.on_hand - s.reserved, 0), 0) + ${backOrderUnits("$1")} > 0)
       and not exists (select from abandoned_carts a
         where a.cart_id = c.id and a.ended_at is null and a.cart_version = c.version
          and a.email_key = coalesce(u.email_key, k.email_key))
     order by c.updated_at, c.id limit $4 for update of c skip locked
   )
   insert into abandoned_carts (cart_id, cart_version, customer_id, email, email_key, language, units, value_cents,
     changed_at, noted_at)
   select due.id, due.version, due.customer_id, due.email, due.email_key, due.language, goods.units, goods.value,
     due.updated_at, $1
   from due, lateral (select sum(l.quantity)::int as units, sum(l.quantity::bigint * l.seen_price_cents) as value
     from cart_lines l where l.cart_id = due.id) goods
   on conflict (cart_id) where ended_at is null do update set cart_version = excluded.cart_version,
     customer_id = excluded.customer_id, email = excluded.email, email_key = excluded.email_key,
     language = excluded.language, units = excluded.units, value_cents = excluded.value_cents,
     changed_at = excluded.changed_at, not_mailed = null
   returning id, reminded_at is null as mail`,
);
const dropLines = statement<[readonly number[]]>(
  "drop_abandoned_lines",
  "delete from abandoned_cart_lines where abandoned_cart_id = any($1::bigint[])",
);
const copyLines = statement<[readonly number[]]>(
  "copy_abandoned_lines",
  `insert into abandoned_cart_lines (abandoned_cart_id, place, variant_id, quantity, bundle_product_id)
   select a.id, row_number() over (partition by a.id order by l.added_at, l.variant_id), l.variant_id, l.quantity,
     l.bundle_product_id
   from abandoned_carts a join cart_lines l on l.cart_id = a.cart_id where a.id = any($1::bigint[])`,
);
const endEmptied = statement<[Date]>(
  "end_emptied_carts",
  `update abandoned_carts a set ended_at = $1
   where a.ended_at is null and not exists (select from cart_lines l where l.cart_id = a.cart_id)`,
);

/**
 * Notes carts that were left, with their goods as they are now, and enqueues a reminder of each that had none; carts
 * that were emptied meanwhile are over. Idempotent, and does nothing while the merchant has it off.
 */
export async function noteAbandonedCarts({ db, clock }: RecoveryShop): Promise<void> {
  const hours = await hoursUntilAbandoned(db);
  if (hours === null) return;
  await db.run(endEmptied, [new Date(clock.now())]);
  for (let more = true; more;) more = (await db.transaction((tx) => noteSome(tx, clock, hours))) === atOnce;
}

/** Notes up to `atOnce` carts. Gives how many it noted. */
async function noteSome(tx: Tx, clock: Clock, hours: number): Promise<number> {
  const now = clock.now();
  const { after, to } = abandonedBetween(now, hours);
  const noted = await tx.rows(note, [new Date(now), new Date(after), new Date(to), atOnce]);
  const ids = noted.map(({ id }) => id);
  await tx.run(dropLines, [ids]);
  await tx.run(copyLines, [ids]);
  await enqueueAll(
    tx,
    clock,
    noted.filter(({ mail }) => mail).map(({ id }) => ({ name: "send_cart_reminder" as const, payload: { id } })),
  );
  return noted.length;
}
