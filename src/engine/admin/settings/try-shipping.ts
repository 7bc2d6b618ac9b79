import type { PriceRefused, PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { FreightAnswers } from "#domain/shipping/rates.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { stateOfZip } from "#domain/shipping/zip.ts";
import type { UsState } from "#domain/shipping/states.ts";
import type { Zone } from "#domain/shipping/zone.ts";
import { addToCart } from "../../cart/change-cart.ts";
import { type QuotedLine, quoteCart } from "../../checkout/quote.ts";
import { readShopTerms } from "../../checkout/shop-terms.ts";
import type { Database } from "../../platform/database.ts";
import { dryRun } from "../../platform/dry-run.ts";
import type { Clock } from "../../ports/clock.ts";

/** Goods and a destination for a trial order. */
export interface ShippingTrial {
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
  readonly zip: string;
  readonly freight: FreightAnswers;
}

export interface TriedShipping {
  readonly state: UsState;
  readonly zone: Zone | null;
  readonly method: ShippingMethod;
  readonly lines: readonly Pick<QuotedLine, "sku" | "name" | "quantity" | "method">[];
  readonly priced: PricedCheckout | null;
  readonly refused: PriceRefused | null;
}

export type TrialRefused = { readonly code: "zip_format" } | { readonly code: "item_refused"; readonly sku: string };

/**
 * Checkout's quote for these goods at this place: the checkout's own use cases fill and price a cart in a transaction
 * that is rolled back.
 */
export function tryShipping(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { items, zip, freight }: ShippingTrial,
): Promise<Result<TriedShipping, TrialRefused>> {
  const state = stateOfZip(zip);
  if (!state) return Promise.resolve(refuse({ code: "zip_format" }));
  return dryRun(db, async (trial): Promise<Result<TriedShipping, TrialRefused>> => {
    const shop = { db: trial, clock };
    let token: string | null = null;
    for (const item of items) {
      const added = await addToCart(shop, { token }, [item]);
      if (!added.ok) return refuse({ code: "item_refused", sku: item.sku });
      token = added.value.newToken ?? token;
    }
    const buyer = { token };
    const { delivery } = await quoteCart(shop, buyer);
    const quote = await quoteCart(shop, buyer, { method: delivery, state, zip, freight });
    const { terms } = await readShopTerms(trial, clock.now());
    return ok({
      state,
      zone: terms.rates.zones[state] ?? null,
      method: delivery,
      lines: quote.lines.map(({ sku, name, quantity, method }) => ({ sku, name, quantity, method })),
      priced: quote.priced,
      refused: quote.shippingRefused ?? quote.refused,
    });
  });
}
