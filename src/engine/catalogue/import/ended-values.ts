import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { placeOf } from "./import-fields.ts";
import type { ImportVariant } from "./import-record.ts";
import type { ImportError } from "./import-report.ts";
import type { CheckedIn } from "./read-record.ts";
import { quoteValue } from "./schema-errors.ts";
import type { StoredVariant } from "./store-products.ts";

interface StoredRecord extends Pick<CheckedIn, "line" | "rows" | "source"> {
  readonly record: { readonly slug: string; readonly variants: readonly ImportVariant[] };
  readonly moved: boolean;
}

/**
 * Notes on attributes that variants had of their own and have no more: a blank cell would give a hose of 50 ft the
 * length of its product, 25 ft. In another category, attributes are others: nothing of the file has ended them.
 */
export function notesOnEnded(
  { record: { slug, variants }, moved, ...place }: StoredRecord,
  stored: ReadonlyMap<string, Pick<StoredVariant, "ended">>,
): readonly ImportError[] {
  if (moved) return [];
  return variants.flatMap(({ sku }, at) =>
    Object.entries(stored.get(compactPartNumber(sku))?.ended ?? {}).map(([key, [own, ofProduct]]) => ({
      ...placeOf(place, `variants[${at}].attributes.${key}`),
      product: slug,
      problem: {
        code: "value_ended",
        sku,
        value: quoteValue(own),
        ...(ofProduct === null ? { gets: "none", instead: "" } : { gets: "other", instead: quoteValue(ofProduct) }),
      } as const,
    })),
  );
}
