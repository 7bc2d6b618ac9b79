import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const setDays = statement<[number[], (string | null)[]], { variantId: number }>(
  "expect_stock",
  `update stock s set expected_on = g.expected_on::date from unnest($1::bigint[], $2::text[]) as g (variant_id, expected_on)
   where s.variant_id = g.variant_id and s.expected_on is distinct from g.expected_on::date
   returning s.variant_id as "variantId"`,
);

/** Sets on which days more of these parts is expected, null for no day. Gives the parts for which that changed. */
export async function expectStock(
  tx: Tx,
  days: readonly { readonly variantId: number; readonly on: CalendarDay | null }[],
): Promise<number[]> {
  if (days.length === 0) return [];
  const rows = await tx.rows(setDays, [days.map(({ variantId }) => variantId), days.map(({ on }) => on)]);
  return rows.map(({ variantId }) => variantId);
}

const setDaysBySku = statement<[string[], string[]]>(
  "expect_parts",
  `update stock s set expected_on = g.expected_on::date from unnest($1::text[], $2::text[]) as g (sku, expected_on)
   join variants v using (sku) where s.variant_id = v.id`,
);

/** Sets on which days more of these parts is expected, by their numbers. Those that are not there are passed over. */
export async function expectParts(
  tx: Tx,
  days: readonly { readonly sku: string; readonly on: CalendarDay }[],
): Promise<void> {
  await tx.run(setDaysBySku, [days.map(({ sku }) => sku), days.map(({ on }) => on)]);
}

const setDay = statement<[number, string | null], { sku: string }>(
  "expect_part",
  `update stock s set expected_on = $2::date from variants v where s.variant_id = $1 and v.id = s.variant_id returning v.sku`,
);

/** Sets the day on which more of a part is expected, as typed in a form; nothing typed is no day. */
export async function expectPart(
  db: Db,
  variantId: number,
  typed: string,
): Promise<Result<{ sku: string; on: CalendarDay | null }, { code: "day_invalid" } | { code: "part_not_found" }>> {
  const on = readDay(typed);
  if (typed.trim() !== "" && on === null) return refuse({ code: "day_invalid" });
  const part = await db.row(setDay, [variantId, on]);
  return part ? ok({ sku: part.sku, on }) : refuse({ code: "part_not_found" });
}
