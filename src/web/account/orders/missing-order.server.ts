import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { missingAt } from "../../page-missing.server.ts";
import { currentCustomer, signInFor } from "../session.server.ts";

/**
 * What an order's page answers to who may not see it: the same for one that is not there and one that is somebody
 * else's. Who is not signed in, perhaps no longer, is offered to, and led back here.
 */
export async function missingOrder(shop: Shop, facts: RequestFacts, request: Request) {
  const signIn = (await currentCustomer(shop, request)) ? null : signInFor(facts, request);
  return missingAt(facts, "order_missing", { signIn });
}
