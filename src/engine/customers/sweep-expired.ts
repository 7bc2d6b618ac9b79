import { after, days } from "#domain/kernel/time.ts";
import { sweepFiles } from "../platform/files-in-writing.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { eraseSettledOrders } from "./erase-orders.ts";

const sweepSessions = statement<[Date]>("sweep_sessions", `delete from customer_sessions where expires_at <= $1`);
const sweepFailures = statement<[Date]>("sweep_failures", `delete from sign_in_failures where since <= $1`);
const sweepLimits = statement<[Date]>("sweep_rate_limits", `delete from rate_limits where window_start <= $1`);
const sweepTokens = statement<[Date]>("sweep_tokens", `delete from one_time_tokens where expires_at <= $1`);

/** Removes what is of no more use: ended sessions, old counts and links, files that got no rows, and personal data on orders of erased accounts settled since. */
export async function sweepExpired(shop: AccountShop): Promise<void> {
  const now = shop.clock.now();
  const yesterday = new Date(after(now, -days(1)));
  await shop.db.run(sweepSessions, [new Date(now)]);
  await shop.db.run(sweepFailures, [yesterday]);
  await shop.db.run(sweepLimits, [yesterday]);
  await shop.db.run(sweepTokens, [yesterday]);
  await sweepFiles(shop);
  await shop.db.transaction((tx) => eraseSettledOrders(tx, shop));
}
