import { describe, expect, test } from "vitest";
import { after, days, minutes } from "#domain/kernel/time.ts";
import { saveAddress } from "#engine/customers/addresses.ts";
import { createPassword, findPasswordLink } from "#engine/customers/create-password.ts";
import { enterByLink } from "#engine/customers/enter-by-link.ts";
import { findSession } from "#engine/customers/sessions.ts";
import { signIn } from "#engine/customers/sign-in.ts";
import { createOrderLink, openOrderLink, findVisibleOrder } from "#engine/orders/order-access.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { testDatabase } from "#test/database.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { accountShop, customer, goodPassword, noon, stranger, waiting } from "./customer-fixtures.ts";

const database = testDatabase();
const buyer = "buyer@example.com";

async function invite(orderId: number, emailKey = buyer) {
  return createToken(database(), {
    purpose: "invitation",
    orderId,
    emailKey,
    expiresAt: after(noon, days(30)),
    now: noon,
  });
}

async function resetLink(customerId: number) {
  return createToken(database(), {
    purpose: "reset-password",
    customerId,
    expiresAt: after(noon, minutes(30)),
    now: noon,
  });
}

const typed = (token: string, password = goodPassword, confirm = password) => ({
  token,
  password,
  confirm,
  language: "cn" as const,
});

describe("an invited guest", () => {
  test("chooses a password, is signed in, and sees every order of that email and no other", async () => {
    const db = database();
    const shop = accountShop(db);
    const order = await placeOrder(db, shop.clock, "bank-deposit");
    const earlier = await placeOrder(db, shop.clock, "stripe");
    const foreign = await placeOrder(db, shop.clock, "bank-deposit", { email: "other@example.com" });
    // Somebody's own order stays theirs, even if they wrote the guest's email on it.
    const owned = await placeOrder(db, shop.clock, "stripe", {
      customerId: await customer(db, "somebody@example.com"),
    });
    const token = await invite(order.id);
    expect(
      await findVisibleOrder(db, { token: null, orderTokens: [token] }, order.number, "detail", noon),
    ).toMatchObject({
      ok: false,
    });
    expect(await findPasswordLink(shop, token)).toEqual({ purpose: "invitation", email: buyer, mayKeep: false });

    const created = await createPassword(shop, typed(token), stranger);
    if (!created.ok) throw new Error(created.error.code);
    const { customer: account, session, orderNumber } = created.value;
    expect(orderNumber).toBe(order.number);
    expect(account).toMatchObject({
      email: buyer,
      firstName: "Ada",
      lastName: "Byron",
      language: "en",
      emailVerifiedAt: noon,
    });
    expect(await findSession(db, session, noon)).toMatchObject({ customerId: account.id });
    const owner = { customerId: account.id, orderTokens: [] };
    expect(await findVisibleOrder(db, owner, order.number, "detail", noon)).toEqual({ ok: true, value: order.id });
    expect(await findVisibleOrder(db, owner, earlier.number, "detail", noon)).toEqual({ ok: true, value: earlier.id });
    expect(await findVisibleOrder(db, owner, foreign.number, "detail", noon)).toMatchObject({ ok: false });
    expect(await findVisibleOrder(db, owner, owned.number, "detail", noon)).toMatchObject({ ok: false });
    expect(await signIn(shop, { email: buyer, password: goodPassword }, stranger)).toMatchObject({ ok: true });
  });

  test("has no second key to an account with a proven email and a password: not to look at it, and not to change it", async () => {
    const db = database();
    const shop = accountShop(db);
    await customer(db, "proven-owner@example.com", { verified: true });
    const order = await placeOrder(db, shop.clock, "zeller");
    const token = await invite(order.id, "proven-owner@example.com");
    expect(await findPasswordLink(shop, token)).toBeNull();
    expect(await createPassword(shop, typed(token, "another Password 9"), stranger)).toEqual({
      ok: false,
      error: { code: "link_expired" },
    });
    const signedIn = await signIn(shop, { email: "proven-owner@example.com", password: goodPassword }, stranger);
    expect(signedIn, "the password is still theirs").toMatchObject({ ok: true });
  });

  test("who opened an unproven account by now gets a new password for it, and no second account", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "known@example.com", { verified: false });
    const order = await placeOrder(db, shop.clock, "zeller", { email: "known@example.com" });
    const created = await createPassword(
      shop,
      typed(await invite(order.id, "known@example.com"), "another Password 9"),
      stranger,
    );
    expect(created).toMatchObject({
      ok: true,
      value: { customer: { id, emailVerifiedAt: noon }, orderNumber: order.number },
    });
    expect(await signIn(shop, { email: "known@example.com", password: goodPassword }, stranger)).toMatchObject({
      ok: false,
    });
  });
});

