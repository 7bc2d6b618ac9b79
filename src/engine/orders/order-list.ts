import type { Customer } from "#domain/buyers/buyer.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cutText } from "#domain/kernel/text.ts";
import { isUnder, type OrderTab, orderTabs, statesOf } from "#domain/orders/tabs.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { type OwnerParam, ownerParam, placedBy, seenBy } from "../buyers/owned-by.ts";
import { jsonRows, type RowOf, selected } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { orderLines, orders } from "./order-record.ts";

const keys = ["number", "state", "shippingMethod", "method", "placedAt", "total", "refunded", "boughtFor"] as const;
const lineKeys = ["sku", "name", "quantity", "pictureFamily"] as const;

/** An order in a list: its status, and the first of its goods. */
export interface OrderSummary extends RowOf<typeof orders, (typeof keys)[number]> {
  /** Units over all lines. */
  readonly units: number;
  readonly lineCount: number;
  readonly lines: readonly RowOf<typeof orderLines, (typeof lineKeys)[number]>[];
}

export interface OrderList {
  readonly orders: readonly OrderSummary[];
  /** Orders that match the search, by tab. */
  readonly counts: Readonly<Record<OrderTab, number>>;
  readonly page: number;
  readonly pages: number;
}

const ordersOnPage = 10;
const linesShown = 4;
const maxSearch = 60;

/** SQL: letters and figures alone, also of full-width ones, which older orders have as they were typed. */
const compact = (text: string) => `upper(regexp_replace(normalize(${text}, NFKC), '[^A-Za-z0-9]', '', 'g'))`;

/** SQL: a text as it was typed and as one types it by an ASCII keyboard. */
const both = (text: string) => `${text} || ' ' || normalize(${text}, NFKC)`;

// A number, PO number, reference or part number is found by any part of it, whatever separates its groups; a name in
// either language. An aggregate is asked for each of the customer's orders by its index; instead of `exists` all lines
// might be hashed.
const matches = `(($2::text is null and $3::text is null) or replace(o.number, '-', '') like $2
  or o.po_number <> '' and ${compact("o.po_number")} like $2
  or o.cost_center || o.buyer_references <> '' and (${both("o.cost_center || ' ' || o.buyer_references")} ilike $3
    or ${compact("o.cost_center || ' ' || o.buyer_references")} like $2) or (
    select bool_or(upper(regexp_replace(l.sku, '[^A-Za-z0-9]', '', 'g')) like $2
      or l.name ->> 'en' ilike $3 or l.name ->> 'cn' ilike $3
      or l.buyer_reference <> '' and (${both("l.buyer_reference")} ilike $3
        or ${compact("l.buyer_reference")} like $2))
    from order_lines l where l.order_id = o.id))`;

const summary = `${selected(orders, keys, "o")}, goods.units, goods."lineCount", goods.lines`;
const goods = `cross join lateral (
    select coalesce(sum(l.quantity), 0)::int as units, count(*)::int as "lineCount",
      ${jsonRows(orderLines, lineKeys, "l", { first: linesShown })} as lines
    from order_lines l where l.order_id = o.id) goods`;

const countByState = statement<[OwnerParam, string | null, string | null], { state: OrderState; count: number }>(
  "count_orders",
  `select o.state, count(*)::int as count from orders o where ${seenBy("$1", "o")} and ${matches} group by o.state`,
);
const selectPage = statement<
  [OwnerParam, string | null, string | null, OrderState[] | null, number, number],
  OrderSummary
>(
  "list_orders",
  `select ${summary} from (
     select o.* from orders o where ${seenBy("$1", "o")} and ${matches} and ($4::text[] is null or o.state = any($4))
     order by o.placed_at desc, o.id desc limit $5 offset $6) o ${goods}
   order by o.placed_at desc, o.id desc`,
);

/**
 * Orders that a customer sees, their own and those that their roles open, under a tab, latest first, ten a page,
 * searched by order number, part number or name. A page past the end is the last.
 */
export async function listOrders(
  db: Db,
  customer: Customer,
  query: { tab: OrderTab; search: string; page: number },
): Promise<OrderList> {
  const [compact, name] = patternsOf(query.search);
  const byState = await db.rows(countByState, [ownerParam(customer), compact, name]);
  const counts = Object.fromEntries(
    orderTabs.map((tab) => [
      tab,
      byState.filter(({ state }) => isUnder(tab, state)).reduce((sum, { count }) => sum + count, 0),
    ]),
  ) as Record<OrderTab, number>;
  const { offset, ...pager } = paginate(counts[query.tab], { page: Math.max(1, query.page), size: ordersOnPage });
  const orders = await db.rows(selectPage, [
    ownerParam(customer),
    compact,
    name,
    statesOf(query.tab),
    ordersOnPage,
    offset,
  ]);
  return { orders, counts, ...pager };
}

/** Search patterns: letters and digits of a number, words of a name, or both if the text has letters only. */
function patternsOf(search: string): [compact: string | null, name: string | null] {
  const text = cutText(cleanReference(search), maxSearch);
  if (text === "") return [null, null];
  const compact = text.toUpperCase().replace(/[\s.\-–_/#]/g, "");
  const name = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  if (!/^[A-Z0-9]+$/.test(compact)) return [null, name];
  return [`%${compact}%`, /\d/.test(compact) ? null : name];
}

const selectInStates = statement<[OwnerParam, OrderState[], number], OrderSummary>(
  "orders_in_states",
  `select ${summary} from (
     select o.* from orders o where ${placedBy("$1", "o")} and o.state = any($2) order by o.placed_at desc, o.id desc
     limit $3) o ${goods}
   order by o.placed_at desc, o.id desc`,
);

/** The latest orders that the customer placed, in any of these states. */
export function latestOrders(
  db: Db,
  customer: Customer,
  states: readonly OrderState[],
  most: number,
): Promise<OrderSummary[]> {
  return db.rows(selectInStates, [ownerParam(customer), [...states], most]);
}
