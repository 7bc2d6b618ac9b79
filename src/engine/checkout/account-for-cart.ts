import type { Buyer, BuysFor } from "#domain/buyers/buyer.ts";
import { type CartParams, cartParams, isCartOf } from "../cart/cart-of-buyer.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";
import { type AccountOffer, accountOffer, type OverdueStop, overdueStop } from "../receivables/accept-order.ts";

const selectBuilt = statement<[...CartParams, number], { lines: number }>(
  "lines_that_ask_deposit",
  `select count(*)::int as lines
   from carts c join cart_lines l on l.cart_id = c.id join variants v on v.id = l.variant_id
   where ${isCartOf("c")} and v.lead_time_days >= $3`,
);

export interface CartAccount extends AccountOffer {
  readonly overdue: OverdueStop | null;
}

/** The offer to order a cart on account, with a deposit only where its goods ask one; null for none. */
export async function accountForCart(
  { db, clock }: DbAndClock,
  buyer: Buyer,
  buysFor: BuysFor,
): Promise<CartAccount | null> {
  const offer = await accountOffer(db, buysFor);
  if (!offer) return null;
  const account = { ...offer, overdue: await overdueStop(db, buysFor.companyId, clock.now()) };
  if (!account.deposit) return account;
  const built = await db.row(selectBuilt, [...cartParams(buyer), account.deposit.leadDays ?? 0]);
  return built && built.lines > 0 ? account : { ...account, deposit: null };
}
