import { beforeAll, beforeEach, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sent, work } from "./import-runs.ts";
import { fieldsOf, formOf } from "./product-form.ts";

const shop = openShop();
let owner: Browser;
let manager: Browser;

const goods = (slug: string, priceCents: number) => record(slug, { variants: [variant(`P-${slug}`, { priceCents })] });

beforeAll(async () => {
  // $80.00 of cost and a margin of a fifth: nothing below $100.00. Of the free one the cost is unknown.
  await setSetting(shop().db, "margin", { on: true, least: 20 });
  owner = await signedInAs(shop(), "owner");
  manager = await signedInAs(shop(), "manager");
});

beforeEach(async () => {
  const { db } = shop();
  await importProducts(shop(), jsonLines([goods("held", 12_000), goods("free", 12_000), goods("cheap", 9_000)]));
  await db.sql(
    `update stock set cost_cents = 8000
     where variant_id in (select id from variants where sku in ('P-held', 'P-cheap'))`,
  );
});

const refusal = (sku: string) => `${sku} can’t be below $100.00, the floor by your margin. Only an owner goes below it`;
const priceOf = async (sku: string) =>
  (await shop().db.sql<{ price: number }>("select price_cents as price from variants where sku = $1", [sku]))[0]!.price;
const fieldIn = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

async function edited(browser: Browser, slug: string, price: string, prefix = "") {
  const { id, version, typed } = await formOf(shop().db, slug);
  const fields = fieldsOf({ ...typed, variants: [{ ...typed.variants[0]!, price }] }, { version });
  return browser.post(`${prefix}/admin/products/${id}`, fields);
}

test("the editor of a product refuses a price below the floor at its cell, and an owner goes below it", async () => {
  const refused = await edited(manager, "held", "99.99");
  expect([refused.status, await priceOf("P-held")]).toEqual([400, 12_000]);
  expect(refused.text).toContain(refusal("Price ($)"));
  expect(refused.text).toContain('value="99.99"');
  expect((await edited(manager, "held", "99.99", "/cn")).text).toContain("不能低于 US$100.00");
  expect((await edited(manager, "held", "100.00")).status).toBe(303);
  expect((await edited(manager, "free", "1")).status).toBe(303);
  // A price below the floor may be raised, and not be lowered further.
  expect((await edited(manager, "cheap", "95")).status).toBe(303);
  expect((await edited(manager, "cheap", "94.99")).status).toBe(400);
  expect((await edited(owner, "held", "70")).status).toBe(303);
  // The owner's price stays while others work on the rest.
  expect((await edited(manager, "held", "70")).status).toBe(303);
  expect(await priceOf("P-held")).toBe(7_000);
});

test("the grid refuses the cell of a price below the floor, judged by the cost beside it", async () => {
  const path = "/admin/stock/grid";
  const page = await manager.get(path);
  const [part] = await shop().db.sql<{ id: number }>("select id from variants where sku = 'P-held'");
  const seen = fieldIn(page.text, `seen\\.${part!.id}`);
  const form = (values: Record<string, string>) => ({
    intent: "review",
    reason: "",
    [`seen.${part!.id}`]: seen,
    ...Object.fromEntries(Object.entries(values).map(([column, value]) => [`${column}.${part!.id}`, value])),
  });
  const refused = await manager.post(path, form({ price: "99.99" }));
  expect([refused.status, refused.text.includes("can’t be below $100.00, the floor by your margin")]).toEqual([
    400,
    true,
  ]);
  expect(refused.text).toContain('value="99.99"');
  expect((await manager.post(path, form({ price: "100" }))).status).toBe(200);
  expect((await manager.post(path, form({ price: "99.99", cost: "70" }))).status).toBe(200);
  expect((await manager.post(path, form({ price: "110", cost: "96" }))).status).toBe(400);
  const plan = await owner.post(path, form({ price: "99.99" }));
  expect(plan.status).toBe(200);
  // A plan of the owner is not applied by a manager.
  const apply = {
    ...form({ price: "99.99" }),
    intent: "apply",
    fingerprint: fieldIn(plan.text, "fingerprint"),
    batch: fieldIn(plan.text, "batch"),
  };
  await manager.post(path, apply);
  expect(await priceOf("P-held")).toBe(12_000);
  await owner.post(path, apply);
  expect(await priceOf("P-held")).toBe(9_999);
});

test("a change of many prices leaves the product that it would take below the floor, and names it", async () => {
  const rows = await shop().db.sql<{ id: number }>(
    "select id from products where slug in ('held', 'free') order by slug",
  );
  const path = `/admin/products/change?ids=${rows.map(({ id }) => id).join(".")}`;
  const form = { kind: "price", how: "percent", by: "-16.68", round: "cent", compareAt: "keep" };
  const shown = await manager.post(path, { ...form, intent: "plan" });
  expect(shown.text).toContain(`Tank held: ${refusal("P-held")}`);
  const press = (text: string) => ({
    ...form,
    intent: "apply",
    fingerprint: fieldIn(text, "fingerprint"),
    batch: fieldIn(text, "batch"),
  });
  expect((await manager.post(path, press(shown.text))).status).toBe(303);
  expect([await priceOf("P-held"), await priceOf("P-free")]).toEqual([12_000, 9_998]);
  const whole = await owner.post(path, { ...form, intent: "plan" });
  expect(whole.text).not.toContain(refusal("P-held"));
  expect((await manager.post(path, press(whole.text))).status).toBe(409);
  expect((await owner.post(path, press(whole.text))).status).toBe(303);
  expect(await priceOf("P-held")).toBe(9_998);
});

