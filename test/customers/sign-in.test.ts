import { describe, expect, test } from "vitest";
import { after, days, minutes } from "#domain/kernel/time.ts";
import { knownBrowser, rememberBrowser } from "#engine/customers/known-browsers.ts";
import {
  closeSession,
  closeSessionsOf,
  findSession,
  sessionLifetime,
  sessionMaxLifetime,
} from "#engine/customers/sessions.ts";
import { signIn } from "#engine/customers/sign-in.ts";
import { cartCount } from "#engine/cart/count-cart.ts";
import { hashToken, newToken } from "#engine/platform/secret.ts";
import { testDatabase } from "#test/database.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { accountShop, customer, goodPassword, noon, secret, stranger } from "./customer-fixtures.ts";

const database = testDatabase();

async function entered(shop: ReturnType<typeof accountShop>, email: string, browser = stranger) {
  const result = await signIn(shop, { email, password: goodPassword }, browser);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe("signing in", () => {
  test("opens a session for thirty days, of which the database keeps a hash only", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "open@example.com");
    const { session } = await entered(shop, " Open@Example.com ");
    expect(await findSession(shop.db, session, noon)).toMatchObject({
      customerId: id,
      email: "open@example.com",
      firstName: "Ada",
      closureDueAt: null,
    });
    expect(await findSession(shop.db, session, after(noon, sessionLifetime - 1))).toMatchObject({ customerId: id });
    expect(
      await shop.db.sql("select from customer_sessions where token_hash = $1", [Buffer.from(session)]),
    ).toHaveLength(0);
    expect(Buffer.from(session, "base64url")).toHaveLength(32);
  });

  test("a session that was not used for thirty days has ended; being used prolongs it", async () => {
    const shop = accountShop(database());
    await customer(database(), "idle@example.com");
    const { session } = await entered(shop, "idle@example.com");
    expect(await findSession(shop.db, session, after(noon, days(20)))).not.toBeNull();
    expect(await findSession(shop.db, session, after(noon, days(49)))).not.toBeNull();
    expect(await findSession(shop.db, session, after(noon, days(80)))).toBeNull();
  });

  test("says that a user does not exist (0208), and that a password is wrong", async () => {
    const shop = accountShop(database());
    await customer(database(), "said@example.com");
    expect(await signIn(shop, { email: "nobody@example.com", password: goodPassword }, stranger)).toEqual({
      ok: false,
      error: { code: "0208" },
    });
    expect(await signIn(shop, { email: "said@example.com", password: "something else 1" }, stranger)).toEqual({
      ok: false,
      error: { code: "wrong_password" },
    });
  });

  test("takes a token planted before for nothing: each sign-in has a new one, and the old one ends", async () => {
    const shop = accountShop(database());
    await customer(database(), "fixed@example.com");
    const planted = newToken();
    const first = await entered(shop, "fixed@example.com", { ...stranger, session: planted });
    expect(first.session).not.toBe(planted);
    expect(await findSession(shop.db, planted, noon)).toBeNull();
    const second = await entered(shop, "fixed@example.com", { ...stranger, session: first.session });
    expect(await findSession(shop.db, first.session, noon)).toBeNull();
    expect(await findSession(shop.db, second.session, noon)).not.toBeNull();
  });

  test("a session in daily use ends half a year after its sign-in", async () => {
    const shop = accountShop(database());
    await customer(database(), "daily@example.com");
    const { session } = await entered(shop, "daily@example.com");
    let day = 0;
    while (await findSession(shop.db, session, after(noon, days(day)))) {
      day += 1;
      if (day > 400) throw new Error("it never ends");
    }
    expect(days(day)).toBe(sessionMaxLifetime);
  });

  test("signing out ends the session for good, and everywhere when asked", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "out@example.com");
    const here = await entered(shop, "out@example.com");
    const there = await entered(shop, "out@example.com");
    await closeSession(shop.db, here.session);
    expect(await findSession(shop.db, here.session, noon)).toBeNull();
    expect(await findSession(shop.db, there.session, noon)).not.toBeNull();
    const kept = await entered(shop, "out@example.com");
    await shop.db.transaction((tx) => closeSessionsOf(tx, id));
    for (const { session } of [there, kept]) expect(await findSession(shop.db, session, noon)).toBeNull();
  });

  test("the guest's cart comes along", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "cart@example.com");
    const { variantId } = await placeOrder(database(), shop.clock);
    const token = newToken();
    await shop.db.sql(
      `with cart as (insert into carts (token_hash, created_at, updated_at) values ($1, now(), now()) returning id)
       insert into cart_lines (cart_id, variant_id, quantity, seen_price_cents, added_at) select id, $2, 3, 4999, now() from cart`,
      [hashToken(token), variantId],
    );
    await entered(shop, "cart@example.com", { ...stranger, cart: token });
    expect(await cartCount(shop, { customerId: id })).toBe(3);
    expect(await cartCount(shop, { token })).toBe(0);
  });
});

