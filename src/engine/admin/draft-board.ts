import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { dayIn, instantAtHour } from "#domain/kernel/business-days.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { boardColumns, boardFrom, type BoardState, cardsOnBoard, type DraftQuery } from "./draft-list-shape.ts";
import {
  draftColumns,
  type DraftLooking,
  draftMatches,
  draftParams,
  type DraftParams,
  type DraftTableRow,
  stateNow,
  stateSince,
  withFound,
} from "./draft-list-sql.ts";

/** A draft as a card of the board. */
export interface DraftCard extends DraftTableRow {
  readonly state: BoardState;
  /** When it came to its state. */
  readonly since: Instant;
  /** The company's site that it is for; empty for a person's own. */
  readonly site: string;
  /** The last words are the buyer's. */
  readonly isWrittenTo: boolean;
  /** The buyer's company still has to approve its acceptance. */
  readonly isWithApprover: boolean;
}

/** A column of the board: its first cards, and the figures of all that is in it. */
export interface DraftColumn {
  readonly state: BoardState;
  readonly count: number;
  /** Sum of the offered totals, in cents; what was never priced adds nothing. */
  readonly sum: Money;
  readonly cards: readonly DraftCard[];
}

export interface DraftBoard {
  readonly columns: readonly DraftColumn[];
  readonly today: CalendarDay;
  /** The first day from which it shows what is over. */
  readonly from: CalendarDay;
}

const statesOf = (isOver: boolean) =>
  boardColumns.flatMap((column) => (column.isOver === isOver ? [`'${column.state}'`] : [])).join(", ");

// Each column by the date that matters: what waits longest, the offer that ends first, what was decided last.
const dateOfColumn = `case when c.state in (${statesOf(true)}) then -extract(epoch from c.since)
  when c.state = 'sent' then extract(epoch from c.valid_until) else extract(epoch from c.since) end`;

const selectBoard = statement<[...DraftParams, Date, number], DraftCard & { readonly count: number; sum: Money }>(
  "draft_board",
  `with ${withFound}, on_board as materialized (
     select d.id, d.total_cents, d.valid_until, ${stateNow} as state, ${stateSince} as since from order_drafts d
     where (d.state in (${statesOf(false)}) or (d.state in (${statesOf(true)}) and d.updated_at >= $9))
       and ${draftMatches}),
   placed as (
     select c.id, c.since, count(*) over one::int as count, sum(c.total_cents) over one::bigint as sum,
       row_number() over (partition by c.state order by ${dateOfColumn}, c.id) as place
     from on_board c where c.state in (${statesOf(false)}) or c.since >= $9
     window one as (partition by c.state))
   select ${draftColumns}, p.since, p.count, coalesce(p.sum, 0) as sum,
     coalesce((select s.name from company_sites s where s.id = d.site_id), '') as site,
     coalesce((select not m.from_staff and m.step = '' from order_draft_messages m where m.draft_id = d.id
       order by m.id desc limit 1), false) as "isWrittenTo",
     exists (select from requisitions q where q.draft_id = d.id
       and q.state in ('submitted', 'changes-requested', 'approved')) as "isWithApprover"
   from placed p join order_drafts d on d.id = p.id where p.place <= $10 order by p.place, d.id`,
);

/** The merchant's drafts as columns by state, each with its first cards by the date that matters in it. */
export async function readDraftBoard(db: Db, query: DraftQuery, looking: DraftLooking): Promise<DraftBoard> {
  const today = dayIn(looking.zone, looking.now);
  const from = boardFrom(today);
  const params = draftParams(query, looking);
  const rows = await db.rows(selectBoard, [...params, new Date(instantAtHour(from, 0, looking.zone)), cardsOnBoard]);
  const columns = boardColumns.map(({ state }) => {
    const cards = rows.filter((row) => row.state === state);
    return { state, count: cards[0]?.count ?? 0, sum: cards[0]?.sum ?? zero, cards };
  });
  return { columns, today, from };
}
