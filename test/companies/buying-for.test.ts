import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chooseSite, lockToOrder } from "#engine/companies/choose-site.ts";
import { removeMember } from "#engine/companies/members.ts";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import type { Shop } from "#engine/shop.ts";
import { findOrderForMail } from "#engine/orders/order-for-mail.ts";
import { type Mail, MailRefused } from "#engine/ports/mailer.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { place as placeBy, stockGoods } from "#test/checkout/checkout-shop.ts";
import {
  companyWith,
  forSite,
  giveRole,
  type MadeCompany,
  takeOut,
  takeRoles,
} from "#test/companies/company-fixture.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { begunIn } from "#test/web/pressing.ts";
import { sendOrderMail } from "#worker/mail/send-order-mail.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";

const shop = openShop();
let count = 0;

async function person(firstName = "Ada") {
  const email = `${firstName.toLowerCase()}-buys${++count}@example.com`;
  const id = await customer(shop().db, email, { firstName });
  return { id, email, browser: await signedIn(shop(), email) };
}

/** A buyer of all sites of a company, who buys for its plant. */
async function buyer(role: "buyer" | "requester" = "buyer") {
  const ada = await person();
  const works = await companyWith(shop().db, "Quetzal Works", ["Plant", "Body shop"], [[ada.id, role]]);
  return { ...ada, works };
}

const choose = (browser: Browser, siteId: number | "") =>
  browser.post("/personal/companies", { intent: "buys-for", site: String(siteId) });

async function goods(): Promise<string> {
  const sku = `SITE-${++count}`;
  await stockGoods(shop().db, { sku, price: 5_000 });
  return sku;
}

const add = (browser: Browser, sku: string) => browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
const isInCart = async (browser: Browser, sku: string) => (await browser.get("/shoppingCart")).text.includes(sku);

interface Said {
  buysFor: string | null;
  mayChooseFor: boolean;
  lostChoice: string | null;
  cartCount: number;
}
const said = async (browser: Browser) => JSON.parse((await browser.get("/api/v1/visitor?lang=en")).text) as Said;

async function place(browser: Browser, madeFor: number | "", changes: Record<string, string> = {}) {
  const fields = { intent: "place", ...checkoutForm, buysFor: String(madeFor), key: randomUUID(), ...changes };
  const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  return browser.post("/checkout", { ...fields, total, ...changes });
}

const ordersOf = (customerId: number) =>
  shop().db.sql<{ number: string; companyId: number | null; siteId: number | null; boughtFor: unknown }>(
    `select number, company_id as "companyId", site_id as "siteId", bought_for as "boughtFor" from orders where customer_id = $1 order by id`,
    [customerId],
  );

const setState = (company: MadeCompany, state: string) =>
  shop().db.sql("update companies set state = $2 where id = $1", [company.id, state]);

test("a member chooses once for whom they buy, in a form without scripts, and every page of theirs says it", async () => {
  const { browser, works } = await buyer();
  expect(await said(browser)).toMatchObject({ buysFor: null, mayChooseFor: true });
  expect((await browser.get("/personal/companies")).text).toContain("Quetzal Works · Body shop");
  expect((await choose(browser, works.sites["Plant"]!)).location).toContain("done=buys-for");
  expect(await said(browser)).toMatchObject({ buysFor: "Quetzal Works · Plant" });
  expect((await browser.get("/shoppingCart")).text).toContain("Buying for Quetzal Works · Plant");
  expect((await browser.get("/cn/shoppingCart")).text).toContain("正在为 Quetzal Works · Plant 采购");
  await choose(browser, "");
  expect(await said(browser)).toMatchObject({ buysFor: null });
  const eve = await person("Eve");
  const refused = await choose(eve.browser, works.sites["Plant"]!);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("You can’t buy for this site any more");
  expect(await said(eve.browser)).toMatchObject({ buysFor: null, mayChooseFor: false });
});

const billedAt = {
  firstName: "Bo",
  lastName: "Berg",
  companyName: "",
  address1: "PO Box 12",
  address2: "",
  city: "Columbus",
  state: "OH",
  zip: "43215",
  phone: "6145550142",
  country: "US",
};

