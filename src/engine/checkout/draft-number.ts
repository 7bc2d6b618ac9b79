import { randomBytes } from "node:crypto";
import { type DraftNumber, draftNumberFrom } from "#domain/checkout/draft-number.ts";

/** A new number: of a pro forma invoice, or of a quote that a buyer asks for. */
export function drawDraftNumber(kind: "PI" | "QT"): DraftNumber {
  for (;;) {
    const number = draftNumberFrom(kind, randomBytes(32));
    if (number) return number;
  }
}
