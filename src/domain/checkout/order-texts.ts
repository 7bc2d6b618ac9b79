import { cleanLines, cleanText } from "#domain/kernel/clean-text.ts";

/**
 * Places that show an order: the buyer's page, receipt and mails; the merchant's page, list and export; the packing
 * slip.
 */
export type OrderFace = "page" | "receipt" | "mail" | "merchant" | "list" | "export" | "slip";

interface OrderText {
  /** Composed of the company's cost centers and references, not typed as one text. */
  readonly isComposed?: true;
  /** Letters at most. */
  readonly most: number;
  /** Lines of its field; one is a text without line breaks. */
  readonly rows: number;
  readonly faces: readonly OrderFace[];
}

const ofPo = ["page", "receipt", "mail", "merchant", "list", "export", "slip"] as const;

/**
 * Texts that a buyer may add to an order, by the name of the field at checkout and the key in the order's record. The
 * column is in `engine/checkout/placed-order.ts`, the names in the messages `orders.texts`.
 */
export const orderTexts = {
  poNumber: { most: 40, rows: 1, faces: ofPo },
  costCenter: { most: 100, rows: 1, faces: ofPo, isComposed: true },
  references: { most: 400, rows: 1, faces: ofPo, isComposed: true },
  note: { most: 500, rows: 2, faces: ["page", "merchant", "slip"] },
} as const satisfies Readonly<Record<string, OrderText>>;

export type OrderTextKey = keyof typeof orderTexts;
export type OrderTexts = Readonly<Record<OrderTextKey, string>>;

export const orderTextKeys = Object.keys(orderTexts) as readonly OrderTextKey[];

/** Those that are typed as they stand. */
export type TypedTextKey = Exclude<OrderTextKey, "costCenter" | "references">;
export const typedTextKeys = orderTextKeys.filter((key): key is TypedTextKey => !("isComposed" in orderTexts[key]));

/** The trimmed texts, and the fields that are too long. */
export function readOrderTexts(typed: Partial<Pick<OrderTexts, TypedTextKey>>): {
  texts: OrderTexts;
  tooLong: readonly OrderTextKey[];
} {
  const clean = (key: TypedTextKey) => (orderTexts[key].rows > 1 ? cleanLines : cleanText)(typed[key] ?? "");
  const own = Object.fromEntries(typedTextKeys.map((key) => [key, clean(key)])) as Pick<OrderTexts, TypedTextKey>;
  const texts = { costCenter: "", references: "", ...own };
  return { texts, tooLong: orderTextKeys.filter((key) => texts[key].length > orderTexts[key].most) };
}

/** The texts that are shown there. */
export function textKeysOn(face: OrderFace): OrderTextKey[] {
  return orderTextKeys.filter((key) => (orderTexts[key].faces as readonly OrderFace[]).includes(face));
}

/** The word that names a text: the note of an order that staff began is theirs, and not the buyer's. */
type OrderTextWord = OrderTextKey | "ownNote";

/** Those of them that were written with an order, by the word that names each. */
export function textsOn(
  face: OrderFace,
  order: Partial<OrderTexts> & { readonly isOwnNote?: boolean },
): { word: OrderTextWord; text: string }[] {
  const wordOf = (key: OrderTextKey) => (key === "note" && order.isOwnNote ? "ownNote" : key);
  return textKeysOn(face).flatMap((key) => (order[key] ? [{ word: wordOf(key), text: order[key] }] : []));
}
