import { afterEach, expect } from "vitest";
import type { Db } from "#engine/platform/database.ts";

// Each state machine, held against the rows that it stands for: requests and returns, parcels by line and quantity,
// payments and refunds. A payment counts that came for the order and was not sent back as late or as a second one.
const drift = `
  with seen as (
    select o.*,
      exists (select from refund_requests r where r.order_id = o.id and r.state = 'open') as asked,
      exists (select from returns r where r.order_id = o.id and r.state not in ('completed', 'canceled', 'expired')) as returned,
      exists (select from payments p where p.order_id = o.id and p.captured_cents > 0
        and not exists (select from refunds r where r.payment_id = p.id and not r.of_sale)) as paid,
      exists (select from refunds r where r.order_id = o.id and r.of_sale and r.state <> 'COMPLETED') as refunding,
      (select coalesce(sum(p.quantity), 0) from parcel_lines p join order_lines l on l.id = p.line_id
        where l.order_id = o.id) as sent,
      exists (select from order_lines l where l.order_id = o.id and l.quantity > l.refunded_quantity
        + coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)) as waiting
    from orders o
  )
  select number || ': ' || why as text from seen, lateral (values
    (state is distinct from order_word(payment_state, fulfilment_state, after_sale_state), 'another word'),
    ((after_sale_state = 'refund-requested') <> asked, 'a refund is asked for, or is not'),
    ((after_sale_state = 'returning') <> returned, 'a return is open, or is not'),
    ((payment_state in ('captured', 'refunding', 'refunded')) <> paid, 'it is paid, or is not'),
    (payment_state in ('owed', 'clearing') and (payment_state = 'clearing') <> (clearing_since is not null), 'its money clears, or does not'),
    ((payment_state = 'authorized') <> exists (select from payments p where p.order_id = seen.id and p.state = 'authorized'),
      'its amount is held, or is not'),
    (payment_state = 'refunding' and not refunding, 'no refund is on its way'),
    (fulfilment_state in ('sent', 'delivered') and (waiting or sent = 0), 'not all of it has left'),
    (fulfilment_state in ('ready', 'picked-up') and sent > 0, 'it was fetched, and sent'),
    (fulfilment_state = 'unsent' and state = 'confirmed' and not waiting, 'all of it has left'),
    (fulfilment_state = 'unsent' and payment_state in ('refunding', 'refunded', 'voided') and sent > 0, 'a part of it has left')
  ) as check_of (fails, why) where fails order by id`;

/** The orders whose lives do not agree with their word or with the rows they stand for, and in what. */
export async function livesDrift(db: Db): Promise<string[]> {
  return (await db.sql<{ text: string }>(drift)).map(({ text }) => text);
}

/** After each test of the file, no order's lives may disagree. */
export function watchLives(database: () => Db): void {
  afterEach(async () => expect(await livesDrift(database())).toEqual([]));
}
