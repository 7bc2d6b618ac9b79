import { type FieldsInvalid, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { priceListForm, type PriceListRecord } from "#domain/pricing/price-list-form.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { milliseconds } from "../../platform/columns.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { staffName } from "../../platform/staff-name.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type AuditAction, type StaffActor } from "../../staff/audit.ts";
import { anywhere, rowsOnPage, scopeCounts } from "../list-query.ts";
import { type PriceListQuery, type PriceListScope, priceListScopes } from "./price-list-shape.ts";

/** A price list in the merchant's table. */
export interface PriceListRow {
  readonly id: number;
  readonly name: LocalizedText;
  readonly place: number;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly excludesPromotions: boolean;
  readonly earnsPoints: boolean;
  readonly archivedAt: Instant | null;
  readonly version: number;
  readonly companies: number;
  readonly groups: number;
  readonly prices: number;
  readonly rates: number;
}

export const priceListColumns = `l.id, l.name, l.place, ${milliseconds("l.starts_at")} as "startsAt",
  ${milliseconds("l.ends_at")} as "endsAt", l.excludes_promotions as "excludesPromotions",
  l.earns_points as "earnsPoints", ${milliseconds("l.archived_at")} as "archivedAt",
  l.version, (select count(distinct h.company_id)::int from price_list_holders h where h.list_id = l.id) as companies,
  (select count(*)::int from price_list_groups h where h.list_id = l.id) as groups,
  (select count(*)::int from price_list_prices e where e.list_id = l.id) as prices,
  (select count(*)::int from price_list_rates r where r.list_id = l.id) as rates`;
const scopes: Readonly<Record<PriceListScope, string>> = {
  active: "l.archived_at is null",
  archived: "l.archived_at is not null",
};
const matches = `($1::text is null or l.name ->> 'en' ilike $1 or l.name ->> 'cn' ilike $1 or exists (
  select from price_list_holders h join companies c on c.id = h.company_id where h.list_id = l.id
    and c.legal_name ilike $1)
  or exists (select from price_list_groups h join customer_groups g on g.id = h.group_id
    where h.list_id = l.id and g.name ilike $1))`;

const selectCounts = statement<[string | null], Record<PriceListScope, number>>(
  "price_list_counts",
  `select ${scopeCounts(priceListScopes, (scope) => scopes[scope])}
   from price_lists l where ${matches}`,
);
const pageBy = (scope: PriceListScope) =>
  statement<[string | null, number, number], PriceListRow>(
    `price_lists_${scope}`,
    `select ${priceListColumns} from price_lists l where ${matches} and ${scopes[scope]} order by l.place, l.id
     limit $2 offset $3`,
  );
const pages = { active: pageBy("active"), archived: pageBy("archived") };

/** Price lists in the order in which they decide, fifty a page. */
export async function listPriceLists(db: Db, query: PriceListQuery) {
  const text = anywhere(query.search);
  const counts = await db.row(selectCounts, [text]);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[query.scope], [text, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}

const selectOne = statement<[number], PriceListRow>(
  "price_list_by_id",
  `select ${priceListColumns} from price_lists l where l.id = $1`,
);
export const findPriceList = (db: Db, id: number): Promise<PriceListRow | null> => db.row(selectOne, [id]);

export interface PriceListEvent {
  readonly id: number;
  readonly event: PriceListStep;
  readonly by: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: Instant;
}

export type PriceListStep =
  | "made"
  | "saved"
  | "held"
  | "unheld"
  | "rated"
  | "unrated"
  | "priced"
  | "undone"
  | "archived"
  | "restored";

const selectEvents = statement<[number], PriceListEvent>(
  "price_list_events",
  `select id, event, ${staffName("by_staff")} as by, data, ${milliseconds("at")} as at
   from price_list_events where list_id = $1
   order by id desc limit 50`,
);
/** Latest changes, newest first. */
export const priceListEvents = (db: Db, id: number): Promise<PriceListEvent[]> => db.rows(selectEvents, [id]);

const insertEvent = statement<[number, PriceListStep, string, string, Date]>(
  "price_list_event",
  `insert into price_list_events (list_id, event, by_staff, data, at) values ($1, $2, $3, $4::jsonb, $5)`,
);
const touch = statement<[number, Date]>(
  "price_list_touched",
  "update price_lists set version = version + 1, updated_at = $2 where id = $1",
);
const actions: Partial<Record<PriceListStep, AuditAction>> = {
  made: "price-list-made",
  priced: "prices-changed",
  undone: "prices-changed",
};

/** Writes a step into the list's history and the audit log; the caller holds the list's lock. */
export async function noteStep(
  tx: Tx,
  staff: StaffActor,
  { id, step, now }: { readonly id: number; readonly step: PriceListStep; readonly now: Instant },
  data: PriceListEvent["data"] = {},
): Promise<void> {
  if (step !== "made") await tx.run(touch, [id, new Date(now)]);
  await tx.run(insertEvent, [id, step, staff.email, JSON.stringify(data), new Date(now)]);
  const counts = Object.entries(data).filter(([, value]) => typeof value === "number");
  await audit(tx, staff, actions[step] ?? "price-list-changed", `price list ${id}`, now, Object.fromEntries(counts));
}

const lockOne = statement<[number], { version: number; archived: boolean }>(
  "lock_price_list",
  "select version, archived_at is not null as archived from price_lists where id = $1 for update",
);
export const lockPriceList = (tx: Tx, id: number) => tx.row(lockOne, [id]);

const insert = statement<[string, number, Date | null, Date | null, boolean, boolean, Date], { id: number }>(
  "add_price_list",
  `insert into price_lists (name, place, starts_at, ends_at, excludes_promotions, earns_points, created_at, updated_at)
   values ($1::jsonb, $2, $3, $4, $5, $6, $7, $7) returning id`,
);
const update = statement<[number, string, number, Date | null, Date | null, boolean, boolean]>(
  "change_price_list",
  `update price_lists set name = $2::jsonb, place = $3, starts_at = $4, ends_at = $5, excludes_promotions = $6,
     earns_points = $7
   where id = $1`,
);

export interface PriceListMissing {
  readonly code: "list_missing";
}
export type SavePriceListRefused = FieldsInvalid | PriceListMissing | { readonly code: "stale" };

const asColumns = (record: PriceListRecord) =>
  [
    JSON.stringify(record.name),
    record.place,
    record.startsAt === null ? null : new Date(record.startsAt),
    record.endsAt === null ? null : new Date(record.endsAt),
    record.excludesPromotions,
    record.earnsPoints,
  ] as const;

/** Makes a list, or changes what one that was shown in this version says of itself; `id` is null for a new one. */
export function savePriceList(
  { db, clock }: DbAndClock,
  staff: StaffActor,
  { id, version, typed }: { readonly id: number | null; readonly version: number; readonly typed: Texts },
): Promise<Result<{ id: number }, SavePriceListRefused>> {
  return db.transaction(async (tx): Promise<Result<{ id: number }, SavePriceListRefused>> => {
    const form = unlessRefused((refuseField) => priceListForm.read(typed, "", refuseField));
    if (!form.ok) return form;
    const now = clock.now();
    if (id === null) {
      const row = await tx.row(insert, [...asColumns(form.value), new Date(now)]);
      if (!row) throw new Error("no price list was made");
      await noteStep(tx, staff, { id: row.id, step: "made", now });
      return ok(row);
    }
    const stored = await lockPriceList(tx, id);
    if (!stored) return refuse({ code: "list_missing" });
    if (stored.version !== version) return refuse({ code: "stale" });
    await tx.run(update, [id, ...asColumns(form.value)]);
    await noteStep(tx, staff, { id, step: "saved", now });
    return ok({ id });
  });
}

/** Does a step of a list under its lock; `change` gives what it changed, or null where nothing. */
export function stepOf(
  { db, clock }: DbAndClock,
  staff: StaffActor,
  { id, step }: { readonly id: number; readonly step: PriceListStep },
  change: (tx: Tx) => Promise<PriceListEvent["data"] | null>,
): Promise<Result<null, PriceListMissing>> {
  return db.transaction(async (tx) => {
    if (!(await lockPriceList(tx, id))) return refuse({ code: "list_missing" });
    const data = await change(tx);
    if (data) await noteStep(tx, staff, { id, step, now: clock.now() }, data);
    return ok(null);
  });
}

const selectBrands = statement<[], { brand: string }>(
  "brands_of_goods",
  "select distinct brand from products where status in ('published', 'unavailable') order by brand",
);
export const brandsOfGoods = async (db: Db): Promise<string[]> =>
  (await db.rows(selectBrands, [])).map(({ brand }) => brand);

const setArchived = statement<[number, Date | null], { id: number }>(
  "archive_price_list",
  `update price_lists set archived_at = $2 where id = $1 and (archived_at is null) <> ($2::timestamptz is null)
   returning id`,
);

/** Ends a list by hand, or lets it hold again. */
export function archivePriceList(
  shop: DbAndClock,
  staff: StaffActor,
  { id, archive }: { readonly id: number; readonly archive: boolean },
): Promise<Result<null, PriceListMissing>> {
  const at = archive ? new Date(shop.clock.now()) : null;
  return stepOf(shop, staff, { id, step: archive ? "archived" : "restored" }, async (tx) =>
    (await tx.row(setArchived, [id, at])) ? {} : null,
  );
}
