/** What a metafield or an option may become besides an attribute: a Chinese text, or a side of the parcel. */
export const columnTargets = ["nameCn", "summaryCn", "descriptionCn", "lengthIn", "widthIn", "heightIn"] as const;
export type ColumnTarget = (typeof columnTargets)[number];

export interface Shelf {
  readonly category: string;
  readonly subcategory: string;
}

export interface ColumnChoice {
  /** One of the targets, or `attribute:` and its key. */
  readonly target: string;
  /** What a figure is in that names no unit; empty where nothing is measured. */
  readonly unit: string;
}

/** How a merchant wants Shopify's products to become this shop's, by the export's own names. A null leaves a thing out. */
export interface ShopifyChoices {
  readonly types: Readonly<Record<string, Shelf | null>>;
  readonly tags: Readonly<Record<string, Shelf | null>>;
  readonly vendors: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, ColumnChoice | null>>;
  /** Where the export has no weight or no size, as is always so of sizes outside metafields. */
  readonly parcel: Readonly<Record<"weightLb" | "lengthIn" | "widthIn" | "heightIn", number>>;
  /** Until somebody measures those without a size of their own: drafts, or for sale by that of `parcel`. */
  readonly sizeless?: "draft" | "sell";
  /** Until somebody translates them: drafts, or shown with their English words on Chinese pages too. */
  readonly untranslated: "draft" | "english";
}
