import type { Result } from "#domain/kernel/result.ts";
import type { Db } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { type PriceListMissing, stepOf } from "./price-lists.ts";

export const rateKinds = ["category", "brand"] as const;
type RateKind = (typeof rateKinds)[number];

export interface RateRow {
  readonly kind: RateKind;
  readonly name: string;
  /** In millionths. */
  readonly rate: number;
}

const upsertRate = statement<[number, RateKind, string, number], { name: string }>(
  "set_price_list_rate",
  `insert into price_list_rates (list_id, kind, name, rate) values ($1, $2, $3, $4)
   on conflict (list_id, kind, name) do update set rate = excluded.rate where price_list_rates.rate <> excluded.rate
   returning name`,
);
const deleteRate = statement<[number, RateKind, string], { name: string }>(
  "remove_price_list_rate",
  "delete from price_list_rates where list_id = $1 and kind = $2 and name = $3 returning name",
);
const selectRates = statement<[number], RateRow>(
  "rates_of_price_list",
  "select kind, name, rate from price_list_rates where list_id = $1 order by kind desc, name",
);
export const ratesOf = (db: Db, id: number): Promise<RateRow[]> => db.rows(selectRates, [id]);

/** Sets a share off a category or brand; null takes it away. */
export function setRate(
  shop: DbAndClock,
  staff: StaffActor,
  { id, kind, name, rate }: Pick<RateRow, "kind" | "name"> & { readonly id: number; readonly rate: number | null },
): Promise<Result<null, PriceListMissing>> {
  return stepOf(shop, staff, { id, step: rate === null ? "unrated" : "rated" }, async (tx) => {
    const row = await (rate === null
      ? tx.row(deleteRate, [id, kind, name])
      : tx.row(upsertRate, [id, kind, name, rate]));
    return row && { name, ...(rate !== null && { percent: String(rate / 10_000) }) };
  });
}
