import type { Offer } from "#domain/sizing/offer.ts";
import type { FoundPart, PartRole } from "#domain/sizing/parts.ts";
import { allFit, type Reason } from "#domain/sizing/reason.ts";

type Judge<Goods> = (offer: Goods, quantity: number) => Reason[];

/** The cheapest fitting goods, in a list; null when none fits. */
export function cheapestFit<Goods extends Offer>(
  role: PartRole,
  offers: readonly Goods[],
  quantity: number | ((offer: Goods) => number),
  judge: Judge<Goods>,
): FoundPart<Goods>[] | null {
  let best: FoundPart<Goods> | null = null;
  for (const offer of offers) {
    const count = typeof quantity === "number" ? quantity : quantity(offer);
    if (!(count >= 1) || offer.left < count) continue;
    if (best && costOf(best) <= offer.price * count) continue;
    const reasons = judge(offer, count);
    if (allFit(reasons)) best = { role, offer, quantity: count, reasons };
  }
  return best && [best];
}

const costOf = <Goods extends Offer>({ offer, quantity }: FoundPart<Goods>): number => offer.price * quantity;

/** Total price in cents. */
export const sumOf = <Goods extends Offer>(parts: readonly FoundPart<Goods>[]): number =>
  parts.reduce((sum, part) => sum + costOf(part), 0);

/** Share of the price of what is in stock that makes up for waiting. */
const leastSaving = 0.1;

/** True for goods that cost so much less than what is in stock that late parts of them are worth the wait. */
export const isWorthWaiting = (price: number, inStock: number): boolean => price < inStock * (1 - leastSaving);
