import type { Money } from "#domain/kernel/money.ts";

/** What stands between a cart line and an order. Price changes are told but do not block. */
export type LineError =
  | { code: "unavailable" }
  | { code: "out_of_stock" }
  | { code: "stock_limit"; left: number }
  | { code: "price_changed"; was: Money; now: Money };

/** The problems of a line as the shop stands now, gravest first. `seenPrice` is what the shopper was last shown. */
export function lineErrors(line: {
  readonly quantity: number;
  readonly available: number;
  readonly sellable: boolean;
  readonly seenPrice: Money;
  readonly price: Money;
}): LineError[] {
  if (!line.sellable) return [{ code: "unavailable" }];
  const problems: LineError[] = [];
  if (line.available <= 0) problems.push({ code: "out_of_stock" });
  else if (line.quantity > line.available) problems.push({ code: "stock_limit", left: line.available });
  if (line.price !== line.seenPrice) problems.push({ code: "price_changed", was: line.seenPrice, now: line.price });
  return problems;
}
