import { describe, expect, test } from "vitest";
import { after, days, hours, minutes } from "#domain/kernel/time.ts";
import { changePassword } from "#engine/customers/change-password.ts";
import { enterByLink } from "#engine/customers/enter-by-link.ts";
import { requestReset } from "#engine/customers/request-reset.ts";
import { signIn } from "#engine/customers/sign-in.ts";
import { findSession } from "#engine/customers/sessions.ts";
import { signUp } from "#engine/customers/sign-up.ts";
import { findVerification, resendVerification, verifyEmail } from "#engine/customers/verify-email.ts";
import { findVisibleOrder } from "#engine/orders/order-access.ts";
import { createToken, findToken } from "#engine/platform/one-time-token.ts";
import { testDatabase } from "#test/database.ts";
import { mailsOf, placeOrder } from "#test/payments/placed-order.ts";
import { accountShop, customer, goodPassword, noon, stranger, waiting } from "./customer-fixtures.ts";

const database = testDatabase();
const form = (email: string) => ({ firstName: "Ada", lastName: "Byron", email, password: goodPassword });
const visitor = { language: "cn", clientIp: "203.0.113.20" } as const;

async function mailsTo(customerId: number): Promise<string[]> {
  const jobs = await waiting<{ customerId: number; mail: string }>(database(), "send_customer_mail");
  return jobs.filter(({ payload }) => payload.customerId === customerId).map(({ payload }) => payload.mail);
}

async function idOf(email: string): Promise<number> {
  const [row] = await database().sql<{ id: number }>("select id from customers where email_key = $1", [email]);
  return row!.id;
}

const verifyLink = (customerId: number) =>
  createToken(database(), { purpose: "verify-email", customerId, expiresAt: after(noon, hours(24)), now: noon });

describe("signing up", () => {
  test("opens an account in the page's language, whose email is still to be confirmed", async () => {
    const shop = accountShop(database());
    expect(await signUp(shop, form("New@Example.com"), visitor)).toEqual({
      ok: true,
      value: { email: "new@example.com" },
    });
    const id = await idOf("new@example.com");
    expect(await mailsTo(id)).toEqual(["verify-email"]);
    expect(await signIn(shop, { email: "new@example.com", password: goodPassword }, stranger)).toMatchObject({
      ok: true,
      value: { customer: { language: "cn", firstName: "Ada", emailVerifiedAt: null } },
    });
  });

  test("with an email that has an account answers the same, changes nothing, and tells its owner", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "taken@example.com");
    const fresh = await signUp(shop, form("untaken@example.com"), visitor);
    const taken = await signUp(
      shop,
      { ...form("taken@example.com"), firstName: "Mallory", password: "attacker's own 1" },
      visitor,
    );
    expect(JSON.stringify(taken)).toBe(JSON.stringify(fresh).replace("untaken", "taken"));
    expect(await mailsTo(id)).toEqual(["account-exists"]);
    expect(await signIn(shop, { email: "taken@example.com", password: "attacker's own 1" }, stranger)).toMatchObject({
      ok: false,
    });
    expect(await signIn(shop, { email: "taken@example.com", password: goodPassword }, stranger)).toMatchObject({
      ok: true,
      value: { customer: { firstName: "Ada" } },
    });
  });

  test("with one email again and again mails its owner a few times an hour, answers the same every time, and leaves the owner elsewhere a mail", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "flooded@example.com");
    const again = async (network: number) => {
      const clientIp = `203.0.113.${network}`;
      const answer = await signUp(shop, form("flooded@example.com"), { ...visitor, clientIp });
      expect(answer).toEqual({ ok: true, value: { email: "flooded@example.com" } });
      await db.sql("update graphile_worker._private_jobs set key = null");
    };
    for (let time = 0; time < 8; time += 1) await again(1);
    expect(await mailsTo(id), "asked for by one network").toEqual(Array.from({ length: 3 }, () => "account-exists"));
    await again(2);
    expect(await mailsTo(id), "asked for by the owner").toHaveLength(4);
    for (let network = 3; network < 20; network += 1) await again(network);
    expect(await mailsTo(id), "each leads to the account, however many ask").toHaveLength(12);
    shop.clock.advance(hours(1));
    await again(1);
    expect(await mailsTo(id)).toHaveLength(13);
  });

  test("twenty times at once makes one account", async () => {
    const shop = accountShop(database());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp(shop, form("race@example.com"), visitor)),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await database().sql("select from customers where email_key = 'race@example.com'")).toHaveLength(1);
  });
});

