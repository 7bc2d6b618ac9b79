import { type Buyer, type BuysFor, isCustomer } from "#domain/buyers/buyer.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { ownedBy } from "../buyers/owned-by.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { nullable, statement } from "../platform/statement.ts";

/** Whose price lists hold: those of a company's site, of a person who buys for themselves, or nobody's. */
export type PricedFor =
  | Pick<BuysFor, "companyId" | "siteId">
  | { readonly customerId: number; readonly companyId?: undefined }
  | null;

/** For whom goods are priced, as statements take it: nulls where no price list holds. */
export type ContractParams = [companyId: number | null, siteId: number | null, customerId: number | null];

export function contractParams(whom: PricedFor): ContractParams {
  if (whom === null) return [null, null, null];
  return whom.companyId === undefined ? [null, null, whom.customerId] : [whom.companyId, whom.siteId, null];
}

/** Whose price lists a buyer's prices follow; null for a guest. */
export function pricedFor(buyer: Buyer): PricedFor {
  if (!isCustomer(buyer)) return null;
  return buyer.buysFor ?? { customerId: buyer.customerId };
}

/** Goods priced at a moment for somebody. */
export interface PricedAt {
  readonly now: Instant;
  readonly whom: PricedFor;
}

type Param = `$${number}`;

// All are null for a guest.
const asNullable = ([company, site, customer]: readonly [Param, Param, Param]) =>
  [nullable(company, "bigint"), nullable(site, "bigint"), nullable(customer, "bigint")] as const;

const rates = `from price_list_rates r where r.list_id = l.id
  and r.name = case r.kind when 'category' then p.category else p.brand end`;

/** SQL: the lists that hold for a company's site, or for a customer, by themselves or by a group; some twice. */
const listsOf = (...params: readonly [company: Param, site: Param, customer: Param]): string => {
  const [company, site, customer] = asNullable(params);
  return `select c.list_id from price_list_holders c
   where c.company_id = ${company} and (c.site_id is null or c.site_id = ${site})
   union all select g.list_id from customer_group_companies m join price_list_groups g on g.group_id = m.group_id
   where m.company_id = ${company}
   union all select g.list_id from customer_group_customers m join price_list_groups g on g.group_id = m.group_id
   where ${ownedBy(customer, "m")}`;
};

/**
 * SQL: what the first list that names version `v` of product `p` says of it, as a `Contract`; null where no list holds.
 * The lists of one buyer are few, and each is asked for a part number by the key of its prices. EXPLAIN of 24 part
 * numbers with 200 companies of 20,000 prices each: for each part number one index scan of `price_lists_by_place`, two
 * of `price_list_prices_pkey`, 288 buffers in all, 0.7 ms. For a guest the subplan is never executed.
 */
export const contractColumn = (params: readonly [Param, Param, Param], now: Param): string => {
  const [company, , customer] = asNullable(params);
  return `case when ${company} is not null or ${customer} is not null then (
     select json_build_object('list', l.id, 'name', l.name, 'excludesPromotions', l.excludes_promotions,
       'earnsPoints', l.earns_points,
       'endsAt', ${milliseconds("l.ends_at")},
       'breaks', (select json_agg(json_build_object('from', e.from_quantity, 'price', e.price_cents)
         order by e.from_quantity)
         from price_list_prices e where e.list_id = l.id and e.variant_id = v.id),
       'rate', (select max(r.rate) ${rates}))
     from (${listsOf(...params)}) h join price_lists l on l.id = h.list_id
     where l.archived_at is null
       and (l.starts_at is null or l.starts_at <= ${now}) and (l.ends_at is null or l.ends_at > ${now})
       and (exists (select from price_list_prices e where e.list_id = l.id and e.variant_id = v.id)
         or exists (select ${rates}))
     order by l.place, l.id limit 1) end as contract`;
};

const selectHasLists = statement<[...ContractParams, Date], { hasLists: boolean }>(
  "has_price_lists",
  `select exists (select from (${listsOf("$1", "$2", "$3")}) h join price_lists l on l.id = h.list_id
     where l.archived_at is null and (l.ends_at is null or l.ends_at > $4)) as "hasLists"`,
);

/** True if a price list holds for them, or will: only then do their pages ask for prices of their own. */
export async function hasPriceLists(db: Db, whom: PricedFor, now: Instant): Promise<boolean> {
  if (whom === null) return false;
  return (await db.row(selectHasLists, [...contractParams(whom), new Date(now)]))?.hasLists ?? false;
}
