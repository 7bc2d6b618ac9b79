import { isEqualGoods } from "#domain/catalogue/equal-goods.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { Language } from "#domain/kernel/language.ts";
import { kitHolds } from "#domain/machines/part-places.ts";
import { cardsByIds } from "../catalogue/cards.ts";
import { similarProducts } from "../catalogue/index/similar.ts";
import type { Card } from "../catalogue/page-types.ts";
import { type StoredVariant, variantsJson } from "../catalogue/sellable.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";

/** Goods in stock in place of some versions of a product that have run out: a kit that holds it, or its equal. */
export interface Substitute {
  readonly kind: "kit" | "equal";
  readonly card: Card;
  /** The part numbers it replaces. */
  readonly beside: readonly string[];
}

interface CandidateRow {
  id: number;
  category: CategorySlug;
  subcategory: string;
  attributes: AttributeValues;
  /** Fits every machine that the product fits. */
  fits: boolean;
  variants: StoredVariant[] | null;
}

// A part is replaced by what fits all of its machines; what is made for no machine, by what is nearest in its
// figures or what the merchant has picked as similar.
const selectCandidates = statement<[number, number[]], CandidateRow>(
  "stand_ins",
  `with own as (
     select array_agg(distinct linked_product_id) as machines from product_links where product_id = $1 and kind = 'fits'
   ), candidates as (
     select l.product_id as id, true as fits from own, product_links l
     where l.kind = 'fits' and l.linked_product_id = any(own.machines)
     group by l.product_id, own.machines having count(distinct l.linked_product_id) = cardinality(own.machines)
     union all
     select near.id, false from own, (
       select unnest($2::bigint[]) as id
       union select linked_product_id from product_links where product_id = $1 and kind = 'similar'
     ) near where own.machines is null
   )
   select p.id, p.category, p.subcategory, p.attributes, c.fits, ${variantsJson} as variants
   from candidates c join products p on p.id = c.id and p.status = 'published' and p.open_box is null
   where p.id <> $1 order by p.popularity desc, p.id limit 200`,
);

const nearest = 40;
const mostOfKind = 3;

type ProductRow = Pick<CandidateRow, "id" | "category" | "subcategory" | "attributes" | "variants">;

const selectProduct = statement<[number], ProductRow>(
  "product_to_stand_in_for",
  `select p.id, p.category, p.subcategory, p.attributes, ${variantsJson} as variants from products p
   where p.id = $1 and p.open_box is null`,
);

/** Substitutes of a product, at most three of a kind. Three statements. */
export async function findSubstitutes(shop: Shop, productId: number, language: Language): Promise<Substitute[]> {
  const product = await shop.db.row(selectProduct, [productId]);
  const soldOut = (product?.variants ?? [])
    .filter(({ left }) => left <= 0)
    .map(({ sku, attributes }) => ({ sku, attributes: { ...product?.attributes, ...attributes } }));
  if (!product || soldOut.length === 0) return [];
  const near = similarProducts(shop.listing.state, productId, nearest);
  const rows = await shop.db.rows(selectCandidates, [productId, near]);
  const candidates = rows.flatMap((row) => placesOf(shop, product, soldOut, row) ?? []);
  const best = (["kit", "equal"] as const).flatMap((kind) =>
    candidates.filter((one) => one.kind === kind).slice(0, mostOfKind),
  );
  const skus = new Set(best.flatMap((one) => one.skus));
  const cards = await cardsByIds(
    shop,
    best.map(({ id }) => id),
    language,
    { skus },
  );
  return best.flatMap(({ kind, id, beside }) => {
    const card = cards.find((one) => one.id === id);
    return card ? [{ kind, card, beside }] : [];
  });
}

interface Gone {
  readonly sku: string;
  /** Of product and version together. */
  readonly attributes: AttributeValues;
}

/** The versions of a candidate that are substitutes, and the part numbers they replace; null for none. */
function placesOf(shop: Shop, product: ProductRow, gone: readonly Gone[], row: CandidateRow) {
  const here = (row.variants ?? []).filter(({ left }) => left > 0);
  const skusOf = (list: readonly { readonly sku: string }[]) => list.map(({ sku }) => sku);
  const inKit = row.fits && here.length > 0 ? gone.filter((one) => kitHolds(row, { ...product, ...one })) : [];
  if (inKit.length > 0) return { kind: "kit" as const, id: row.id, skus: skusOf(here), beside: skusOf(inKit) };
  if (row.subcategory !== product.subcategory || row.category !== product.category) return null;
  const { attributes: definitions } = shop.listing.taxonomy.category(product.category);
  const isEqual = (variant: StoredVariant, one: Gone) =>
    isEqualGoods(definitions, one.attributes, { ...row.attributes, ...variant.attributes }, { figures: !row.fits });
  const alike = here.filter((variant) => gone.some((one) => isEqual(variant, one)));
  const places = gone.filter((one) => alike.some((variant) => isEqual(variant, one)));
  return alike.length > 0 ? { kind: "equal" as const, id: row.id, skus: skusOf(alike), beside: skusOf(places) } : null;
}
