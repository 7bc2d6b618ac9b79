import type { Result } from "#domain/kernel/result.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { buyLabel, type BuyLabelRefused, type LabelPurchase, quoteLabel, type QuotedLabel } from "./buy-label.ts";
import type { LabelDeps } from "./label-deps.ts";

/** So many orders are with the carrier at a time: soon done, and no burst at its door. */
const together = 5;

async function inTurns<Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += together)
    answers.push(...(await Promise.all(items.slice(at, at + together).map(ask))));
  return answers;
}

/** Prices for a parcel of each of these orders, in their order. Nothing is bought. */
export const quoteLabels = (
  deps: LabelDeps,
  parcels: readonly Parameters<typeof quoteLabel>[1][],
): Promise<QuotedLabel[]> => inTurns(parcels, (one) => quoteLabel(deps, one));

/**
 * Buys a label for each of several orders, independently: a refusal stops no other. Each has a key of its own, so that
 * the same press again, after a killed process too, buys only what has not been bought.
 */
export const buyLabels = (
  deps: LabelDeps,
  by: StaffActor,
  purchases: readonly LabelPurchase[],
): Promise<Result<{ id: number }, BuyLabelRefused>[]> => inTurns(purchases, (one) => buyLabel(deps, by, one));
