import { readShopifyProducts } from "./shopify-products.ts";
import { metafieldName } from "./shopify-columns.ts";

interface Counted {
  readonly name: string;
  /** In how many products. */
  readonly products: number;
}

/** Parts of a Shopify export that need a decision, the most frequent first. */
export interface ShopifySurvey {
  readonly products: number;
  readonly variants: number;
  readonly pictures: number;
  readonly types: readonly Counted[];
  readonly tags: readonly Counted[];
  readonly vendors: readonly Counted[];
  /** Options by their names, metafields by their headings, each with a value as an example. */
  readonly columns: readonly (Counted & {
    readonly kind: "option" | "metafield";
    readonly sample: string;
  })[];
}

/** Most names of each kind to map; an export with more must be cleaned up or split. */
const most = 200;
/** Beyond these, names are not counted separately: an export with a tag for every product must not fill memory. */
const mostCounted = 5_000;

/** A product's type; Shopify's own category if the merchant set none. */
export const typeOf = ({ type, productCategory }: { type: string; productCategory: string }): string =>
  (type || productCategory).slice(0, 300);

/** Surveys a Shopify export. */
export async function surveyShopify(
  pieces: AsyncIterable<string> | Iterable<string>,
  progress?: (read: number) => void | Promise<void>,
): Promise<ShopifySurvey> {
  const [types, tags, vendors, columns] = [1, 2, 3, 4].map(() => new Map<string, { count: number; sample: string }>());
  let [products, variants, pictures] = [0, 0, 0];
  for await (const product of readShopifyProducts(pieces)) {
    if ("problem" in product) continue;
    const { first } = product;
    products += 1;
    variants += product.variants.length;
    pictures += product.pictures.length;
    count(types!, typeOf(first), "");
    count(vendors!, first.vendor.slice(0, 300), "");
    for (const tag of new Set(product.tags)) count(tags!, tag.slice(0, 300), "");
    const samples = new Map(product.variants.flatMap(({ options }) => options.map(({ name, value }) => [name, value])));
    for (const [heading, value] of product.variants.flatMap(({ row }) => [...row.metafields]))
      samples.set(heading, value);
    for (const [name, sample] of samples) count(columns!, name.slice(0, 300), sample.slice(0, 80));
    if (products % 500 === 0) await progress?.(products);
  }
  return {
    products,
    variants,
    pictures,
    types: listed(types!),
    tags: listed(tags!),
    vendors: listed(vendors!),
    columns: [...sorted(columns!)].map(([name, { count: uses, sample }]) => ({
      name,
      products: uses,
      kind: metafieldName(name) === null ? "option" : "metafield",
      sample,
    })),
  };
}

type Counts = Map<string, { count: number; sample: string }>;

function count(counts: Counts, name: string, sample: string): void {
  const entry = counts.get(name);
  if (entry) entry.count += 1;
  else if (counts.size < mostCounted) counts.set(name, { count: 1, sample });
}

const sorted = (counts: Counts) => [...counts].sort((a, b) => b[1].count - a[1].count).slice(0, most);
const listed = (counts: Counts): Counted[] => sorted(counts).map(([name, { count: products }]) => ({ name, products }));
