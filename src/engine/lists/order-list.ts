import { createHash } from "node:crypto";
import type { Customer } from "#domain/buyers/buyer.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { unitsBelowPar } from "#domain/lists/part-list.ts";
import type { CartRefused } from "../cart/goods-for-cart.ts";
import { type AddedLines, addLines } from "../cart/order-lines.ts";
import type { TooMany } from "../platform/rate-limit.ts";
import type { Shop } from "../shop.ts";
import { saveCounts } from "./list-lines.ts";
import { findList, type ListLine, type ListMissing } from "./list-rows.ts";

export interface ListOrder {
  readonly listId: number;
  /** All lines by their quantities, or those of which too little is on the shelf, up to their par. */
  readonly what: "all" | "below";
  /** Identifies the request. */
  readonly requestKey: string | null;
}

export type NothingToOrder = { readonly code: "list_empty" | "nothing_counted" | "nothing_below" } | ListMissing;

/** Result of an order: the lines that did not go into the cart, and the units of each part that did. */
export interface ListOrdered extends Omit<AddedLines, "newToken"> {
  readonly units: Readonly<Record<string, number>>;
  /** Lines with a par that nobody has counted. */
  readonly uncounted: number;
}

/**
 * Puts a list into the cart. A count is used once: what was ordered by it is counted anew before it is ordered again,
 * so that what is under way is not ordered twice.
 */
export async function orderList(
  shop: Shop,
  customer: Customer,
  { listId, what, requestKey }: ListOrder,
): Promise<Result<ListOrdered, CartRefused | TooMany | NothingToOrder>> {
  const list = await findList(shop.db, customer, listId);
  if (!list) return refuse({ code: "list_missing" });
  if (list.all.length === 0) return refuse({ code: "list_empty" });
  const unitsOf = (line: ListLine) => (what === "all" ? line.quantity : (unitsBelowPar(line) ?? 0));
  const lines = list.all.filter((line) => unitsOf(line) > 0);
  const linesWithPar = list.all.filter(({ par }) => par !== null);
  const uncounted = what === "all" ? 0 : linesWithPar.filter(({ onHand }) => onHand === null).length;
  if (lines.length === 0)
    return refuse({ code: linesWithPar.length === uncounted ? "nothing_counted" : "nothing_below" });
  const partLines = lines.map((line) => ({ number: line.sku, quantity: String(unitsOf(line)) }));
  // If the process ends between the cart and the counts, the same counts add nothing a second time.
  const key = what === "all" ? requestKey : nameOf(lines);
  const added = await addLines(shop, customer, partLines, { requestKey: key, draws: [] });
  if (!added.ok) return added;
  const rest = new Set(added.value.lines.map(({ number }) => number));
  const chosen = lines.filter(({ sku }) => !rest.has(sku));
  if (what === "below")
    await saveCounts(
      shop,
      customer,
      listId,
      chosen.map(({ id }) => ({ id, onHand: null })),
    );
  const { newToken: _, ...answer } = added.value;
  return ok({ ...answer, units: Object.fromEntries(chosen.map((line) => [line.sku, unitsOf(line)])), uncounted });
}

/** Names an order by the counts that it is made from. */
function nameOf(lines: readonly ListLine[]): string {
  const counts = lines.map(({ id, onHand, countedAt, par, pack }) => [id, onHand, countedAt, par, pack]);
  return `counts ${createHash("sha256").update(JSON.stringify(counts)).digest("base64url")}`;
}