test("a file of products is told its lines below the floor, unless an owner starts its import", async () => {
  const file = Buffer.from(
    [goods("held", 9_999), goods("free", 500)].map((one) => `${JSON.stringify(one)}\n`).join(""),
  );
  const id = await sent(manager, file, "prices.jsonl");
  const path = `/admin/imports/${id}`;
  await work(shop(), id);
  expect((await manager.get(path)).text).toContain(refusal("P-held"));
  expect((await manager.bytes(`${path}/report`)).bytes.toString()).toContain(refusal("P-held"));
  await manager.post(path, { intent: "import" });
  await work(shop(), id);
  expect([await priceOf("P-held"), await priceOf("P-free")]).toEqual([12_000, 500]);
  await owner.post(path, { intent: "import" });
  await work(shop(), id);
  expect(await priceOf("P-held")).toBe(9_999);
});

const promotion = (changes: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries({
    intent: "save",
    version: "0",
    slug: "week",
    "title.en": "Tank week",
    "title.cn": "储气罐周",
    "lead.en": "A week of tanks.",
    "lead.cn": "储气罐一周特惠。",
    percentOff: "10",
    picture: "first",
    timeZone: "America/Chicago",
    startsAt: "2026-11-20T00:00",
    endsAt: "2026-11-27T00:00",
    products: "held",
    ...changes,
  });

test("a promotion sells nothing below the floor unless an owner has it do so, as long as the owner has it", async () => {
  const make = (browser: Browser, changes: Readonly<Record<string, string>>, prefix = "") =>
    browser.post(`${prefix}/admin/promotions/new`, promotion(changes));
  // 17 percent off $120.00 is $99.60.
  const byShare = await make(manager, { percentOff: "17" });
  expect([byShare.status, byShare.text.includes(refusal("P-held"))]).toEqual([400, true]);
  expect(byShare.text).toContain('value="17"');
  const byPrice = await make(manager, { percentOff: "", "price.held": "99.99" });
  expect([byPrice.status, byPrice.text.includes(refusal("P-held"))]).toEqual([400, true]);
  expect((await make(manager, { percentOff: "16", slug: "mild" })).status).toBe(303);
  expect((await make(manager, { percentOff: "90", slug: "unknown-cost", products: "free" })).status).toBe(303);

  expect((await make(owner, { percentOff: "17" })).status).toBe(303);
  const at = "/admin/promotions/week";
  const page = (await manager.get(at)).text;
  expect(page).toContain("It sells 1 part below the margin floor, or could");
  expect(page).toContain("P-held: $99.60, the floor is $100.00");
  expect((await manager.get(`/cn${at}`)).text).toContain("P-held：US$99.60，底线为 US$100.00");
  // A floor tells the cost, which support does not see.
  const support = await signedInAs(shop(), "support");
  expect((await support.get(at)).text).not.toContain("$100.00");
  const save = (version: string, changes: Readonly<Record<string, string>>) =>
    manager.post(at, promotion({ percentOff: "17", version, ...changes }));
  expect((await save("1", { "lead.en": "Tanks for a week." })).status).toBe(303);
  expect((await save("2", { percentOff: "18" })).status).toBe(400);
  expect((await save("2", { endsAt: "2026-11-28T00:00" })).status).toBe(400);
  expect((await save("2", { endsAt: "2026-11-26T00:00" })).status).toBe(303);
});

test("a percentage by a code is held like a price, and an amount off an order is warned of by its worst order", async () => {
  const discount = (code: string, changes: Readonly<Record<string, string>>): [string, string][] =>
    Object.entries({
      intent: "save",
      version: "0",
      kind: "code",
      code,
      worth: "percent",
      timeZone: "America/Chicago",
      products: "held",
      ...changes,
    });
  const make = (browser: Browser, code: string, changes: Readonly<Record<string, string>>) =>
    browser.post("/admin/discounts/new", discount(code, changes));
  const refused = await make(manager, "SEVENTEEN", { percent: "17" });
  expect([refused.status, refused.text.includes(refusal("P-held"))]).toEqual([400, true]);
  expect((await make(manager, "SIXTEEN", { percent: "16" })).status).toBe(303);
  expect((await make(owner, "SEVENTEEN", { percent: "17" })).status).toBe(303);
  expect((await manager.get("/admin/discounts/SEVENTEEN")).text).toContain("P-held: $99.60, the floor is $100.00");
  // $25.00 off an order of $120.00 are $95.00; off one of $150.00 each part has a sixth less, which is the floor.
  expect((await make(manager, "AMOUNT", { worth: "amount", amount: "25" })).status).toBe(303);
  expect((await manager.get("/admin/discounts/AMOUNT")).text).toContain("P-held: $95.00, the floor is $100.00");
  expect((await make(manager, "LARGER", { worth: "amount", amount: "25", minimum: "150" })).status).toBe(303);
  expect((await manager.get("/admin/discounts/LARGER")).text).not.toContain("the floor is");
});
