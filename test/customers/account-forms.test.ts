import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { after, days, hours, minutes } from "#domain/kernel/time.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { noon, stockGoods } from "#test/checkout/checkout-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { openShop } from "#test/open-shop.ts";
import { signedIn } from "./visitors.ts";

const shop = openShop();

describe("the specification's sentences, from forms sent without scripts", () => {
  test("signing up", async () => {
    const browser = shop().browser();
    const empty = await browser.post("/signUp", { firstName: "", lastName: "", email: "", password: "" });
    expect(empty.status).toBe(400);
    for (const said of [
      "Please enter your first name",
      "Please enter your last name",
      "Please enter your Email",
      "Please enter your Password",
    ])
      expect(empty.text).toContain(said);
    const chinese = (await browser.post("/cn/signUp", { firstName: "", lastName: "", email: "", password: "" })).text;
    const inSummary = [...chinese.matchAll(/<a href="#(\w+)"[^>]*underline/g)].map(([, field]) => field);
    expect(inSummary, "as the boxes stand").toEqual(["lastName", "firstName", "email", "password"]);
    const long = await browser.post("/signUp", { firstName: "A".repeat(61), lastName: "", email: "", password: "" });
    expect(long.text).toContain("First name can have at most 60 characters");
    const wrong = await browser.post("/signUp", {
      firstName: "Ada",
      lastName: "Byron",
      email: "ada at example",
      password: "onlyletters",
    });
    expect(wrong.text).toContain("Email format is incorrect");
    expect(wrong.text).toContain("Use at least 8 characters, with at least one letter and one number");
    // All that was typed stays, except the password.
    expect(wrong.text).toContain('value="ada at example"');
    expect(wrong.text).not.toContain("onlyletters");
  });

  test("signing in: 0208, 0210 and what is missing", async () => {
    const browser = shop().browser();
    const empty = await browser.post("/signIn", { email: "", password: "" });
    expect({
      asksForEmail: empty.text.includes("Please enter your Email"),
      asksForPassword: empty.text.includes("Please enter your Password"),
    }).toEqual({ asksForEmail: true, asksForPassword: true });
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const answer = await browser.post("/signIn", { email: "ghost@example.com", password: "whatever 1" });
      codes.push(answer.status);
      expect(answer.headers.get("retry-after"), "the seconds of a lock").toBe(count < 4 ? null : "900");
      expect(answer.text).toContain(
        count < 4 ? "The user does not exist" : "Temporary lock, please try again in 15 minutes",
      );
    }
    expect(codes).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await browser.post("/cn/signIn", { email: "ghost@example.com", password: "whatever 1" })).text).toContain(
      "已暂时锁定，请在 15 分钟后重试",
    );
  });

  test("changing the password", async () => {
    await customer(shop().db, "change@example.com");
    const browser = await signedIn(shop(), "change@example.com");
    const post = async (oldPassword: string, newPassword: string, confirm: string) =>
      (await browser.post("/personal/changePwd", { oldPassword, newPassword, confirm })).text;
    const empty = await post("", "", "");
    for (const said of ["Old password is required", "New password is required", "Confirm password is required"])
      expect(empty).toContain(said);
    expect(await post(goodPassword, "fresh password 1", "fresh password 2")).toContain(
      "New password and confirm password do not match. Please try again",
    );
    expect(await post(goodPassword, goodPassword, goodPassword)).toContain(
      "The new password cannot be the same as the old password. Please try again",
    );
  });

  test("an address: each empty box, a phone without ten digits, a state that is not shipped to", async () => {
    await customer(shop().db, "addresses@example.com");
    const browser = await signedIn(shop(), "addresses@example.com");
    const empty = await browser.post("/personal/addressBook?edit=new", { intent: "save" });
    expect({
      status: empty.status,
      textMatchesCount: empty.text.match(/-error"[^>]*>.*?The box is required/g)?.length,
    }).toEqual({ status: 400, textMatchesCount: 7 });
    const fields = {
      "shipping.firstName": "Ada",
      "shipping.lastName": "Byron",
      "shipping.address1": "1 Pier Way",
      "shipping.city": "Anchorage",
      "shipping.state": "AK",
      "shipping.zip": "99501",
      "shipping.phone": "555-0143",
    };
    expect((await browser.post("/personal/addressBook?edit=new", { intent: "save", ...fields })).text).toContain(
      "Please enter a 10-digit phone number",
    );
    const saved = await browser.post("/personal/addressBook?edit=new", {
      intent: "save",
      ...fields,
      "shipping.phone": "(907) 555-0143",
    });
    expect(saved.location).toBe("/personal/addressBook?done=saved");
    expect((await browser.get(saved.location!)).text).toContain("This state is not supported for shipping");
    expect((await browser.get("/order/selectAddr")).text).not.toContain("Ship here");
  });

  test("closing the account without a reason", async () => {
    await customer(shop().db, "closing@example.com");
    const browser = await signedIn(shop(), "closing@example.com");
    const answer = await browser.post("/closeAccount", { reason: "", password: goodPassword });
    expect({ status: answer.status, says: answer.text.includes("Please select an option.") }).toEqual({
      status: 400,
      says: true,
    });
  });
});

