import { quantityText, formatQuantity } from "#domain/catalogue/units.ts";
import type { Spec } from "#engine/catalogue/page-types.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";

/** A figure of products side by side. */
export interface ComparedRow {
  readonly key: string;
  readonly name: string;
  /** One a product, in their order; undefined where the product has no such figure. */
  readonly specs: readonly (Spec | undefined)[];
  readonly differs: boolean;
}

/** A product's figures: those of all its versions, and those of one. */
export interface ComparedFigures {
  readonly shared: readonly Spec[];
  readonly own: readonly Spec[];
}

/** The figures of a version as its product's page has them. */
export const figuresOfVersion = (
  { specs, variants }: Pick<ProductPage, "variants" | "specs">,
  version: string,
): ComparedFigures => ({
  shared: specs.flatMap((group) => group.specs),
  own: variants.find(({ sku }) => sku === version)?.specs ?? [],
});

/**
 * The figures of all products, in one order whichever product comes first: what only some have stands among the others
 * where those have it, and what no product has for all its versions at the end.
 */
export function comparedRows(products: readonly ComparedFigures[]): readonly ComparedRow[] {
  const shared = inOneOrder(products.map((product) => product.shared));
  const isShared = new Set(shared.map(({ key }) => key));
  const own = inOneOrder(products.map((product) => product.own.filter(({ key }) => !isShared.has(key))));
  const byKey = products.map((product) => new Map([...product.shared, ...product.own].map((spec) => [spec.key, spec])));
  return [...shared, ...own].map(({ key, name }) => {
    const specs = byKey.map((figures) => figures.get(key));
    return { key, name, specs, differs: new Set(specs.map(textOf)).size > 1 };
  });
}

/** All that the lists hold, each once and behind whatever stands before it in a list. */
function inOneOrder(lists: readonly (readonly Spec[])[]): readonly Spec[] {
  const order = new Map<string, Spec>();
  for (;;) {
    const rest = lists.map((list) => list.filter(({ key }) => !order.has(key)));
    const heads = rest.flatMap((list) => list.slice(0, 1)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const isFree = (head: Spec) => rest.every((list) => list.findIndex(({ key }) => key === head.key) <= 0);
    const next = heads.find(isFree) ?? heads[0];
    if (!next) return [...order.values()];
    order.set(next.key, next);
  }
}

/** A figure in one unit, regardless of the page's, so that equal figures compare equal. */
function textOf(spec: Spec | undefined): string {
  if (!spec) return "";
  const { value } = spec;
  return "text" in value ? value.text : quantityText(formatQuantity(value.value, value.dimension, "en", "imperial"));
}
