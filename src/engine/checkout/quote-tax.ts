import type { Buyer } from "#domain/buyers/buyer.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { CartHead } from "../cart/cart-lines.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { type BestEffort, type BuyerChoice, type CartToPrice, chosenPlace, priceBestEffort } from "./price-cart.ts";
import { askedBy, askingForTax, taxAddressOf, type TaxUnknown, withTaxDecided } from "./sale-tax.ts";

/** A cart whose figures are shown, and where its goods go as far as that was typed. */
interface ShownCart {
  readonly cart: CartToPrice & { readonly head: CartHead | null };
  readonly choice: BuyerChoice;
  readonly buyer: Buyer;
  readonly clientIp?: string;
  /** The pickup place by its id. */
  readonly place?: string | null;
  readonly street?: string;
  readonly city?: string;
}

/**
 * The totals with the tax that a provider decides; without shipping and tax while nobody knows it. A trial that can ask
 * nobody shows the own rates.
 */
export async function quoteTaxed(shop: CartShop, pricing: BestEffort, display: ShownCart): Promise<BestEffort> {
  const { cart, choice } = display;
  const { priced } = pricing;
  if (cart.terms.taxBy === "own" || !shop.taxes || !priced) return pricing;
  const taxed = await decideFor(shop, priced, display);
  if (taxed.ok) return { ...pricing, priced: taxed.value };
  return { ...priceBestEffort(cart, { ...choice, delivery: null }), shippingRefused: { code: "tax_unknown" } };
}

function decideFor(
  shop: CartShop,
  priced: PricedCheckout,
  { cart, choice, buyer, clientIp, place = null, street = "", city = "" }: ShownCart,
): Promise<Result<PricedCheckout, TaxUnknown>> {
  const { delivery, taxExempt } = choice;
  const pickup = delivery?.method === "PICKUP" ? chosenPlace({ place }, cart.terms) : null;
  const address =
    delivery && delivery.method !== "PICKUP"
      ? { state: delivery.state, zip: delivery.zip ?? "", address1: street, city }
      : null;
  return askingForTax(askedBy(shop, buyer, clientIp), () =>
    withTaxDecided(shop.db, priced, {
      at: taxAddressOf(address, pickup),
      terms: cart.terms,
      taxExempt,
      scope: `cart ${cart.head?.id ?? ""}`,
      now: cart.now,
    }),
  );
}
