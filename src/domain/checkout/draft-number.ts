import { publicNumberFrom, readPublicNumber } from "#domain/kernel/public-number.ts";

/**
 * The public number of a draft: `PI-7K3F-92QX`, that of its pro forma invoice, where staff began it as an order, and
 * `QT-7K3F-92QX` where a buyer asked for a quote.
 */
export type DraftNumber = string & { readonly __unit: "draft number" };

export function draftNumberFrom(kind: "PI" | "QT", bytes: Uint8Array): DraftNumber | null {
  return publicNumberFrom(kind, bytes) as DraftNumber | null;
}

/** A draft's number as typed; null when it can be none. */
export function readDraftNumber(typed: string): DraftNumber | null {
  return (readPublicNumber("PI", typed) ?? readPublicNumber("QT", typed)) as DraftNumber | null;
}

/** True for what is called a quote, and not a pro forma invoice. */
export const isQuoteNumber = (number: string): boolean => number.startsWith("QT");
