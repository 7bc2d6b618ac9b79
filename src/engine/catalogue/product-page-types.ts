import type { AttributeGroup } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { OutlineKind, OverallSize } from "#domain/catalogue/outline.ts";
import type { UploadedKind } from "#domain/catalogue/document-files.ts";
import type { DocumentKind, Parcel, ReturnPolicy, UnitTest } from "#domain/catalogue/product.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Spec, StockState, ShipsBy, Rating, OpenBoxMark, Card, CompanionCard, Named } from "./page-types.ts";

// ---- product ---------------------------------------------------------------------------------------------------

export interface SpecBlock {
  readonly group: AttributeGroup;
  readonly specs: readonly (Spec & { readonly help?: string })[];
}

export interface VariantChoice {
  readonly sku: string;
  /** Its difference from its siblings; null for an only variant. */
  readonly name: string | null;
  readonly price: Money;
  readonly listPrice?: Money;
  readonly stock: StockState;
  readonly shipMode: ShipsBy;
  readonly parcel: Parcel;
  /** Working days until it leaves when in stock. */
  readonly leadTimeDays: number;
  /** Expected date of an out-of-stock variant; null if unknown or past. */
  readonly expectedOn: CalendarDay | null;
  /** Says that orders hold the last units and may not be paid; absent while none of an out-of-stock variant is held. */
  readonly heldText?: string;
  /** Rows of the specification table in which it differs from the product, with their blocks. */
  readonly specs: readonly (Spec & { readonly group: AttributeGroup; readonly help?: string })[];
  readonly crossReferences: readonly { readonly maker: string; readonly number: string }[];
  /** Its picture: an uploaded picture's key, or a family. */
  readonly pictureFamily: string;
  /** The family of pictures that come with the shop, empty for none, and whether it is the variant's own. */
  readonly family: { readonly key: string; readonly isOwn: boolean };
  /** Overall, where the catalogue states all three. */
  readonly size: OverallSize | null;
}

/** An uploaded picture as the page shows it. */
interface UploadedPicture {
  readonly key: string;
  /** Alternative text in the page's language; may be empty. */
  readonly alt: string;
  /** The part numbers of the variants it shows; none: all of them. */
  readonly skus: readonly string[];
}

export interface ProductDocumentLink {
  readonly kind: DocumentKind | "certificate";
  readonly language: Language;
  /** Of an uploaded file; null where the shop makes the document from the product's data. */
  readonly fileKey: string | null;
  readonly bytes: number | null;
  readonly updatedAt: Instant;
}

/** An uploaded document as the page shows it. */
export interface ProductFileLink {
  readonly key: string;
  readonly kind: UploadedKind;
  readonly language: Language;
  /** In the page's language; may be empty. */
  readonly title: string;
  readonly bytes: number;
  readonly uploadedAt: Instant;
}

export interface ReviewCard {
  readonly id: number;
  readonly author: string;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly language: Language;
  readonly verified: boolean;
  /** Names of its photos. */
  readonly photos: readonly string[];
  readonly writtenAt: Instant;
}

export interface ProductReviews {
  /** Reviews with 1, 2, 3, 4, 5 stars. */
  readonly distribution: readonly [number, number, number, number, number];
  /** The latest ones, at most ten; those in the page's language first. */
  readonly latest: readonly ReviewCard[];
}

export interface ProductPage {
  readonly id: number;
  /** The merchant's title and description for search engines, where there are some. */
  readonly seoTitle?: string;
  readonly seoDescription?: string;
  readonly slug: string;
  readonly category: Named & { readonly slug: CategorySlug };
  readonly subcategory: Named;
  readonly brand: string;
  readonly name: string;
  readonly summary: string;
  readonly description: RichText;
  /** False shows the Unavailable label regardless of stock. */
  readonly available: boolean;
  /** Its picture: an uploaded picture's key, or a family. */
  readonly pictureFamily: string;
  readonly pictures: readonly UploadedPicture[];
  /** Outline for its dimensioned drawing; null without one. */
  readonly outline: OutlineKind | null;
  /** True if the catalogue states that its air may not be breathed. */
  readonly notForBreathing: boolean;
  readonly returnPolicy: ReturnPolicy;
  readonly warrantyMonths: number;
  readonly publishedAt: Instant;
  readonly openBox:
    | (OpenBoxMark & {
        readonly serial: string;
        readonly accessories: boolean;
        readonly test: UnitTest | null;
        /** The product it was when new, and its shelf. */
        readonly of: (Named & { readonly category: CategorySlug; readonly subcategory: string }) | null;
        readonly newPrice: Money | null;
      })
    | null;
  /** The running promotion behind a lowered price, with its activity page. */
  readonly promotion: {
    readonly activity: string;
    readonly title: string;
    /** Of the version shown first, in whole percent; 0 for less than one. */
    readonly percentOff: number;
    readonly endsAt: Instant;
  } | null;
  readonly rating?: Rating;
  readonly variants: readonly [VariantChoice, ...VariantChoice[]];
  /** The chosen at first: the cheapest that is in stock, by its part number. */
  readonly chosen: string;
  readonly specs: readonly SpecBlock[];
  readonly documents: readonly ProductDocumentLink[];
  readonly files: readonly ProductFileLink[];
  /** Only available goods; the page adds up the total. */
  readonly boughtTogether: readonly CompanionCard[];
  /** Discount on companions bought together, in millionths. */
  readonly bundleRate: number;
  readonly similar: readonly Card[];
  /** Machines this part serves. */
  readonly fits: readonly Card[];
  /** Its buyer asks whether it goes into a machine, listed or not. */
  readonly isAskedOfMachines: boolean;
  /** Parts that serve this machine. */
  readonly parts: readonly Card[];
  readonly reviews: ProductReviews;
}
