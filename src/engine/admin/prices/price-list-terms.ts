import type { Result } from "#domain/kernel/result.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { type PriceListMissing, type PricesShop, stepOf } from "./price-lists.ts";

const insertHolder = statement<[number, number, number | null], { name: string }>(
  "hold_price_list",
  `with held as (
     insert into price_list_holders (list_id, company_id, site_id)
     select $1, c.id, $3 from companies c where c.id = $2 and ($3::bigint is null or exists (
       select from company_sites s where s.id = $3 and s.company_id = c.id))
     on conflict do nothing returning company_id, site_id
   ) select concat_ws(' · ', c.legal_name, s.name) as name from held join companies c on c.id = held.company_id
     left join company_sites s on s.id = held.site_id`,
);
const deleteHolder = statement<[number, number, number | null], { name: string }>(
  "unhold_price_list",
  `with unheld as (
     delete from price_list_holders where list_id = $1 and company_id = $2 and site_id is not distinct from $3
     returning company_id, site_id
   ) select concat_ws(' · ', c.legal_name, s.name) as name from unheld join companies c on c.id = unheld.company_id
     left join company_sites s on s.id = unheld.site_id`,
);

/** A company, or one site of it. */
export interface Holder {
  readonly companyId: number;
  readonly siteId: number | null;
}

/** Lets a list hold for a company or a site, or no longer. */
export function setHolder(
  shop: PricesShop,
  staff: StaffActor,
  { id, holds, companyId, siteId }: Holder & { readonly id: number; readonly holds: boolean },
): Promise<Result<null, PriceListMissing>> {
  return stepOf(shop, staff, { id, step: holds ? "held" : "unheld" }, (tx) =>
    tx.row(holds ? insertHolder : deleteHolder, [id, companyId, siteId]),
  );
}

export interface HolderRow extends Holder, Record<string, unknown> {
  readonly company: string;
  readonly site: string | null;
}

const selectHolders = statement<[number], HolderRow>(
  "holders_of_price_list",
  `select h.company_id as "companyId", h.site_id as "siteId", c.legal_name as company, s.name as site
   from price_list_holders h join companies c on c.id = h.company_id left join company_sites s on s.id = h.site_id
   where h.list_id = $1 order by lower(c.legal_name), c.id, s.name nulls first`,
);
export const holdersOf = (db: Db, id: number): Promise<HolderRow[]> => db.rows(selectHolders, [id]);

const selectPossible = statement<[], HolderRow>(
  "possible_holders",
  `select c.id as "companyId", s.id as "siteId", c.legal_name as company, s.name as site
   from companies c join lateral (select null::bigint as id, null as name union all
     select id, name from company_sites where company_id = c.id and closed_at is null) s on true
   where c.state in ('approved', 'on-hold') order by lower(c.legal_name), c.id, s.name nulls first`,
);
/** Companies that buy, each with its sites. */
export const possibleHolders = (db: Db): Promise<HolderRow[]> => db.rows(selectPossible, []);

export const rateKinds = ["category", "brand"] as const;
type RateKind = (typeof rateKinds)[number];

export interface RateRow extends Record<string, unknown> {
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
  shop: PricesShop,
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

const selectBrands = statement<[], { brand: string }>(
  "brands_of_goods",
  "select distinct brand from products where status in ('published', 'unavailable') order by brand",
);
export const brandsOfGoods = async (db: Db): Promise<string[]> =>
  (await db.rows(selectBrands, [])).map(({ brand }) => brand);
