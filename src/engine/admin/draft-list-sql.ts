import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import type { DraftState } from "#domain/checkout/quote-life.ts";
import { instantAtHour } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type DraftQuery, type DraftScope, soonUntil } from "./draft-list-shape.ts";
import { anywhere, anywhereCompact } from "./list-query.ts";

/** The moment, time zone and member of staff that a list of drafts is read for. */
export interface DraftLooking {
  readonly now: Instant;
  readonly zone: string;
  readonly staffId: number;
}

export type DraftParams = [
  text: string | null,
  compact: string | null,
  now: Date,
  soon: Date,
  ends: string | null,
  owner: string | null,
  staffId: number,
  from: Date | null,
];

/** Values of `$1` to `$8`, which the SQL of this file names. */
export function draftParams({ search, filters }: DraftQuery, { now, zone, staffId }: DraftLooking): DraftParams {
  const from = readDay(filters.from ?? "");
  return [
    anywhere(search),
    anywhereCompact(search),
    new Date(now),
    new Date(soonUntil(now)),
    filters.ends ?? null,
    filters.owner ?? null,
    staffId,
    from && new Date(instantAtHour(from, 0, zone)),
  ];
}

/** A draft as the merchant's list and board show it. */
export interface DraftTableRow {
  readonly number: DraftNumber;
  readonly state: DraftState;
  /** The member of staff who answers for it; empty for nobody. */
  readonly staff: string;
  /** Company or person; empty until named, and once its order is erased. */
  readonly buyer: string;
  readonly total: Money | null;
  readonly validUntil: Instant | null;
  /** It is an offer that holds for some days only. */
  readonly endsSoon: boolean;
  readonly updatedAt: Instant;
  /** The number of its order; null while there is none. */
  readonly order: string | null;
}

// Offers are written down as expired by a job; until then the moment decides.
const isOffer = "d.state = 'sent' and d.valid_until > $3";
const isLapsed = "d.state = 'sent' and d.valid_until <= $3";
const endsSoon = `${isOffer} and d.valid_until <= $4`;

/** SQL: the state at the moment. */
export const stateNow = `case when ${isLapsed} then 'expired' else d.state end`;

/** SQL: when it came to that state. Messages change a draft without moving it, so its history tells. */
export const stateSince = `case when ${isLapsed} then d.valid_until else coalesce(
  (select max(e.at) from order_draft_events e where e.draft_id = d.id
     and e.event in ('begun', 'asked', 'confirmed', 'taken-up', 'reopened', 'sent', 'change-asked', 'declined',
       'expired', 'withdrawn', 'ordered')),
  d.updated_at) end`;

const inScopes: Readonly<Record<DraftScope, string>> = {
  open: `(d.state in ('requested', 'change-asked', 'draft') or (${isOffer}))`,
  waiting: "d.state in ('requested', 'change-asked')",
  requested: "d.state = 'requested'",
  "change-asked": "d.state = 'change-asked'",
  draft: "d.state = 'draft'",
  sent: isOffer,
  over: `(d.state in ('ordered', 'declined', 'expired', 'withdrawn') or (${isLapsed}))`,
  ordered: "d.state = 'ordered'",
  declined: "d.state = 'declined'",
  expired: `(d.state = 'expired' or (${isLapsed}))`,
  withdrawn: "d.state = 'withdrawn'",
};

/** SQL: the drafts of a scope. */
export const inScope = (scope: DraftScope): string => inScopes[scope];

/**
 * SQL: the ids of drafts that hold the text `$1` or the number `$2`, each condition by an index. An accepted quote is
 * found by what its order says of its buyer.
 */
export const draftIdsFound: readonly string[] = [
  "select f.id from order_drafts f where replace(f.number, '-', '') like $2",
  "select f.id from order_drafts f where f.buyer ilike $1",
  "select f.id from order_drafts f where f.email_key ilike $1",
  "select f.id from companies k join order_drafts f on f.company_id = k.id where k.legal_name ilike $1",
  `select f.id from orders o join order_drafts f on f.order_id = o.id
     where o.first_name || ' ' || o.last_name ilike $1`,
  "select f.id from orders o join order_drafts f on f.order_id = o.id where o.email ilike $1",
];

/** SQL: a table `found` with all of them. */
export const withFound = `found as materialized (${draftIdsFound.join(" union ")})`;

/** SQL: what search and filters leave; `withFound` stands before it. */
export const draftMatches = `d.state <> 'unconfirmed'
  and ($1::text is null and $2::text is null or d.id in (select id from found))
  and ($5::text is null or ${endsSoon})
  and ($6::text is null or ($6 = 'mine' and d.staff_id = $7) or ($6 = 'nobody' and d.staff_id is null)
    or ($6 = 'others' and d.staff_id <> $7))
  and ($8::timestamptz is null or (d.updated_at >= $8 and ${stateSince} >= $8))`;

/** SQL: company or person that a draft is for; empty until named, and once its order is erased. */
export const draftBuyer = `coalesce((select k.legal_name from companies k where k.id = d.company_id),
  nullif(d.buyer, ''), (select btrim(o.first_name || ' ' || o.last_name) from orders o where o.id = d.order_id), '')`;

/** SQL: the columns of a row. */
export const draftColumns = `d.number, ${stateNow} as state, ${draftBuyer} as buyer, d.total_cents as total,
  d.valid_until as "validUntil", (${endsSoon}) as "endsSoon", d.updated_at as "updatedAt",
  (select o.number from orders o where o.id = d.order_id) as order,
  coalesce((select coalesce(nullif(s.name, ''), s.email) from staff s where s.id = d.staff_id), '') as staff`;
