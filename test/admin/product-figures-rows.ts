import type { ProductQuery } from "#engine/admin/product-list-shape.ts";
import { compactNumber } from "#domain/kernel/text.ts";
import type { Database } from "#engine/platform/database.ts";

interface Version {
  readonly compact: string;
  readonly retired: boolean;
  readonly price: number;
  readonly units: number;
}

/** A product as its own rows say. */
interface Product {
  readonly id: number;
  readonly status: string;
  readonly category: string;
  readonly lacksEn: boolean;
  readonly lacksCn: boolean;
  readonly scheduled: boolean;
  readonly text: string;
  /** Its place by the text. */
  readonly nameAt: number;
  readonly changedAt: number;
  readonly versions: readonly Version[];
}

/** All products, each with its versions, without a sum. */
export async function readProducts(db: Database): Promise<Product[]> {
  return db.sql<Product & Record<string, unknown>>(
    `select p.id, p.status, p.category, p.lacks_en as "lacksEn", p.lacks_cn as "lacksCn",
       p.publish_at is not null as scheduled, p.search_text as text, dense_rank() over (order by p.updated_at) as "changedAt",
       dense_rank() over (order by p.search_text) as "nameAt",
       array(select jsonb_build_object('compact', v.sku_compact, 'retired', v.retired, 'price', v.price_cents,
         'units', coalesce((select s.on_hand - s.reserved from stock s where s.variant_id = v.id), 0))
         from variants v where v.product_id = p.id) as versions
     from products p`,
  );
}

const forSale = ({ versions }: Product) => versions.filter(({ retired }) => !retired);
const priceOf = (product: Product) => Math.min(...forSale(product).map(({ price }) => price));
/** Units of all versions for sale; null without any. */
export const unitsOf = (product: Product): number | null =>
  forSale(product).length === 0 ? null : forSale(product).reduce((sum, { units }) => sum + units, 0);

const inScope: Record<ProductQuery["scope"], (product: Product) => boolean> = {
  all: ({ status }) => status !== "archived",
  published: ({ status }) => status === "published",
  unavailable: ({ status }) => status === "unavailable",
  draft: ({ status }) => status === "draft",
  scheduled: ({ status, scheduled }) => status === "draft" && scheduled,
  untranslated: ({ status, lacksEn, lacksCn }) => status !== "archived" && (lacksEn || lacksCn),
  archived: ({ status }) => status === "archived",
};
const inStock: Record<string, (units: number | null) => boolean> = {
  in: (units) => units !== null && units > 0,
  low: (units) => units !== null && units >= 1 && units <= 5,
  out: (units) => units === 0,
};
const orders: Record<ProductQuery["sort"], (a: Product, b: Product) => number> = {
  "changed-down": (a, b) => b.changedAt - a.changedAt || b.id - a.id,
  "changed-up": (a, b) => a.changedAt - b.changedAt || a.id - b.id,
  "name-up": (a, b) => a.nameAt - b.nameAt || a.id - b.id,
  "name-down": (a, b) => b.nameAt - a.nameAt || a.id - b.id,
  "price-up": (a, b) => lastWithout(a, b) || priceOf(a) - priceOf(b) || a.id - b.id,
  "price-down": (a, b) => lastWithout(a, b) || priceOf(b) - priceOf(a) || b.id - a.id,
  "stock-up": (a, b) => (unitsOf(a) ?? -1) - (unitsOf(b) ?? -1) || a.id - b.id,
  "stock-down": (a, b) => (unitsOf(b) ?? -1) - (unitsOf(a) ?? -1) || a.id - b.id,
};
/** Products with nothing for sale come last, by their ids. */
function lastWithout(a: Product, b: Product): number {
  const [without, others] = [unitsOf(a) === null, unitsOf(b) === null];
  if (without !== others) return without ? 1 : -1;
  return without ? a.id - b.id : 0;
}

function matches(product: Product, { search, filters }: ProductQuery): boolean {
  const number = compactNumber(search);
  const isNamed =
    product.text.includes(search.toLowerCase()) ||
    (number !== "" && product.versions.some(({ compact }) => compact.includes(number)));
  const lacks = { en: product.lacksEn, cn: product.lacksCn };
  return (
    isNamed &&
    (filters.category ?? product.category) === product.category &&
    (filters.lacks === undefined || lacks[filters.lacks as "en" | "cn"]) &&
    (filters.stock === undefined || inStock[filters.stock]!(unitsOf(product)))
  );
}

/** The products of a list in their order, and how many each scope has, reckoned one by one. */
export function plainList(products: readonly Product[], query: ProductQuery) {
  const some = products.filter((product) => matches(product, query));
  const counts = Object.fromEntries(
    Object.entries(inScope).map(([scope, holds]) => [scope, some.filter((one) => holds(one)).length]),
  );
  const listed = some.filter(inScope[query.scope]).toSorted(orders[query.sort]);
  return { listed, counts };
}

/** A version in stock as the tables have it. */
export interface PlainPart {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  /** It is for sale, of a product that the shop shows. */
  readonly isListed: boolean;
  readonly available: number;
  readonly reserved: number;
}

/** Every version that has a row of stock, for a list reckoned without the database. */
export async function readParts(db: Database): Promise<PlainPart[]> {
  const [versions, products, stock] = await Promise.all([
    db.sql<{ id: number; productId: number; sku: string; retired: boolean }>(
      `select id, product_id as "productId", sku, retired from variants`,
    ),
    db.sql<{ id: number; name: { en: string; cn: string }; category: string; status: string }>(
      "select id, name, category, status from products",
    ),
    db.sql<{ id: number; onHand: number; reserved: number }>(
      `select variant_id as id, on_hand as "onHand", reserved from stock`,
    ),
  ]);
  const productById = new Map(products.map((product) => [product.id, product]));
  const versionById = new Map(versions.map((version) => [version.id, version]));
  return stock.flatMap(({ id, onHand, reserved }) => {
    const version = versionById.get(id);
    const product = productById.get(version?.productId ?? 0);
    if (!version || !product) return [];
    const isListed = !version.retired && ["published", "unavailable"].includes(product.status);
    const { name, category } = product;
    return {
      sku: version.sku,
      name: `${name.en} ${name.cn}`,
      category,
      isListed,
      available: onHand - reserved,
      reserved,
    };
  });
}
