import { type TypedProduct, typedFrom } from "#engine/admin/products/edit-typed.ts";
import type { UnsavedForm } from "../editing/use-unsaved.ts";

/** Under which name a browser stores a product's form; null for one that is not stored yet. */
export const unsavedProductName = (id: number | null): string => `product-${id ?? "new"}`;

/** Storage of an unsaved product in the browser. */
export const unsavedProduct = (id: number | null, version: number): UnsavedForm<TypedProduct> => ({
  name: unsavedProductName(id),
  version,
  read: typedFrom,
});

/** Drafts of before products had uploaded files lack them. */
export const withFiles = (typed: TypedProduct): TypedProduct => ({
  ...typed,
  pictures: typed.pictures ?? [],
  documents: typed.documents ?? [],
});
