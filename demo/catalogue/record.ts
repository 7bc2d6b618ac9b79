import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { UsualSlug } from "#domain/catalogue/category.ts";
import type {
  CrossReference,
  OpenBox,
  Product,
  ProductDocument,
  ProductStatus,
  ReturnPolicy,
} from "#domain/catalogue/product.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";

/** One line of products.jsonl: a product as the import reads it. */
export interface ProductRecord {
  slug: string;
  category: UsualSlug;
  subcategory: string;
  brand: string;
  name: LocalizedText;
  summary: LocalizedText;
  description: Record<Language, string[]>;
  status: ProductStatus;
  attributes: AttributeValues;
  pictureFamily: string;
  returnPolicy: ReturnPolicy;
  warrantyMonths: number;
  popularity: number;
  /** ISO date and time. */
  publishedAt: string;
  variants: VariantRecord[];
  documents: ProductDocument[];
  boughtTogether: string[];
  fits: string[];
  openBox?: OpenBox;
  reviews: ReviewRecord[];
}

export interface VariantRecord {
  sku: string;
  name?: LocalizedText;
  attributes?: AttributeValues;
  priceCents: number;
  listPriceCents?: number;
  weightLb: number;
  lengthIn: number;
  widthIn: number;
  heightIn: number;
  freightOnly?: boolean;
  stock: number;
  leadTimeDays: number;
  crossReferences: CrossReference[];
  /** Where it looks different from the product. */
  pictureFamily?: string;
}

export interface ReviewRecord {
  stars: 1 | 2 | 3 | 4 | 5;
  author: string;
  language: Language;
  title: string;
  text: string;
  /** ISO date. */
  date: string;
  verified: boolean;
}

/** The record as the domain's product, for its rules to judge. */
export function toProduct(record: ProductRecord): Product {
  return {
    ...record,
    publishedAt: instant(Date.parse(record.publishedAt)),
    openBox: record.openBox ?? null,
    variants: record.variants.map((variant) => ({
      sku: variant.sku,
      name: variant.name ?? null,
      attributes: variant.attributes ?? {},
      price: cents(variant.priceCents),
      listPrice: variant.listPriceCents === undefined ? null : cents(variant.listPriceCents),
      parcel: {
        weightLb: variant.weightLb,
        lengthIn: variant.lengthIn,
        widthIn: variant.widthIn,
        heightIn: variant.heightIn,
        freightOnly: variant.freightOnly ?? false,
      },
      stock: variant.stock,
      leadTimeDays: variant.leadTimeDays,
      crossReferences: variant.crossReferences,
      pictureFamily: variant.pictureFamily ?? null,
    })),
  };
}