describe("links in mail", () => {
  test("a guest who pays by bank deposit is invited, chooses a password, and sees the order that was closed until then", async () => {
    const { db, clock } = shop();
    const order = await placeOrder(db, clock, "bank-deposit");
    const token = await createToken(db, {
      purpose: "invitation",
      orderId: order.id,
      emailKey: "buyer@example.com",
      expiresAt: after(noon, days(30)),
      now: noon,
    });
    const browser = shop().browser();
    const detail = `/order/detail?order=${order.number}`;
    const expectClosed = async () => {
      const { status, text } = await browser.get(detail);
      expect({ status, shown: text.includes("12 Mill Road") }).toEqual({ status: 404, shown: false });
    };
    await expectClosed();
    const opened = await browser.get(`/createPassword?token=${token}`);
    expect({ status: opened.status, location: opened.location }).toEqual({ status: 303, location: "/createPassword" });
    const form = await browser.get("/createPassword");
    expect(form.text).toContain("buyer@example.com");
    expect(form.text).not.toContain(token);
    expect(
      (await browser.post("/createPassword", { password: "fresh password 1", confirm: "other password 1" })).text,
    ).toContain("New password and confirm password do not match");
    for (const [password, missing] of [
      ["", ["New password is required", "Confirm password is required"]],
      ["fresh password 1", ["Confirm password is required"]],
    ] as const) {
      const { status, text } = await browser.post("/createPassword", { password, confirm: "" });
      expect(status).toBe(400);
      // Above the form and at its box.
      for (const said of missing) expect(text.split(said)).toHaveLength(3);
      expect(text).not.toContain("do not match");
    }
    // Neither the link nor a password that was refused has opened it.
    await expectClosed();
    const done = await browser.post("/createPassword", { password: "fresh password 1", confirm: "fresh password 1" });
    expect({ status: done.status, location: done.location }).toEqual({ status: 303, location: detail });
    expect((await browser.get(detail)).text).toContain("12 Mill Road");
    expect((await shop().browser().get(`/createPassword?token=${token}`)).status).toBe(303);
    const again = shop().browser();
    await again.get(`/createPassword?token=${token}`);
    expect((await again.get("/createPassword")).text).toContain("This link was used just now");
    shop().clock.advance(minutes(10));
    expect((await again.get("/createPassword")).text).toContain("This link no longer works");
  });

  test("a reset refuses the old password with 0206", async () => {
    const { db } = shop();
    const id = await customer(db, "reset@example.com");
    const token = await createToken(db, {
      purpose: "reset-password",
      customerId: id,
      expiresAt: after(noon, minutes(30)),
      now: noon,
    });
    const browser = shop().browser();
    await browser.get(`/createPassword?token=${token}`);
    expect((await browser.post("/createPassword", { password: goodPassword, confirm: goodPassword })).text).toContain(
      "It cannot be the same as the old password",
    );
  });

  test("an email is confirmed by its button, not by opening the link; an old link says the specification's sentence", async () => {
    const { db } = shop();
    const id = await customer(db, "verify@example.com", { verified: false });
    const verified = async () =>
      (
        await db.sql<{ done: boolean }>("select email_verified_at is not null as done from customers where id = $1", [
          id,
        ])
      )[0]?.done;
    const token = await createToken(db, {
      purpose: "verify-email",
      customerId: id,
      expiresAt: after(noon, hours(24)),
      now: noon,
    });
    const browser = await signedIn(shop(), "verify@example.com");
    await browser.get(`/verifyEmail?token=${token}`);
    await browser.get("/verifyEmail");
    expect(await verified()).toBe(false);
    expect((await browser.post("/verifyEmail", {})).text).toContain("Your email is confirmed");
    expect(await verified()).toBe(true);
    for (const bad of [token, "nonsense", "x".repeat(5_000)]) {
      await browser.get(`/verifyEmail?token=${bad}`);
      expect((await browser.get("/verifyEmail")).text).toContain("Your validation link has expired.");
    }
  });

  test("asking for a new password answers the same page for anybody", async () => {
    await customer(shop().db, "known@example.com");
    const page = async (email: string) =>
      (await shop().browser().post("/resetPassword", { email })).text
        .replaceAll(email, "")
        .replaceAll(/:[a-z0-9]+:/g, "");
    expect(await page("unknown@example.com")).toBe(await page("known@example.com"));
  });
});