test("checkout begins with where the company is billed, for whoever buys for it, and the order is billed there", async () => {
  const { id, browser, works } = await buyer();
  const bill = (address: object) =>
    shop().db.sql("update companies set billing_address = $2::jsonb where id = $1", [
      works.id,
      JSON.stringify(address),
    ]);
  const begun = async () => begunIn((await browser.get("/checkout")).text, "billing.address1");
  await bill(billedAt);
  await add(browser, await goods());
  expect(await begun()).toMatchObject({ billingSame: "on", "billing.address1": "" });

  const plant = works.sites["Plant"]!;
  await choose(browser, plant);
  await add(browser, await goods());
  const { billingSame = "", ...fields } = await begun();
  expect(billingSame).toBe("");
  const billing = Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith("billing.")));
  expect((await place(browser, plant, { ...billing, billingSame })).status).toBe(303);
  const [order] = await shop().db.sql<{ billed: object }>(
    "select billing_address as billed from orders where customer_id = $1",
    [id],
  );
  expect(order!.billed).toMatchObject({ ...billedAt, companyName: "Quetzal Works" });

  // The site itself, as most companies say.
  const site = { firstName: "Rosa", lastName: "Lund", address1: "2200 Foundry Street", city: "Dayton" };
  await bill({ ...billedAt, ...site, zip: "45402", phone: "9375550161" });
  await add(browser, await goods());
  expect(await begun()).toMatchObject({ billingSame: "on", "billing.address1": "" });
});