describe("confirming an email", () => {
  test("by its link and the account's own session lets guest orders of the address join, once", async () => {
    const db = database();
    const shop = accountShop(db);
    const order = await placeOrder(db, shop.clock, "bank-deposit");
    const id = await customer(db, "buyer@example.com", { verified: false });
    const buyer = { customerId: id, orderTokens: [] };
    expect(await findVisibleOrder(db, buyer, order.number, "detail", noon)).toMatchObject({ ok: false });
    const token = await verifyLink(id);
    expect(await findVerification(shop, token)).toEqual({ customerId: id, email: "buyer@example.com" });
    expect(await verifyEmail(shop, { token, password: "" }, id)).toMatchObject({
      ok: true,
      value: { id, emailVerifiedAt: noon },
    });
    expect(await findVisibleOrder(db, buyer, order.number, "detail", noon)).toMatchObject({ ok: true });
    expect(await verifyEmail(shop, { token, password: "" }, id)).toEqual({
      ok: false,
      error: { code: "link_expired" },
    });
  });

  test("closes the invitations that guest orders of the address had sent", async () => {
    const db = database();
    const shop = accountShop(db);
    const order = await placeOrder(db, shop.clock, "bank-deposit");
    const id = await customer(db, "invited@example.com", { verified: false });
    const invitation = { purpose: "invitation", orderId: order.id, emailKey: "invited@example.com" } as const;
    const token = await createToken(db, { ...invitation, expiresAt: after(noon, days(30)), now: noon });
    expect(await findToken(db, "invitation", token, noon)).not.toBeNull();
    expect(await verifyEmail(shop, { token: await verifyLink(id), password: "" }, id)).toMatchObject({ ok: true });
    expect(await findToken(db, "invitation", token, noon)).toBeNull();
  });

  test("from another browser needs the password: an account opened by a stranger never gets the owner's orders", async () => {
    const db = database();
    const shop = accountShop(db);
    const order = await placeOrder(db, shop.clock, "stripe", { email: "victim@example.com" });
    const id = await customer(db, "victim@example.com", { verified: false });
    const other = await customer(db, "else@example.com");
    const token = await verifyLink(id);
    expect(await verifyEmail(shop, { token, password: "" }, null)).toEqual({
      ok: false,
      error: { code: "password_required" },
    });
    expect(await verifyEmail(shop, { token, password: "" }, other)).toEqual({
      ok: false,
      error: { code: "password_required" },
    });
    expect(await verifyEmail(shop, { token, password: "not theirs 1" }, other)).toEqual({
      ok: false,
      error: { code: "wrong_password" },
    });
    expect(await findVisibleOrder(db, { customerId: id, orderTokens: [] }, order.number, "detail", noon)).toMatchObject(
      {
        ok: false,
      },
    );
    expect(await verifyEmail(shop, { token, password: goodPassword }, null)).toMatchObject({ ok: true, value: { id } });
  });

  test("of fifty at once one succeeds; after a day none", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "many@example.com", { verified: false });
    const token = await verifyLink(id);
    const results = await Promise.all(Array.from({ length: 50 }, () => verifyEmail(shop, { token, password: "" }, id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const late = await verifyLink(id);
    shop.clock.advance(hours(24));
    expect(await verifyEmail(shop, { token: late, password: "" }, id)).toEqual({
      ok: false,
      error: { code: "link_expired" },
    });
    const reset = await createToken(database(), {
      purpose: "reset-password",
      customerId: id,
      expiresAt: after(noon, days(9)),
      now: noon,
    });
    expect(await verifyEmail(shop, { token: reset, password: "" }, id)).toEqual({
      ok: false,
      error: { code: "link_expired" },
    });
  });

  test("is mailed again on request, a few times an hour, and never once confirmed", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "again@example.com", { verified: false });
    for (let count = 0; count < 8; count += 1) {
      expect(await resendVerification(shop, id), "and says so").toBe(count < 5);
      await db.sql("update graphile_worker._private_jobs set key = null");
    }
    expect(await mailsTo(id)).toHaveLength(5);
    const confirmed = await customer(db, "confirmed@example.com");
    await resendVerification(shop, confirmed);
    expect(await mailsTo(confirmed)).toEqual([]);
  });
});

