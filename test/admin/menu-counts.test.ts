import { expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import { roles } from "#domain/staff/permissions.ts";
import { claimAlreadyPaid } from "#engine/orders/claim-already-paid.ts";
import { deliveredFreight, openedClaim } from "#test/claims/freight-claim.ts";
import { backOfficeOf, orderIn } from "#test/fulfilment/back-office.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

test("the menu counts what waits, and says it beside the entry, as soon as it waits and until it is done", async () => {
  const { db } = shop();
  const office = backOfficeOf(shop());
  const owner = await signedInAs(shop(), "owner");
  const counts = async () => JSON.parse((await owner.get("/admin/counts")).text) as Record<string, number>;
  expect(await counts()).toEqual({});
  expect((await owner.get("/admin")).text).not.toMatch(/id="waiting-/);

  const sent = await orderIn(office, "confirmed");
  const fetched = await orderIn(office, "confirmed", { delivery: "PICKUP" });
  expect(await counts()).toEqual({ orders: 2 });
  const transfer = await placeOrder(db, office.clock, "bank-deposit");
  await claimAlreadyPaid(office.deps, { orderNumber: transfer.number, customerId: null });
  await orderIn(office, "return-refund");
  await openedClaim(office, await deliveredFreight(office));
  expect(await counts()).toEqual({ orders: 2, transfers: 1, returns: 1, claims: 1 });

  for (const [prefix, said] of [
    ["", "2 orders to ship or prepare"],
    ["/cn", "2 个订单待发货或备货"],
  ] as const) {
    const { text } = await owner.get(`${prefix}/admin/reports`);
    expect(/id="waiting-orders"[^>]*>([^<]*)</.exec(text)?.[1]).toBe(said);
    expect(text).toMatch(/<a[^>]*aria-describedby="waiting-orders waiting-transfers waiting-returns waiting-claims"/);
    expect(text).not.toContain('id="waiting-reviews"');
    const open = (await owner.get(`${prefix}/admin/orders`)).text;
    for (const place of ["orders", "transfers", "returns", "claims"])
      expect(open).toMatch(new RegExp(`<a[^>]*aria-describedby="waiting-${place}"`));
  }
  await walkOrder(db, office.clock, sent, "shipped");
  await walkOrder(db, office.clock, fetched, "ready-for-pickup");
  expect(await counts()).toEqual({ transfers: 1, returns: 1, claims: 1 });
});

test("everybody who works in the shop is told the counts, and nobody else", async () => {
  for (const role of roles) expect((await (await signedInAs(shop(), role)).get("/admin/counts")).status).toBe(200);
  expect(await shop().browser().get("/admin/counts")).toMatchObject({ status: 204, text: "" });
});

test("a page that is left open and asks for its counts keeps nobody signed in", async () => {
  const { db, clock } = shop();
  const owner = await signedInAs(shop(), "owner", "absent@example.com");
  const endOf = async () => {
    const [row] = await db.sql<{ end: number }>(
      "select max(expires_at) as end from staff_sessions where staff_id = (select id from staff where email_key = 'absent@example.com')",
    );
    return row!.end;
  };
  const end = await endOf();
  clock.advance(minutes(6));
  expect((await owner.get("/admin/counts")).status).toBe(200);
  expect(await endOf()).toBe(end);
  await owner.get("/admin");
  expect(await endOf()).toBeGreaterThan(end);
});