test("no page that is cached for everybody names the company", async () => {
  const { browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  for (const path of ["/", "/cn", "/help", "/cn/help"]) {
    const page = await browser.get(path);
    expect({ path, says: page.text.includes("Quetzal") }).toEqual({ path, says: false });
  }
});

test("each site has a cart of its own, beside the person's, and switching switches it", async () => {
  const { browser, works } = await buyer();
  const [own, plant, body] = [await goods(), await goods(), await goods()];
  await add(browser, own);
  await choose(browser, works.sites["Plant"]!);
  await add(browser, plant);
  await choose(browser, works.sites["Body shop"]!);
  await Promise.all([add(browser, body), add(browser, body)]);
  const inCart = async () => Promise.all([own, plant, body].map((sku) => isInCart(browser, sku)));
  expect(await inCart()).toEqual([false, false, true]);
  expect((await said(browser)).cartCount).toBe(2);
  await choose(browser, works.sites["Plant"]!);
  expect(await inCart()).toEqual([false, true, false]);
  await choose(browser, "");
  expect(await inCart()).toEqual([true, false, false]);
});

test("two members who buy for one site have a cart each", async () => {
  const { browser, works } = await buyer();
  const bob = await person("Bob");
  await giveRole(shop().db, works, [bob.id, "buyer", "Plant"]);
  await choose(browser, works.sites["Plant"]!);
  await choose(bob.browser, works.sites["Plant"]!);
  const sku = await goods();
  await add(browser, sku);
  expect([await isInCart(browser, sku), await isInCart(bob.browser, sku)]).toEqual([true, false]);
});

test("a guest's cart joins that of whoever they buy for, once", async () => {
  const { email, browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  const [before, fresh] = [await goods(), await goods()];
  await add(browser, before);
  const guest = shop().browser();
  await add(guest, fresh);
  await guest.post("/signIn", { email, password: goodPassword });
  expect([await isInCart(guest, before), await isInCart(guest, fresh)]).toEqual([true, true]);
  await choose(guest, "");
  expect(await isInCart(guest, fresh)).toBe(false);
  const again = shop().browser();
  await again.post("/signIn", { email, password: goodPassword });
  await choose(again, works.sites["Plant"]!);
  expect((await said(again)).cartCount).toBe(2);
});

const ends: [why: string, end: (works: MadeCompany, id: number) => Promise<unknown>][] = [
  ["who left", (works, id) => takeOut(shop().db, works, id)],
  ["whose roles were taken", (works, id) => takeRoles(shop().db, works, id)],
  ["whose company is on hold", (works) => setState(works, "on-hold")],
  ["whose company is closed", (works) => setState(works, "closed")],
  [
    "whose site is closed",
    (works) => shop().db.sql("update company_sites set closed_at = now() where id = $1", [works.sites["Plant"]!]),
  ],
];

test.each(ends)("at their next request, a member %s buys for themselves, and is told", async (_, end) => {
  const { id, browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  await end(works, id);
  const { lostChoice } = await said(browser);
  expect(lostChoice).toContain("buy for Quetzal Works · Plant");
  const cart = await browser.get("/shoppingCart");
  expect(cart.text).toContain(lostChoice);
  if (!lostChoice!.includes("on hold"))
    expect(cart.text).toContain("You can no longer buy for Quetzal Works · Plant and now buy for yourself.");
  // A site that is right again comes back by a choice, and not by itself.
  await setState(works, "approved");
  expect(await said(browser)).toMatchObject({ buysFor: null });
  await choose(browser, "");
  expect(await said(browser)).toMatchObject({ buysFor: null, lostChoice: null });
});

test("a buyer whose company is on hold reads that, and once it is released that it can be chosen again", async () => {
  const { browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  await setState(works, "on-hold");
  const held = (await browser.get("/shoppingCart")).text;
  expect(held).toContain("Your company is on hold with us: for now you can’t buy for Quetzal Works · Plant");
  expect((await browser.get("/cn/personal/companies")).text).toContain("贵公司已被我们暂停");
  // It is the same site, however the company is called by then.
  await shop().db.sql("update companies set legal_name = 'Quetzal Castings' where id = $1", [works.id]);
  await setState(works, "approved");
  const [cart, company] = [await browser.get("/shoppingCart"), await browser.get("/personal/companies")];
  for (const { text } of [cart, company]) {
    expect(text).toContain(
      "You can buy for Quetzal Works · Plant again, once you choose it. Now you buy for yourself.",
    );
    expect(text).not.toContain("no longer buy for");
  }
  expect((await browser.get("/cn/shoppingCart")).text).toContain("您又可以为 Quetzal Works · Plant 采购了，请重新选择");
  expect(await choose(browser, works.sites["Plant"]!)).toMatchObject({ status: 303 });
  expect(await said(browser)).toMatchObject({ buysFor: "Quetzal Castings · Plant", lostChoice: null });
});

test("checkout knows the site's address, dock and hours, and the order belongs to company and site", async () => {
  const { id, browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  const sku = await goods();
  await add(browser, sku);
  const page = await browser.get("/checkout");
  expect(page.text).toContain('value="2200 Foundry Street"');
  expect(page.text).toContain('value="Quetzal Works"');
  expect(page.text).toContain("Receives: Mon–Fri, 7 am to 3 pm");
  const placed = await place(browser, works.sites["Plant"]!);
  expect(placed.status).toBe(303);
  const [order] = await ordersOf(id);
  expect(order).toEqual({
    number: order!.number,
    companyId: works.id,
    siteId: works.sites["Plant"],
    boughtFor: { company: "Quetzal Works", site: "Plant", by: "Ada Byron", hours: "Mon–Fri, 7 am to 3 pm" },
  });
  expect(await isInCart(browser, sku)).toBe(false);
  const at = `?order=${order!.number}`;
  for (const path of [`/order/detail${at}`, "/order/list"]) {
    const shown = await browser.get(path);
    expect({
      path,
      names: [shown.text.includes("Quetzal Works · Plant"), shown.text.includes("Placed by Ada Byron")],
    }).toEqual({ path, names: [true, true] });
  }
  expect((await browser.get("/cn/order/list")).text).toContain("下单人：Ada Byron");
  const merchant = await signedInAs(shop(), "owner");
  for (const path of [`/admin/orders/${order!.number}`, "/admin/orders", `/admin/companies/${works.id}`]) {
    const shown = await merchant.get(path);
    expect({ path, names: [shown.text.includes("Plant"), shown.text.includes(order!.number)] }).toEqual({
      path,
      names: [true, true],
    });
  }
  const [{ orderId } = { orderId: 0 }] = await shop().db.sql<{ orderId: number }>(
    `select id as "orderId" from orders where number = $1`,
    [order!.number],
  );
  expect((await findOrderForMail(shop().db, orderId))?.boughtFor?.company).toBe("Quetzal Works");
});

test("mails about an order greet the account they go to, and who receives the goods where they go elsewhere", async () => {
  const { email, browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  const greeted = async (to: string) => {
    await add(browser, await goods());
    const placed = await place(browser, works.sites["Plant"]!, { email: to, "shipping.firstName": "Rosa" });
    expect(placed.status).toBe(303);
    const [{ id } = { id: 0 }] = await shop().db.sql<{ id: number }>(
      "select max(id) as id from orders where email = $1",
      [to],
    );
    return (await findOrderForMail(shop().db, id))?.firstName;
  };
  expect(await greeted(email)).toBe("Ada");
  expect(await greeted(`dock-${email}`)).toBe("Rosa");
});

test("freight to a site with a dock in a place of limited access is asked for as that", async () => {
  const { browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  const sku = `FREIGHT-${++count}`;
  await stockGoods(shop().db, { sku, price: 90_000, weightLb: 900 });
  await add(browser, sku);
  const { text } = await browser.get("/checkout");
  const answer = (extra: string, yes: "yes" | "no") =>
    new RegExp(
      `<input[^>]*name="freight.${extra}"[^>]*checked=""[^>]*value="${yes}"|<input[^>]*name="freight.${extra}"[^>]*value="${yes}"[^>]*checked=""`,
    ).test(text);
  expect([answer("liftgate", "no"), answer("residential", "no"), answer("limitedAccess", "yes")]).toEqual([
    true,
    true,
    true,
  ]);
});

test("a form that was filled in for one site orders nothing for another", async () => {
  const { id, browser, works } = await buyer();
  const [plant, body] = [works.sites["Plant"]!, works.sites["Body shop"]!];
  await choose(browser, body);
  await add(browser, await goods());
  for (const madeFor of [plant, ""] as const) {
    const refused = await place(browser, madeFor, { "shipping.address1": "7 Kept Street" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This checkout is not for Quetzal Works · Body shop");
    expect(refused.text).toContain("7 Kept Street");
    expect(refused.text).toContain(`name="buysFor" value="${madeFor}"`);
  }
  await choose(browser, "");
  await add(browser, await goods());
  const own = await place(browser, body);
  expect(own.text).toContain("you now buy for yourself");
  expect(await ordersOf(id)).toEqual([]);
  expect((await place(browser, "")).status).toBe(303);
  expect(await ordersOf(id)).toMatchObject([{ companyId: null, siteId: null, boughtFor: null }]);
});

test("pressed twice, one order is placed for the site", async () => {
  const { id, browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  await add(browser, await goods());
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => place(browser, works.sites["Plant"]!, { key })));
  expect(answers.some(({ status }) => status === 303)).toBe(true);
  expect(await ordersOf(id)).toHaveLength(1);
});

test("who may only ask for goods is told so before and after pressing, and keeps the cart", async () => {
  const { id, browser, works } = await buyer("requester");
  await choose(browser, works.sites["Plant"]!);
  const sku = await goods();
  await add(browser, sku);
  expect((await browser.get("/checkout")).text).toContain("lets you ask for goods, not order them");
  const refused = await place(browser, works.sites["Plant"]!, { note: "For the night shift" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Ask an administrator of your company for the role of a buyer");
  expect(refused.text).toContain("For the night shift");
  expect(await ordersOf(id)).toEqual([]);
  expect(await isInCart(browser, sku)).toBe(true);
});

test.each(["approver", "accounts-payable"] as const)("who is only %s cannot choose a site", async (role) => {
  const ada = await person();
  const works = await companyWith(shop().db, "Quetzal Works", ["Plant"], [[ada.id, role]]);
  expect((await choose(ada.browser, works.sites["Plant"]!)).status).toBe(409);
});

test("mails about a company's order go to its administrators once whoever bought has left, and to nobody without any", async () => {
  const { db, clock, url } = shop();
  const { id, browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  await add(browser, await goods());
  await place(browser, works.sites["Plant"]!);
  const [order] = await db.sql<{ id: number }>("select id from orders where customer_id = $1", [id]);
  const sent: Mail[] = [];
  const refused = new Set<string>();
  const mailer = {
    async send(mail: Mail) {
      if (refused.has(mail.to)) throw new MailRefused("550 5.1.1");
      sent.push(mail);
    },
  };
  const deps = { db, clock, mailer, writeOrderMail, settings: { publicUrl: url } } as unknown as Shop;
  const mailedTo = async () => (await writeOrderMail(deps, { orderId: order!.id, mail: "paid" }))?.to ?? null;
  expect(await mailedTo()).toEqual(["ada@example.com"]);
  await takeOut(db, works, id);
  expect(await mailedTo()).toBeNull();
  const others = [await person("Nora"), await person("Max")];
  for (const one of others) await giveRole(db, works, [one.id, "administrator"]);
  expect(await mailedTo()).toEqual(others.map((one) => one.email));
  // Each has a mail of their own: a mailbox that is gone keeps it from no other, and nobody is greeted as the buyer.
  refused.add(others[0]!.email);
  await expect(sendOrderMail(deps, { orderId: order!.id, mail: "paid" })).rejects.toMatchObject({
    unsentTo: [others[0]!.email],
  });
  expect(sent.map(({ to }) => to)).toEqual([others[1]!.email]);
  expect(sent[0]!.text).not.toContain("Hello Ada");
});

test("of a removal and an order at the same moment one comes first, and no order follows a removal", async () => {
  const { db, clock } = shop();
  const nora = await person("Nora");
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const id = await customer(db, `race-${++count}@example.com`);
      const works = await companyWith(
        db,
        "Quetzal Works",
        ["Plant"],
        [
          [nora.id, "administrator"],
          [id, "buyer"],
        ],
      );
      const [member] = await db.sql<{ id: number }>("select id from company_members where customer_id = $1", [id]);
      const ada = { customerId: id, ...forSite(works, "Plant") };
      await chooseSite({ db, clock }, ada, works.sites["Plant"]!);
      await addToCart({ db, clock }, ada, [{ sku: await goods(), quantity: 1 }]);
      return { id, works, ada, memberId: member!.id };
    }),
  );
  for (const { id, works, ada, memberId } of rounds) {
    const [placed] = await Promise.all([
      placeBy({ db, clock }, ada),
      removeMember({ db, clock }, { customerId: nora.id }, { companyId: works.id, memberId }),
    ]);
    // A price that was asked for after the cart had gone with its member is that of an empty one.
    if (!placed.ok) expect(placed.error).toMatchObject({ code: "buying_for_ended", site: "Quetzal Works · Plant" });
    expect(await ordersOf(id)).toHaveLength(placed.ok ? 1 : 0);
    const after = await placeBy({ db, clock }, ada, { seenTotal: 1 });
    expect(after).toMatchObject({ ok: false, error: { code: "buying_for_ended" } });
  }
});

test("an order that waits for the closing of its site is not placed, and nobody can choose that site", async () => {
  const { db, clock } = shop();
  const { id, works } = await buyer();
  const plant = works.sites["Plant"]!;
  const { buysFor } = forSite(works, "Plant");
  const waiters = `select pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  const waiting = await db.transaction(async (tx) => {
    await tx.sql("select from companies where id = $1 for update", [works.id]);
    await tx.sql("update company_sites set closed_at = now() where id = $1", [plant]);
    const order = db.transaction((other) => lockToOrder(other, { customerId: id }, buysFor));
    const choice = chooseSite({ db, clock }, { customerId: id }, plant);
    await expect.poll(async () => (await db.sql(waiters)).length).toBe(2);
    return { order, choice };
  });
  expect(await waiting.order).toMatchObject({ ok: false, error: { code: "buying_for_ended" } });
  expect(await waiting.choice).toMatchObject({ ok: false, error: { code: "site_not_offered" } });
});

test("the account that bought is erased, and the company keeps its order without the name", async () => {
  const { db } = shop();
  const { id, browser, works } = await buyer();
  await choose(browser, works.sites["Plant"]!);
  await add(browser, await goods());
  await place(browser, works.sites["Plant"]!);
  const [before] = await ordersOf(id);
  await browser.post("/order/detail", { intent: "cancel", order: before!.number });
  await db.sql("update customers set closure_due_at = $2 where id = $1", [id, new Date(0)]);
  await eraseCustomer({ ...shop(), settings: { secret: "" } }, id);
  const [order] = await db.sql(
    `select email, bought_for as "boughtFor", shipping_address ->> 'city' as city from orders where customer_id = $1`,
    [id],
  );
  expect(order).toEqual({
    email: "",
    city: "Dayton",
    boughtFor: { company: "Quetzal Works", site: "Plant", hours: "Mon–Fri, 7 am to 3 pm" },
  });
  expect(await db.sql("select from carts where site_id = $1", [works.sites["Plant"]!])).toEqual([]);
});
