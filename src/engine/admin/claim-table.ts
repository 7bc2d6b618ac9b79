import type { DamageKind, Remedy } from "#domain/claims/damage.ts";
import type { ClaimState } from "#domain/claims/claim-life.ts";
import { type CarrierClaim, nextCarrierStep } from "#domain/claims/carrier-claim.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { carrierColumns } from "../claims/claims.ts";
import { readFreightTerms } from "../fulfilment/freight-terms.ts";
import { buyerNameOf, isBuyerNamed } from "../orders/buyer-name.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type ClaimQuery, type ClaimScope, claimScopes, type ClaimSort, claimSorts } from "./claim-list-shape.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "./list-query.ts";

// $1 is now, $2 today in the shop's time zone.
const scopes: Readonly<Record<ClaimScope, string>> = {
  waiting: "c.merchant_due_at is not null",
  overdue: "c.merchant_due_at < $1",
  "to-answer": "c.state in ('opened', 'in-review')",
  "to-ship": "c.state in ('replacement-promised', 'parts-promised') and c.shipped_at is null",
  carrier: "c.carrier_due_on is not null",
  "carrier-late": "c.carrier_due_on < $2",
  declined: "c.state = 'declined'",
  all: "true",
};

const sorts: Readonly<Record<ClaimSort, string>> = {
  due: "c.merchant_due_at nulls last, c.carrier_due_on nulls last, c.id",
  "carrier-due": "c.carrier_due_on nulls last, c.id",
  newest: "c.opened_at desc, c.id desc",
  oldest: "c.opened_at, c.id",
  "estimate-down": "c.estimate_cents desc, c.id",
};

/** A claim in the merchant's list. */
export interface ClaimTableRow {
  readonly id: number;
  readonly number: string;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly state: ClaimState;
  readonly damage: DamageKind;
  readonly wish: Remedy;
  readonly estimate: Money;
  readonly photos: number;
  readonly openedAt: Instant;
  readonly shippedAt: Instant | null;
  readonly dueAt: Instant | null;
  readonly overdue: boolean;
  readonly carrierDueOn: CalendarDay | null;
  readonly carrierLate: boolean;
  readonly carrierStep: ReturnType<typeof nextCarrierStep>["step"];
}

const from = "from claims c join orders o on o.id = c.order_id";
const matches = `($4::text is null or replace(c.number, '-', '') like $3::text or replace(o.number, '-', '') like $3 or upper(c.carrier_number) like $3
    or ${isBuyerNamed("o", "$4")} or o.email ilike $4)
  and ($5::text is null or c.damage = $5) and ($6::text is null or c.wish = $6)`;
const times = "$1::timestamptz is not null and $2::date is not null";

type Params = [
  now: Date,
  today: string,
  compact: string | null,
  text: string | null,
  damage: string | null,
  wish: string | null,
];

const countScopes = statement<Params, Record<ClaimScope, number>>(
  "count_claim_scopes",
  `select ${claimScopes.map((scope) => `count(*) filter (where ${scopes[scope]})::int as "${scope}"`).join(", ")} ${from} where ${times} and ${matches}`,
);

type StoredRow = Omit<ClaimTableRow, "carrierStep"> & { carrier: CarrierClaim };

const pageBy = (sort: ClaimSort) =>
  statement<[...Params, ClaimScope, number, number], StoredRow & Record<string, unknown>>(
    `claim_table_${sort.replaceAll("-", "_")}`,
    `select c.id, c.number, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, c.state, c.damage, c.wish, c.estimate_cents as estimate,
       (select count(*)::int from claim_photos p where p.claim_id = c.id) as photos, c.opened_at as "openedAt", c.shipped_at as "shippedAt",
       c.merchant_due_at as "dueAt", coalesce(c.merchant_due_at < $1, false) as overdue, c.carrier_due_on as "carrierDueOn",
       coalesce(c.carrier_due_on < $2, false) as "carrierLate", (select to_json(s) from (select ${carrierColumns}) s) as carrier
     ${from} where ${times} and ${matches} and (${claimScopes.map((scope) => `$7 = '${scope}' and ${scopes[scope]}`).join(" or ")})
     order by ${sorts[sort]} limit $8 offset $9`,
  );
const pages = Object.fromEntries(claimSorts.map((sort) => [sort, pageBy(sort)])) as Record<
  ClaimSort,
  ReturnType<typeof pageBy>
>;

export interface ClaimTable {
  readonly rows: readonly ClaimTableRow[];
  readonly counts: Readonly<Record<ClaimScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** The merchant's claims, fifty per page, by due date. */
export async function listClaimTable(
  db: Db,
  { scope, search, filters, sort, page }: ClaimQuery,
  now: Instant,
): Promise<ClaimTable> {
  const { timeZone } = await readFreightTerms(db);
  const params: Params = [
    new Date(now),
    dayIn(timeZone, now),
    anywhereCompact(search),
    anywhere(search),
    filters.damage ?? null,
    filters.wish ?? null,
  ];
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const last = Math.max(1, Math.ceil(counts[scope] / rowsOnPage));
  const at = Math.min(page, last);
  const rows = await db.rows(pages[sort], [...params, scope, rowsOnPage, (at - 1) * rowsOnPage]);
  return {
    rows: rows.map(({ carrier, ...row }) => ({ ...row, carrierStep: nextCarrierStep(carrier).step })),
    counts,
    page: at,
    pages: last,
  };
}

export interface ClaimCounts {
  /** Claims to answer, and goods to send. */
  readonly claimsWaiting: number;
  readonly claimsOverdue: number;
  /** Claims against carriers whose next step is overdue, or due within two weeks. */
  readonly carrierDue: number;
}

const countWaiting = statement<[Date, string], ClaimCounts & Record<string, unknown>>(
  "count_waiting_claims",
  `select count(*) filter (where merchant_due_at is not null)::int as "claimsWaiting",
     count(*) filter (where merchant_due_at < $1)::int as "claimsOverdue",
     count(*) filter (where carrier_due_on <= $2::date + 14)::int as "carrierDue"
   from claims where merchant_due_at is not null or carrier_due_on is not null`,
);

/** Number of claims that wait for the merchant, and of steps due against carriers. */
export async function countClaims(db: Db, now: Instant): Promise<ClaimCounts> {
  const { timeZone } = await readFreightTerms(db);
  const counts = await db.row(countWaiting, [new Date(now), dayIn(timeZone, now)]);
  return counts ?? { claimsWaiting: 0, claimsOverdue: 0, carrierDue: 0 };
}