describe("signing in", () => {
  test("leads back to where one wanted to go, and nowhere else", async () => {
    await customer(shop().db, "back@example.com");
    const openSignedInSession = async (redirectTo: string) =>
      (
        await shop()
          .browser()
          .post(`/cn/signIn?redirectTo=${encodeURIComponent(redirectTo)}`, {
            email: "back@example.com",
            password: goodPassword,
          })
      ).location;
    expect(await openSignedInSession("/cn/order/list?tab=pending")).toBe("/cn/order/list?tab=pending");
    for (const outside of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/.//evil.example",
      "javascript:alert(1)",
    ])
      expect(await openSignedInSession(outside)).toBe("/cn/personal");
  });

  test("brings the guest's cart along, greets by first name, and signing out leaves none of it", async () => {
    const { db } = shop();
    const sku = `CART-${randomUUID().slice(0, 8).toUpperCase()}`;
    await stockGoods(db, { sku, price: 20_000 });
    await customer(db, "cart@example.com", { firstName: "Grace" });
    const browser = shop().browser();
    await browser.post("/shoppingCart", { intent: "add", sku, quantity: "2" });
    await browser.post("/signIn", { email: "cart@example.com", password: goodPassword });
    const visitor = async () =>
      JSON.parse((await browser.get("/api/v1/visitor")).text) as { name: string | null; cartCount: number };
    expect(await visitor()).toMatchObject({ name: "Grace", cartCount: 2 });
    expect((await browser.get("/shoppingCart")).text).toContain(sku);
    expect((await browser.get("/checkout")).text).toContain("Signed in as cart@example.com");
    await browser.post("/signIn", { intent: "sign-out" });
    expect(await visitor()).toMatchObject({ name: null, cartCount: 0 });
  });

  test("the session's cookie is out of reach of scripts, and no page with somebody's things may be kept by anybody", async () => {
    await customer(shop().db, "cookies@example.com");
    const browser = shop().browser();
    const answer = await browser.post("/signIn", { email: "cookies@example.com", password: goodPassword });
    const cookies = answer.headers.getSetCookie().filter((line) => /^(session|device)=./.test(line));
    expect(cookies).toHaveLength(2);
    for (const line of cookies) expect(line).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
    for (const path of ["/personal", "/order/list", "/personal/addressBook", "/signIn", "/api/v1/visitor"]) {
      expect((await browser.get(path)).headers.get("cache-control")).toContain("no-store");
    }
  });
});

