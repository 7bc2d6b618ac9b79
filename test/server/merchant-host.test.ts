import { type IncomingMessage, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { hours, minutes } from "#domain/kernel/time.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { inviteStaff } from "#engine/staff/join.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { shopSecret } from "#test/staff/staff-browser.ts";
import { staffMember, staffPassword, totpSecret } from "#test/staff/staff-fixtures.ts";
import { HostBrowser } from "./host-browser.ts";
import { sendStaffMail } from "#worker/mail/send-staff-mail.ts";

const publicUrl = "https://shop.example";
const adminUrl = "https://office.shop.example";
const shop = openShop({ settings: { production: true, publicUrl, adminUrl } });

const newBrowser = () => new HostBrowser(() => shop().url);
const owner = newBrowser();

beforeAll(async () => {
  await stockGoods(shop().db, { sku: "PUMP-1" });
  const [tag, question] = ["https://tags.example/gtm.js", { en: "", cn: "" }];
  await setSetting(shop().db, "thirdParties", { tag, chat: "", hosts: [], question });
  shop().settingsChanged();
  await staffMember(shop().db, "owner@example.com", "owner", { secret: shopSecret });
});

test("an owner signs in under the merchant's own host, with a cookie that the shop's host is never sent", async () => {
  const first = await owner.ask(`${adminUrl}/admin/signIn`, { email: "owner@example.com", password: staffPassword });
  expect([first.status, first.location]).toEqual([303, "/admin/secondFactor"]);
  const code = codeOf(totpSecret, stepAt(shop().clock.now()));
  expect((await owner.ask(`${adminUrl}/admin/secondFactor`, { code })).location).toBe("/admin");
  expect((await owner.ask(`${adminUrl}/admin`)).status).toBe(200);
  expect((await owner.ask(`${adminUrl}/cn/admin/orders`)).status).toBe(200);
  expect([...owner.jar("shop.example").keys()]).toEqual([]);
});

test("the shop's host leads to the merchant's for its pages, and answers none of its data and forms, even with its cookie", async () => {
  const thief = newBrowser();
  for (const [name, value] of owner.jar("office.shop.example")) thief.jar("shop.example").set(name, value);
  for (const path of [
    "/admin",
    "/admin/",
    "/ADMIN/orders",
    "/cn/admin/settings?x=1",
    "/admin/export/orders",
    "/%61dmin/",
  ]) {
    const { status, location, text } = await thief.ask(publicUrl + path);
    expect({ path, status, location, text }).toEqual({ path, status: 302, location: adminUrl + path, text: "" });
  }
  for (const path of ["/admin/_payload.json", "/admin/orders/_payload.json", "/cn/admin/settings/_payload.json"])
    expect((await thief.ask(publicUrl + path)).status, path).toBe(404);
  for (const path of [
    "/admin/staff",
    "/%61dmin/staff",
    "/admin/pictures",
    "/admin/signIn",
    "/admin/staff/_payload.json",
  ])
    expect([404, 308], path).toContain((await thief.ask(publicUrl + path, { intent: "invite" })).status);
});

test("under the merchant's host no page of the shop is answered, where others' scripts would run", async () => {
  for (const path of [
    "/products/pump-1.html",
    "/cn",
    "/shoppingCart",
    "/signIn",
    "/admin/nothing-here",
    "/nothing",
    "//admin",
  ])
    expect(await owner.ask(adminUrl + path), path).toMatchObject({ status: 302, location: publicUrl + path });
  expect((await owner.ask(`${adminUrl}/`)).location).toBe(`${adminUrl}/admin`);
  expect((await owner.ask(`${adminUrl}/`, undefined, "", { "sec-fetch-site": "same-origin" })).location).toBe(
    `${publicUrl}/`,
  );
  for (const path of ["/shoppingCart", "/webhooks/stripe", "/api/v1/searched", "/checkout"])
    expect((await owner.ask(adminUrl + path, { intent: "add" })).status, path).toBe(404);
  expect((await owner.ask(`${adminUrl}/products/pump-1/_payload.json`)).status).toBe(404);
  expect((await owner.ask(`${adminUrl}/robots.txt`)).text).toContain("Disallow: /\n");
  expect((await owner.ask(`${adminUrl}/builds/latest.json`)).status).toBe(200);
  const policy = async (url: string) => String((await owner.ask(url)).headers["content-security-policy"]);
  expect(await policy(`${publicUrl}/`), "as the owner has set them").toContain("tags.example");
  for (const path of ["/admin", "/admin/orders/PL-0000-0000", "/admin/products/999999"])
    expect(await policy(adminUrl + path), path).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
});

/** Sends a path as it stands here, which no browser does that has dots in it. */
async function asWritten(
  host: string,
  path: string,
  body?: string,
): Promise<{ status: number; to?: string; text: string }> {
  const { hostname, port } = new URL(shop().url);
  const sent = { origin: publicUrl, "content-type": "application/x-www-form-urlencoded" };
  const headers = { host, ...(body !== undefined && sent) };
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    request({ hostname, port, path, method: body === undefined ? "GET" : "POST", headers }, done)
      .on("error", failed)
      .end(body);
  });
  return { status: answer.statusCode ?? 0, to: answer.headers.location ?? "", text: await textOf(answer) };
}

