import type { Customer } from "#domain/buyers/buyer.ts";
import type { Quantity } from "#domain/cart/quantity.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { cleanText } from "#domain/kernel/text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { LineFacts, Shelf } from "#domain/lists/part-list.ts";
import { ownedBy, type OwnerParam, ownerParam } from "../buyers/owned-by.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export interface ListHead {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly lines: number;
}

/** A line of a list, with its goods as the catalogue names them, sold or not. */
export interface ListLine extends LineFacts, Shelf {
  readonly id: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly place: number;
  readonly countedAt: Instant | null;
  readonly version: number;
  readonly quantity: Quantity;
}

/** The list is not there, or is another's. */
export interface ListMissing {
  readonly code: "list_missing";
}

const headColumns = `l.id, l.name, l.version,
  (select count(*)::int from part_list_lines i where i.list_id = l.id and i.removed_at is null) as lines`;

const selectHeads = statement<[OwnerParam], ListHead>(
  "part_lists_of_owner",
  `select ${headColumns} from part_lists l where ${ownedBy("$1", "l")} and l.removed_at is null order by lower(l.name), l.id`,
);
const selectHead = statement<[OwnerParam, number], ListHead>(
  "part_list",
  `select ${headColumns} from part_lists l where ${ownedBy("$1", "l")} and l.id = $2 and l.removed_at is null`,
);
const lockHead = statement<[OwnerParam, number], { id: number; name: string; version: number }>(
  "lock_part_list",
  `select id, name, version from part_lists where ${ownedBy("$1")} and id = $2 and removed_at is null for update`,
);

const selectLines = statement<[number], ListLine>(
  "part_list_lines",
  `select i.id, v.sku, p.name, v.name as "variantName", i.place, i.quantity, i.par, i.on_hand as "onHand",
     ${milliseconds("i.counted_at")} as "countedAt", i.bin, i.note, i.version,
     greatest(1, substring(coalesce(v.attributes ->> 'packCount', p.attributes ->> 'packCount', '1') from '^\\d{1,4}')::int) as pack
   from part_list_lines i join variants v on v.id = i.variant_id join products p on p.id = v.product_id
   where i.list_id = $1 and i.removed_at is null order by i.place, i.id`,
);

const selectListOfLine = statement<[OwnerParam, number], { id: number }>(
  "part_list_of_line",
  `select l.id from part_list_lines i join part_lists l on l.id = i.list_id
   where ${ownedBy("$1", "l")} and i.id = $2 and i.removed_at is null and l.removed_at is null`,
);
const selectSlug = statement<[string], { slug: string }>(
  "slug_of_part",
  `select p.slug from variants v join products p on p.id = v.product_id and p.status in ('published', 'unavailable') where v.sku = $1`,
);

/** The customer's list with this line; null for a line of another's, or of none. */
export async function findListOfLine(db: Db, customer: Customer, line: number): Promise<number | null> {
  return (await db.row(selectListOfLine, [ownerParam(customer), line]))?.id ?? null;
}

/** The page of a part number, as printed on its label; null where the shop shows none. */
export async function slugOfPart(db: Db, sku: string): Promise<string | null> {
  return (await db.row(selectSlug, [cleanText(sku)]))?.slug ?? null;
}

/** The customer's lists by name. */
export function listLists(db: Db, customer: Customer): Promise<ListHead[]> {
  return db.rows(selectHeads, [ownerParam(customer)]);
}

function findListHead(db: Db, customer: Customer, id: number): Promise<ListHead | null> {
  return db.row(selectHead, [ownerParam(customer), id]);
}

/** One of the customer's lists with its lines in their order; null for any other. */
export async function findList(
  db: Db,
  customer: Customer,
  id: number,
): Promise<(ListHead & { readonly all: readonly ListLine[] }) | null> {
  const head = await findListHead(db, customer, id);
  return head && { ...head, all: await db.rows(selectLines, [id]) };
}

/** The lines of a list that the caller has found or locked. */
export function linesOfList(db: Db, listId: number): Promise<ListLine[]> {
  return db.rows(selectLines, [listId]);
}

/** Locks one of the customer's lists, so that its lines change one step after the other; null for any other. */
export function lockList(tx: Tx, customer: Customer, id: number) {
  return tx.row(lockHead, [ownerParam(customer), id]);
}
