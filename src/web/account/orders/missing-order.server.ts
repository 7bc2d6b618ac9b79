import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { missingAt } from "../../page-missing.server.ts";
import { keptForm } from "../../signed-out.server.ts";
import { currentCustomer, signInFor } from "../session.server.ts";

/**
 * Answer of an order's page to visitors without access: the same for a missing order and somebody else's. Signed-out
 * visitors are offered to sign in and return here, and keep the form they sent.
 */
export async function missingOrder(shop: Shop, facts: RequestFacts, request: Request) {
  const signIn = (await currentCustomer(shop, request)) ? null : signInFor(facts, request);
  const keptUrl = signIn === null ? null : await keptForm(facts, request);
  return missingAt(facts, "order_missing", { signIn, ...(keptUrl && { kept: keptUrl }) });
}
