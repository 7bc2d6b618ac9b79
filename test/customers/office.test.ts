import { expect, test } from "vitest";
import { customer, goodPassword, waiting } from "#test/customers/customer-fixtures.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { type Browser, openShop } from "#test/open-shop.ts";

const shop = openShop();
const office = "192.0.2.60";

const looksUp = (browser: Browser, number: string, email: string) => browser.post("/order/track", { number, email });
const resets = (browser: Browser, email: string) => browser.post("/resetPassword", { email });

async function signedInAt(email: string): Promise<Browser> {
  const browser = shop().browser(office);
  expect((await browser.post("/signIn", { email, password: goodPassword })).status).toBe(303);
  return browser;
}

test("strangers use up an office's look-ups, erasures and resets; its verified colleagues are served, each with room of their own", async () => {
  const { db, clock } = shop();
  const [verified, left] = ["ada@example.com", "bob@example.com"];
  for (const email of [verified, left]) await customer(db, email);
  await customer(db, "unproved@example.com", { verified: false });
  const order = await placeOrder(db, clock, "stripe", { email: "guest@example.com" });
  const [signedIn, known] = [await signedInAt(verified), await signedInAt(left)];
  const unproved = await signedInAt("unproved@example.com");
  await known.post("/signIn", { intent: "sign-out" });
  for (let at = 0; at < 60; at += 1) {
    const stranger = shop().browser(office);
    await looksUp(stranger, "PL-2345-6789", `stranger${at}@example.com`);
    await looksUp(stranger, order.number, `stranger${at}@example.com`);
    await resets(stranger, `stranger${at}@example.com`);
  }
  const newcomer = shop().browser(office);
  for (const refused of [newcomer, unproved])
    expect((await looksUp(refused, order.number, "guest@example.com")).status).toBe(429);
  expect((await known.post("/order/erase", { email: "guest@example.com" })).status, "another's email").toBe(429);
  expect((await resets(newcomer, left)).status).toBe(429);

  expect((await looksUp(signedIn, order.number, "guest@example.com")).status).toBe(200);
  expect(await waiting(db, "send_order_mail")).toContainEqual(
    expect.objectContaining({ payload: { orderId: order.id, mail: "order-link" } }),
  );
  expect((await signedIn.post("/order/erase", { email: verified })).status).toBe(200);
  expect((await looksUp(known, order.number, left)).status, "signed out, in a browser that the account knows").toBe(
    200,
  );
  expect((await resets(known, left)).status).toBe(200);
  for (let at = 0; at < 120; at += 1) await looksUp(signedIn, "PL-2345-6789", verified);
  expect((await looksUp(signedIn, "PL-2345-6789", verified)).status, "bounded by themselves").toBe(429);
  expect((await looksUp(known, order.number, left)).status).toBe(200);
});
