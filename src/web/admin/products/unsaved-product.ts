import { type TypedProduct, typedFrom } from "#engine/admin/products/edit-typed.ts";
import type { KeptForm } from "../editing/use-unsaved.ts";

/** Under which name a browser keeps a product's form; null for one that is not stored yet. */
export const keptProductName = (id: number | null): string => `product-${id ?? "new"}`;

/** How a browser keeps a product that is not saved. */
export const keptProduct = (id: number | null, version: number): KeptForm<TypedProduct> => ({
  name: keptProductName(id),
  version,
  read: typedFrom,
});

/** What was kept before products had uploaded files lacks them. */
export const withFiles = (typed: TypedProduct): TypedProduct => ({
  ...typed,
  pictures: typed.pictures ?? [],
  documents: typed.documents ?? [],
});
