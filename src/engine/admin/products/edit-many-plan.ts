import { type AttributeValue, type AttributeValues } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { ProductError } from "#domain/catalogue/product-errors.ts";
import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { taxonomyErrors } from "#domain/catalogue/validate-product.ts";
import { cents, type Money, share } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type EditRecord, type EditVariant, productOf } from "./edit-record.ts";

/** A price change: by a share in millionths, by cents, or to a price in cents. */
export interface PriceChange {
  readonly kind: "price";
  readonly how: "percent" | "amount" | "set";
  readonly by: number;
  /** `ends-99`: to the nearest price that ends in .99. */
  readonly round: "cent" | "dollar" | "ends-99";
  /** The compare-at price afterwards: unchanged, the old price, or none. */
  readonly compareAt: "keep" | "old-price" | "none";
}

/** One change for many products. */
export type ManyChange =
  | PriceChange
  | { readonly kind: "status"; readonly status: ProductStatus }
  | { readonly kind: "category"; readonly category: CategorySlug; readonly subcategory: string };

/** The change in the codes of the record: of a price by how much or to what, else to what. */
export function wordsOf(change: ManyChange): Record<string, string> {
  if (change.kind === "status") return { status: change.status };
  if (change.kind === "category") return { category: `${change.category}/${change.subcategory}` };
  const sign = change.by < 0 ? "-" : "+";
  const size = Math.abs(change.by);
  const by = {
    percent: `${sign}${size / 10_000}%`,
    amount: `${sign}$${(size / 100).toFixed(2)}`,
    set: `$${(size / 100).toFixed(2)}`,
  };
  return { price: by[change.how] };
}

export type BulkChangeError =
  | ProductError
  | { readonly code: "price_too_high"; readonly sku: string }
  /** The change would price it below its margin floor. */
  | { readonly code: "below_floor"; readonly sku: string; readonly floor: Money }
  /** Another product is for sale with its serial number, or of those chosen one before it. */
  | { readonly code: "serial_taken"; readonly serial: string; readonly product: string };

const maxCents = 999_999_999;

/** A record with the change made, and the attributes that its new category does not take; or why it cannot be. */
export function changedRecord(
  record: EditRecord,
  change: ManyChange,
  taxonomy: Taxonomy,
): Result<{ record: EditRecord; lost: readonly string[] }, BulkChangeError> {
  switch (change.kind) {
    case "price":
      return withPrices(record, change);
    case "status": {
      // A status set by hand replaces a scheduled publication.
      const changed = { ...record, status: change.status, publishAt: null };
      // A published product must be complete; a draft may lack texts.
      const isShown = change.status === "published" || change.status === "unavailable";
      const [problem] = isShown && record.status !== change.status ? taxonomyErrors(productOf(changed), taxonomy) : [];
      return problem ? refuse(problem) : ok({ record: changed, lost: [] });
    }
    case "category":
      return inCategory(record, change, taxonomy);
  }
}

function withPrices(
  record: EditRecord,
  change: PriceChange,
): Result<{ record: EditRecord; lost: readonly string[] }, BulkChangeError> {
  const variants: EditVariant[] = [];
  for (const variant of record.variants) {
    const { sku, priceCents: was } = variant;
    const price = rounded(newPrice(was, change), change.round);
    const listPriceCents =
      change.compareAt === "keep" ? variant.listPriceCents : change.compareAt === "none" || price >= was ? null : was;
    if (price <= 0) return refuse({ code: "price_not_positive", sku });
    if (price > maxCents) return refuse({ code: "price_too_high", sku });
    if (listPriceCents !== null && listPriceCents <= price) return refuse({ code: "list_price_not_above", sku });
    variants.push({ ...variant, priceCents: price, listPriceCents });
  }
  return ok({ record: { ...record, variants }, lost: [] });
}

function newPrice(was: number, { how, by }: PriceChange): number {
  if (how === "set") return by;
  return how === "amount" ? was + by : share(cents(was), 1_000_000 + by, 1_000_000);
}

function rounded(price: number, round: PriceChange["round"]): number {
  if (round === "cent") return price;
  return round === "dollar" ? Math.round(price / 100) * 100 : Math.round((price + 1) / 100) * 100 - 1;
}

/** A record without values that the taxonomy lacks. */
export function fitted(record: EditRecord, taxonomy: Taxonomy): EditRecord {
  const fit = (attributes: AttributeValues): AttributeValues =>
    Object.fromEntries(
      Object.entries(attributes).flatMap(([key, value]): [string, AttributeValue][] => {
        const definition = taxonomy.attribute(record.category, key);
        if (!definition) return [];
        const kind = kindOf(definition);
        const left = kind.fit(definition, value);
        return kind.errors(definition, left).length === 0 ? [[key, left]] : [];
      }),
    );
  return {
    ...record,
    attributes: fit(record.attributes),
    variants: record.variants.map((variant) => ({ ...variant, attributes: fit(variant.attributes) })),
  };
}

function inCategory(
  record: EditRecord,
  { category, subcategory }: Extract<ManyChange, { kind: "category" }>,
  taxonomy: Taxonomy,
): Result<{ record: EditRecord; lost: readonly string[] }, BulkChangeError> {
  const lost = new Set<string>();
  const fitting = (attributes: AttributeValues): AttributeValues =>
    Object.fromEntries(
      Object.entries(attributes).filter(([key, value]) => {
        const definition = taxonomy.attribute(category, key);
        const fits = definition !== undefined && kindOf(definition).errors(definition, value).length === 0;
        if (!fits) lost.add(key);
        return fits;
      }),
    );
  const changed: EditRecord = {
    ...record,
    category,
    subcategory,
    attributes: fitting(record.attributes),
    variants: record.variants.map((variant) => ({ ...variant, attributes: fitting(variant.attributes) })),
  };
  const codes = ["subcategory_unknown", "open_box_disagrees"];
  const problem = taxonomyErrors(productOf(changed), taxonomy).find(({ code }) => codes.includes(code));
  return problem ? refuse(problem) : ok({ record: changed, lost: [...lost] });
}
