import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { anywhere, rowsOnPage, scopeCounts } from "./list-query.ts";
import {
  type PromotionQuery,
  type PromotionScope,
  type PromotionSort,
  promotionScopes,
} from "./promotion-list-shape.ts";

export type PromotionState = Exclude<PromotionScope, "all">;

/** A promotion in the merchant's list. */
export interface ActivityRow {
  readonly slug: string;
  readonly title: LocalizedText;
  readonly percentOff: number | null;
  readonly prices: number;
  readonly categories: number;
  readonly products: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly state: PromotionState;
  readonly orders: number;
  readonly cost: Money;
}

/** A discount in the merchant's list. */
export interface DiscountRow {
  readonly code: string;
  readonly automatic: boolean;
  readonly name: LocalizedText | null;
  readonly percent: number | null;
  readonly amount: Money | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly useLimit: number | null;
  readonly state: PromotionState;
  readonly orders: number;
  readonly cost: Money;
}

interface PromotionTable<Row> {
  readonly rows: readonly Row[];
  readonly counts: Readonly<Record<PromotionScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** SQL: the state at `$2`. */
const state = `case when archived then 'archived' when not active then 'off' when starts_at > $2 then 'upcoming'
  when ends_at <= $2 then 'ended' else 'running' end`;
const counts = scopeCounts(promotionScopes, (scope) => (scope === "all" ? "not archived" : `${state} = '${scope}'`));
const inScope = `(case when $3 = 'all' then not archived else ${state} = $3 end)`;

/** One table's list: how many are in each scope, and a page by start. */
function listOf<Row extends object>(label: string, table: string, matches: string, columns: string) {
  const order: Readonly<Record<PromotionSort, string>> = {
    newest: "starts_at desc nulls last",
    oldest: "starts_at nulls first",
  };
  const key = table === "activities" ? "slug" : "code";
  const pageBy = (sort: PromotionSort) =>
    statement<[string | null, Date, PromotionScope, number, number], Row>(
      `${label}_${sort}`,
      `select ${columns}, ${state} as state from ${table} t where ${matches} and ${inScope}
       order by ${order[sort]}, ${key} limit $4 offset $5`,
    );
  const count = statement<[string | null, Date], Record<PromotionScope, number>>(
    `${label}_counts`,
    `select ${counts} from ${table} where ${matches}`,
  );
  const pages: Readonly<Record<PromotionSort, ReturnType<typeof pageBy>>> = {
    newest: pageBy("newest"),
    oldest: pageBy("oldest"),
  };
  return async (db: Db, query: PromotionQuery, now: Instant): Promise<PromotionTable<Row>> => {
    const [text, at] = [anywhere(query.search), new Date(now)];
    const counted = await db.row(count, [text, at]);
    if (!counted) throw new Error("no counts");
    const { offset, ...pager } = paginate(counted[query.scope], { page: query.page, size: rowsOnPage });
    const rows = await db.rows(pages[query.sort], [text, at, query.scope, rowsOnPage, offset]);
    return { rows, counts: counted, ...pager };
  };
}

const named = (column: string) => `(${column} ->> 'en' ilike $1 or ${column} ->> 'cn' ilike $1)`;

/** The merchant's promotions, fifty a page, by when they begin. */
export const listActivities = listOf<ActivityRow>(
  "activity_table",
  "activities",
  `($1::text is null or slug ilike $1 or ${named("title")})`,
  `slug, title, percent_off as "percentOff", starts_at as "startsAt", ends_at as "endsAt",
   (select count(*) from jsonb_object_keys(coalesce(applies_to -> 'prices', '{}')))::int as prices,
   jsonb_array_length(coalesce(applies_to -> 'categories', '[]')) as categories,
   jsonb_array_length(coalesce(applies_to -> 'products', '[]')) as products,
   (select count(distinct l.order_id)::int from order_lines l join orders o on o.id = l.order_id
     where l.activity = t.slug and o.state <> 'canceled') as orders,
   (select coalesce(sum((l.regular_price_cents - l.unit_price_cents)::bigint * l.quantity), 0)::bigint
     from order_lines l
     join orders o on o.id = l.order_id where l.activity = t.slug and o.state <> 'canceled') as cost`,
);

/** The merchant's discounts, fifty a page, by when they begin. */
export const listDiscounts = listOf<DiscountRow>(
  "discount_table",
  "discount_codes",
  `($1::text is null or code ilike $1 or ${named("name")})`,
  `code, automatic, name, percent, amount_cents as amount, starts_at as "startsAt", ends_at as "endsAt",
  use_limit as "useLimit",
   (select count(*)::int from discount_uses u where u.code = t.code and not u.released) as orders,
   (select coalesce(sum(u.amount_cents + u.shipping_cents), 0)::bigint from discount_uses u
     where u.code = t.code and not u.released) as cost`,
);
