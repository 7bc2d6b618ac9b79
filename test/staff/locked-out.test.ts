import { describe, expect, test } from "vitest";
import { after, minutes } from "#domain/kernel/time.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { makeRecoveryCodes } from "#engine/staff/recovery-codes.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { customer, waiting } from "#test/customers/customer-fixtures.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { sendBrowserLinkMail } from "#worker/mail/send-sign-in-mail.ts";
import { shopSecret } from "./staff-browser.ts";
import { staffMember, staffPassword, totpSecret } from "./staff-fixtures.ts";

const shop = openShop();
const page = "/admin/signIn";
const office = "192.0.2.77";

const signIn = (browser: Browser, email: string, password = staffPassword) => browser.post(page, { email, password });
const asksLink = (browser: Browser, email: string) => browser.post(page, { intent: "mail-link", email });

/** Sends what waits of the links, and gives their paths with whom they went to. */
async function mailedLinks(): Promise<{ to: string; path: string }[]> {
  const { db, clock } = shop();
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close() {} };
  const settings = { publicUrl: "https://shop.example" } as never;
  for (const { payload } of await waiting<{ staffId: number }>(db, "send_browser_link_mail"))
    await sendBrowserLinkMail({ db, clock, settings, mailer }, payload);
  await db.sql("delete from graphile_worker._private_jobs");
  return mails.map(({ to, text }) => ({
    to,
    path:
      new URL(/https:\S*token=[\w-]+/.exec(text)![0]).pathname + new URL(/https:\S*token=[\w-]+/.exec(text)![0]).search,
  }));
}

// More than an account lets guess, or has links mailed; in the long run as many as an office has.
const strangers = process.env["LONG"] ? 50 : 12;

async function isLocked(email: string): Promise<void> {
  for (let at = 0; at < strangers; at += 1)
    await signIn(shop().browser(`203.0.113.${at}`), email, `Guess-number-${at}`);
  expect((await signIn(shop().browser(), email)).status).toBe(429);
}

test(`${strangers} strangers lock an owner's sign-in and spend its links; the owner in a new browser comes in by one of them all the same`, async () => {
  const owner = "owner@example.com";
  await staffMember(shop().db, owner, "owner", { secret: shopSecret });
  await isLocked(owner);
  for (let at = 0; at < strangers; at += 1) {
    const answer = await asksLink(shop().browser(`203.0.113.${at}`), owner);
    expect(answer.text).toContain("an email with a link is on its way");
  }
  const browser = shop().browser();
  const locked = await signIn(browser, owner);
  expect(locked.text).toContain("Email me a link");
  const chinese = (await shop().browser().post(`/cn${page}`, { email: owner, password: "x" })).text;
  expect(chinese).toContain("通过邮件链接登录");
  expect(chinese, "no field is to be corrected").toContain("未能继续");
  expect(chinese).not.toContain("处需要修改");
  expect((await asksLink(browser, owner)).status).toBe(200);
  const links = await mailedLinks();
  expect(new Set(links.map(({ to }) => to))).toEqual(new Set([owner]));
  // An hour of strangers more, in which the mailed link is to hold for half.
  shop().clock.advance(minutes(20));
  await isLocked(owner);

  const opened = await browser.get(links[0]!.path);
  expect(opened.location).toBe(`${page}?link=`);
  expect((await browser.get(opened.location!)).text).toContain(`You followed the link to ${owner}`);
  expect((await signIn(browser, owner)).location).toBe("/admin/secondFactor");
  expect((await browser.get("/admin/secondFactor")).text, "who lost the device").toContain("no recovery code left?");
  const entered = await browser.post("/admin/secondFactor", { code: codeOf(totpSecret, stepAt(shop().clock.now())) });
  expect(entered.location).toBe("/admin");
  // Known from now on.
  await isLocked(owner);
  await browser.post(page, { intent: "sign-out" });
  expect((await signIn(browser, owner)).location).toBe("/admin/secondFactor");

  shop().clock.advance(minutes(2));
  const later = shop().browser();
  await later.get(links[0]!.path);
  expect((await later.get(`${page}?link=`)).text).toContain(
    "This link was used or has expired. Sign in below; if that is locked, have a new link emailed.",
  );
  expect((await signIn(later, owner)).status, "a link is used once").toBe(429);
});

