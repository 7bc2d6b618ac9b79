import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { instant, days } from "#domain/kernel/time.ts";
import type { Shop } from "#engine/shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith, giveRole, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";

const shop = openShop();
let count = 0;

async function person() {
  const email = `spends-${++count}@example.com`;
  const id = await customer(shop().db, email);
  return { id, email, browser: await signedIn(shop(), email) };
}

const choose = (browser: Browser, works: MadeCompany, site: string) =>
  browser.post("/personal/companies", { intent: "buys-for", site: String(works.sites[site]) });

async function company() {
  const [nora, ada] = [await person(), await person()];
  const works = await companyWith(
    shop().db,
    "Quetzal Works",
    ["Plant", "Body shop"],
    [
      [nora.id, "administrator"],
      [ada.id, "buyer"],
    ],
  );
  await choose(ada.browser, works, "Plant");
  return { nora, ada, works, path: `/personal/companies/${works.id}/spending` };
}

async function order(browser: Browser, works: MadeCompany, fields: Record<string, string>, price = 20_000) {
  const sku = `SPEND-${++count}`;
  await stockGoods(shop().db, { sku, price });
  await shop().db.sql("delete from cart_lines");
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const form = { ...checkoutForm, buysFor: String(works.sites["Plant"]), key: randomUUID(), ...fields };
  const quoted = await browser.post("/checkout", { ...form, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  return browser.post("/checkout", { ...form, total, intent: "place" });
}

const newest = async () =>
  (
    await shop().db.sql<{ id: number; number: string; total: number }>(
      "select id, number, total_cents as total from orders order by id desc limit 1",
    )
  )[0]!;

const centerOf = async (works: MadeCompany, code: string) =>
  (
    await shop().db.sql<{ id: number }>("select id from company_cost_centers where company_id = $1 and code = $2", [
      works.id,
      code,
    ])
  )[0]!.id;

test("an administrator keeps cost centers by site, each wrong field is named with all typed kept", async () => {
  const { nora, ada, works, path } = await company();
  const body = String(works.sites["Body shop"]);
  const wrong = await nora.browser.post(`${path}?center=new`, {
    intent: "center",
    code: "",
    name: "Paint booth",
    budget: "much",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Number or code is required");
  expect(wrong.text).toContain("Paint booth");
  expect(wrong.text).toContain('value="much"');
  for (const [code, site] of [
    ["4100", ""],
    ["4200", body],
  ] as const)
    expect(
      (await nora.browser.post(`${path}?center=new`, { intent: "center", code, name: "Paint", site, budget: "500" }))
        .location,
    ).toContain("done=center");
  expect((await nora.browser.post(`${path}?center=new`, { intent: "center", code: "4100" })).text).toContain(
    "Number or code is already in use",
  );
  const [first] = [await centerOf(works, "4100")];
  const renamed = { intent: "center", center: String(first), code: "4100", name: "Shop air", budget: "" };
  expect((await nora.browser.post(path, renamed)).location).toContain("done=center");
  const list = (await nora.browser.get(`/cn${path}`)).text;
  expect(list).toContain("4100 · Shop air");
  expect(list).toContain("Body shop");
  // Those of another site are not offered at checkout; a closed one neither.
  await stockGoods(shop().db, { sku: `SEEN-${works.id}` });
  await ada.browser.post("/shoppingCart", { intent: "add", sku: `SEEN-${works.id}`, quantity: "1" });
  const checkout = (await ada.browser.get("/checkout")).text;
  expect([checkout.includes("4100 · Shop air"), checkout.includes("4200 · Paint")]).toEqual([true, false]);
  await nora.browser.post(path, { intent: "close", center: String(first) });
  expect((await ada.browser.get("/checkout")).text).not.toContain("4100 · Shop air");
  // One sentence is true of a closed one and of another site's.
  for (const center of [first, await centerOf(works, "4200")]) {
    const gone = await order(ada.browser, works, { costCenter: String(center) });
    expect([gone.status, gone.text.includes("This cost center is closed or another site’s")]).toEqual([400, true]);
  }
});

test("nobody but its administrators opens or changes what a company spends by", async () => {
  const { works, path } = await company();
  const stranger = await company();
  const people = [stranger.nora.browser];
  for (const role of ["approver", "buyer", "requester", "accounts-payable"] as const) {
    const one = await person();
    await giveRole(shop().db, works, [one.id, role]);
    people.push(one.browser);
  }
  for (const browser of people)
    expect([
      (await browser.get(path)).status,
      (await browser.post(path, { intent: "center", code: "9" })).status,
    ]).toEqual([404, 404]);
  // A center of another company is none of one's own.
  await stranger.nora.browser.post(stranger.path, { intent: "center", code: "1" });
  const foreign = String(await centerOf(stranger.works, "1"));
  const { nora, path: own } = await company();
  expect((await nora.browser.post(own, { intent: "center", center: foreign, code: "2" })).status).toBe(404);
  expect((await nora.browser.post(own, { intent: "close", center: foreign })).status).toBe(404);
});

test("cost center and references are asked as the company says, and stand on every face of the order", async () => {
  const { db, clock, url, stripe } = shop();
  const { nora, ada, works, path } = await company();
  await nora.browser.post(`${path}?center=new`, { intent: "center", code: "4100", name: "Shop air" });
  const rules = {
    intent: "references",
    costCenterRequired: "on",
    name1: "Job",
    required1: "on",
    name2: "Asset",
    choices2: "C-12\nC-13",
  };
  expect((await nora.browser.post(path, { ...rules, name1: "", choices1: "771" })).text).toContain("Name is required");
  expect((await nora.browser.post(path, rules)).location).toContain("done=references");
  const none = await order(ada.browser, works, { note: "For the night shift" });
  expect(none.status).toBe(400);
  for (const sentence of ["Cost center is required", "This reference is required", "For the night shift"])
    expect(none.text).toContain(sentence);
  const costCenter = String(await centerOf(works, "4100"));
  const wrong = await order(ada.browser, works, { costCenter, reference1: "J-771", reference2: "C-99" });
  expect(wrong.text).toContain("This is not on your company’s list");
  expect(wrong.text).toContain('value="J-771"');
  const long = await order(ada.browser, works, { costCenter, reference1: "J".repeat(61), reference2: "C-13" });
  expect(long.text.split("References can have at most 60 characters").length).toBe(3);
  expect(long.text).toContain("J".repeat(61));
  const placed = await order(ada.browser, works, { costCenter, reference1: " J-771 ", reference2: "C-13" });
  expect(placed.status).toBe(303);
  const { id, number } = await newest();
  await walkOrder(db, clock, { id, number }, "confirmed", stripe);
  const owner = await signedInAs(shop(), "owner");
  const printed = async (browser: Browser, at: string) => pdfText((await browser.bytes(at)).bytes);
  const mail = await writeOrderMail({ db, clock, settings: { publicUrl: url } } as unknown as Shop, {
    orderId: id,
    mail: "paid",
  });
  for (const face of [
    (await ada.browser.get(`/order/detail?order=${number}`)).text,
    (await ada.browser.get(`/order/receipt?order=${number}`)).text,
    (await owner.get(`/admin/orders/${number}`)).text,
    await printed(owner, `/admin/orders/${number}/packingSlip`),
    (await owner.get("/admin/export/orders")).text,
    mail?.text ?? "",
  ]) {
    expect(face).toContain("4100 · Shop air");
    expect(face).toContain("Job: J-771 · Asset: C-13");
  }
  for (const words of ["J-771", "Shop air"]) {
    const q = encodeURIComponent(words);
    expect((await ada.browser.get(`/order/list?q=${q}`)).text).toContain(number);
    expect((await owner.get(`/admin/orders?q=${q}`)).text).toContain(number);
  }
  // An order for oneself has neither, whatever the form says.
  await ada.browser.post("/personal/companies", { intent: "buys-for", site: "" });
  await order(ada.browser, works, { buysFor: "", costCenter, references: "forged", reference1: "forged" });
  const [own] = await shop().db.sql<{ costCenter: string; references: string; id: number | null }>(
    `select cost_center as "costCenter", buyer_references as "references", cost_center_id as id from orders order by id desc limit 1`,
  );
  expect(own).toEqual({ costCenter: "", references: "", id: null });
});

test("an order that does not fit a month's budget is refused with the figures; canceling gives back; a new month begins anew", async () => {
  const { nora, ada, works, path } = await company();
  await nora.browser.post(`${path}?center=new`, { intent: "center", code: "4100", budget: "500.00" });
  const costCenter = String(await centerOf(works, "4100"));
  expect((await order(ada.browser, works, { costCenter }, 30_000)).status).toBe(303);
  const first = await newest();
  const short = await order(ada.browser, works, { costCenter }, 25_000);
  expect(short.status).toBe(409);
  const left = ((50_000 - first.total) / 100).toFixed(2);
  expect(short.text).toContain(`of $500.00, $${left} is left`);
  expect((await nora.browser.get(path)).text).toContain(`$${left} left`);
  // Without a cost center it is nobody's budget but the person's.
  await ada.browser.post("/order/detail?order=" + first.number, { intent: "cancel", order: first.number });
  expect((await nora.browser.get(path)).text).toContain("$500.00 left");
  const [member] = await shop().db.sql<{ id: number }>(
    "select id from company_members where company_id = $1 and customer_id = $2",
    [works.id, ada.id],
  );
  const budget = { intent: "person", member: String(member!.id) };
  const wrong = await nora.browser.post(path, { ...budget, [`budget-${member!.id}`]: "ten" });
  expect([wrong.status, wrong.text.includes('value="ten"')]).toEqual([400, true]);
  expect((await nora.browser.post(path, { ...budget, [`budget-${member!.id}`]: "100" })).location).toContain(
    "done=person",
  );
  const person = await order(ada.browser, works, {}, 20_000);
  expect(person.text).toContain("budget of this month: of $100.00, $100.00 is left");
  await nora.browser.post(path, { ...budget, [`budget-${member!.id}`]: "" });
  // A refund gives its part back from its grant on; next month everything is there again.
  expect((await order(ada.browser, works, { costCenter }, 1_000)).status).toBe(303);
  expect((await nora.browser.get(path)).text).not.toContain("$500.00 left");
  shop().clock.set(instant(shop().clock.now() + days(32)));
  const nextMonth = await signedIn(shop(), nora.email);
  expect((await nextMonth.get(path)).text).toContain("$500.00 left");
});
