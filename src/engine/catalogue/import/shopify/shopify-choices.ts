/** Targets of a metafield or option besides attributes: a Chinese text, or a parcel dimension. */
export const columnTargets = ["nameCn", "summaryCn", "descriptionCn", "lengthIn", "widthIn", "heightIn"] as const;
export type ColumnTarget = (typeof columnTargets)[number];

export interface Shelf {
  readonly category: string;
  readonly subcategory: string;
}

export interface ColumnChoice {
  /** One of the targets, or `attribute:` and its key. */
  readonly target: string;
  /** Unit of figures without one; empty if nothing is measured. */
  readonly unit: string;
}

/** The merchant's mapping of a Shopify export, by the export's own names. A null omits a thing. */
export interface ShopifyChoices {
  readonly types: Readonly<Record<string, Shelf | null>>;
  readonly tags: Readonly<Record<string, Shelf | null>>;
  readonly vendors: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, ColumnChoice | null>>;
  /** Defaults for weight and dimensions missing in the export, as dimensions outside metafields always are. */
  readonly parcel: Readonly<Record<"weightLb" | "lengthIn" | "widthIn" | "heightIn", number>>;
  /** Products without dimensions until measured: drafts, or for sale with those of `parcel`. */
  readonly sizeless?: "draft" | "sell";
  /** Untranslated products: drafts, or shown with English texts on Chinese pages too. */
  readonly untranslated: "draft" | "english";
}
