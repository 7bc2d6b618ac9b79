import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";

/**
 * `draft` is hidden, `published` is for sale, `unavailable` is shown with its label but not for sale, `archived` is
 * hidden and also left out of the merchant's list.
 */
export const productStatuses = ["draft", "published", "unavailable", "archived"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const returnPolicies = ["standard", "unopened-only", "none"] as const;
export type ReturnPolicy = (typeof returnPolicies)[number];

export const documentKinds = [
  "spec-sheet",
  "manual",
  "wiring-diagram",
  "parts-list",
  "drawing",
  "sds",
  "certificate",
  "performance-curve",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const openBoxGrades = ["a", "b", "c"] as const;
export type OpenBoxGrade = (typeof openBoxGrades)[number];
export const openBoxReasons = ["returned", "display", "freight-damaged-box"] as const;
export type OpenBoxReason = (typeof openBoxReasons)[number];

/** The longest title and description for search engines, in characters: as long as Shopify's. */
export const longestSeoTitle = 70;
export const longestSeoDescription = 320;

/** One packed unit as the carrier meets it. */
export interface Parcel {
  readonly weightLb: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Crated or shipped upright: freight regardless of weight. */
  readonly freightOnly: boolean;
}

export interface CrossReference {
  readonly maker: string;
  readonly number: string;
}

export interface ProductDocument {
  readonly kind: DocumentKind;
  readonly language: Language;
}

/** A thing sold: one part number, one price, one parcel. */
export interface Variant {
  readonly sku: string;
  /** Its difference from its siblings; null for a product's only variant. */
  readonly name: LocalizedText | null;
  /** Attributes in which it differs from the product. */
  readonly attributes: AttributeValues;
  readonly price: Money;
  /** Struck-through former price; above `price` when given. */
  readonly listPrice: Money | null;
  readonly parcel: Parcel;
  readonly stock: number;
  readonly leadTimeDays: number;
  readonly crossReferences: readonly CrossReference[];
  /** Its own pictures where it looks different; null shows the product's. */
  readonly pictureFamily?: string | null;
}

/** One opened unit, sold once, by its serial number. */
export interface OpenBox {
  /** Slug of the product it was when new. */
  readonly of: string;
  readonly grade: OpenBoxGrade;
  readonly reason: OpenBoxReason;
  readonly serial: string;
  /** Null where nothing runs, and so nothing counts hours: a tank. */
  readonly runHours: number | null;
  readonly accessories: boolean;
  /** Bench test; null if there was none. */
  readonly test?: UnitTest | null;
}

/** Measurements of an opened unit before it was offered. */
export interface UnitTest {
  readonly on: CalendarDay;
  /** The tester's initials. */
  readonly by: string;
  /** psi; null where nothing holds pressure. */
  readonly pressure: number | null;
  /** Amps at this voltage; null where nothing takes current. */
  readonly current: { readonly amps: number; readonly volts: string } | null;
}

export interface Product {
  readonly slug: string;
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly brand: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  /** Paragraphs. */
  readonly description: Readonly<Record<Language, readonly string[]>>;
  readonly status: ProductStatus;
  readonly attributes: AttributeValues;
  readonly pictureFamily: string;
  readonly returnPolicy: ReturnPolicy;
  readonly warrantyMonths: number;
  readonly popularity: number;
  readonly publishedAt: Instant;
  readonly variants: readonly Variant[];
  readonly documents: readonly ProductDocument[];
  /** Slugs or part numbers. */
  readonly boughtTogether: readonly string[];
  /** Part numbers of the machines this part serves. */
  readonly fits: readonly string[];
  readonly openBox: OpenBox | null;
}

/** The attributes of one variant: the product's, with the variant's own on top. */
export function variantAttributes(product: Product, variant: Variant): AttributeValues {
  return { ...product.attributes, ...variant.attributes };
}