describe("somebody who knows an owner's password and types wrong codes", () => {
  const owner = "known-password@example.com";
  const factorPage = "/admin/secondFactor";
  /** The code that an authenticator shows, though it was used in this half minute. */
  async function code(): Promise<string> {
    await shop().db.sql("update staff set totp_step = 0");
    return codeOf(totpSecret, stepAt(shop().clock.now()));
  }
  const enter = async (browser: Browser) => {
    expect((await signIn(browser, owner)).location).toBe(factorPage);
    return browser.post(factorPage, { code: await code() });
  };
  async function lockCodes(): Promise<Browser> {
    const thief = shop().browser();
    await signIn(thief, owner);
    for (let at = 0; at < 6; at += 1) await thief.post(factorPage, { code: `00000${at}` });
    return thief;
  }

  test("locks codes of browsers that proved no more; the owner's known browser, session, recovery code and mailed link go on", async () => {
    const { db, clock } = shop();
    const id = await staffMember(db, owner, "owner", { secret: shopSecret });
    const known = shop().browser();
    expect((await enter(known)).location).toBe("/admin");
    const session = shop().browser();
    expect((await enter(session)).location).toBe("/admin");
    const codes = await makeRecoveryCodes(
      { db, clock, settings: { secret: shopSecret, sandboxUrl: null, production: false } },
      { id, email: owner } as never,
    );
    const thief = await lockCodes();
    const lockedThief = await thief.post(factorPage, { code: await code() });
    expect(lockedThief.status, "though it is right").toBe(429);
    expect(lockedThief.text).toContain("Then somebody knows your password");
    expect((await thief.post(`/cn${factorPage}`, { code: "000000" })).text).toContain("那么有人知道您的密码");

    await known.post(page, { intent: "sign-out" });
    expect((await enter(known)).location, "a browser that gave a second factor before").toBe("/admin");

    clock.advance(minutes(11));
    await lockCodes();
    const bank = {
      version: String((await readSetting(db, "bank")).version),
      payee: "Ridgeline",
      bank: "First Bank",
      routingNumber: "021000021",
      accountNumber: "12345678",
    };
    const asked = await session.post(adminRoutes.adminBank, { intent: "save", ...bank, factor: "000000" });
    expect(asked.text, "the session's own count").toContain("This code is wrong or was already used");
    expect(asked.text).toContain("wait for the next one in your app");

    const fresh = shop().browser();
    expect((await enter(fresh)).status, "a browser of nobody").toBe(429);
    expect((await fresh.post(factorPage, { intent: "recovery", recovery: codes[0]! })).location).toBe("/admin");

    const linked = shop().browser();
    expect((await enter(linked)).status).toBe(429);
    expect((await asksLink(linked, owner)).text).toContain("an email with a link is on its way");
    const [link] = await mailedLinks();
    await linked.get(link!.path);
    expect((await enter(linked)).location, "though the browser is known to have the password").toBe("/admin");
  });

  test("guesses no more by it: a link and a known browser have five wrong codes each", async () => {
    await shop().db.sql("delete from sign_in_failures");
    await lockCodes();
    const reader = shop().browser();
    await asksLink(reader, owner);
    const [link] = await mailedLinks();
    await reader.get(link!.path);
    await signIn(reader, owner);
    const answers = [];
    for (let at = 0; at < 6; at += 1) answers.push((await reader.post(factorPage, { code: `10000${at}` })).status);
    expect(answers).toEqual([401, 401, 401, 401, 429, 429]);
    shop().clock.advance(minutes(10));
    await asksLink(reader, owner);
    const [second] = await mailedLinks();
    await reader.get(second!.path);
    expect((await enter(reader)).status, "by another link too").toBe(429);
    shop().clock.advance(minutes(16));
    expect((await enter(reader)).location).toBe("/admin");
    await reader.post(page, { intent: "sign-out" });
    await signIn(reader, owner);
    const again = [];
    for (let at = 0; at < 6; at += 1) again.push((await reader.post(factorPage, { code: `20000${at}` })).status);
    expect(again).toEqual([401, 401, 401, 401, 429, 429]);
  });
});

