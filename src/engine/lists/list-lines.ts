import type { Customer } from "#domain/buyers/buyer.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type LineFacts, mostListLines } from "#domain/lists/part-list.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type ListLine, linesOfList, type ListMissing, lockList } from "./list-rows.ts";
import type { ListsShop } from "./lists.ts";

export type LineRefused =
  | ListMissing
  | { readonly code: "line_missing" }
  | { readonly code: "list_full"; readonly most: number }
  /** Changed since the form was shown. */
  | { readonly code: "line_stale"; readonly line: ListLine };

/** Goods for a list. What is left out stays as it is on the list, or is empty on a new line. */
export interface NewLine extends Partial<LineFacts> {
  readonly sku: string;
  readonly onHand?: number | null;
}

const selectVariants = statement<[string[]], { id: number; sku: string }>(
  "variants_for_part_list",
  "select id, sku from variants where sku = any($1)",
);
const insertLines = statement<[number, number, number[], number[], (number | null)[], string[], string[]]>(
  "insert_part_list_lines",
  `insert into part_list_lines (list_id, variant_id, place, quantity, par, bin, note)
   select $1, variant_id, $2 + place, quantity, par, bin, note
   from unnest($3::bigint[], $4::int[], $5::int[], $6::text[], $7::text[])
     with ordinality as fresh (variant_id, quantity, par, bin, note, place)`,
);
const updateLine = statement<[number, number, number | null, string, string]>(
  "update_part_list_line",
  `update part_list_lines set quantity = $2, par = $3, bin = $4, note = $5, version = version + 1 where id = $1`,
);
const setPlaces = statement<[number[]]>(
  "order_part_list_lines",
  `update part_list_lines i set place = o.place from unnest($1::bigint[]) with ordinality as o (id, place)
   where i.id = o.id and i.place <> o.place`,
);
const removeRow = statement<[number, number, Date]>(
  "remove_part_list_line",
  "update part_list_lines set removed_at = coalesce(removed_at, $3) where list_id = $1 and id = $2",
);
const selectRemoved = statement<[number, number], { id: number; variantId: number }>(
  "removed_part_list_line",
  `select id, variant_id as "variantId" from part_list_lines where list_id = $1 and id = $2 and removed_at is not null`,
);
const restoreRow = statement<[number]>(
  "restore_part_list_line",
  `update part_list_lines r set removed_at = null where id = $1 and not exists (select from part_list_lines i
     where i.list_id = r.list_id and i.variant_id = r.variant_id and i.removed_at is null)`,
);
const setCounts = statement<[number, number[], (number | null)[], Date]>(
  "count_part_list_lines",
  `update part_list_lines i set on_hand = c.count, counted_at = case when c.count is null then null
     else $4::timestamptz end
   from unnest($2::bigint[], $3::int[]) as c (id, count)
   where i.list_id = $1 and i.id = c.id and i.removed_at is null and i.on_hand is distinct from c.count`,
);

/** Does what changes the lines of a list, one step after the other. */
function changing<T>(
  shop: ListsShop,
  customer: Customer,
  listId: number,
  change: (tx: Tx, lines: readonly ListLine[]) => Promise<Result<T, LineRefused>>,
): Promise<Result<T, LineRefused>> {
  return shop.db.transaction(async (tx) => {
    const list = await lockList(tx, customer, listId);
    return list ? change(tx, await linesOfList(tx, listId)) : refuse({ code: "list_missing" });
  });
}

export interface LinesAdded {
  readonly added: number;
  /** Parts that were on the list before. */
  readonly there: number;
}

/**
 * Puts goods on a list, new ones at its end, all of them or none. Of a part that is there already only the facts that
 * are given change, and with `keep` nothing does. Part numbers that the catalogue does not have are passed over.
 */