const hostileInput = [
  "",
  " ",
  "\u0000",
  "\uD800",
  "'; drop table customers; --",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "${7*7}",
  "%00",
  "\\",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e308",
  "🧰".repeat(200),
  "a".repeat(50_000),
  "ad\u202Ea@example.com",
  "ＡＤＡ＠ＥＸＡＭＰＬＥ．ＣＯＭ",
  "a@b",
  "@",
  "../../etc/passwd",
  "%s%s%n",
  "() { :; };",
];

test("nonsense in every field of every form, in both languages, is answered with a sentence and never with a failure", async () => {
  const { db, errors } = shop();
  await customer(db, "nonsense@example.com");
  const forms: Record<string, string[]> = {
    "/signIn": ["email", "password", "intent"],
    "/signUp": ["firstName", "lastName", "email", "password"],
    "/resetPassword": ["email"],
    "/createPassword": ["password", "confirm"],
    "/verifyEmail": ["password"],
    "/personal": ["firstName", "lastName", "phone", "industry", "intent"],
    "/personal/changePwd": ["oldPassword", "newPassword", "confirm"],
    "/personal/addressBook": [
      "intent",
      "id",
      "shipping.firstName",
      "shipping.state",
      "shipping.zip",
      "shipping.phone",
      "default",
    ],
    "/order/selectAddr": ["intent", "id", "shipping.city"],
    "/closeAccount": ["reason", "password", "intent"],
    "/personal/sessions": ["intent", "session"],
  };
  const owner = await signedIn(shop(), "nonsense@example.com");
  const bad: string[] = [];
  // Each form and page meets a third of them, the next another, and in the long run all.
  const isAsked = (nth: number, at: number) =>
    process.env["LONG"] !== undefined || (nth + at + Math.floor(at / 3)) % 3 === 0;
  for (const [nth, [path, fields]] of Object.entries(forms).entries()) {
    for (const [at, text] of hostileInput.entries()) {
      if (!isAsked(nth, at)) continue;
      const field = fields[at % fields.length]!;
      const sent = Object.fromEntries(
        fields.map((name) => [
          name,
          name === field ? text : (hostileInput[(at * 7 + name.length) % hostileInput.length] ?? ""),
        ]),
      );
      const answer = await (path === "/signIn" ? shop().browser() : owner).post(at % 2 ? path : `/cn${path}`, sent);
      if (answer.status >= 500) bad.push(`${path} ${field} ${text.slice(0, 20)}: ${answer.status}`);
    }
    const odd = await owner.send(path, '{"email":["a"]}', "application/json");
    if (odd.status >= 500) bad.push(`${path} json: ${odd.status}`);
    for (const query of [
      "?redirectTo[]=x&token=%00",
      "?page=1e308&tab=__proto__&q=%25%27",
      "?edit=NaN&done=constructor",
      "?closes=1e400",
    ]) {
      const answer = await owner.get(path + query);
      if (answer.status >= 500) bad.push(`${path}${query}: ${answer.status}`);
    }
  }
  for (const [nth, page] of ["-1", "0", "1e308", "x", "NaN"].entries())
    for (const [at, q] of hostileInput.entries()) {
      if (!isAsked(nth, at)) continue;
      const answer = await owner.get(
        `/order/list?page=${page}&tab=${page}&q=${encodeURIComponent(q.toWellFormed().slice(0, 500))}`,
      );
      if (answer.status >= 500) bad.push(`/order/list ${page} ${q.slice(0, 20)}`);
    }
  expect(bad).toEqual([]);
  expect(errors).toEqual([]);
});
