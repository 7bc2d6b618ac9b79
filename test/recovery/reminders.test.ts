import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmGuestErasure, createErasureLink } from "#engine/customers/guest-erasure.ts";
import type { Mailer } from "#engine/ports/mailer.ts";
import { takeReminder } from "#engine/recovery/take-reminder.ts";
import { createSmtpMailer } from "#providers/smtp/smtp-mailer.ts";
import { jobs } from "#worker/jobs.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { shopSecret } from "#test/staff/staff-browser.ts";
import { openBench, type Bench } from "#test/sandbox/running.ts";
import {
  buys,
  cartsOf,
  customerLeaves,
  guestLeaves,
  noteCarts,
  pass,
  remindAfter,
  remindersWaiting,
  words,
  workerOf,
} from "./recovery-shop.ts";

interface Received {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  readonly links: readonly string[];
  readonly unsubscribe: string;
}

const shop = openShop();
let bench: Bench;
let mailer: Mailer;
beforeAll(async () => {
  bench = await openBench();
  mailer = createSmtpMailer({ url: bench.smtpUrl, from: "shop@plenum.example" });
  await remindAfter(shop(), 24);
});
afterAll(async () => {
  mailer.close();
  await bench.close();
});

const send = (id: number) => jobs.send_cart_reminder?.(workerOf(shop(), mailer), { id }) ?? Promise.resolve();
const inbox = async (email: string): Promise<Received[]> =>
  ((await bench.get("/mail")) as Received[]).filter(({ to }) => to === email);

/** A day passes, carts are noted, and every reminder that waits is sent. */
async function aDayLater(): Promise<void> {
  pass(shop(), 24);
  await noteCarts(shop());
  for (const id of await remindersWaiting(shop())) await send(id);
}

const pathOf = (link: string) => link.slice(shop().url.length);
const linkIn = (mail: Received | undefined, name: string) =>
  pathOf(mail?.links.find((link) => link.includes(name)) ?? "");
const inCart = (page: string) => words(page);

test("a guest who agreed is mailed once, in their language, with the goods at today's prices", async () => {
  const email = "guest@example.com";
  await guestLeaves(shop(), email, { sku: "MAIL-1", price: 10_000, quantity: 2 }, "cn");
  await shop().db.sql("update variants set price_cents = 9000 where sku = 'MAIL-1'");
  await aDayLater();
  await aDayLater();
  const mails = await inbox(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ language: "zh-CN", subject: "仍在您的购物车中：Product mail-1" });
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part).toContain("MAIL-1 × 2");
    expect(part).toContain("$180.00");
  }
  expect(linkIn(mails[0], "?cart=")).toMatch(/^\/cn\/cartReminder\?cart=[\w-]{43}$/);
  const [stored] = await shop().db.sql<{ row: string }>(
    "select to_jsonb(a)::text as row from abandoned_carts a where email_key = $1",
    [email],
  );
  const token = new URLSearchParams(linkIn(mails[0], "?cart=").split("?")[1]).get("cart") ?? "";
  expect(stored?.row).not.toContain(token);
  expect((await cartsOf(shop(), email))[0]?.remindedAt).not.toBeNull();
});

test("a guest who did not agree is never mailed, nor a customer who has not confirmed their address", async () => {
  await stockGoods(shop().db, { sku: "SILENT-1" });
  const guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku: "SILENT-1", quantity: "1" });
  await guest.post("/checkout", { intent: "quote", email: "silent@example.com" });
  await customerLeaves(shop(), "unproved@example.com", { sku: "UNPROVED-1" }, { verified: false });
  await aDayLater();
  expect(await inbox("silent@example.com")).toEqual([]);
  const [found] = await shop().db.sql("select from cart_consents where email = 'silent@example.com'");
  expect(found).toBeUndefined();
  expect(await inbox("unproved@example.com")).toEqual([]);
  expect(await cartsOf(shop(), "unproved@example.com")).toMatchObject([{ notMailed: "unproved", remindedAt: null }]);
});

