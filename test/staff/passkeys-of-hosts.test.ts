import { beforeAll, expect, test } from "vitest";
import { makeRecoveryCodes } from "#engine/staff/recovery-codes.ts";
import { addPasskey } from "#engine/staff/add-passkey.ts";
import { passkeyCreationOptions } from "#engine/staff/passkey-options.ts";
import { findStaffSession, openStaffSession } from "#engine/staff/sessions.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { openShop } from "#test/open-shop.ts";
import { HostBrowser } from "#test/server/host-browser.ts";
import { SoftAuthenticator } from "./soft-authenticator.ts";
import { shopSecret } from "./staff-browser.ts";
import { staffMember, staffPassword, totpSecret } from "./staff-fixtures.ts";

const publicUrl = "https://shop.example";
const adminUrl = "https://office.shop.example";
/** Its staff made passkeys at the shop's own host, and then `ADMIN_URL` was set. */
const shop = openShop({ settings: { production: true, publicUrl, adminUrl } });
const email = "moved@example.com";
const before = { id: "shop.example", origin: publicUrl };
const now = { origin: adminUrl, rpId: "office.shop.example" };
const old = new SoftAuthenticator();
let codes: string[];

/** Somebody with a passkey of the old name, and an authenticator beside it if `factor`; gives their recovery codes. */
async function moves(email: string, factor: boolean, device: SoftAuthenticator): Promise<string[]> {
  const { db, clock } = shop();
  const deps = { db, clock, settings: { secret: shopSecret, sandboxUrl: null, production: true } };
  const id = await staffMember(db, email, "owner", { secret: shopSecret, factor });
  const token = await db.transaction((tx) => openStaffSession(tx, id, null, clock.now(), true, clock.now()));
  const who = (await findStaffSession(db, token, clock.now()))!;
  const asked = await passkeyCreationOptions(deps, who, token, before, "Plenum");
  const answer = device.make(asked!.challenge, { origin: before.origin, rpId: before.id });
  expect(await addPasskey(deps, who, { token, party: before, answer, name: "Made before" })).toMatchObject({
    ok: true,
  });
  return makeRecoveryCodes(deps, who);
}

beforeAll(async () => {
  codes = await moves(email, false, old);
});

async function atTheDoor(as = email): Promise<HostBrowser> {
  const browser = new HostBrowser(() => shop().url);
  const entered = await browser.ask(`${adminUrl}/admin/signIn`, { email: as, password: staffPassword });
  expect([entered.status, entered.location]).toEqual([303, "/admin/secondFactor"]);
  return browser;
}

/** A page's request to a passkey: the host name that it is to belong to, and what it signs. */
async function asks(browser: HostBrowser, page: string, intent: string): Promise<{ rpId: string; challenge: string }> {
  const { text } = await browser.ask(`${adminUrl}${page}/_payload.json`, { intent });
  const plain = text.replaceAll("\\", "");
  const names = [...plain.matchAll(/"rpId":"([^"]+)"|"rp":\{[^}]*"id":"([^"]+)"/g)].map(([, a, b]) => a ?? b ?? "");
  return { rpId: names[0] ?? "", challenge: /"challenge":"([^"]+)"/.exec(plain)?.[1] ?? "" };
}

test("a passkey made before the merchant's host was named opens nothing there, whatever its answer claims", async () => {
  const browser = await atTheDoor();
  for (const claimed of [
    { origin: before.origin, rpId: before.id },
    { origin: adminUrl, rpId: before.id },
    { origin: before.origin, rpId: now.rpId },
  ]) {
    const { rpId, challenge } = await asks(browser, "/admin/secondFactor", "ask-sign-in-passkey");
    expect(rpId, "asked for by the new name, under which devices have none").toBe(now.rpId);
    const answer = old.sign(challenge, claimed);
    const refused = await browser.ask(`${adminUrl}/admin/secondFactor`, { intent: "sign-in-passkey", answer });
    expect({ claimed, status: refused.status }).toEqual({ claimed, status: 401 });
    expect(refused.text).toContain("This passkey was not accepted");
  }
  expect((await browser.ask(`${adminUrl}/admin`)).location).toBe("/admin/secondFactor");
  const replaced = await asks(browser, "/admin/secondFactor", "ask-add-passkey");
  expect(replaced.challenge, "nor is another one set up by the password alone").toBe("");
  expect((await browser.ask(`${publicUrl}/admin/secondFactor`, { intent: "ask-sign-in-passkey" })).status).toBe(404);
});

