import type { BuysFor } from "#domain/buyers/buyer.ts";
import { type CreditRefused, creditLeft, judgeOrder } from "#domain/receivables/credit.ts";
import type { Terms } from "#domain/receivables/terms.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { accountFigures, findAccount, lockAccount, oldestOpen } from "./company-account.ts";

export type NotOnAccount = CreditRefused | { code: "account_not_offered" };

/** The offer to order on account: the terms, and what may still be ordered by the limit. */
export interface AccountOffer {
  readonly terms: Terms;
  readonly left: Money;
}

/** The offer of a site's company; null where the merchant takes nothing on account from it. */
export async function accountOffer(db: Db, { companyId }: Pick<BuysFor, "companyId">): Promise<AccountOffer | null> {
  const account = await findAccount(db, companyId);
  if (!account?.isOpen) return null;
  return { terms: account.terms, left: creditLeft(account.limit, await accountFigures(db, companyId)) };
}

const putOnAccount = statement<[number, Date]>(
  "put_on_account",
  `with moved as (
     update orders set state = 'confirmed', payment_state = 'on-account' where id = $1 returning id
   )
   insert into order_events (order_id, event, to_state, actor, at)
   select id, 'put-on-account', 'confirmed', 'system', $2 from moved`,
);

/**
 * Confirms an order that was just written, owed by its company: within the limit, with nothing overdue for too long.
 * Under the lock of the account, so that of orders at once each sees the ones before.
 */
export async function acceptOnAccount(
  tx: Tx,
  order: { readonly orderId: number; readonly companyId: number; readonly total: Money },
  now: Instant,
): Promise<Result<"accepted", NotOnAccount>> {
  const { orderId, companyId, total } = order;
  const account = await lockAccount(tx, companyId);
  if (!account?.isOpen) return refuse({ code: "account_not_offered" });
  const figures = await accountFigures(tx, companyId);
  const oldest = await oldestOpen(tx, companyId);
  const judged = judgeOrder(account, figures, { total, oldest, today: dayIn(await readShopTimeZone(tx), now) });
  if (!judged.ok) return judged;
  await tx.run(putOnAccount, [orderId, new Date(now)]);
  return ok("accepted");
}