test("asking for a link writes as much for an email of nobody: how long the answer takes tells not who runs the shop", async () => {
  const [staff, nobody] = ["timed@example.com", "not-timed@example.com"];
  await staffMember(shop().db, staff, "support", { secret: shopSecret });
  for (const email of [staff, nobody]) {
    await shop().db.sql("delete from rate_limits");
    await asksLink(shop().browser(), email);
    const counted = await shop().db.sql<{ bucket: string }>("select bucket from rate_limits");
    expect({ email, counted: counted.map(({ bucket }) => bucket.split(" ")[0]) }).toEqual({
      email,
      counted: ["staff-link-mails"],
    });
  }
  expect((await mailedLinks()).map(({ to }) => to)).toEqual([staff]);
});

test("of two presses by one link, at once or soon after each other, one goes on, and the others are told so and not of a lock", async () => {
  const email = "pressed-twice@example.com";
  await staffMember(shop().db, email, "manager", { secret: shopSecret });
  await isLocked(email);
  const browser = shop().browser();
  await asksLink(browser, email);
  const [link] = await mailedLinks();
  await browser.get(link!.path);
  const both = await Promise.all([signIn(browser, email), signIn(browser, email)]);
  const [first, second] = both.toSorted((a, b) => a.status - b.status);
  expect(first!.location).toBe("/admin/secondFactor");
  const third = shop().browser();
  await third.get(link!.path);
  for (const press of [second!, await signIn(third, email)])
    expect({
      status: press.status,
      isSaid: press.text.includes("The link from your email was used just now"),
      offersLink: press.text.includes("Email me a link"),
    }).toEqual({ status: 409, isSaid: true, offersLink: true });
});

test("a link makes guessing no easier: five wrong passwords lock whoever has one, however many they have", async () => {
  const email = "guessed@example.com";
  await staffMember(shop().db, email, "manager", { secret: shopSecret });
  await isLocked(email);
  await asksLink(shop().browser(), email);
  const [first] = await mailedLinks();
  shop().clock.advance(minutes(10));
  await asksLink(shop().browser(), email);
  const [second] = await mailedLinks();
  await isLocked(email);
  const reader = shop().browser();
  await reader.get(first!.path);
  const answers = [];
  for (let at = 0; at < 6; at += 1) answers.push((await signIn(reader, email, `Wrong-one-${at}`)).status);
  expect(answers).toEqual([401, 401, 401, 401, 429, 429]);
  await reader.get(second!.path);
  expect((await signIn(reader, email)).status, "the right one too, by another link").toBe(429);
});

test("a link is its person's alone, for half an hour, and no other kind of link is one", async () => {
  const { db, clock } = shop();
  const [mine, theirs] = ["mine@example.com", "theirs@example.com"];
  for (const email of [mine, theirs]) await staffMember(db, email, "support", { secret: shopSecret });
  const customerId = await customer(db, theirs);
  await asksLink(shop().browser(), mine);
  const [link] = await mailedLinks();
  await isLocked(theirs);
  const other = shop().browser();
  await other.get(link!.path);
  expect((await signIn(other, theirs)).status).toBe(429);
  const now = clock.now();
  const reset = {
    purpose: "reset-password",
    customerId,
    emailKey: theirs,
    expiresAt: after(now, minutes(30)),
    now,
  } as const;
  await other.get(`${page}?token=${await createToken(db, reset)}`);
  expect((await signIn(other, theirs)).status).toBe(429);
  await isLocked(mine);
  clock.advance(minutes(10));
  await asksLink(shop().browser(), mine);
  const [late] = await mailedLinks();
  clock.advance(minutes(30));
  await isLocked(mine);
  const tardy = shop().browser();
  await tardy.get(late!.path);
  expect((await signIn(tardy, mine)).status).toBe(429);
  await db.sql("update staff set active = false where email = $1", [mine]);
  await asksLink(shop().browser(), mine);
  expect(await mailedLinks()).toEqual([]);
});

