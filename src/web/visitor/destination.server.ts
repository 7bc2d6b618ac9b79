import { type Result, ok } from "#domain/kernel/result.ts";
import { type Destination, freightAnswers } from "#domain/shipping/destination.ts";
import { readZip } from "#domain/shipping/zip.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import { forgetDestination, setDestination } from "#engine/checkout/destination.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../context.ts";
import { textOf, textsOf } from "../read-form.ts";
import { mayBeginCart, setCartCookie } from "./buyer.server.ts";
import type { TooManyCarts } from "./too-many-carts.ts";

export type DestinationRefused = { code: "zip_format" } | TooManyCarts;

/**
 * Keeps the destination that a form was sent with: `zip`, and where `freightAsked` says that they stood in the form,
 * the ticked extras as `freight`.
 */
export async function saveDestination({
  shop,
  buyer,
  facts,
  form,
}: {
  readonly shop: Shop;
  readonly buyer: Buyer;
  readonly facts: RequestFacts;
  readonly form: FormData;
}): Promise<Result<Destination, DestinationRefused>> {
  const zip = readZip(textOf(form, "zip"));
  if (!zip.ok) {
    // Prices for the one before would be taken for those of what was typed.
    await forgetDestination(shop, buyer);
    return zip;
  }
  const may = await mayBeginCart(shop, facts, buyer);
  if (!may.ok) return may;
  const extras = textOf(form, "freightAsked") === "yes" ? freightAnswers(textsOf(form, "freight")) : null;
  const destination = { zip: zip.value, extras };
  setCartCookie(shop, facts, await setDestination(shop, buyer, destination));
  return ok(destination);
}
