import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";

/** What was typed into a product's form and not saved, as this browser keeps it. */
export interface UnsavedProduct {
  readonly version: number;
  readonly at: number;
  /** It was being sent: once there is a later version, it is stored. */
  readonly sent: boolean;
  readonly typed: TypedProduct;
}

const keyOf = (id: number | null) => `plenum-product-${id ?? "new"}`;

/** Keeps what is typed until it is saved or thrown away: a closed page, a crash or an ended session loses nothing. */
export function storeUnsaved(id: number | null, version: number, typed: TypedProduct, sent = false): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ version, at: Date.now(), sent, typed } satisfies UnsavedProduct));
  } catch {
    // Storage is full or forbidden: leaving the page still asks.
  }
}

/** What is kept and was not stored since. */
export function readUnsaved(id: number | null, version: number): UnsavedProduct | null {
  try {
    const text = localStorage.getItem(keyOf(id));
    const kept = text ? withFiles(JSON.parse(text) as UnsavedProduct) : null;
    if (!kept?.sent || kept.version >= version) return kept;
    localStorage.removeItem(keyOf(id));
    return null;
  } catch {
    return null;
  }
}

/** What was kept before products had uploaded files lacks them. */
function withFiles({ typed, ...kept }: UnsavedProduct): UnsavedProduct {
  return { ...kept, typed: { ...typed, pictures: typed.pictures ?? [], documents: typed.documents ?? [] } };
}

export function clearUnsaved(id: number | null): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Nothing was kept either.
  }
}