test("a path with dots in it is the page that it leads to: neither side is answered under the other's host by one", async () => {
  for (const dots of ["/x/..", "/%2e%2e", "/x/%2E.", "/.", "/assets/..", "/x\\.."]) {
    const path = `${dots}/admin/signIn`;
    const asked = await asWritten("shop.example", path);
    expect({ path, ...asked }).toEqual({ path, status: 302, to: adminUrl + path, text: "" });
    const entered = `email=owner%40example.com&password=${encodeURIComponent(staffPassword)}`;
    expect((await asWritten("shop.example", path, entered)).status, path).toBe(404);
  }
  for (const path of ["/assets/../signIn", "/pictures/%2e%2e/products/pump-1.html", "/files/../shoppingCart"])
    expect(await asWritten("office.shop.example", path), path).toMatchObject({ status: 302, to: publicUrl + path });
});

test("a request for a whole URL is refused under both hosts, and led to no other", async () => {
  for (const target of [
    `${adminUrl}/admin`,
    `${publicUrl}/admin`,
    "https://evil.example/",
    "http://office.shop.example",
  ])
    for (const host of ["shop.example", "office.shop.example"])
      expect(await asWritten(host, target), `${target} at ${host}`).toEqual({ status: 400, to: "", text: "" });
});

test("each side takes forms from its own pages alone", async () => {
  const invite = { intent: "invite", email: "friend@example.com", role: "owner" };
  for (const origin of [publicUrl, "https://evil.example", "null"])
    expect((await owner.ask(`${adminUrl}/admin/staff`, invite, origin)).status, origin).toBe(403);
  const add = { intent: "add", sku: "PUMP-1", quantity: "1" };
  expect((await owner.ask(`${publicUrl}/shoppingCart`, add, adminUrl)).status).toBe(403);
  expect((await owner.ask(`${publicUrl}/shoppingCart`, add)).status).toBe(303);
  expect((await newBrowser().ask("https://evil.example/admin")).status).toBe(421);
});

test("mails to staff and passkeys name the merchant's host", async () => {
  const { db, clock } = shop();
  const made = await inviteStaff(db, { email: "new@example.com", role: "support", by: null }, clock.now());
  expect(made.ok).toBe(true);
  const [row] = await db.sql<{ id: number }>("select id from staff_invitations where email = 'new@example.com'");
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close() {} };
  const settings = { publicUrl, adminUrl, secret: shopSecret } as never;
  await sendStaffMail({ db, clock, mailer, settings }, { invitationId: row!.id } as never);
  expect(mails[0]?.text).toContain(`${adminUrl}/admin/join?token=`);
  expect(mails[0]?.text).not.toContain(`${publicUrl}/admin`);
  const screen = JSON.parse((await owner.ask(`${adminUrl}/admin/security/_payload.json`)).text) as { data: object };
  expect(JSON.stringify(screen.data)).toContain('"host":"office.shop.example"');
});

test("staff look at the closed shop by a link from their side that nobody else can make or use later", async () => {
  await setSetting(shop().db, "opening", { open: false });
  shop().settingsChanged();
  expect((await owner.ask(`${publicUrl}/`)).status, "no session is known there").toBe(503);
  const link = (await owner.ask(`${adminUrl}/categories/pumps/all`)).location!;
  expect(link).toMatch(/^https:\/\/shop\.example\/categories\/pumps\/all\?closedShop=/);
  expect((await owner.ask(link)).text).toContain("Only you and your colleagues see these pages");
  expect((await owner.ask(`${publicUrl}/cn`)).status, "and goes on looking").toBe(200);
  expect((await owner.ask(`${publicUrl}/admin/staff`)).status, "and does nothing else").toBe(302);
  expect((await newBrowser().ask(`${adminUrl}/categories/pumps/all`)).location).toBe(
    `${publicUrl}/categories/pumps/all`,
  );
  const forged = link.replace(/closedShop=(\d+)/, (_, until: string) => `closedShop=${Number(until) + hours(1)}`);
  expect((await newBrowser().ask(forged)).status).toBe(503);
  shop().clock.advance(minutes(1));
  expect((await newBrowser().ask(link)).status, "a link that was passed on").toBe(503);
  expect((await owner.ask(`${publicUrl}/`)).status).toBe(200);
  shop().clock.advance(hours(12));
  expect((await owner.ask(`${publicUrl}/`)).status).toBe(503);
  expect(shop().errors).toEqual([]);
});