describe("an account that somebody opened with another's email and never proved", () => {
  const address = {
    firstName: "Ada",
    lastName: "Byron",
    address1: "66 Stranger Road",
    city: "Akron",
    state: "OH",
    zip: "44301",
    phone: "3305550142",
  };

  async function prepared(email: string, verified: boolean) {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, email, { verified, firstName: "Eve" });
    expect(await saveAddress(shop, { customerId: id }, { id: null, typed: address, makeDefault: true })).toMatchObject({
      ok: true,
    });
    await db.sql("update customers set phone = '3305550142', industry = 'construction' where id = $1", [id]);
    await db.sql("insert into carts (customer_id, created_at, updated_at) values ($1, now(), now())", [id]);
    await db.sql(
      `with list as (
         insert into part_lists (customer_id, name, created_at, updated_at) values ($1, 'Shelf', now(), now())
       ), machine as (
         insert into customer_machines (customer_id, kind, name, since, created_at)
         values ($1, 'piston', 'Shop air', '2026-01-01', now())
       ), estimate as (
         insert into quotations (number, fingerprint, kind, query, paper, made_at, valid_until)
         values ('QU-' || $1, $2::text::bytea, 'cart', '', '{}', now(), '2026-12-31') returning id
       ), saved as (
         insert into saved_quotations (customer_id, quotation_id, name, saved_at) select $1, id, 'Mine', now() from estimate
       )
       insert into order_drafts (number, state, request_key, customer_id, email_key, language, typed, asked, sent_count,
         created_at, updated_at)
       select 'QT-' || $1 || '-' || n, case n when 0 then 'requested' else 'withdrawn' end, $2 || n, $1, $2, 'en', '{}',
         '{}', n, now(), now() from generate_series(0, 1) as n`,
      [id, email],
    );
    const left = async () => {
      const [row] = await db.sql<Record<string, unknown>>(
        `select first_name as name, phone, (select count(*)::int from addresses where customer_id = c.id) as addresses,
           (select count(*)::int from carts where customer_id = c.id) as carts,
           (select count(*)::int from part_lists where customer_id = c.id) as lists,
           (select count(*)::int from customer_machines where customer_id = c.id) as machines,
           (select count(*)::int from saved_quotations where customer_id = c.id) as estimates,
           (select array_agg(sent_count order by sent_count) from order_drafts where customer_id = c.id) as quotes
         from customers c where id = $1`,
        [id],
      );
      return row;
    };
    return { shop, id, left };
  }

  // An offer that was mailed to the owner of the mailbox stays.
  const nothing = { phone: "", addresses: 0, carts: 0, lists: 0, machines: 0, estimates: 0, quotes: [1] };

  test("comes to the owner of the email without what the stranger left in it", async () => {
    const reset = await prepared("reset-first@example.com", false);
    await createPassword(reset.shop, typed(await resetLink(reset.id), "fresh password 1"), stranger);
    expect(await reset.left()).toEqual({ name: "", ...nothing });

    const invited = await prepared("invited-first@example.com", false);
    const order = await placeOrder(database(), invited.shop.clock, "zeller", { email: "invited-first@example.com" });
    await createPassword(
      invited.shop,
      typed(await invite(order.id, "invited-first@example.com"), "fresh password 1"),
      stranger,
    );
    expect(await invited.left(), "by the name on the order they were invited for").toEqual({ name: "Ada", ...nothing });
  });

  test("keeps everything once the email is proven: a forgotten password costs nothing else", async () => {
    const { shop, id, left } = await prepared("proven@example.com", true);
    const before = await left();
    await createPassword(shop, typed(await resetLink(id), "fresh password 1"), stranger);
    expect(await left()).toEqual(before);
    expect(before).toMatchObject({ phone: "3305550142", addresses: 1, carts: 1, lists: 1, machines: 1, estimates: 1 });
  });
});