describe("guessing passwords", () => {
  test("the fifth wrong one locks unknown browsers for fifteen minutes (0210), even with the right password", async () => {
    const shop = accountShop(database());
    await customer(database(), "locked@example.com");
    const codes: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const guess = await signIn(shop, { email: "locked@example.com", password: `guess number ${count}` }, stranger);
      codes.push(guess.ok ? "in" : guess.error.code);
    }
    expect(codes).toEqual(["wrong_password", "wrong_password", "wrong_password", "wrong_password", "0210"]);
    const right = () => signIn(shop, { email: "locked@example.com", password: goodPassword }, stranger);
    expect(await right()).toEqual({ ok: false, error: { code: "0210" } });
    shop.clock.advance(minutes(15) - 1);
    expect(await right()).toEqual({ ok: false, error: { code: "0210" } });
    shop.clock.advance(1);
    expect(await right()).toMatchObject({ ok: true });
  });

  test("an email without an account meets 0210 just the same", async () => {
    const shop = accountShop(database());
    const codes: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const guess = await signIn(
        shop,
        { email: "ghost@example.com", password: "whatever 1" },
        { ...stranger, clientIp: "203.0.113.8" },
      );
      codes.push(guess.ok ? "in" : guess.error.code);
    }
    expect(codes).toEqual(["0208", "0208", "0208", "0208", "0210", "0210", "0210"]);
  });

  test("a right password ends the counting", async () => {
    const shop = accountShop(database());
    await customer(database(), "forgetful@example.com");
    const elsewhere = { ...stranger, clientIp: "203.0.113.9" };
    const wrong = () => signIn(shop, { email: "forgetful@example.com", password: "not this 1" }, elsewhere);
    for (let count = 0; count < 4; count += 1) await wrong();
    await entered(shop, "forgetful@example.com");
    expect(await wrong()).toEqual({ ok: false, error: { code: "wrong_password" } });
  });

  test("a thousand failures by an attacker, fifty at a time, compare a handful of passwords, and the owner's known browser still signs in", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "owner@example.com");
    const { device } = await entered(shop, "owner@example.com");
    const counts: Record<string, number> = {};
    for (let round = 0; round < 20; round += 1) {
      const guesses = Array.from({ length: 50 }, (_, at) =>
        signIn(
          shop,
          { email: "owner@example.com", password: `guess ${round} ${at}` },
          { ...stranger, device: forged(device, id), clientIp: `198.51.100.${at}` },
        ),
      );
      for (const guess of await Promise.all(guesses)) {
        const code = guess.ok ? "in" : guess.error.code;
        counts[code] = (counts[code] ?? 0) + 1;
      }
    }
    expect(counts.in ?? 0).toBe(0);
    // Two are compared at a time, so one more than five may already be under way.
    expect(counts.wrong_password).toBeLessThanOrEqual(5);
    expect((counts["0210"] ?? 0) + (counts.wrong_password ?? 0)).toBe(1_000);
    expect(await signIn(shop, { email: "owner@example.com", password: goodPassword }, stranger)).toMatchObject({
      error: { code: "0210" },
    });
    expect(
      await signIn(shop, { email: "owner@example.com", password: goodPassword }, { ...stranger, device }),
    ).toMatchObject({ ok: true });
  });

  test("a right guess among fifty at once is refused when it comes after the fifth wrong one", async () => {
    const shop = accountShop(database());
    await customer(database(), "crowd@example.com");
    const guesses = Array.from({ length: 49 }, (_, at) => `guess number ${at}`);
    const results = await Promise.all(
      [...guesses, goodPassword].map((password, at) =>
        signIn(shop, { email: "crowd@example.com", password }, { ...stranger, clientIp: `192.0.2.${at}` }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toEqual([]);
    expect(results.at(-1)).toEqual({ ok: false, error: { code: "0210" } });
  });

  test("a known browser has failures of its own", async () => {
    const shop = accountShop(database());
    await customer(database(), "two@example.com");
    const { device } = await entered(shop, "two@example.com");
    for (let count = 0; count < 5; count += 1)
      await signIn(shop, { email: "two@example.com", password: "not this 1" }, { ...stranger, device });
    expect(
      await signIn(shop, { email: "two@example.com", password: goodPassword }, { ...stranger, device }),
    ).toMatchObject({ error: { code: "0210" } });
    expect(await signIn(shop, { email: "two@example.com", password: goodPassword }, stranger)).toMatchObject({
      ok: true,
    });
  });

  test("one network that tries many accounts is stopped, and the next window forgets it", async () => {
    const shop = accountShop(database());
    const browser = { ...stranger, clientIp: "2001:db8:1:2::3" };
    const attempt = (at: number) =>
      signIn(
        shop,
        { email: `spray${at}@example.com`, password: "Autumn-Leaves-1" },
        { ...browser, clientIp: `2001:db8:1:2::${at}` },
      );
    for (let at = 0; at < 100; at += 1) expect(await attempt(at)).toMatchObject({ error: { code: "0208" } });
    expect(await attempt(100)).toEqual({ ok: false, error: { code: "too_many", minutes: 15 } });
    await customer(database(), "neighbour@example.com");
    expect(
      await signIn(
        shop,
        { email: "neighbour@example.com", password: goodPassword },
        { ...stranger, clientIp: "2001:db8:1:3::1" },
      ),
    ).toMatchObject({ ok: true });
    shop.clock.advance(minutes(15));
    expect(await attempt(101)).toMatchObject({ error: { code: "0208" } });
  });
});

/** The device cookie with somebody else's signature. */
function forged(device: string, customerId: number): string {
  const [name] = device.split(".");
  return `${name}.${rememberBrowser("another secret of thirty-two chars", null, { id: customerId, passwordHash: "hash" }).split(".")[1]}`;
}

test("a device cookie counts for the account it was given for, until its password is renewed, and only as it was signed", () => {
  const account = (id: number, passwordHash = "hash") => ({ id, passwordHash });
  const mine = rememberBrowser(secret, null, account(1));
  expect(knownBrowser(secret, mine, account(1))).toBe(mine.split(".")[0]);
  expect(knownBrowser(secret, mine, account(2))).toBeNull();
  expect(knownBrowser(secret, mine, account(1, "renewed"))).toBeNull();
  expect(knownBrowser("another secret of thirty-two chars", mine, account(1))).toBeNull();
  expect(knownBrowser(secret, mine.slice(0, -1), account(1))).toBeNull();
  expect(knownBrowser(secret, null, account(1))).toBeNull();
  const both = rememberBrowser(secret, mine, account(2));
  expect(knownBrowser(secret, both, account(1))).toBe(mine.split(".")[0]);
  expect(knownBrowser(secret, both, account(2))).not.toBeNull();
  expect(rememberBrowser(secret, both, account(2))).toBe(both);
});
