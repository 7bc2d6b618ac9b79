import type { Money } from "#domain/kernel/money.ts";
import { changedFacts, type OfferedUnit, type UnitFact } from "./offered-unit.ts";

/** What stands between a cart line and an order. Changes of the price and of an opened unit are told but do not block. */
export type LineError =
  | { code: "unavailable" }
  | { code: "out_of_stock" }
  | { code: "stock_limit"; left: number }
  | ToldChange;

/** What has changed since the line was added. */
export type ToldChange =
  | { code: "price_changed"; was: Money; now: Money }
  | { code: "unit_changed"; facts: UnitFact[]; was: OfferedUnit; now: OfferedUnit };

/** Whether it is said beside the line, and the cart can be ordered all the same. */
export const isToldChange = (problem: LineError): problem is ToldChange =>
  problem.code === "price_changed" || problem.code === "unit_changed";

/** The problems of a line as the shop stands now, gravest first. `seenPrice` and `seenUnit` are what the shopper was last shown. */
export function lineErrors(line: {
  readonly quantity: number;
  readonly available: number;
  readonly sellable: boolean;
  readonly seenPrice: Money;
  readonly price: Money;
  readonly seenUnit: OfferedUnit | null;
  readonly unit: OfferedUnit | null;
}): LineError[] {
  if (!line.sellable) return [{ code: "unavailable" }];
  const problems: LineError[] = [];
  if (line.available <= 0) problems.push({ code: "out_of_stock" });
  else if (line.quantity > line.available) problems.push({ code: "stock_limit", left: line.available });
  const { seenUnit: was, unit: now } = line;
  const facts = was && now ? changedFacts(was, now) : [];
  if (was && now && facts.length > 0) problems.push({ code: "unit_changed", facts, was, now });
  if (line.price !== line.seenPrice) problems.push({ code: "price_changed", was: line.seenPrice, now: line.price });
  return problems;
}
