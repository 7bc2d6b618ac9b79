import type { Customer } from "#domain/buyers/buyer.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { compactNumber, cutText } from "#domain/kernel/text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type OwnerParam, ownerParam, seenBy } from "../buyers/owned-by.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Goods that were bought before, with the order in which they were bought last. */
interface BoughtGoods {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly boughtAt: Instant;
  readonly quantity: number;
  /** Price of one unit in that order. */
  readonly price: Money;
}

export interface BoughtPage {
  readonly goods: readonly BoughtGoods[];
  readonly page: number;
  readonly pages: number;
}

const goodsOnPage = 50;
const longestSearch = 60;

interface BoughtRow extends BoughtGoods {
  /** Part numbers on all pages. */
  count: number;
  page: number;
}

// A page past the end is the last.
const selectBought = statement<[OwnerParam, string | null, string | null, number, number, number | null], BoughtRow>(
  "bought_goods",
  `with bought as (
     select l.sku, l.name, l.quantity, l.unit_price_cents as price, o.placed_at, o.id,
       row_number() over (partition by l.sku order by o.placed_at desc, o.id desc) as nth
     from orders o join order_lines l on l.order_id = o.id
     where ${seenBy("$1", "o")} and o.site_id is not distinct from $6 and o.state not in ('pending', 'canceled')
   ), matching as (
     select * from bought where nth = 1 and ($2::text is null
       or upper(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g')) like $2 or name ->> 'en' ilike $3
       or name ->> 'cn' ilike $3)
   ), counted as (
     select count(*)::int as count, greatest(1, least($4::int, ceil(count(*) / $5::numeric)::int)) as page from matching
   )
   select m.sku, m.name, m.quantity, m.price, ${milliseconds("m.placed_at")} as "boughtAt", c.count, c.page
   from counted c, matching m order by m.placed_at desc, m.id desc, m.sku
   limit $5 offset (select (page - 1) * $5 from counted)`,
);

const selectLast = statement<[OwnerParam, string[], number | null], Omit<BoughtGoods, "name">>(
  "last_bought",
  `select distinct on (l.sku) l.sku, l.quantity, l.unit_price_cents as price,
   ${milliseconds("o.placed_at")} as "boughtAt"
   from orders o join order_lines l on l.order_id = o.id
   where ${seenBy("$1", "o")} and o.site_id is not distinct from $3 and o.state not in ('pending', 'canceled')
   and l.sku = any($2)
   order by l.sku, o.placed_at desc, o.id desc`,
);

/** When and for how much these parts were bought last, for whom the customer buys, by part number. */
export async function lastBought(
  db: Db,
  customer: Customer,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Omit<BoughtGoods, "name">>> {
  if (skus.length === 0) return new Map();
  const siteId = customer.buysFor?.siteId ?? null;
  const rows = await db.rows(selectLast, [ownerParam(customer), [...skus], siteId]);
  return new Map(rows.map((one) => [one.sku, one]));
}

/**
 * Goods of paid orders for whom the customer buys, the last bought first, fifty a page, searched by part number or
 * name.
 */
export async function listBought(
  db: Db,
  customer: Customer,
  query: { readonly search: string; readonly page: number },
): Promise<BoughtPage> {
  const text = cutText(cleanText(query.search), longestSearch);
  const compact = compactNumber(text);
  // A text without letters or figures of a part number is looked for in names alone.
  const patterns =
    text === "" ? [null, null] : [compact ? `%${compact}%` : "-", `%${text.replace(/[\\%_]/g, "\\$&")}%`];
  const [number = null, name = null] = patterns;
  const siteId = customer.buysFor?.siteId ?? null;
  const rows = await db.rows(selectBought, [ownerParam(customer), number, name, query.page, goodsOnPage, siteId]);
  return {
    goods: rows.map(({ count: _, page: _page, ...goods }) => goods),
    page: rows[0]?.page ?? 1,
    pages: Math.max(1, Math.ceil((rows[0]?.count ?? 0) / goodsOnPage)),
  };
}
