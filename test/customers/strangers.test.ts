import { expect, test } from "vitest";
import { after, hours } from "#domain/kernel/time.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { openShop } from "#test/open-shop.ts";
import { signedIn } from "./visitors.ts";

const shop = openShop();

test("a form that names what every object inherits is a bad form, not a fault of the shop", async () => {
  await customer(shop().db, "inherits@example.com");
  const browser = await signedIn(shop(), "inherits@example.com");
  for (const path of ["/personal/addressBook", "/order/selectAddr", "/shoppingCart", "/cn/shoppingCart"]) {
    for (const intent of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect({
        path,
        intent,
        status: (await browser.post(path, { intent, id: "1", sku: "X", quantity: "1" })).status,
      }).toEqual({ path, intent, status: 400 });
    }
  }
  expect(shop().errors).toEqual([]);
});

test("no order's page stumbles over a number that is none, whatever is in it", async () => {
  await customer(shop().db, "numbers@example.com");
  const browser = await signedIn(shop(), "numbers@example.com");
  for (const page of ["detail", "receipt", "review", "return", "requestRefund"]) {
    for (const number of ["%00", "PL-2222-222%00", "%ED%A0%80", "__proto__", "%F0%9F%98%80".repeat(8)]) {
      expect({ page, number, status: (await browser.get(`/order/${page}?order=${number}`)).status }).toEqual({
        page,
        number,
        status: 404,
      });
    }
  }
  expect(
    (await browser.post("/order/review?order=PL-2222-222%00", { sku: "X", stars: "5", title: "x", text: "x" })).status,
  ).toBe(404);
  expect(shop().errors).toEqual([]);
});

test("who is signed out is led to signing in and back from an order's page, be it somebody's or nobody's", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "bookmark@example.com");
  const order = await placeOrder(db, clock, "stripe", { customerId: id });
  const [guest, owner] = [shop().browser(), await signedIn(shop(), "bookmark@example.com")];
  for (const page of [
    "order/detail",
    "order/receipt",
    "order/review",
    "order/requestRefund",
    "order/return",
    "payment",
  ]) {
    const answers = [];
    for (const number of [order.number, "PL-2222-2222"]) {
      const answer = await guest.get(`/cn/${page}?order=${number}`);
      expect({ page, status: answer.status }).toEqual({ page, status: 404 });
      expect(answer.text).toContain(`/cn/signIn?redirectTo=${encodeURIComponent(`/cn/${page}?order=${number}`)}`);
      answers.push(/<main[^]*<\/main>/.exec(answer.text)?.[0].replaceAll(number, "…"));
    }
    expect(answers[0]).toBe(answers[1]);
    expect((await owner.get(`/${page}?order=PL-2222-2222`)).text).not.toContain("signIn?redirectTo");
  }
  const back = await guest.post(`/signIn?redirectTo=${encodeURIComponent(`/order/detail?order=${order.number}`)}`, {
    email: "bookmark@example.com",
    password: goodPassword,
  });
  expect((await guest.get(back.location!)).status).toBe(200);
});

test("who confirms the email with the password is signed in; with the link alone nobody is", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "confirms@example.com", { verified: false });
  const token = await createToken(db, {
    purpose: "verify-email",
    customerId: id,
    expiresAt: after(clock.now(), hours(24)),
    now: clock.now(),
  });
  const browser = shop().browser();
  await browser.get(`/verifyEmail?token=${token}`);
  expect((await browser.post("/verifyEmail", { password: "not theirs 1" })).status).toBe(400);
  expect((await browser.get("/personal")).status).toBe(303);
  expect((await browser.post("/verifyEmail", { password: goodPassword })).text).toContain("Your email is confirmed");
  expect((await browser.get("/personal")).status).toBe(200);
  expect(browser.cookies.get("device")).toBeTruthy();
});

test("a cookie copied before the password was changed opens nothing after it; the browser that changed it stays in", async () => {
  await customer(shop().db, "copied@example.com");
  const [owner, thief] = [await signedIn(shop(), "copied@example.com"), shop().browser()];
  thief.cookies.set("session", owner.cookies.get("session")!);
  expect((await thief.get("/personal")).status).toBe(200);
  await owner.post("/personal/changePwd", {
    oldPassword: goodPassword,
    newPassword: "Kolben-and-Zylinder-2",
    confirm: "Kolben-and-Zylinder-2",
  });
  expect({
    ownerStatus: (await owner.get("/personal")).status,
    thiefStatus: (await thief.get("/personal")).status,
  }).toEqual({ ownerStatus: 200, thiefStatus: 303 });
});

test("what is counted against floods names nobody: no email or address of a network is kept", async () => {
  await customer(shop().db, "counted@example.com");
  await shop().browser().post("/resetPassword", { email: "counted@example.com" });
  await shop().browser().post("/order/track", { number: "PL-2222-2222", email: "counted@example.com" });
  const kept = await shop().db.sql<{ bucket: string }>("select bucket from rate_limits");
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.filter(({ bucket }) => /@|127\.0\.0|::/.test(bucket))).toEqual([]);
});
