import { type TypedProduct, typedFrom } from "#engine/admin/products/edit-typed.ts";
import type { UnsavedForm } from "../editing/use-unsaved.ts";

/** Under which name a browser stores a product's form; null for one that is not stored yet. */
export const unsavedProductName = (id: number | null): string => `product-${id ?? "new"}`;

/** How a browser stores a product that is not saved. */
export const unsavedProduct = (id: number | null, version: number): UnsavedForm<TypedProduct> => ({
  name: unsavedProductName(id),
  version,
  read: typedFrom,
});

/** What was stored before products had uploaded files lacks them. */
export const withFiles = (typed: TypedProduct): TypedProduct => ({
  ...typed,
  pictures: typed.pictures ?? [],
  documents: typed.documents ?? [],
});
