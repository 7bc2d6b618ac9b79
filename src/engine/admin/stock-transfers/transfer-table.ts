import type { TransferNumber, TransferState } from "#domain/inventory/stock-transfer.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, anywhereCompact, rowsOnPage, scopeCounts } from "../list-query.ts";
import { type TransferQuery, type TransferScope, transferScopes, type TransferSort } from "./transfer-list-shape.ts";

/** A transfer between places in the list. */
interface TransferTableRow {
  readonly number: TransferNumber;
  readonly state: TransferState;
  readonly fromId: number;
  readonly toId: number;
  readonly parts: number;
  readonly units: number;
  /** Units that are on their way. */
  readonly left: number;
  readonly sentAt: Instant;
}

const underWay = "(l.quantity - l.received - l.returned - l.lost)";
const scopes: Readonly<Record<TransferScope, string>> = { sent: "t.state = 'sent'", ended: "t.state = 'ended'" };
const matches = `($1::text is null or replace(t.number, '-', '') like $2 or t.note ilike $1
  or exists (select from stock_transfer_lines l where l.transfer_id = t.id and l.sku ilike $1))`;

const selectCounts = statement<[string | null, string | null], Record<TransferScope, number>>(
  "stock_transfer_counts",
  `select ${scopeCounts(transferScopes, (scope) => scopes[scope])}
   from stock_transfers t where ${matches}`,
);
const pageBy = (scope: TransferScope, sort: TransferSort) =>
  statement<[string | null, string | null, number, number], TransferTableRow>(
    `stock_transfers_${scope}_${sort}`,
    `select t.number, t.state, t.from_id as "fromId", t.to_id as "toId", t.sent_at as "sentAt", sums.*
     from stock_transfers t, lateral (select count(*)::int as parts, coalesce(sum(l.quantity), 0)::int as units,
       coalesce(sum(${underWay}), 0)::int as left from stock_transfer_lines l where l.transfer_id = t.id) sums
     where ${matches} and ${scopes[scope]}
     order by t.sent_at ${sort === "newest" ? "desc, t.id desc" : ", t.id"} limit $3 offset $4`,
  );
const pages = Object.fromEntries(
  transferScopes.map((scope) => [scope, { newest: pageBy(scope, "newest"), oldest: pageBy(scope, "oldest") }]),
) as Readonly<Record<TransferScope, Readonly<Record<TransferSort, ReturnType<typeof pageBy>>>>>;

/** Transfers between places, fifty a page. */
export async function listTransfers(db: Db, query: TransferQuery) {
  const [text, compact] = [anywhere(query.search), anywhereCompact(query.search)];
  const counts = await db.row(selectCounts, [text, compact]);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[query.scope][query.sort], [text, compact, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}

/** A transfer as its page shows it. */
export interface TransferDetail {
  readonly id: number;
  readonly number: TransferNumber;
  readonly state: TransferState;
  readonly version: number;
  readonly fromId: number;
  readonly toId: number;
  readonly note: string;
  readonly by: string | null;
  readonly sentAt: Instant;
  readonly endedAt: Instant | null;
  readonly lines: readonly TransferLine[];
}

export interface TransferLine {
  readonly id: number;
  /** Null where the part was deleted. */
  readonly variantId: number | null;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
  readonly received: number;
  readonly returned: number;
  readonly lost: number;
  readonly left: number;
}

/** SQL: the lines of transfer `t`, as JSON. */
export const linesOfTransfer = `(select coalesce(json_agg(json_build_object('id', l.id, 'variantId', l.variant_id,
  'sku', l.sku, 'name', l.name,
  'quantity', l.quantity, 'received', l.received, 'returned', l.returned, 'lost', l.lost, 'left', ${underWay})
  order by l.position), '[]')
  from stock_transfer_lines l where l.transfer_id = t.id)`;

const selectOne = statement<[string], TransferDetail>(
  "stock_transfer_by_number",
  `select t.id, t.number, t.state, t.version, t.from_id as "fromId", t.to_id as "toId", t.note, s.name as by,
     t.sent_at as "sentAt", t.ended_at as "endedAt", ${linesOfTransfer} as lines
   from stock_transfers t left join staff s on s.id = t.staff_id where t.number = $1`,
);

export const findTransfer = (db: Db, number: TransferNumber): Promise<TransferDetail | null> =>
  db.row(selectOne, [number]);

/** A step of a transfer, latest first. */
export interface TransferMovement {
  readonly id: number;
  readonly sku: string;
  readonly kind: "moved" | "corrected";
  readonly quantity: number;
  readonly placeId: number;
  readonly by: string | null;
  readonly at: Instant;
}

const selectMovements = statement<[number], TransferMovement>(
  "movements_of_transfer",
  `select m.id, v.sku, m.kind, m.quantity, coalesce(m.place_id, 1) as "placeId", s.name as by, m.at
   from stock_movements m join variants v on v.id = m.variant_id left join staff s on s.id = m.staff_id
   where m.transfer_id = $1 order by m.id desc limit 500`,
);

export const movementsOfTransfer = (db: Db, id: number): Promise<TransferMovement[]> => db.rows(selectMovements, [id]);

/** Units of a part that are on their way between places. */
export interface UnitsUnderWay {
  readonly number: TransferNumber;
  readonly toId: number;
  readonly units: number;
}

const selectUnderWay = statement<[number], UnitsUnderWay>(
  "units_under_way",
  `select t.number, t.to_id as "toId", sum(${underWay})::int as units
   from stock_transfer_lines l join stock_transfers t on t.id = l.transfer_id
   where l.variant_id = $1 and l.received + l.returned + l.lost < l.quantity group by t.id order by t.id`,
);

export const unitsUnderWay = (db: Db, variantId: number): Promise<UnitsUnderWay[]> =>
  db.rows(selectUnderWay, [variantId]);
