import { drawnBy } from "#engine/buyers/drawn-by.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";

/** Each check of many part numbers draws on the budget of quick orders; null while it is not used up. */
export async function mayCheckLines(shop: Shop, facts: RequestFacts, customer: SignedIn): Promise<TooMany | null> {
  const draw = drawnBy(customer, facts.clientIp, { own: budgets.quickOrdersOfAccount, shared: budgets.quickOrders });
  const may = await spend(shop.db, shop.clock.now(), draw);
  return may.ok ? null : may.error;
}
