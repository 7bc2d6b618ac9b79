import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { findSubcategory } from "#domain/catalogue/taxonomy.ts";
import { productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import {
  type Assembly,
  assemblyOf,
  isGreased,
  partsIn,
  type PartName,
  taskOf,
} from "#domain/machines/machine-parts.ts";
import { isMachine, isMachineKind, machineKinds } from "#domain/machines/machine-kind.ts";
import { placesOf } from "#domain/machines/part-places.ts";
import type { ServiceRule } from "#domain/machines/service-rules.ts";
import { type UnsoldReason, whyUnsold } from "#domain/machines/unsold.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { pricesOf } from "../catalogue/card-facts.ts";
import type { Tagged } from "../catalogue/category-page.ts";
import type { Card, StockState } from "../catalogue/page-types.ts";
import type { ProductPage } from "../catalogue/product-page-types.ts";
import { hasVariants, stockState } from "../catalogue/sellable.ts";
import type { SitemapRow } from "../catalogue/sitemap-rows.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import { rulesOf, selectParts } from "./machine-view.ts";
import { chosenPack, type PartRow, servingParts } from "./service-kit.ts";

/** Goods for a part. */
export interface PartGoods extends Pick<Card, "price" | "listPrice"> {
  readonly slug: string;
  readonly sku: string;
  readonly name: string;
  /** Quantity for one filling or fitting: packs of oil, belts of a drive. */
  readonly quantity: number;
  readonly stock: StockState;
  /** The numbers it is for. */
  readonly numbers: readonly number[];
}

/** A line of the parts list. */
export interface DiagramRow {
  readonly number: number;
  readonly name: PartName;
  readonly quantity: number;
  /** Its service task and interval, if the plan has one. */
  readonly interval: Pick<ServiceRule, "task" | "hours" | "firstHours" | "months"> | null;
  /** Goods for this part alone, in stock first. */
  readonly goods: readonly PartGoods[];
  /** Reason that there are none, or only grease: a kit includes it, or why the part is not sold. */
  readonly instead: "kit" | UnsoldReason | null;
}

/** A machine's exploded drawing, with the goods for its parts. */
export interface PartsDiagram {
  readonly slug: string;
  readonly brand: string;
  readonly name: string;
  readonly pictureFamily: string;
  readonly category: { readonly slug: CategorySlug; readonly name: string };
  readonly subcategory: { readonly slug: string; readonly name: string };
  readonly assembly: Assembly;
  readonly rows: readonly DiagramRow[];
  /** Goods for several of its parts. */
  readonly kits: readonly PartGoods[];
  /** Fitting goods for none of the drawn parts. */
  readonly others: readonly PartGoods[];
}

interface MachineRow {
  id: number;
  slug: string;
  brand: string;
  name: string;
  category: CategorySlug;
  subcategory: string;
  attributes: AttributeValues;
  pictureFamily: string;
  boughtTogether: number[] | null;
}

const selectMachine = statement<[string, Language], MachineRow>(
  "machine_taken_apart",
  `select p.id, p.slug, p.brand, p.name ->> $2 as name, p.category, p.subcategory, p.attributes,
     coalesce(p.lead_picture, p.picture_family) as "pictureFamily",
     (select jsonb_agg(l.linked_product_id order by l.position) from product_links l
       where l.product_id = p.id and l.kind = 'bought-together') as "boughtTogether"
   from products p where p.slug = $1 and p.status in ('published', 'unavailable')`,
);

/**
 * The machine whose diagram a product's page leads to: itself, or of an opened unit the one that it was when new; null
 * for others.
 */
export function machineShown({
  slug,
  category,
  subcategory,
  openBox,
}: Pick<ProductPage, "slug" | "category" | "subcategory" | "openBox">): string | null {
  if (isMachine({ category: category.slug, subcategory: subcategory.slug })) return slug;
  return openBox?.of && isMachine(openBox.of) ? openBox.of.slug : null;
}

/** The diagram of a machine with its parts list; null for other goods. Two statements. */
export async function findPartsDiagram(
  shop: Shop,
  slug: string,
  language: Language,
): Promise<Tagged<PartsDiagram> | null> {
  const machine = await shop.db.row(selectMachine, [slug, language]);
  const assembly = machine && assemblyOf(machine);
  if (!machine || !assembly || !isMachineKind(machine.category)) return null;
  const { category: kind } = machine;
  const rows = await shop.db.rows(selectParts, [[machine.id], language]);
  const parts = partsIn(assembly);
  const boughtTogether = machine.boughtTogether ?? [];
  const rules = rulesOf({ kind }, machine, servingParts(rows, boughtTogether));
  // Of oils that fit, the one that the machine is sold with stands first: another base is not mixed with it.
  const together = rows.toSorted(
    (a, b) => Number(!boughtTogether.includes(a.id)) - Number(!boughtTogether.includes(b.id)),
  );
  const goods = together
    .map((row) => ({ row, places: placesOf(row, parts) }))
    .flatMap(({ row, places }) => goodsOf(shop, row, { places, parts, machine }))
    .toSorted((a, b) => Number(!isSold(a)) - Number(!isSold(b)));
  const kits = goods.filter(({ numbers }) => numbers.length > 1);
  const category = shop.listing.taxonomy.category(kind);
  const diagram: PartsDiagram = {
    slug: machine.slug,
    brand: machine.brand,
    name: machine.name,
    pictureFamily: machine.pictureFamily,
    category: { slug: kind, name: category.name[language] },
    subcategory: {
      slug: machine.subcategory,
      name: findSubcategory(category, machine.subcategory)?.name[language] ?? machine.subcategory,
    },
    assembly,
    rows: parts.map(({ name, quantity }, at) => {
      const rule = rules.find(({ task }) => task === taskOf[name]);
      const number = at + 1;
      const own = goods.filter(({ numbers }) => numbers.length === 1 && numbers[0] === number);
      const inKit = kits.some(({ numbers }) => numbers.includes(number));
      return {
        number,
        name,
        quantity,
        interval: rule ? intervalOf(rule) : null,
        goods: own,
        instead: own.length > 0 && !isGreased(name) ? null : inKit ? "kit" : whyUnsold(name),
      };
    }),
    kits,
    others: goods.filter(({ numbers }) => numbers.length === 0),
  };
  return {
    data: diagram,
    tags: [productTag(machine.id), ...rows.map(({ id }) => productTag(id)), "catalogue", "content"],
  };
}

const isSold = ({ stock }: PartGoods): boolean => stock.state === "in" || stock.state === "low";

function intervalOf({ task, hours, firstHours, months }: ServiceRule): DiagramRow["interval"] {
  return {
    task,
    ...(hours !== undefined && { hours }),
    ...(firstHours !== undefined && { firstHours }),
    ...(months !== undefined && { months }),
  };
}

function goodsOf(
  shop: Shop,
  row: PartRow,
  {
    places,
    parts,
    machine,
  }: { places: readonly number[]; parts: ReturnType<typeof partsIn>; machine: Pick<MachineRow, "attributes"> },
): PartGoods[] {
  if (!hasVariants(row.variants)) return [];
  const { variant, quantity } = chosenPack(row, row.variants, machine.attributes);
  // One for each of the part; a kit is one for all that it is for.
  const [place, more] = places;
  const count = place !== undefined && more === undefined ? Math.max(quantity, parts[place]!.quantity) : quantity;
  return [
    {
      slug: row.slug,
      sku: variant.sku,
      name: row.name,
      quantity: count,
      ...pricesOf(shop, row, variant),
      stock: stockState(row.available, variant.left >= count ? variant.left : 0, variant, shop.clock.now()),
      numbers: places.map((at) => at + 1),
    },
  ];
}

const selectMachines = statement<
  [string[], number, number],
  { slug: string; category: string; subcategory: string; changedAt: Instant; picture: string | null }
>(
  "sitemap_machines",
  `select slug, category, subcategory, updated_at as "changedAt",
     coalesce(lead_picture, nullif(picture_family, '')) as picture
   from products where category = any($1) and status in ('published', 'unavailable') order by id limit $2 offset $3`,
);

/** The machines whose diagrams one sitemap file names, out of 50,000 products. `page` counts from 0. */
export async function sitemapMachines(db: Db, page: number): Promise<SitemapRow[]> {
  const rows = await db.rows(selectMachines, [[...machineKinds], 50_000, page * 50_000]);
  return rows.filter(isMachine).map(({ slug, changedAt, picture }) => ({ params: { id: slug }, changedAt, picture }));
}
