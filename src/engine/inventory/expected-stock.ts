import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";

// Units of purchase orders that are still to come: as long as there are some, their days are the part's.
const toCome = `purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id and o.state = 'ordered'`;
const isOrdered = `exists (select from ${toCome} where l.variant_id = s.variant_id and l.received < l.quantity)`;

const setDays = statement<[number[], (string | null)[]], { variantId: number }>(
  "expect_stock",
  `update stock s set expected_on = g.expected_on::date
   from unnest($1::bigint[], $2::text[]) as g (variant_id, expected_on)
   where s.variant_id = g.variant_id and s.expected_on is distinct from g.expected_on::date and not ${isOrdered}
   returning s.variant_id as "variantId"`,
);

/**
 * Sets on which days more of these parts is expected, null for no day. Those that are ordered from a supplier keep the
 * day of their purchase order. Gives the parts for which that changed.
 */
export async function expectStock(
  tx: Tx,
  days: readonly { readonly variantId: number; readonly on: CalendarDay | null }[],
): Promise<number[]> {
  if (days.length === 0) return [];
  const rows = await tx.rows(setDays, [days.map(({ variantId }) => variantId), days.map(({ on }) => on)]);
  return rows.map(({ variantId }) => variantId);
}

const setDay = statement<[number, string | null, string], { sku: string; isOrdered: boolean; isPast: boolean }>(
  "expect_part",
  `with part as (select s.variant_id, v.sku, ${isOrdered} as "isOrdered",
       coalesce($2::date < $3::date and s.expected_on is distinct from $2::date, false) as "isPast"
     from stock s join variants v on v.id = s.variant_id
     where s.variant_id = $1),
   changed as (update stock s set expected_on = $2::date from part where s.variant_id = part.variant_id
     and not part."isOrdered" and not part."isPast")
   select sku, "isOrdered", "isPast" from part`,
);

/**
 * Sets the day on which more of a part is expected, as typed in a form; nothing typed is no day. A day that has passed
 * in the shop's time zone is refused, unless it was the part's before.
 */
export async function expectPart(
  { db, clock }: DbAndClock,
  variantId: number,
  typed: string,
): Promise<Result<{ sku: string; on: CalendarDay | null }, ExpectRefused>> {
  const on = readDay(typed);
  if (typed.trim() !== "" && on === null) return refuse({ code: "day_invalid" });
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const part = await db.row(setDay, [variantId, on, today]);
  if (!part) return refuse({ code: "part_not_found" });
  if (part.isOrdered) return refuse({ code: "day_of_order" });
  return part.isPast ? refuse({ code: "day_past" }) : ok({ sku: part.sku, on });
}

type ExpectRefused =
  | { code: "day_invalid" }
  | { code: "day_past" }
  | { code: "part_not_found" }
  /** Units are to come from a supplier: their purchase order says when. */
  | { code: "day_of_order" };

// The first day that is not past: a delivery that is late says nothing, the next one may.
const byOrders = (parts: string, today: string) => `with days as materialized (
     select s.variant_id,
       (select coalesce(min(l.expected_on) filter (where l.expected_on >= ${today}), min(l.expected_on))
       from ${toCome} where l.variant_id = s.variant_id and l.received < l.quantity) as expected_on
     from stock s where ${parts} order by s.variant_id for update of s)
   update stock s set expected_on = d.expected_on from days d
   where s.variant_id = d.variant_id and s.expected_on is distinct from d.expected_on`;
const setByOrders = statement<[string, number[]]>(
  "expect_ordered_stock",
  byOrders("s.variant_id = any($2)", "$1::date"),
);
const setPast = statement<[string]>(
  "expect_late_stock",
  byOrders(`s.expected_on < $1::date and ${isOrdered}`, "$1::date"),
);

/** Sets the days of these parts by the purchase orders that are under way; no day if there is none. */
export async function expectByOrders(tx: Tx, variantIds: readonly number[], today: CalendarDay): Promise<void> {
  await tx.run(setByOrders, [today, [...variantIds]]);
}

/** The same for parts whose day has passed, of which another delivery may be to come. */
export async function expectNextDeliveries(tx: Tx, today: CalendarDay): Promise<void> {
  await tx.run(setPast, [today]);
}

const addStock = statement<[number[]]>(
  "begin_stock",
  `insert into stock (variant_id, on_hand) select unnest($1::bigint[]), 0 on conflict (variant_id) do nothing`,
);

/** Gives parts that were never in stock their row, so that units of them can be expected and received. */
export async function beginStock(tx: Tx, variantIds: readonly number[]): Promise<void> {
  await tx.run(addStock, [[...variantIds]]);
}
