import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { caseTable, type CaseTableRow } from "./case-table.ts";
import {
  type ReturnFilter,
  returnListShape,
  type ReturnQuery,
  type ReturnScope,
  type ReturnSort,
} from "./return-list-shape.ts";

/** A return in the merchant's list. */
export interface ReturnTableRow extends CaseTableRow<ReturnState> {
  readonly received: boolean;
  readonly reason: string;
  readonly requestedAt: Instant;
  readonly sentAt: Instant | null;
  readonly signedAt: Instant | null;
}

// $1 is now, $2 two days later.
const list = caseTable<ReturnScope, ReturnFilter, ReturnSort, ReturnTableRow>("return", {
  shape: returnListShape,
  scopes: {
    waiting: "c.merchant_due_at is not null",
    overdue: "c.merchant_due_at < $1",
    soon: "c.merchant_due_at >= $1 and c.merchant_due_at < $2",
    "to-answer": "c.state in ('requested', 'request-updated')",
    "on-the-way": "c.state = 'agreed' and c.signed_at is null",
    "to-refund": "c.state = 'agreed' and c.signed_at is not null",
    "being-refunded": "c.state = 'being-refunded'",
    all: "true",
  },
  sorts: {
    due: "c.merchant_due_at nulls last, c.id",
    newest: "c.requested_at desc, c.id desc",
    oldest: "c.requested_at, c.id",
    "estimate-down": "c.estimate_cents desc, c.id",
  },
  columns: `c.received, c.reason, c.requested_at as "requestedAt", c.sent_at as "sentAt", c.signed_at as "signedAt"`,
  otherNumber: "c.tracking_number",
  filters: { kind: (kind) => `c.received = (${kind} = 'received')` },
  otherTime: "timestamptz",
});

/** The merchant's returns, by due date. */
export function listReturnTable(db: Db, query: ReturnQuery, now: Instant) {
  return list(db, query, [new Date(now), new Date(after(now, days(2)))]);
}

export interface ReturnCounts {
  /** Requests to answer, and received goods to refund. */
  readonly waiting: number;
  readonly overdue: number;
}

const countWaiting = statement<[Date], ReturnCounts>(
  "count_waiting_returns",
  `select count(*)::int as waiting, count(*) filter (where merchant_due_at < $1)::int as overdue from returns
   where merchant_due_at is not null`,
);

/** Number of returns that wait for the merchant, and of overdue ones. */
export async function countReturns(db: Db, now: Instant): Promise<ReturnCounts> {
  return (await db.row(countWaiting, [new Date(now)])) ?? { waiting: 0, overdue: 0 };
}