export function addToList(
  shop: ListsShop,
  customer: Customer,
  listId: number,
  goods: readonly NewLine[],
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<Result<LinesAdded, LineRefused>> {
  return changing(shop, customer, listId, async (tx, lines) => {
    const variants = await tx.rows(selectVariants, [goods.map(({ sku }) => sku)]);
    const idOf = new Map(variants.map(({ id, sku }) => [sku, id]));
    const lineOf = new Map(lines.map((line) => [line.sku, line]));
    // The last of several lines for a part has its say.
    const parts = [...new Map(goods.filter(({ sku }) => idOf.has(sku)).map((one) => [one.sku, one])).values()];
    const fresh = parts.filter(({ sku }) => !lineOf.has(sku));
    if (lines.length + fresh.length > mostListLines) return refuse({ code: "list_full", most: mostListLines });
    await tx.run(insertLines, [
      listId,
      lines.at(-1)?.place ?? 0,
      fresh.map(({ sku }) => idOf.get(sku)!),
      fresh.map(({ quantity = 1 }) => quantity),
      fresh.map(({ par = null }) => par),
      fresh.map(({ bin = "" }) => bin),
      fresh.map(({ note = "" }) => note),
    ]);
    for (const one of keep ? [] : parts) {
      const line = lineOf.get(one.sku);
      if (line) await writeFacts(tx, line, { ...line, ...definedFields(one) });
    }
    await writeCounts(tx, shop, listId, goods);
    return ok({ added: fresh.length, there: parts.length - fresh.length });
  });
}

const definedFields = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

async function writeCounts(tx: Tx, shop: ListsShop, listId: number, goods: readonly NewLine[]): Promise<void> {
  const counted = new Map(goods.flatMap(({ sku, onHand }) => (onHand === undefined ? [] : [[sku, onHand] as const])));
  if (counted.size === 0) return;
  const lines = (await linesOfList(tx, listId)).filter(({ sku }) => counted.has(sku));
  const counts = lines.map(({ sku }) => counted.get(sku) ?? null);
  await tx.run(setCounts, [listId, lines.map(({ id }) => id), counts, new Date(shop.clock.now())]);
}

const isSame = (line: LineFacts, facts: LineFacts): boolean =>
  line.quantity === facts.quantity && line.par === facts.par && line.bin === facts.bin && line.note === facts.note;

async function writeFacts(tx: Tx, line: ListLine, facts: LineFacts): Promise<void> {
  if (isSame(line, facts)) return;
  await tx.run(updateLine, [line.id, facts.quantity, facts.par, facts.bin, facts.note]);
}

interface LineChange {
  readonly listId: number;
  readonly id: number;
  /** Version of the line on the form. */
  readonly version: number;
  readonly facts: LineFacts;
  /** Place in the list, from 1; null leaves it where it is. */
  readonly place: number | null;
}

/** Changes a line, and refuses if it was changed to something else meanwhile. */
export function saveLine(shop: ListsShop, customer: Customer, change: LineChange): Promise<Result<null, LineRefused>> {
  return changing(shop, customer, change.listId, async (tx, lines) => {
    const line = lines.find(({ id }) => id === change.id);
    if (!line) return refuse({ code: "line_missing" });
    if (line.version !== change.version && !isSame(line, change.facts)) return refuse({ code: "line_stale", line });
    await writeFacts(tx, line, change.facts);
    if (change.place !== null) await placeLine(tx, lines, line.id, change.place);
    return ok(null);
  });
}

/** Moves a line to a place, from 1; past the end it becomes the last. */
export function moveLine(
  shop: ListsShop,
  customer: Customer,
  { listId, id, place }: { readonly listId: number; readonly id: number; readonly place: number },
): Promise<Result<null, LineRefused>> {
  return changing(shop, customer, listId, async (tx, lines) => {
    if (!lines.some((line) => line.id === id)) return refuse({ code: "line_missing" });
    await placeLine(tx, lines, id, place);
    return ok(null);
  });
}

async function placeLine(tx: Tx, lines: readonly ListLine[], id: number, place: number): Promise<void> {
  const ids = lines.map((line) => line.id).filter((one) => one !== id);
  ids.splice(place - 1, 0, id);
  await tx.run(setPlaces, [ids]);
}

/** Takes a line off its list; `restoreLine` gives it back. Taking it off again changes nothing. */
export function removeLine(
  shop: ListsShop,
  customer: Customer,
  { listId, id }: { readonly listId: number; readonly id: number },
): Promise<Result<null, LineRefused>> {
  return changing(shop, customer, listId, async (tx) => {
    const removed = await tx.run(removeRow, [listId, id, new Date(shop.clock.now())]);
    return removed > 0 ? ok(null) : refuse({ code: "line_missing" });
  });
}

/** Gives a line back that was taken off, where its part has not been added again meanwhile. */
export function restoreLine(
  shop: ListsShop,
  customer: Customer,
  { listId, id }: { readonly listId: number; readonly id: number },
): Promise<Result<null, LineRefused>> {
  return changing(shop, customer, listId, async (tx, lines) => {
    if (lines.some((line) => line.id === id)) return ok(null);
    if (!(await tx.row(selectRemoved, [listId, id]))) return refuse({ code: "line_missing" });
    if (lines.length >= mostListLines) return refuse({ code: "list_full", most: mostListLines });
    await tx.run(restoreRow, [id]);
    return ok(null);
  });
}

export interface Count {
  readonly id: number;
  readonly onHand: number | null;
}

/** Stores what was counted on the shelf; null takes a count back. A count that is as before keeps its time. */
export function saveCounts(
  shop: ListsShop,
  customer: Customer,
  listId: number,
  counts: readonly Count[],
): Promise<Result<null, LineRefused>> {
  return changing(shop, customer, listId, async (tx) => {
    const [ids, values] = [counts.map(({ id }) => id), counts.map(({ onHand }) => onHand)];
    await tx.run(setCounts, [listId, ids, values, new Date(shop.clock.now())]);
    return ok(null);
  });
}
