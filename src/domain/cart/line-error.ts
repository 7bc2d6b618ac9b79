import type { Money } from "#domain/kernel/money.ts";
import { changedFacts, type OfferedUnit, type UnitFact } from "./offered-unit.ts";

/** Obstacles between a cart line and an order. Changes of the price or of an opened unit are shown but do not block. */
export type LineError =
  | { code: "unavailable" }
  /** The company buys it by a quote only. */
  | { code: "on_request" }
  | { code: "out_of_stock" }
  | { code: "stock_limit"; left: number }
  | ToldChange;

/** Changes since the line was added. */
export type ToldChange =
  | { code: "price_changed"; was: Money; now: Money }
  | { code: "unit_changed"; facts: UnitFact[]; was: OfferedUnit; now: OfferedUnit };

/** True of an error that is shown beside the line without blocking the order. */
export const isToldChange = (problem: LineError): problem is ToldChange =>
  problem.code === "price_changed" || problem.code === "unit_changed";

/**
 * The errors of a line in the shop's current state, gravest first. `seenPrice` and `seenUnit` are what the shopper last
 * saw.
 */
export function lineErrors(line: {
  readonly quantity: number;
  readonly available: number;
  readonly sellable: boolean;
  readonly onRequest?: boolean;
  readonly seenPrice: Money;
  readonly price: Money;
  readonly seenUnit: OfferedUnit | null;
  readonly unit: OfferedUnit | null;
}): LineError[] {
  if (!line.sellable) return [{ code: "unavailable" }];
  if (line.onRequest) return [{ code: "on_request" }];
  const problems: LineError[] = [];
  if (line.available <= 0) problems.push({ code: "out_of_stock" });
  else if (line.quantity > line.available) problems.push({ code: "stock_limit", left: line.available });
  const { seenUnit: was, unit: now } = line;
  const facts = was && now ? changedFacts(was, now) : [];
  if (was && now && facts.length > 0) problems.push({ code: "unit_changed", facts, was, now });
  if (line.price !== line.seenPrice) problems.push({ code: "price_changed", was: line.seenPrice, now: line.price });
  return problems;
}