describe("asking for a new password", () => {
  test("answers the same for an account, a guest and a stranger, and mails only who is known", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "account@example.com");
    const order = await placeOrder(db, shop.clock, "zeller", { email: "guest@example.com" });
    await db.sql("delete from graphile_worker._private_jobs");
    const answers = [];
    for (const who of ["account", "guest", "nobody"]) {
      const answer = await requestReset(shop, `${who}@example.com`, visitor);
      answers.push(JSON.stringify(answer).replace(who, ""));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await mailsTo(id)).toEqual(["reset-password"]);
    expect(await mailsOf(db, order.id)).toEqual(["invitation"]);
  });

  test("too often for one email mails nothing more and does not say so; too often from one network is refused", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "often@example.com");
    for (let count = 0; count < 8; count += 1) {
      expect(await requestReset(shop, "often@example.com", { clientIp: "203.0.113.30" })).toMatchObject({ ok: true });
      await db.sql("update graphile_worker._private_jobs set key = null");
    }
    expect(await mailsTo(id)).toHaveLength(2);
    for (let count = 0; count < 52; count += 1)
      await requestReset(shop, `x${count}@example.com`, { clientIp: "203.0.113.30" });
    expect(await requestReset(shop, "y@example.com", { clientIp: "203.0.113.30" })).toEqual({
      ok: false,
      error: { code: "too_many", minutes: 60 },
    });
    shop.clock.advance(minutes(10));
    await requestReset(shop, "often@example.com", { clientIp: "203.0.113.31" });
    expect(await mailsTo(id), "while the first links still work").toHaveLength(3);
    shop.clock.advance(minutes(50));
    expect(await requestReset(shop, "y@example.com", { clientIp: "203.0.113.30" })).toMatchObject({ ok: true });
  });
});

describe("changing the password", () => {
  const typed = (oldPassword: string, newPassword: string, confirm = newPassword) => ({
    oldPassword,
    newPassword,
    confirm,
  });

  test("needs all three fields, a good new password, its confirmation, and another one than before", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "fields@example.com");
    const fieldErrors = async (old: string, fresh: string, confirm?: string) => {
      const result = await changePassword(shop, id, typed(old, fresh, confirm));
      return result.ok || result.error.code !== "invalid"
        ? result
        : result.error.fieldErrors.map(({ field, code }) => `${field}: ${code}`);
    };
    expect(await fieldErrors("", "", "")).toEqual([
      "oldPassword: required",
      "newPassword: required",
      "confirm: required",
    ]);
    expect(await fieldErrors(goodPassword, "short 1")).toEqual(["newPassword: password_rule"]);
    expect(await fieldErrors(goodPassword, "fresh password 1", "fresh password 2")).toEqual([
      "confirm: password_mismatch",
    ]);
    expect(await fieldErrors(goodPassword, goodPassword)).toEqual(["newPassword: password_same"]);
    // The same password as a Chinese keyboard leaves its digits.
    const fullWidth = goodPassword.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect(fullWidth).not.toBe(goodPassword);
    expect(await fieldErrors(goodPassword, fullWidth)).toEqual(["newPassword: password_same"]);
    expect(await fieldErrors("not the old 1", "fresh password 1")).toEqual(["oldPassword: wrong_password"]);
  });

  test("ends every session, a copied cookie of this browser too, and mails the owner; guessing the old one is locked like signing in", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "change@example.com");
    const openSignedInSession = async () => {
      const result = await signIn(shop, { email: "change@example.com", password: goodPassword }, stranger);
      if (!result.ok) throw new Error(result.error.code);
      return result.value.session;
    };
    const [here, there] = [await openSignedInSession(), await openSignedInSession()];
    const changed = await changePassword(shop, id, typed(goodPassword, "fresh password 1"));
    if (!changed.ok) throw new Error(changed.error.code);
    expect(await findSession(db, changed.value.session, noon)).toMatchObject({ customerId: id });
    expect(await findSession(db, here, noon)).toBeNull();
    expect(await findSession(db, there, noon)).toBeNull();
    expect(await mailsTo(id)).toEqual(["password-changed"]);
    for (let count = 0; count < 5; count += 1)
      await changePassword(shop, id, typed(`guess number ${count}`, "fresh password 2"));
    expect(await changePassword(shop, id, typed("fresh password 1", "fresh password 2"))).toEqual({
      ok: false,
      error: { code: "0210" },
    });
    expect(await signIn(shop, { email: "change@example.com", password: "fresh password 1" }, stranger)).toMatchObject({
      ok: true,
    });
  });

  test("closes the links to a new password that were mailed before, those of this account alone", async () => {
    const db = database();
    const shop = accountShop(db);
    const [id, other] = [await customer(db, "mailed@example.com"), await customer(db, "mailed-too@example.com")];
    const resetOf = (customerId: number) =>
      createToken(db, { purpose: "reset-password", customerId, expiresAt: after(noon, minutes(30)), now: noon });
    const [own, foreign] = [await resetOf(id), await resetOf(other)];
    expect(await changePassword(shop, id, typed(goodPassword, "fresh password 1"))).toMatchObject({ ok: true });
    expect(await enterByLink(shop, own, stranger)).toEqual({ ok: false, error: { code: "link_expired" } });
    expect(await findToken(db, "reset-password", foreign, noon)).toMatchObject({ customerId: other });
  });
});