test("the page before the merchant's side offers no passkey that works elsewhere only, and says so in both languages", async () => {
  const browser = await atTheDoor();
  const page = (await browser.ask(`${adminUrl}/admin/secondFactor`)).text;
  expect({
    isSaid: page.includes("Your passkeys were made for another host name"),
    offersPasskey: page.includes("Use a passkey"),
    offersRecovery: page.includes('name="recovery"'),
    mayReplace: page.includes("Set up your second factor"),
  }).toEqual({ isSaid: true, offersPasskey: false, offersRecovery: true, mayReplace: false });
  expect((await browser.ask(`${adminUrl}/cn/admin/secondFactor`)).text).toContain("您的通行密钥是为另一个域名创建的");
});

test("who came in by a recovery code, with passkeys of the old name alone, proves themselves by the password, as new as that", async () => {
  const { db } = shop();
  const recovering = "recovering@example.com";
  const [recovery] = await moves(recovering, false, new SoftAuthenticator());
  await db.sql("insert into settings (key, value) values ('opening', '{}') on conflict do nothing");
  const browser = await atTheDoor(recovering);
  await browser.ask(`${adminUrl}/admin/secondFactor`, { intent: "recovery", recovery: recovery! });
  const invites = `${adminUrl}/admin/staff`;
  const asked = await browser.ask(invites, { intent: "invite", email: "colleague@example.com", role: "support" });
  expect({
    asksPassword: /type="password"[^>]*name="factor"|name="factor"[^>]*type="password"/.test(asked.text),
    asksPasskey: asked.text.includes("Confirm with a passkey"),
  }).toEqual({ asksPassword: true, asksPasskey: false });
  const form = { intent: "invite", email: "colleague@example.com", role: "support" };
  await browser.ask(invites, { ...form, factor: "Not-the-password-1" });
  const invitations = () => db.sql("select from staff_invitations where email = 'colleague@example.com'");
  expect(await invitations()).toHaveLength(0);
  await browser.ask(invites, { ...form, factor: staffPassword });
  expect(await invitations(), "no more than a passkey added now would open").toHaveLength(1);
  const owners = { intent: "invite", email: "second-owner@example.com", role: "owner", factor: staffPassword };
  await browser.ask(invites, owners);
  expect(await db.sql("select from staff_invitations where email = 'second-owner@example.com'")).toHaveLength(0);
});

test("its owner comes in by a recovery code, makes a new one there, and signs in by it", async () => {
  await shop().db.sql("delete from sign_in_failures");
  const browser = await atTheDoor();
  const entered = await browser.ask(`${adminUrl}/admin/secondFactor`, { intent: "recovery", recovery: codes[0]! });
  expect(entered.location).toBe("/admin");
  const device = new SoftAuthenticator();
  const { rpId, challenge } = await asks(browser, "/admin/security", "ask-add-passkey");
  expect(rpId).toBe(now.rpId);
  const add = { intent: "add-passkey", answer: device.make(challenge, now), name: "Made there" };
  expect((await browser.ask(`${adminUrl}/admin/security`, add)).text).toContain("Changed.");
  const next = await atTheDoor();
  const asked = await asks(next, "/admin/secondFactor", "ask-sign-in-passkey");
  const answer = device.sign(asked.challenge, now);
  expect((await next.ask(`${adminUrl}/admin/secondFactor`, { intent: "sign-in-passkey", answer })).location).toBe(
    "/admin",
  );
  // Had the shop gone back to one host, this one would be the stranger.
  const back = await atTheDoor();
  const { challenge: later } = await asks(back, "/admin/secondFactor", "ask-sign-in-passkey");
  const elsewhere = device.sign(later, { origin: publicUrl, rpId: before.id });
  const refused = await back.ask(`${adminUrl}/admin/secondFactor`, { intent: "sign-in-passkey", answer: elsewhere });
  expect(refused.status).toBe(401);
});

test("an authenticator stays while the only passkey beside it was made for another name, which the page says", async () => {
  const both = "both@example.com";
  await moves(both, true, new SoftAuthenticator());
  const browser = await atTheDoor(both);
  const code = codeOf(totpSecret, stepAt(shop().clock.now()));
  expect((await browser.ask(`${adminUrl}/admin/secondFactor`, { code })).location).toBe("/admin");
  const security = `${adminUrl}/admin/security`;
  const page = (await browser.ask(security)).text.replaceAll("<!-- -->", "");
  expect(page).toContain("Works at shop.example only, not here.");
  const refused = await browser.ask(security, { intent: "remove-authenticator" });
  expect({ status: refused.status, isSaid: refused.text.includes("This is your only second factor") }).toEqual({
    status: 409,
    isSaid: true,
  });
  const [passkey] = [...page.matchAll(/name="passkey" value="(\d+)"/g)].map(([, id]) => id!);
  const removed = await browser.ask(security, { intent: "remove-passkey", passkey: passkey! });
  expect(removed.text).toContain("Changed.");
  expect(removed.text).not.toContain("Works at shop.example only");
});
