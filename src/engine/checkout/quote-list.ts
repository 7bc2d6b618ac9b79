import type { Customer, OrderedFor } from "#domain/buyers/buyer.ts";
import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import { type QuoteScope, quoteScopes } from "#domain/checkout/quote-scopes.ts";
import type { DraftState } from "#domain/checkout/quote-life.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { type OwnerParam, ownerParam, seenBy } from "../buyers/owned-by.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A quote in its buyer's list. */
interface QuoteSummary {
  readonly number: DraftNumber;
  readonly state: DraftState;
  readonly total: Money | null;
  readonly validUntil: Instant | null;
  readonly updatedAt: Instant;
  /** Part numbers that were asked for; 0 once it is an order. */
  readonly lines: number;
  readonly boughtFor: Pick<OrderedFor, "company" | "site"> | null;
  readonly order: string | null;
  /** The last message is the shop's. */
  readonly isAnswered: boolean;
}

const onPage = 20;

/** SQL: what a buyer sees of the drafts: what they asked for, what was sent to them once, or written about to them. */
const isShown = `d.state <> 'unconfirmed' and (d.asked is not null or d.sent_count > 0
  or exists (select from order_draft_messages m where m.draft_id = d.id))`;

const selectShown = statement<[number], { id: number }>(
  "quote_shown_to_buyer",
  `select d.id from order_drafts d where d.id = $1 and ${isShown}`,
);

/** False for a draft that staff still prepare without a request: it is hidden from its buyer. */
export const isShownToBuyer = async (db: Db, draftId: number): Promise<boolean> =>
  (await db.row(selectShown, [draftId])) !== null;

/** SQL: the scope that a quote is in at the moment `$2`. */
const scopeNow = `case when d.state = 'sent' and d.valid_until > $2 then 'offers'
  when d.state in ('requested', 'draft', 'change-asked') then 'asked' else 'over' end`;

const selectPage = statement<[OwnerParam, Date, number, number, QuoteScope], QuoteSummary>(
  "quotes_of_buyer",
  `select d.number, case when d.state = 'sent' and d.valid_until <= $2 then 'expired' else d.state end as state,
     coalesce(d.total_cents, (select o.total_cents from orders o where o.id = d.order_id)) as total,
     d.valid_until as "validUntil", d.updated_at as "updatedAt",
     (select count(*)::int from jsonb_object_keys(d.typed) as key where key ~ '^lines\\.\\d+\\.sku$') as lines,
     (select json_build_object('company', k.legal_name, 'site', s.name) from company_sites s
       join companies k on k.id = s.company_id
      where s.id = d.site_id) as "boughtFor",
     (select o.number from orders o where o.id = d.order_id) as order,
     coalesce((select m.from_staff from order_draft_messages m where m.draft_id = d.id order by m.id desc limit 1),
       false) as "isAnswered"
   from order_drafts d where ${seenBy("$1", "d")} and ${isShown} and ($5 = 'all' or ${scopeNow} = $5)
   order by d.updated_at desc, d.id limit $3 offset $4`,
);
const countIn = (scope: QuoteScope) =>
  `count(*) filter (where '${scope}' = 'all' or ${scopeNow} = '${scope}')::int as "${scope}"`;
const selectCounts = statement<[OwnerParam, Date], Record<QuoteScope, number>>(
  "count_quotes_of_buyer",
  `select ${quoteScopes.map(countIn).join(", ")} from order_drafts d where ${seenBy("$1", "d")} and ${isShown}`,
);

interface QuoteQuery {
  readonly scope: QuoteScope;
  readonly page: number;
  readonly now: Instant;
}

/** The quotes that a customer sees as they see orders, latest change first, twenty a page, and how many there are. */
export async function listQuotes(db: Db, customer: Customer, { scope, page, now }: QuoteQuery) {
  const owner = ownerParam(customer);
  const counts = await db.row(selectCounts, [owner, new Date(now)]);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[scope], { page, size: onPage });
  const quotes = await db.rows(selectPage, [owner, new Date(now), onPage, offset, scope]);
  return { quotes, counts, scope, ...pager };
}
