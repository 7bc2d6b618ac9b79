import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import type { Language } from "#domain/kernel/language.ts";
import { modelName } from "#domain/machines/fit.ts";
import { isMachine, isMachineKind, type MachineKind, machineShelves } from "#domain/machines/machine-kind.ts";
import { cardsByIds } from "../catalogue/cards.ts";
import type { CatalogueState } from "../catalogue/index/catalogue-state.ts";
import type { Card } from "../catalogue/page-types.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";

/** A product as a candidate for a person's machine. */
export interface MachineModel {
  readonly productId: number;
  readonly kind: MachineKind;
  /** Suggested name. */
  readonly name: string;
  /** Page and whole name of the product. */
  readonly slug: string;
  readonly product: string;
  /** Part numbers of its versions. */
  readonly skus: readonly string[];
}

/** Matches for a typed model or part number. */
export interface FoundModels {
  readonly models: readonly Card[];
  /** The part whose number it is, when the machines are those that the part fits. */
  readonly part: { readonly name: string; readonly sku: string } | null;
}

const mostModels = 24;
const longestQuery = 80;

const selectModel = statement<
  [string, Language],
  {
    productId: number;
    slug: string;
    category: string;
    subcategory: string;
    name: string;
    brand: string;
    skus: string[];
  }
>(
  "machine_model",
  // An opened machine has the parts and the plan of the one it was when new.
  `select coalesce(o.id, p.id) as "productId", coalesce(o.slug, p.slug) as slug,
     coalesce(o.category, p.category) as category,
     coalesce(o.subcategory, p.subcategory) as subcategory,
     coalesce(o.name, p.name) ->> $2 as name, p.brand,
     array(select v.sku from variants v where v.product_id = coalesce(o.id, p.id) and not v.retired
       order by v.position, v.id) as skus
   from products p left join products o on o.slug = p.open_box ->> 'of' and o.status in ('published', 'unavailable')
   where p.slug = $1 and p.status in ('published', 'unavailable')`,
);

interface ServedMachine {
  readonly id: number;
  readonly name: string;
  /** HP; null where the machine states none. */
  readonly power: number | null;
}

const selectServed = statement<[number[], Language], ServedMachine>(
  "machines_of_part",
  `select m.id, m.name ->> $2 as name,
     coalesce(m.attributes -> 'horsepower', m.attributes -> 'engineHorsepower',
       m.attributes -> 'driveHorsepower')::float8 as power
   from products m
   where m.status in ('published', 'unavailable')
     and m.id in (select linked_product_id from product_links where product_id = any($1) and kind = 'fits')`,
);

const unknown = Number.MAX_VALUE;
const byNumbersIn = new Intl.Collator("en", { numeric: true });

/** A part fits machines that are nearly alike: they stand as their plates are compared, by power, then by name. */
const inOrderOfPlates = (served: readonly ServedMachine[]): readonly number[] =>
  served
    .toSorted((a, b) => (a.power ?? unknown) - (b.power ?? unknown) || byNumbersIn.compare(a.name, b.name))
    .map(({ id }) => id);

/** A product of the catalogue as a machine; null for one that is none, a filter or a hose. */
export async function findModel(
  shop: Pick<Shop, "db">,
  slug: string,
  language: Language,
): Promise<MachineModel | null> {
  const row = await shop.db.row(selectModel, [slug, language]);
  if (!row || !isMachine(row) || !isMachineKind(row.category)) return null;
  const { productId, category: kind, skus } = row;
  return { productId, kind, name: modelName(row), slug: row.slug, product: row.name, skus };
}

/**
 * Machines by what is typed: their own model or part number, a number that stands on a worn part (the maker's too, by
 * the cross-references), or words. Two statements.
 */
export async function findModels(shop: Shop, typed: string, language: Language): Promise<FoundModels> {
  const text = typed.normalize("NFKC").replace(/\s+/g, " ").trim().slice(0, longestQuery);
  const none = { models: [], part: null };
  if (text === "") return none;
  const { state } = shop.listing;
  const number = compactPartNumber(text);
  const whole = state.rowsOfPart(number);
  // Old filters show the number without its maker's letters.
  const exact = whole.length > 0 ? whole : state.rowsOfShort(number);
  const parts = exact.filter((row) => !isMachineRow(state, row));
  if (exact.length > 0 && parts.length === exact.length) {
    const ids = parts.map((row) => state.idAt(row));
    const served = await shop.db.rows(selectServed, [ids, language]);
    const models = await machineCards(shop, inOrderOfPlates(served), language);
    const [part] = models.length > 0 ? await cardsByIds(shop, ids.slice(0, 1), language) : [];
    return { models, part: part ? { name: part.name, sku: part.sku } : null };
  }
  const ids =
    exact.length > 0
      ? exact.filter((row) => isMachineRow(state, row)).map((row) => state.idAt(row))
      : await modelsByWords(shop, text);
  return { models: await machineCards(shop, ids, language), part: null };
}

function isMachineRow(state: CatalogueState, row: number): boolean {
  const table = state.tables[state.tableAt[row]!]!;
  const [subcategory = ""] = table.subcategory.valuesOf(state.rowAt[row]!);
  return isMachine({ category: table.category.slug, subcategory });
}

async function modelsByWords({ listing }: Shop, text: string): Promise<readonly number[]> {
  const search = readSearch(text, listing.phrases);
  return (await listing.ask({ kind: "best", search, typed: text, shelves: machineShelves, most: mostModels })).ids;
}

function machineCards(shop: Shop, ids: readonly number[], language: Language): Promise<Card[]> {
  return cardsByIds(shop, ids.slice(0, mostModels), language);
}
