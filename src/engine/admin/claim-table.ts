import { type CarrierClaim, nextCarrierStep } from "#domain/claims/carrier-claim.ts";
import type { ClaimState } from "#domain/claims/claim-life.ts";
import type { DamageKind, Remedy } from "#domain/claims/damage.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { carrierColumns } from "../claims/claims.ts";
import { readFreightTerms } from "../fulfilment/freight-terms.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { caseTable, type CaseTableRow } from "./case-table.ts";
import {
  type ClaimFilter,
  claimListShape,
  type ClaimQuery,
  type ClaimScope,
  type ClaimSort,
} from "./claim-list-shape.ts";

interface StoredRow extends CaseTableRow<ClaimState> {
  readonly damage: DamageKind;
  readonly wish: Remedy;
  readonly openedAt: Instant;
  readonly shippedAt: Instant | null;
  readonly carrierDueOn: CalendarDay | null;
  readonly carrierLate: boolean;
  readonly carrier: CarrierClaim;
}

/** A claim in the merchant's list. */
export interface ClaimTableRow extends Omit<StoredRow, "carrier"> {
  readonly carrierStep: ReturnType<typeof nextCarrierStep>["step"];
}

// $1 is now, $2 today in the shop's time zone.
const list = caseTable<ClaimScope, ClaimFilter, ClaimSort, StoredRow>("claim", {
  shape: claimListShape,
  scopes: {
    waiting: "c.merchant_due_at is not null",
    overdue: "c.merchant_due_at < $1",
    "to-answer": "c.state in ('opened', 'in-review')",
    "to-ship": "c.state in ('replacement-promised', 'parts-promised') and c.shipped_at is null",
    carrier: "c.carrier_due_on is not null",
    "carrier-late": "c.carrier_due_on < $2",
    declined: "c.state = 'declined'",
    all: "true",
  },
  sorts: {
    due: "c.merchant_due_at nulls last, c.carrier_due_on nulls last, c.id",
    "carrier-due": "c.carrier_due_on nulls last, c.id",
    newest: "c.opened_at desc, c.id desc",
    oldest: "c.opened_at, c.id",
    "estimate-down": "c.estimate_cents desc, c.id",
  },
  columns: `c.damage, c.wish, c.opened_at as "openedAt", c.shipped_at as "shippedAt",
    c.carrier_due_on as "carrierDueOn", coalesce(c.carrier_due_on < $2, false) as "carrierLate",
    (select to_json(s) from (select ${carrierColumns}) s) as carrier`,
  otherNumber: "c.carrier_number",
  filters: { damage: (damage) => `c.damage = ${damage}`, wish: (wish) => `c.wish = ${wish}` },
  otherTime: "date",
});

/** The merchant's claims, by due date. */
export async function listClaimTable(db: Db, query: ClaimQuery, now: Instant) {
  const { timeZone } = await readFreightTerms(db);
  const { rows, ...table } = await list(db, query, [new Date(now), dayIn(timeZone, now)]);
  const withStep = ({ carrier, ...row }: StoredRow): ClaimTableRow => ({
    ...row,
    carrierStep: nextCarrierStep(carrier).step,
  });
  return { ...table, rows: rows.map(withStep) };
}

export interface ClaimCounts {
  /** Claims to answer, and goods to send. */
  readonly claimsWaiting: number;
  readonly claimsOverdue: number;
  /** Claims against carriers whose next step is overdue, or due within two weeks. */
  readonly carrierDue: number;
}

const countWaiting = statement<[Date, string], ClaimCounts>(
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
