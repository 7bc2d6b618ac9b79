import type { Customer } from "#domain/buyers/buyer.ts";
import type { Quantity } from "#domain/cart/quantity.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { LineFacts, Shelf } from "#domain/lists/part-list.ts";
import { keptBy, type OwnerParam, ownerParam } from "../buyers/owned-by.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export interface ListHead {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly lines: number;
  /** The site whose people keep it, with its name; null and empty for one's own. */
  readonly siteId: number | null;
  readonly site: string;
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

const headColumns = `l.id, l.name, l.version, l.site_id as "siteId",
  coalesce((select k.legal_name || ' · ' || s.name from company_sites s join companies k on k.id = s.company_id
    where s.id = l.site_id), '') as site,
  (select count(*)::int from part_list_lines i where i.list_id = l.id and i.removed_at is null) as lines`;

const selectHeads = statement<[OwnerParam], ListHead>(
  "part_lists_of_owner",
  `select ${headColumns} from part_lists l where ${keptBy("$1", "l", "keep-lists")} and l.removed_at is null
   order by l.site_id is not null, site, lower(l.name), l.id`,
);
const selectHead = statement<[OwnerParam, number], ListHead>(
  "part_list",
  `select ${headColumns} from part_lists l where ${keptBy("$1", "l", "keep-lists")} and l.id = $2
     and l.removed_at is null`,
);
type LockedList = Pick<ListHead, "id" | "name" | "version" | "siteId">;
const lockHead = statement<[OwnerParam, number], LockedList>(
  "lock_part_list",
  `select l.id, l.name, l.version, l.site_id as "siteId" from part_lists l
   where ${keptBy("$1", "l", "keep-lists")} and l.id = $2 and l.removed_at is null for update of l`,
);

const selectLines = statement<[number], ListLine>(
  "part_list_lines",
  `select i.id, v.sku, p.name, v.name as "variantName", i.place, i.quantity, i.par, i.on_hand as "onHand",
     ${milliseconds("i.counted_at")} as "countedAt", i.bin, i.note, i.version,
     greatest(1, substring(coalesce(v.attributes ->> 'packCount', p.attributes ->> 'packCount', '1')
       from '^\\d{1,4}')::int) as pack
   from part_list_lines i join variants v on v.id = i.variant_id join products p on p.id = v.product_id
   where i.list_id = $1 and i.removed_at is null order by i.place, i.id`,
);

const selectListOfLine = statement<[OwnerParam, number], { id: number }>(
  "part_list_of_line",
  `select l.id from part_list_lines i join part_lists l on l.id = i.list_id
   where ${keptBy("$1", "l", "keep-lists")} and i.id = $2 and i.removed_at is null and l.removed_at is null`,
);
const selectSlug = statement<[string], { slug: string }>(
  "slug_of_part",
  `select p.slug from variants v join products p on p.id = v.product_id and p.status in ('published', 'unavailable')
   where v.sku = $1`,
);

/** The list with this line, of those that the customer keeps; null for a line of another's, or of none. */
export async function findListOfLine(db: Db, customer: Customer, line: number): Promise<number | null> {
  return (await db.row(selectListOfLine, [ownerParam(customer), line]))?.id ?? null;
}

/** The page of a part number, as printed on its label; null where the shop shows none. */
export async function slugOfPart(db: Db, sku: string): Promise<string | null> {
  return (await db.row(selectSlug, [cleanText(sku)]))?.slug ?? null;
}

/** The lists that the customer keeps: their own, then those of their sites, by name. */
export function listLists(db: Db, customer: Customer): Promise<ListHead[]> {
  return db.rows(selectHeads, [ownerParam(customer)]);
}

function findListHead(db: Db, customer: Customer, id: number): Promise<ListHead | null> {
  return db.row(selectHead, [ownerParam(customer), id]);
}

/** A list that the customer keeps, with its lines in their order; null for any other. */
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

/** Locks a list that the customer keeps, so that its lines change one step after the other; null for any other. */
export function lockList(tx: Tx, customer: Customer, id: number) {
  return tx.row(lockHead, [ownerParam(customer), id]);
}