describe("a link to a new password", () => {
  test("of fifty used at once, one works", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "fifty@example.com");
    const token = await resetLink(id);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) => createPassword(shop, typed(token, `fresh password ${at}`), stranger)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const codes = new Set(results.flatMap((result) => (result.ok ? [] : [result.error.code])));
    expect([...codes]).toEqual(["link_expired"]);
  });

  test("closes the links to the account's orders that lie in mailboxes and other browsers", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "links@example.com");
    const order = await placeOrder(db, shop.clock, "stripe", { customerId: id });
    const foreign = await placeOrder(db, shop.clock, "stripe");
    const [own, other] = [await createOrderLink(db, order.id, noon), await createOrderLink(db, foreign.id, noon)];
    await createPassword(shop, typed(await resetLink(id), "fresh password 1"), stranger);
    expect(await openOrderLink(db, own, noon)).toBeNull();
    expect(await openOrderLink(db, other, noon), "another's stays").toBe(foreign.number);
  });

  test("does not work again, nor after its time, nor for another purpose, nor with a letter changed", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "once@example.com");
    const token = await resetLink(id);
    expect(await createPassword(shop, typed(`${token.slice(0, -1)}_`, "fresh password 1"), stranger)).toMatchObject({
      error: { code: "link_expired" },
    });
    expect(await createPassword(shop, typed(token, "fresh password 1"), stranger)).toMatchObject({ ok: true });
    expect(await createPassword(shop, typed(token, "fresh password 2"), stranger)).toMatchObject({
      error: { code: "link_expired" },
    });
    const late = await resetLink(id);
    shop.clock.advance(minutes(30));
    expect(await findPasswordLink(shop, late)).toBeNull();
    expect(await createPassword(shop, typed(late, "fresh password 3"), stranger)).toMatchObject({
      error: { code: "link_expired" },
    });
    const verify = await createToken(database(), {
      purpose: "verify-email",
      customerId: id,
      expiresAt: after(noon, days(1)),
      now: noon,
    });
    expect(await createPassword(shop, typed(verify, "fresh password 4"), stranger)).toMatchObject({
      error: { code: "link_expired" },
    });
  });

  test("signs every other browser out, closes the other links, frees a locked account, and says so by mail", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "renew@example.com");
    const before = await signIn(shop, { email: "renew@example.com", password: goodPassword }, stranger);
    if (!before.ok) throw new Error(before.error.code);
    for (let count = 0; count < 5; count += 1)
      await signIn(shop, { email: "renew@example.com", password: "not this 1" }, stranger);
    const [token, other] = [await resetLink(id), await resetLink(id)];
    const created = await createPassword(shop, typed(token, "fresh password 1"), stranger);
    expect(created).toMatchObject({ ok: true, value: { orderNumber: null } });
    expect(await findSession(db, before.value.session, noon)).toBeNull();
    expect(await findPasswordLink(shop, other)).toBeNull();
    expect(await signIn(shop, { email: "renew@example.com", password: "fresh password 1" }, stranger)).toMatchObject({
      ok: true,
    });
    const mails = await waiting<{ customerId: number; mail: string }>(db, "send_customer_mail");
    expect(mails.filter(({ payload }) => payload.customerId === id).map(({ payload }) => payload.mail)).toEqual([
      "password-changed",
    ]);
  });

  test("keeps its use when the password is refused: by the rule, unlike its confirmation, or the same as the old one (0206)", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "refused@example.com");
    const token = await resetLink(id);
    const code = async (password: string, confirm?: string) => {
      const result = await createPassword(shop, typed(token, password, confirm), stranger);
      return result.ok ? "ok" : result.error.code;
    };
    expect(await code("")).toBe("password_required");
    expect(await code("short 1")).toBe("password_rule");
    expect(await code("password123")).toBe("password_common");
    expect(await code("fresh password 1", "fresh password 2")).toBe("password_mismatch");
    expect(await code(goodPassword)).toBe("0206");
    expect(await code("fresh password 1")).toBe("ok");
  });

  test("lets an owner in with the password they know: once, the lock ends, and their other browsers stay signed in", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "knows@example.com");
    const before = await signIn(shop, { email: "knows@example.com", password: goodPassword }, stranger);
    if (!before.ok) throw new Error(before.error.code);
    const elsewhere = { ...stranger, clientIp: "198.51.100.9" };
    for (let count = 0; count < 5; count += 1)
      await signIn(shop, { email: "knows@example.com", password: "not this 1" }, elsewhere);
    const token = await resetLink(id);
    expect(await findPasswordLink(shop, token)).toMatchObject({ mayKeep: true });
    const entered = await Promise.all(Array.from({ length: 20 }, () => enterByLink(shop, token, elsewhere)));
    const [first] = entered.filter(({ ok }) => ok);
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
    if (!first?.ok) throw new Error("nobody was let in");
    expect(await findSession(db, first.value.session, noon)).toMatchObject({ customerId: id });
    expect(await findSession(db, before.value.session, noon)).toMatchObject({ customerId: id });
    expect(await signIn(shop, { email: "knows@example.com", password: goodPassword }, elsewhere)).toMatchObject({
      ok: true,
    });
  });

  test("lets nobody in with a password that somebody chose who never proved the mailbox, and stays good for a new one", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "unproven-owner@example.com", { verified: false });
    const token = await resetLink(id);
    expect(await findPasswordLink(shop, token)).toMatchObject({ mayKeep: false });
    expect(await enterByLink(shop, token, stranger)).toEqual({ ok: false, error: { code: "link_expired" } });
    const order = await placeOrder(database(), shop.clock, "bank-deposit");
    const invitation = await invite(order.id);
    expect(await enterByLink(shop, invitation, stranger)).toEqual({ ok: false, error: { code: "link_expired" } });
    expect(await createPassword(shop, typed(token, "fresh password 1"), stranger)).toMatchObject({ ok: true });
  });
});
