import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type DecidedPrice, decidePrice, isOnRequest } from "#domain/pricing/contract-price.ts";
import { bestActivity } from "#domain/promotions/activity.ts";
import { activitiesFor, type RunningActivity } from "#domain/promotions/running-activity.ts";
import { type CartLineRow, findUnits } from "../cart/cart-lines.ts";
import type { Db } from "../platform/database.ts";
import type { PricedAt } from "../pricing/contracts.ts";
import { readShopTerms } from "./shop-terms.ts";

/** A buyer's price for a part number on one of their price lists. */
export interface ContractPrice {
  /** Of a single one; null is on request. */
  readonly price: Money | null;
  readonly regular: Money;
  readonly by: DecidedPrice["by"];
  /** Other prices of one unit, from larger quantities on. */
  readonly breaks: readonly { readonly from: number; readonly price: Money }[];
}

/** The prices of those part numbers that a buyer's price lists name, as their cart would have them. Two statements. */
export async function readContractPrices(
  db: Db,
  skus: readonly string[],
  at: PricedAt,
): Promise<Readonly<Record<string, ContractPrice>>> {
  const [rows, { activities }] = await Promise.all([findUnits(db, [...new Set(skus)], at), readShopTerms(db, at.now)]);
  const named = rows.flatMap((row) => (row.contract ? [{ row, contract: row.contract }] : []));
  return Object.fromEntries(
    named.map(({ row, contract }) => {
      const priceOf = (quantity: number) => decidedFor({ ...row, quantity }, activities, at.now);
      const { price, by } = priceOf(1);
      const steps = (contract.breaks ?? []).flatMap(({ from }) =>
        from === 1 ? [] : [{ from, price: priceOf(from).price }],
      );
      const breaks = steps.filter((step, index) => step.price !== (steps[index - 1]?.price ?? price));
      return [row.sku, { price: isOnRequest(contract) ? null : price, regular: row.price, by, breaks }];
    }),
  );
}

/** Source of the price of a line in its quantity. */
export function decidedFor(row: CartLineRow, activities: readonly RunningActivity[], now: Instant) {
  const best = bestActivity(row.price, activitiesFor(activities, row), now);
  const decided = decidePrice({ ...row, regular: row.price, promotion: best?.price ?? null });
  return { ...decided, activity: decided.by === "promotion" ? best!.activity : null };
}
