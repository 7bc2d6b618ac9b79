import type { Card } from "#engine/catalogue/page-types.ts";
import { request } from "../../navigation/http-client.ts";
import { payloadPath } from "../../navigation/payload-protocol.ts";

/** The cards of part numbers from the page of the comparison, without those that the shop does not show any more. */
export async function cardsOf(path: string, numbers: readonly string[]): Promise<readonly Card[]> {
  const query = new URLSearchParams(numbers.map((sku) => ["sku", sku]));
  const response = await request(payloadPath(path, `?${query}`), { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { readonly data: { readonly cards: readonly Card[] } }).data.cards;
}
