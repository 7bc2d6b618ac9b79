import { lookUp } from "#domain/kernel/look-up.ts";

/**
 * The columns of a product export of Shopify that this shop reads, by what they hold. Each stands under the heading of
 * exports up to 2024 and under that of later ones. Documented at
 * https://help.shopify.com/en/manual/products/import-export/using-csv ("Product CSV file format"): one row a variant,
 * rows of one product follow each other and share its handle, only the first has its title and texts, and rows with
 * nothing but a handle and a picture add pictures. Metafields are headed `Name (product.metafields.namespace.key)`.
 */
const headings = {
  handle: ["Handle", "URL handle"],
  title: ["Title"],
  body: ["Body (HTML)", "Description"],
  vendor: ["Vendor"],
  productCategory: ["Product Category"],
  type: ["Type"],
  tags: ["Tags"],
  published: ["Published", "Published on online store"],
  status: ["Status"],
  option1Name: ["Option1 Name"],
  option1Value: ["Option1 Value"],
  option2Name: ["Option2 Name"],
  option2Value: ["Option2 Value"],
  option3Name: ["Option3 Name"],
  option3Value: ["Option3 Value"],
  sku: ["Variant SKU", "SKU"],
  grams: ["Variant Grams", "Weight value (grams)"],
  /** Empty where Shopify does not track the stock; its quantity then means nothing. */
  tracker: ["Variant Inventory Tracker", "Inventory tracker"],
  quantity: ["Variant Inventory Qty", "Inventory quantity"],
  price: ["Variant Price", "Price"],
  compareAt: ["Variant Compare At Price", "Compare-at price"],
  picture: ["Image Src", "Product image URL"],
  picturePosition: ["Image Position", "Image position"],
  pictureAlt: ["Image Alt Text", "Image alt text"],
  variantPicture: ["Variant Image", "Variant image URL"],
  giftCard: ["Gift Card"],
  seoTitle: ["SEO Title"],
  seoDescription: ["SEO Description"],
} as const;

export type ShopifyField = keyof typeof headings;

const byHeading = new Map<string, ShopifyField>(
  Object.entries(headings).flatMap(([field, names]) =>
    names.map((name) => [name.toLowerCase(), field as ShopifyField] as const),
  ),
);

/** The field of an export's column; null for one without use in this shop. */
export function shopifyField(heading: string): ShopifyField | null {
  return byHeading.get(heading.trim().toLowerCase()) ?? null;
}

/** The headings that a file has for its fields. */
export type ShopifyHeadings = Readonly<Partial<Record<ShopifyField, string>>>;

export const headingsOf = (columns: readonly string[]): ShopifyHeadings =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const field = shopifyField(column);
      return field ? [[field, column]] : [];
    }),
  );

/** The heading of a field in its file; of one that the file lacks, that of exports up to 2024. */
export const headingOf = (field: ShopifyField, ofFile: ShopifyHeadings = {}): string =>
  ofFile[field] ?? headings[field][0];

/** Columns without information, or known to the shop otherwise, by their meaningless value; null for any. */
const saysNothing: Readonly<Record<string, string | null>> = {
  "variant inventory policy": "deny",
  "continue selling when out of stock": "deny",
  "variant fulfillment service": "manual",
  "fulfillment service": "manual",
  "variant requires shipping": "true",
  "requires shipping": "true",
  "variant taxable": "true",
  "charge tax": "true",
  "variant weight unit": null,
  "weight unit for display": null,
};

/** True if an unused cell has content that somebody may miss. */
export function isMissed(heading: string, cell: string): boolean {
  const usual = lookUp(saysNothing, heading.trim().toLowerCase());
  return usual === undefined ? cell !== "" : usual !== null && cell !== "" && cell.toLowerCase() !== usual;
}

/** The name of a metafield by its heading; null for any other column. */
export function metafieldName(heading: string): string | null {
  return /^(.*?)\s*\((?:product|variant)\.metafields\.[\w-]+\.[\w-]+\)$/.exec(heading.trim())?.[1] ?? null;
}

/** True of a metafield that is of a product, not of a variant. */
export const isOfProduct = (heading: string): boolean =>
  /\(product\.metafields\.[\w-]+\.[\w-]+\)$/.test(heading.trim());

/** True for the headings of a Shopify product export. With a duplicate column it is none, and reported. */
export function isShopifyHeading(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim()).filter((name) => name !== "");
  if (new Set(names).size < names.length) return false;
  const fields = new Set(cells.map(shopifyField));
  return (["handle", "title", "option1Value", "price"] as const).every((field) => fields.has(field));
}
