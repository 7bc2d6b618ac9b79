import type { Customer } from "#domain/buyers/buyer.ts";
import { isAmbiguous } from "#domain/cart/order-line.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { readScanned } from "#domain/lists/scanned-code.ts";
import { checkLines } from "../cart/order-lines.ts";
import type { NumberedGoods } from "../cart/find-numbers.ts";
import type { Shop } from "../shop.ts";
import { findListOfLine, type ListLine } from "./list-rows.ts";

/** Meaning of a scanned code for a list. */
export type Scanned =
  | { readonly code: "line"; readonly line: ListLine }
  /** The label of another list of the same owner. */
  | { readonly code: "other_list"; readonly list: number; readonly line: number }
  | { readonly code: "not_on_list"; readonly goods: NumberedGoods }
  | { readonly code: "several"; readonly choices: readonly NumberedGoods[] }
  | { readonly code: "unknown" };

/** Finds the line or the goods of a code: by a bin's label, our part number, or another maker's number. */
export async function findScanned(
  shop: Shop,
  customer: Customer,
  { lines, typed }: { readonly lines: readonly ListLine[]; readonly typed: string },
): Promise<Scanned> {
  const { line: id, numbers } = readScanned(typed);
  const labeled = lines.find((line) => line.id === id);
  if (labeled) return { code: "line", line: labeled };
  const list = id === null ? null : await findListOfLine(shop.db, customer, id);
  if (id !== null && list !== null) return { code: "other_list", list, line: id };
  const named = numbers.map(compactPartNumber);
  const own = lines.find(({ sku }) => named.includes(compactPartNumber(sku)));
  if (own) return { code: "line", line: own };
  const checked = await checkLines(
    shop,
    customer,
    numbers.map((number) => ({ number, quantity: "1" })),
  );
  const states = checked.lines.map(({ state }) => state);
  const goods = states.find((state) => "goods" in state)?.goods;
  const line = goods && lines.find(({ sku }) => sku === goods.sku);
  if (line) return { code: "line", line };
  if (goods) return { code: "not_on_list", goods };
  const several = states.find(isAmbiguous);
  return several ? { code: "several", choices: several.choices } : { code: "unknown" };
}
