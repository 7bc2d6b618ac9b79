import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { listenTo, type Notices } from "#test/settings/notices.ts";

const database = testDatabase();
let notices: Notices;
beforeAll(async () => void (notices = await listenTo(database().url)));
afterAll(() => notices.close());

/** Notices of a statement, and of all before it that were not heard yet. */
async function heardAfter(doing: string, ids: number[]): Promise<string[]> {
  await database().sql(doing, ids);
  // Notices come in the order of their transactions.
  await database().sql("select pg_notify('plenum_changed', 'heard')");
  const heard: string[] = [];
  for (let payload = await notices.next(); payload !== "heard"; payload = await notices.next()) heard.push(payload);
  return heard;
}

test("paying the order that holds a part's last units makes the page that says so stale, and no other payment does", async () => {
  const { id, variantId } = await placeOrder(database(), systemClock);
  const [row] = await database().sql<{ product: number }>("select product_id as product from variants where id = $1", [
    variantId,
  ]);
  const paid = "update orders set state = 'confirmed', payment_state = 'captured', confirmed_at = now() where id = $1";
  const unpaid = "update orders set state = 'pending', payment_state = 'owed', confirmed_at = null where id = $1";
  const clears = "update orders set payment_state = 'clearing', clearing_since = now() where id = $1";
  await heardAfter("select 1 where $1 > 0", [1]);
  expect(await heardAfter(paid, [id]), "there are more on the shelf").toEqual([]);
  expect(await heardAfter(unpaid, [id])).toEqual([]);
  await heardAfter("update stock set on_hand = reserved where variant_id = $1", [variantId]);
  const stale = [`stock:${row!.product}`];
  expect(await heardAfter(clears, [id]), "money that is on its way is as good").toEqual(stale);
  expect(await heardAfter(paid, [id]), "nothing that the page says has changed").toEqual([]);
  expect(await heardAfter("update orders set clearing_since = null where id = $1", [id])).toEqual([]);
  expect(await heardAfter(unpaid, [id]), "it is owed anew").toEqual(stale);
  expect(await heardAfter(paid, [id])).toEqual(stale);
});
