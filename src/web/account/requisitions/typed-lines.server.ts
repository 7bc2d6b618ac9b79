import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { readWaits } from "#domain/inventory/back-order.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { TypedQuantity } from "#engine/requisitions/requisition-goods.ts";
import type { Requisition } from "#engine/requisitions/requisition-row.ts";
import { textOf } from "../../read-form.ts";
import type { QuantityWrong } from "./requisition-refused.ts";

/** The waits that the page showed; undefined for a page that shows none yet. */
export const waitsIn = (form: FormData) => (form.has("seenWaits") ? readWaits(textOf(form, "seenWaits")) : undefined);

/** The quantities of the lines as typed; refused at the first that is none. */
export function quantitiesIn(form: FormData, { shown }: Requisition): Result<TypedQuantity[], QuantityWrong> {
  const quantities: TypedQuantity[] = [];
  for (const { sku, quantity } of shown.lines) {
    const field = `quantity-${sku}`;
    // The form of a quote has none.
    const typed = form.has(field) ? readTypedWhole(textOf(form, field), { least: 0, most: maxPerLine }) : quantity;
    if (typed === null) return refuse({ code: "quantity_wrong", sku, most: maxPerLine });
    quantities.push({ sku, quantity: typed });
  }
  return ok(quantities);
}
