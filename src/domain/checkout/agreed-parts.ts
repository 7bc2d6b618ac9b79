import type { OrderDraft } from "./draft.ts";

/**
 * The parts of a draft that need a permission: prices set by hand, lines of one's own, the discount, the freight and
 * the terms of payment.
 */
export function agreedParts({ lines, ownLines, discount, shipping, agreedTerms }: OrderDraft): string[] {
  return [
    ...lines.flatMap(({ sku, quantity, price, reason }) =>
      price === null ? [] : [JSON.stringify(["line", sku, quantity, price, reason])],
    ),
    ...ownLines.map((line) => JSON.stringify(["own", line])),
    ...(discount ? [JSON.stringify(["discount", discount])] : []),
    ...(shipping === null ? [] : [JSON.stringify(["shipping", shipping])]),
    ...(agreedTerms === null ? [] : [JSON.stringify(["terms", agreedTerms])]),
  ];
}
