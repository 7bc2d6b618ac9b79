import { data } from "react-router";
import type { Buyer } from "#domain/buyers/buyer.ts";
import type { Quotation } from "#domain/checkout/quotation.ts";
import { lookUpQuotation } from "#engine/checkout/look-up-quotation.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { tooManyInit } from "../../too-many.ts";

/** The quotation of a number that a visitor names; null when there is none, and 429 to whoever guesses. */
export async function namedQuotation(
  shop: Shop,
  { clientIp }: Pick<RequestFacts, "clientIp">,
  buyer: Buyer,
  typed: string,
): Promise<Quotation | null> {
  const answer = await lookUpQuotation(shop, typed, { buyer, clientIp });
  if (!answer.ok) throw data(answer.error, tooManyInit(answer.error));
  return answer.value;
}