test("who is nobody here is answered as the staff are, and no mail goes; what is no email is refused with a sentence", async () => {
  const nobody = await asksLink(shop().browser(), "nobody@example.com");
  expect({ status: nobody.status, isSaid: nobody.text.includes("If nobody@example.com runs this shop") }).toEqual({
    status: 200,
    isSaid: true,
  });
  expect(await mailedLinks()).toEqual([]);
  const wrong = await asksLink(shop().browser(), "no email");
  expect({ status: wrong.status, isSaid: wrong.text.includes("Email format is incorrect") }).toEqual({
    status: 400,
    isSaid: true,
  });
  const forged = await fetch(shop().url + page, {
    method: "POST",
    headers: { origin: "https://evil.example" },
    body: new URLSearchParams({ intent: "mail-link", email: "owner@example.com" }),
  });
  expect(forged.status).toBe(403);
});

test("a network whose guesses are used up keeps out neither a browser that came by a link nor one that is known", async () => {
  const email = "office@example.com";
  await staffMember(shop().db, email, "fulfilment", { secret: shopSecret });
  const known = shop().browser(office);
  expect((await signIn(known, email)).location).toBe("/admin/secondFactor");
  for (let at = 0; at < 100; at += 1) await signIn(shop().browser(office), `colleague${at}@example.com`, "Wrong-one-1");
  const fresh = shop().browser(office);
  const refused = await signIn(fresh, email);
  expect({ status: refused.status, offersLink: refused.text.includes("Email me a link") }).toEqual({
    status: 429,
    offersLink: true,
  });
  expect((await signIn(known, email)).location).toBe("/admin/secondFactor");
  await asksLink(fresh, email);
  const [link] = await mailedLinks();
  await fresh.get(link!.path);
  expect((await signIn(fresh, email)).location).toBe("/admin/secondFactor");
});

test("a recovery code lets in once; used or mistyped it is refused in both languages with what was typed, and without any left the page says whom to ask", async () => {
  const { db, clock } = shop();
  const email = "lost-phone@example.com";
  const id = await staffMember(db, email, "manager", { secret: shopSecret });
  const settings = { secret: shopSecret, sandboxUrl: null, production: false };
  const [code = "", ...others] = await makeRecoveryCodes({ db, clock, settings }, { id, email } as never);
  const door = async (prefix = "") => {
    const browser = shop().browser();
    expect((await signIn(browser, email)).location).toBe("/admin/secondFactor");
    const gives = (recovery: string) => browser.post(`${prefix}/admin/secondFactor`, { intent: "recovery", recovery });
    return { browser, gives, text: async () => (await browser.get(`${prefix}/admin/secondFactor`)).text };
  };
  const inside = await door();
  // As one reads it from paper: small letters, spaces for hyphens.
  expect((await inside.gives(code.toLowerCase().replaceAll("-", " "))).location).toBe("/admin");
  const sentences = {
    "": "This recovery code is wrong or was already used. Please enter another one from your list.",
    "/cn": "恢复代码错误或已使用，请输入列表中的另一个。",
  };
  for (const [prefix, sentence] of Object.entries(sentences)) {
    const { gives } = await door(prefix);
    for (const typed of [code, "ABCD-EFGH", ""]) {
      const refused = await gives(typed);
      expect(refused.status, typed).toBe(401);
      expect(refused.text, typed).toContain(sentence);
      expect(refused.text.includes(`value="${typed}"`), typed).toBe(true);
    }
  }
  expect((await inside.browser.get("/admin/security")).text).toContain("9 left");
  expect((await inside.browser.get("/cn/admin/security")).text).toContain("剩余 9 个");
  for (const other of others) expect((await (await door()).gives(other)).location).toBe("/admin");
  expect(await (await door()).text()).toContain(
    "Lost it, and no recovery code left? Ask an owner for a new invitation",
  );
  expect(await (await door("/cn")).text()).toContain("设备丢失，又没有恢复代码？请让店主重新邀请您");
});
