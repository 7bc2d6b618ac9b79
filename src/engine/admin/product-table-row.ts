import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProductScope } from "./product-list-shape.ts";

/** A product in the merchant's list. Prices and stock cover its variants on sale; null without any. */
export interface ProductTableRow {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly brand: string;
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly status: ProductStatus;
  /** Key or family of its first picture. */
  readonly picture: string | null;
  /** Scheduled publication of a draft. */
  readonly publishAt: Instant | null;
  readonly lacksEn: boolean;
  readonly lacksCn: boolean;
  readonly variants: number;
  readonly sku: string | null;
  readonly least: Money | null;
  readonly most: Money | null;
  readonly left: number | null;
  readonly changedAt: Instant;
}

export interface ProductTable {
  readonly rows: readonly ProductTableRow[];
  readonly counts: Readonly<Record<ProductScope, number>>;
  readonly page: number;
  readonly pages: number;
}