test("the job sends one mail however often and at once it runs; killed after it took its turn, it sends none", async () => {
  await customerLeaves(shop(), "once@example.com", { sku: "ONCE-1" });
  await customerLeaves(shop(), "killed@example.com", { sku: "KILLED-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  const [once] = await cartsOf(shop(), "once@example.com");
  await Promise.all(Array.from({ length: 5 }, () => send(once!.id)));
  await send(once!.id);
  expect(await inbox("once@example.com")).toHaveLength(1);
  const [killed] = await cartsOf(shop(), "killed@example.com");
  expect(await takeReminder(workerOf(shop(), mailer), killed!.id)).not.toBeNull();
  await send(killed!.id);
  expect(await inbox("killed@example.com")).toEqual([]);
});

test("a mail that its server does not take is tried again, with the same link", async () => {
  const email = "again@example.com";
  await customerLeaves(shop(), email, { sku: "AGAIN-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  const [cart] = await cartsOf(shop(), email);
  const deaf = createSmtpMailer({ url: "smtp://127.0.0.1:9", from: "shop@plenum.example" });
  const hashes = async () =>
    (
      await shop().db.sql<{ hash: string }>(
        "select encode(link_hash, 'hex') as hash from abandoned_carts where id = $1",
        [cart!.id],
      )
    )[0]?.hash;
  await expect(jobs.send_cart_reminder?.(workerOf(shop(), deaf), { id: cart!.id })).rejects.toThrow("ECONNREFUSED");
  deaf.close();
  const hash = await hashes();
  expect(await cartsOf(shop(), email)).toMatchObject([{ remindedAt: null }]);
  await send(cart!.id);
  expect(await hashes()).toBe(hash);
  expect(await inbox(email)).toHaveLength(1);
});

test("an order, a change or the shop's closing between choosing and sending stops the mail", async () => {
  const buyer = await customerLeaves(shop(), "bought@example.com", { sku: "BOUGHT-1" });
  const changer = await customerLeaves(shop(), "changer@example.com", { sku: "CHANGER-1" });
  await customerLeaves(shop(), "elsewhere@example.com", { sku: "ELSEWHERE-1" });
  await customerLeaves(shop(), "soldout@example.com", { sku: "SOLDOUT-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  await buys(buyer.browser, "bought@example.com");
  await changer.browser.post("/shoppingCart", { intent: "add", sku: "CHANGER-1", quantity: "1" });
  const other = shop().browser();
  await other.post("/shoppingCart", { intent: "add", sku: "ELSEWHERE-1", quantity: "1" });
  await buys(other, "elsewhere@example.com");
  await shop().db.sql("update stock set on_hand = 0 from variants v where v.id = variant_id and v.sku = 'SOLDOUT-1'");
  for (const id of await remindersWaiting(shop())) await send(id);
  for (const name of ["bought", "changer", "elsewhere", "soldout"])
    expect(await inbox(`${name}@example.com`), name).toEqual([]);
  expect(await cartsOf(shop(), "elsewhere@example.com")).toMatchObject([{ notMailed: "ordered" }]);
  expect(await cartsOf(shop(), "soldout@example.com")).toMatchObject([{ notMailed: "sold-out" }]);
  await customerLeaves(shop(), "closed@example.com", { sku: "CLOSED-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  await setSetting(shop().db, "opening", { open: false });
  for (const id of await remindersWaiting(shop())) await send(id);
  await setSetting(shop().db, "opening", { open: true });
  expect(await cartsOf(shop(), "closed@example.com")).toMatchObject([{ notMailed: "closed" }]);
  // The one who changed it left it again.
  await aDayLater();
  expect(await inbox("changer@example.com")).toHaveLength(1);
});

test("a mail waits for an order that is just being placed, and is not sent", async () => {
  const email = "racing@example.com";
  await customerLeaves(shop(), email, { sku: "RACING-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  const [cart] = await cartsOf(shop(), email);
  const ofCart = "(select cart_id from abandoned_carts where id = $1)";
  let sending: Promise<void> = Promise.resolve();
  await shop().db.transaction(async (tx) => {
    await tx.sql(`update carts set version = version + 1 where id = ${ofCart}`, [cart!.id]);
    sending = send(cart!.id);
    const isWaiting = "select count(*)::int as count from pg_locks where not granted";
    await expect.poll(async () => (await shop().db.sql<{ count: number }>(isWaiting))[0]?.count).toBeGreaterThan(0);
    await tx.sql(`delete from cart_lines where cart_id = ${ofCart}`, [cart!.id]);
  });
  await sending;
  expect(await inbox(email)).toEqual([]);
});

test("a mailbox is reminded once in seven days, in whatever spelling, also of two carts at once", async () => {
  await guestLeaves(shop(), "many@example.com", { sku: "MANY-1" });
  await guestLeaves(shop(), "many+shop@example.com", { sku: "MANY-2" });
  pass(shop(), 24);
  await noteCarts(shop());
  await Promise.all((await remindersWaiting(shop())).map(send));
  const both = async () => [...(await inbox("many@example.com")), ...(await inbox("many+shop@example.com"))];
  expect(await both()).toHaveLength(1);
  const third = await guestLeaves(shop(), "many@example.com", { sku: "MANY-3" });
  await aDayLater();
  expect(await both()).toHaveLength(1);
  // Left again after the week.
  pass(shop(), 24 * 6);
  await third.post("/shoppingCart", { intent: "add", sku: "MANY-3", quantity: "1" });
  await aDayLater();
  expect(await both()).toHaveLength(2);
});

test("twenty carts of ten mailboxes that are taken at once are ten mails", async () => {
  const mailboxes = Array.from({ length: 10 }, (_, at) => `pair${at}@example.com`);
  for (const [at, email] of mailboxes.entries())
    for (const cart of [1, 2]) await guestLeaves(shop(), email, { sku: `PAIR-${at}-${cart}` });
  pass(shop(), 24);
  await noteCarts(shop());
  const carts = (await Promise.all(mailboxes.map((email) => cartsOf(shop(), email)))).flat();
  expect(carts).toHaveLength(20);
  await Promise.all(carts.map(({ id }) => send(id)));
  const mails = await Promise.all(mailboxes.map(inbox));
  expect(mails.map(({ length }) => length)).toEqual(mailboxes.map(() => 1));
});

test("the link brings the goods into any browser, beside what is in its cart, and signs nobody in", async () => {
  const email = "link@example.com";
  await customerLeaves(shop(), email, { sku: "LINK-1", price: 20_000, quantity: 3, onHand: 5 });
  await aDayLater();
  const [mail] = await inbox(email);
  const path = linkIn(mail, "?cart=");
  const other = shop().browser();
  await stockGoods(shop().db, { sku: "LINK-OTHER" });
  await other.post("/shoppingCart", { intent: "add", sku: "LINK-OTHER", quantity: "1" });
  await other.post("/shoppingCart", { intent: "add", sku: "LINK-1", quantity: "1" });
  const page = await other.get(path);
  expect(page.status).toBe(200);
  for (const text of ["LINK-1 × 3", "$600.00", "Put these goods into my cart"])
    expect(inCart(page.text)).toContain(text);
  for (const secret of [email, "Ada", "Byron"]) expect(page.text).not.toContain(secret);
  expect((await other.get("/shoppingCart")).text).not.toContain("$600.00");
  for (const press of [1, 2]) {
    const restored = await other.post(path, {});
    expect(restored, `press ${press}`).toMatchObject({ status: 303, location: "/shoppingCart" });
  }
  const cart = inCart((await other.get("/shoppingCart")).text);
  for (const text of ["LINK-OTHER", "LINK-1", "$600.00"]) expect(cart).toContain(text);
  expect((await other.get("/personal")).status).toBe(303);
  expect(other.cookies.has("session")).toBe(false);
  const [id] = await cartsOf(shop(), email);
  await buys(other, "somebody@example.com");
  const [order] = await shop().db.sql<{ number: string }>(
    "select number from orders where email = 'somebody@example.com'",
  );
  expect(await cartsOf(shop(), email)).toMatchObject([{ id: id?.id, order: order?.number }]);
});

test("a browser without a cart gets one by the link; what is short comes as far as it is there", async () => {
  const email = "short@example.com";
  await customerLeaves(shop(), email, { sku: "SHORT-1", quantity: 4 });
  await aDayLater();
  const path = linkIn((await inbox(email))[0], "?cart=");
  await shop().db.sql("update stock set on_hand = 2 from variants v where v.id = variant_id and v.sku = 'SHORT-1'");
  const fresh = shop().browser();
  expect(inCart((await fresh.get(`/cn${path}`)).text)).toContain("4 件中有 2 件可以订购");
  expect((await fresh.post(path, {})).status).toBe(303);
  expect(inCart((await fresh.get("/shoppingCart")).text)).toContain("SHORT-1");
  await shop().db.sql("update stock set on_hand = 0 from variants v where v.id = variant_id and v.sku = 'SHORT-1'");
  expect((await shop().browser().post(path, {})).status).toBe(409);
});

test("a link works for thirty days; one that is not ours, and one of an erased person, opens nothing", async () => {
  const email = "old@example.com";
  await guestLeaves(shop(), email, { sku: "OLD-1" });
  await aDayLater();
  const path = linkIn((await inbox(email))[0], "?cart=");
  const stranger = shop().browser();
  for (const forged of ["", "?cart=", `?cart=${"x".repeat(43)}`, `?cart=${"x".repeat(5000)}`]) {
    expect((await stranger.get(`/cartReminder${forged}`)).status, forged.slice(0, 60)).toBe(410);
    expect((await stranger.post(`/cartReminder${forged}`, {})).status, forged.slice(0, 60)).toBe(410);
  }
  pass(shop(), 24 * 30 - 1);
  expect((await stranger.get(path)).status).toBe(200);
  pass(shop(), 1);
  expect((await stranger.get(path)).status).toBe(410);
  expect((await stranger.post(path, {})).status).toBe(410);
  const other = "erased-guest@example.com";
  await guestLeaves(shop(), other, { sku: "OLD-2" });
  await aDayLater();
  const pathOfErased = linkIn((await inbox(other))[0], "?cart=");
  expect((await stranger.get(pathOfErased)).status).toBe(200);
  const account = { db: shop().db, clock: shop().clock, settings: { secret: shopSecret } };
  const proof = await createErasureLink(shop().db, other, shop().clock.now());
  expect((await confirmGuestErasure(account, proof)).ok).toBe(true);
  expect(await cartsOf(shop(), other)).toEqual([]);
  expect(await shop().db.sql("select from cart_consents where email_key = $1", [other])).toEqual([]);
  expect((await stranger.get(pathOfErased)).status).toBe(410);
});

test("reminders stop by one press without scripts or signing in, for ever; opening the link asks first", async () => {
  const email = "stop@example.com";
  await guestLeaves(shop(), email, { sku: "STOP-1" });
  await aDayLater();
  const [mail] = await inbox(email);
  const path = linkIn(mail, "?stop=");
  // One button, which leads back to the cart; the way to stop is a link in plain sight below it.
  const anchors = [...(mail?.html ?? "").matchAll(/<a href="([^"]*cartReminder[^"]*)" style="([^"]*)"/g)];
  expect(anchors.map(([, url, style]) => [url?.includes("?stop="), style?.includes("background")])).toEqual([
    [false, true],
    [true, false],
  ]);
  const stranger = shop().browser();
  const page = await stranger.get(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Stop reminders");
  expect(page.text).not.toContain(email);
  expect(await shop().db.sql("select from reminder_stops")).toHaveLength(0);
  for (const forged of [`${path}x`, "/cartReminder", "/cartReminder?stop=a.b"]) {
    expect((await stranger.get(forged)).status, forged).toBe(410);
    expect((await stranger.post(forged, {})).status, forged).toBe(410);
  }
  for (const press of [1, 2])
    expect((await stranger.post(path, {})).text, `press ${press}`).toContain("Reminders stopped");
  for (const [prefix, sentence, button] of [
    ["", "Reminders stopped", "Stop reminders</"],
    ["/cn", "提醒已停止", "<form method"],
  ] as const) {
    const main = /<main[\s\S]*<\/main>/.exec((await stranger.get(prefix + path)).text)?.[0] ?? "";
    expect([prefix, main.includes(sentence), main.includes(button), main.includes('type="submit"')]).toEqual([
      prefix,
      true,
      false,
      false,
    ]);
  }
  const [stored] = await shop().db.sql<{ row: string }>("select to_jsonb(s)::text as row from reminder_stops s");
  expect(stored?.row).not.toContain("stop@");
  pass(shop(), 24 * 100);
  await guestLeaves(shop(), "STOP+again@example.com".toLowerCase(), { sku: "STOP-2" });
  await aDayLater();
  expect(await inbox("stop+again@example.com")).toEqual([]);
  expect(await cartsOf(shop(), "stop+again@example.com")).toMatchObject([{ notMailed: "stopped" }]);
});

test("a mail program's unsubscribe button stops them by one POST from any site", async () => {
  const email = "one-click@example.com";
  await guestLeaves(shop(), email, { sku: "CLICK-1" });
  await aDayLater();
  const { pathname, search } = new URL((await inbox(email))[0]?.unsubscribe ?? "");
  const opened = await shop()
    .browser()
    .get(pathname + search);
  expect(opened.location).toBe(`/cartReminder?stop=${new URLSearchParams(search).get("stop")}`);
  const headers = { origin: "https://webmail.example", "sec-fetch-site": "cross-site" };
  const oneClick = { method: "POST", headers, body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await fetch(`${shop().url}${pathname}?stop=a.b`, oneClick)).status).toBe(400);
  const before = await shop().db.sql("select from reminder_stops");
  for (const press of [1, 2])
    expect((await fetch(shop().url + pathname + search, oneClick)).status, `${press}`).toBe(200);
  expect(await shop().db.sql("select from reminder_stops")).toHaveLength(before.length + 1);
});

test("a button that is pressed twice at once brings the goods once", async () => {
  const email = "double@example.com";
  await customerLeaves(shop(), email, { sku: "DOUBLE-1", quantity: 3, onHand: 50 });
  await aDayLater();
  const path = linkIn((await inbox(email))[0], "?cart=");
  const other = shop().browser();
  await stockGoods(shop().db, { sku: "DOUBLE-OTHER" });
  await other.post("/shoppingCart", { intent: "add", sku: "DOUBLE-OTHER", quantity: "1" });
  const units = async () =>
    (
      await shop().db.sql<{ units: number }>(
        `select l.quantity as units from abandoned_carts a join cart_lines l on l.cart_id = a.restored_cart_id
           join variants v on v.id = l.variant_id and v.sku = 'DOUBLE-1' where a.email_key = $1`,
        [email],
      )
    )[0]?.units;
  const pressed = await Promise.all(Array.from({ length: 6 }, () => other.post(path, {})));
  expect(pressed.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303));
  expect(await units()).toBe(3);
  // Taken out again, it comes back by the same link.
  await other.post("/shoppingCart", { intent: "delete", sku: "DOUBLE-1" });
  await other.post(path, {});
  expect(await units()).toBe(3);
});
