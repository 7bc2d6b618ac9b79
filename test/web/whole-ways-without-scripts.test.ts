import { beforeAll, describe, expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { loadMachines } from "#test/machines/demo-machines.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sendCompanyInvitation } from "#worker/mail/company-mail.ts";
import { linkOf, open, type Page, press } from "./pressing.ts";

const shop = openShop({ follows: true });

beforeAll(async () => {
  await loadMachines(shop().db);
  // The shop hears of new goods by itself, a moment later and not of all at once; from here on it knows every part.
  await shop().goodsChanged();
});

const inBoth = describe.each([
  ["", "en"],
  ["/cn", "cn"],
] as const);

/** A refused page says its sentence and has every text in its fields as it was typed. */
function expectKept(page: Page, sentence: string, ...texts: string[]) {
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(page.text).toContain(sentence);
  for (const text of texts) expect(page.text).toContain(text);
}

inBoth("without scripts, at %s/machines", (prefix, language) => {
  const say = (en: string, cn: string) => (language === "en" ? en : cn);

  test("a machine is named, its hours booked, its service noted, its kit ordered, and it is taken away", async () => {
    const browser = shop().browser();
    const found = await open(browser, `${prefix}/machines?find=RS20`);
    const form = await open(browser, linkOf(found, /\/machines\?add=(?!other)/));
    const facts = { name: "North hall", hours: "many", hoursPerWeek: "40", serial: "OV2401-7" };
    const refused = await press(browser, form, { has: "hours" }, facts);
    expectKept(refused, say("must be a whole number", "之间的整数"), "North hall", 'value="many"', "OV2401-7");
    const named = await press(browser, refused, { has: "hours" }, { hours: "1950" });
    expect(named.path).toContain("done=saved");
    expect(named.text).toContain("North hall");

    const edit = await open(browser, linkOf(named, /\/machines\?edit=/));
    const booked = await press(browser, edit, { has: "hours" }, { hours: "3990" });
    expect(booked.text).toContain("3,990");
    const cart = await press(browser, booked, { has: "sku" });
    expect(cart.path).toBe(`${prefix}/shoppingCart`);
    expect(cart.text).toContain("OM-SK20");

    const list = await open(browser, `${prefix}/machines`);
    const serviced = await press(browser, list, { button: "serviced" });
    expect([serviced.status, serviced.text.includes("North hall")]).toEqual([200, true]);
    const removed = await press(browser, serviced, { button: "remove" });
    expect(removed.text).toContain(say("North hall was removed", "North hall"));
    expect(removed.text).toContain(say("No machine named yet.", "还没有登记设备"));
    expect((await press(browser, removed, { button: "undo" })).text).toContain("North hall");
  });
});

async function person(name: string) {
  const email = `${name.toLowerCase()}-${Math.random().toString(36).slice(2, 9)}@example.com`;
  const id = await customer(shop().db, email, { firstName: name });
  return { id, email, browser: await signedIn(shop(), email) };
}

async function invitationMailed(): Promise<string> {
  const jobs = await waiting<never>(shop().db, "send_company_invitation");
  await shop().db.sql("delete from graphile_worker._private_jobs");
  let text = "";
  const mailer = { send: (mail: { text: string }) => Promise.resolve(void (text = mail.text)) };
  for (const { payload } of jobs)
    await sendCompanyInvitation({ ...shop(), mailer, settings: { publicUrl: shop().url } } as never, payload);
  return /\/(?:cn\/)?companyInvitation\?token=[\w-]+/.exec(text)![0];
}

inBoth("without scripts, at %s/personal/companies", (prefix, language) => {
  const say = (en: string, cn: string) => (language === "en" ? en : cn);

  test("a company applies, adds a site, invites, is joined, asks for approval, approves and orders", async () => {
    const { db } = shop();
    const [ada, theo, max] = [await person("Ada"), await person("Theo"), await person("Max")];
    const apply = await open(ada.browser, `${prefix}/personal/companies?apply`);
    const address = {
      name: "Dayton plant",
      "shipping.firstName": "Rosa",
      "shipping.lastName": "Lund",
      "shipping.address1": "1 Quetzal Street",
      "shipping.city": "Dayton",
      "shipping.state": "OH",
      "shipping.zip": "45402",
      "shipping.phone": "6145550142",
    };
    const facts = { ...address, legalName: " ", taxId: "12-3456789" };
    const nameless = await press(ada.browser, apply, { has: "legalName" }, facts);
    expectKept(nameless, say("is required", "为必填项"), "12-3456789", "1 Quetzal Street", "6145550142");
    const applied = await press(ada.browser, nameless, { has: "legalName" }, { legalName: "Quetzal Works" });
    const id = /companies\/(\d+)/.exec(applied.path)![1]!;
    const merchant = await signedInAs(shop(), "owner");
    const decision = await open(merchant, `${prefix}/admin/companies/${id}`);
    expect((await press(merchant, decision, { button: "approve" })).status).toBe(200);
    await db.sql(
      `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
       values ($1, 'net-30', true, 100000000, 30, now())`,
      [id],
    );

    const page = `${prefix}/personal/companies/${id}`;
    const newSite = await open(ada.browser, `${page}?site=new`);
    const yard = { ...address, name: "Lima yard", "shipping.zip": "1" };
    const noZip = await press(ada.browser, newSite, { button: "site" }, yard);
    expectKept(noZip, "", "Lima yard", "1 Quetzal Street", "6145550142");
    const withSite = await press(ada.browser, noZip, { button: "site" }, { "shipping.zip": "45402" });
    expect([withSite.status, withSite.path.includes("done=site")]).toEqual([200, true]);
    const [site] = await db.sql<{ id: number }>("select id from company_sites where company_id = $1 order by id", [id]);
    await db.sql("delete from graphile_worker._private_jobs");

    for (const [one, role] of [
      [theo, "requester"],
      [max, "approver"],
    ] as const) {
      const invite = await open(ada.browser, `${page}?invite`);
      const roles = `${role}@${site!.id}`;
      const nowhere = await press(ada.browser, invite, { button: "invite" }, { email: "nobody", roles });
      expectKept(nowhere, "", 'value="nobody"');
      const sent = await press(ada.browser, nowhere, { button: "invite" }, { email: one.email, roles });
      expect(sent.path).toContain("done=invited");
      const link = await open(one.browser, await invitationMailed());
      // A requester says with it that they buy for the site from now on; an approver buys nothing.
      const joined = await press(one.browser, link, role === "requester" ? { has: "buysFor" } : "only");
      expect([role, joined.status]).toEqual([role, 200]);
    }

    await stockGoods(db, { sku: `WAY-${language}`, price: 20_000 });
    const chosen = await open(theo.browser, `${prefix}/personal/companies`);
    await press(theo.browser, chosen, { button: "buys-for" }, { site: String(site!.id) });
    await theo.browser.post("/shoppingCart", { intent: "add", sku: `WAY-${language}`, quantity: "1" });
    const checkout = await open(theo.browser, `${prefix}/checkout`);
    const quoted = await press(theo.browser, checkout, { button: "quote" }, { method: "SHIPPING" });
    const asked = { payment: "on-account", why: "The old one leaks" };
    const long = await press(theo.browser, quoted, { button: "request" }, { ...asked, why: "y".repeat(1_001) });
    expectKept(long, say("can have at most 1,000 characters", "最多 1,000 个字符"), "y".repeat(1_001));
    const requested = await press(theo.browser, long, { button: "request" }, asked);
    expect(requested.path).toContain("done=sent");

    const request = requested.path.split("?")[0]!;
    const toDecide = await open(max.browser, request);
    const noNote = await press(max.browser, toDecide, { button: "ask-changes" });
    expect(noNote.status).toBe(400);
    const again = await press(max.browser, noNote, { button: "ask-changes" }, { note: "Two, please" });
    expect(again.path).toContain("done=ask-changes");
    const changed = await press(
      theo.browser,
      await open(theo.browser, request),
      { button: "again" },
      {
        [`quantity-WAY-${language}`]: "2",
      },
    );
    expect(changed.path).toContain("done=again");
    const approved = await press(max.browser, await open(max.browser, request), { button: "approve" });
    expect(approved.path).toContain("done=ordered");
    const [order] = await db.sql<{ number: string }>("select number from orders where customer_id = $1", [theo.id]);
    expect((await open(theo.browser, request)).text).toContain(order!.number);
  });
});
