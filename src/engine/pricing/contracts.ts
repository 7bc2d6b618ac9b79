import { type Buyer, type BuysFor, isCustomer } from "#domain/buyers/buyer.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { milliseconds } from "../platform/columns.ts";

/** For which site goods are priced, as statements take it: nulls for everybody who buys for themselves. */
export type ContractParams = [companyId: number | null, siteId: number | null];

type PricedFor = Pick<BuysFor, "companyId" | "siteId">;

export const contractParams = (site: PricedFor | null): ContractParams => [
  site?.companyId ?? null,
  site?.siteId ?? null,
];

/** The site whose contracts a buyer's prices follow; null for themselves. */
export const pricedFor = (buyer: Buyer): PricedFor | null => (isCustomer(buyer) && buyer.buysFor) || null;

/** Goods priced at a moment for a site. */
export interface PricedAt {
  readonly now: Instant;
  readonly site: PricedFor | null;
}

type Param = `$${number}`;

const rates = `from price_list_rates r where r.list_id = l.id
  and r.name = case r.kind when 'category' then p.category else p.brand end`;

/**
 * SQL: what the first list that names version `v` of product `p` says of it, as a `Contract`; null where no company
 * buys. The lists of one company are few, and each is asked for a part number by the key of its prices. EXPLAIN of 24
 * part numbers with 200 companies of 20,000 prices each: for each part number one index scan of `price_lists_by_place`,
 * two of `price_list_prices_pkey`, 288 buffers in all, 0.7 ms. For who buys for no company the subplan is never
 * executed.
 */
export const contractColumn = (company: Param, site: Param, now: Param): string =>
  `case when ${company}::bigint is not null then (
     select json_build_object('list', l.id, 'name', l.name, 'excludesPromotions', l.excludes_promotions, 'earnsPoints', l.earns_points,
       'endsAt', ${milliseconds("l.ends_at")},
       'breaks', (select json_agg(json_build_object('from', e.from_quantity, 'price', e.price_cents) order by e.from_quantity)
         from price_list_prices e where e.list_id = l.id and e.variant_id = v.id),
       'rate', (select max(r.rate) ${rates}))
     from price_list_holders h join price_lists l on l.id = h.list_id
     where h.company_id = ${company}::bigint and (h.site_id is null or h.site_id = ${site}::bigint) and l.archived_at is null
       and (l.starts_at is null or l.starts_at <= ${now}) and (l.ends_at is null or l.ends_at > ${now})
       and (exists (select from price_list_prices e where e.list_id = l.id and e.variant_id = v.id)
         or exists (select ${rates}))
     order by l.place, l.id limit 1) end as contract`;
