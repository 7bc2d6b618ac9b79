import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { arranged, withMoved } from "#domain/staff/chosen-columns.ts";
import { fieldsOf, formOf } from "#test/admin/product-form.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

beforeAll(async () => {
  const variants = [60, 80].map((tankVolume) =>
    variant(`TANK-${tankVolume}`, {
      name: { en: `${tankVolume} gal`, cn: `${tankVolume} 加仑` },
      attributes: { tankVolume },
    }),
  );
  const tank = record("tank", { variants, attributes: { mawp: 200 } });
  const other = record("other", { variants: [variant("OTHER-1")] });
  expect((await importProducts(shop(), jsonLines([tank, other]))).errors).toEqual([]);
});

/** The heads of the list's columns, in their order. */
function heads(page: string): string[] {
  // Without the one of the boxes to tick.
  const [, head = ""] = /<thead[\s\S]*?>([\s\S]*?)<\/thead>/.exec(page) ?? [];
  return [...head.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)]
    .map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "").trim())
    .filter((text) => text !== "Select" && text !== "选择");
}

async function arrange(browser: Browser, list: string, fields: { placed: string[]; shown: string[]; step: string }) {
  const pairs = [
    ["intent", "columns"],
    ...fields.placed.map((key) => ["placed", key]),
    ...fields.shown.map((key) => ["shown", key]),
    ["step", fields.step],
  ] as [string, string][];
  return browser.post(list, pairs);
}

const orderColumns = ["placed", "buyer", "state", "payment", "delivery", "units", "total"];

test("who hides and moves columns of a list sees it so, in both languages and after a new sign-in; colleagues do not", async () => {
  await placeOrder(shop().db, shop().clock);
  const owner = await signedInAs(shop(), "owner");
  const usual = heads((await owner.get("/admin/orders")).text);
  const placed = ["total", ...orderColumns.filter((key) => key !== "total")];
  const saved = await arrange(owner, "/admin/orders?q=buyer", { placed, shown: ["total", "buyer"], step: "save" });
  expect([saved.status, saved.location]).toEqual([303, "/admin/orders?q=buyer"]);
  const own = heads((await owner.get("/admin/orders")).text);
  expect(own).toEqual(["Order", "Total", "Recipient"].map((head) => usual.find((one) => one.startsWith(head)) ?? head));
  expect(heads((await owner.get("/cn/admin/orders")).text)).toHaveLength(3);
  expect(heads((await (await signedInAs(shop(), "owner")).get("/admin/orders")).text)).toEqual(own);
  const manager = await signedInAs(shop(), "manager");
  expect(heads((await manager.get("/admin/orders")).text)).toEqual(usual);
  expect(heads((await owner.get("/admin/products")).text), "another list").toHaveLength(6);
  await arrange(owner, "/admin/orders", { placed: [], shown: [], step: "usual" });
  expect(heads((await owner.get("/admin/orders")).text)).toEqual(usual);
});

test("one press moves a column a step, keeps what was ticked beside it, and does the same when it is sent twice", async () => {
  const owner = await signedInAs(shop(), "owner");
  const press = () =>
    arrange(owner, "/admin/customers", {
      placed: ["state", "tags", "since", "orders", "spent", "last"],
      shown: ["spent", "state"],
      step: "up:spent",
    });
  const [first, second] = [await press(), await press()];
  expect([first.location, second.location]).toEqual(Array(2).fill("/admin/customers?columns=1"));
  const [row] = await shop().db.sql("select placed, shown from staff_columns where list = 'adminCustomers'");
  expect(row).toEqual({ placed: ["state", "tags", "since", "spent", "orders", "last"], shown: ["spent", "state"] });
  const page = (await owner.get("/admin/customers?columns=1")).text;
  expect(heads(page)).toHaveLength(3);
  expect(page).toMatch(/<details[^>]*open/);
});

/** The merchant's lists of more than five columns. */
const arrangeable =
  `orders products customers invoices companies collections abandonedCarts drafts returns claims reviews failedMails
  stock stock/transfers purchases promotions discounts price-lists`.split(/\s+/);

test("what is no column is not kept, and each list that is offered to arrange takes it", async () => {
  const owner = await signedInAs(shop(), "owner");
  for (const list of arrangeable) {
    const path = `/admin/${list}`;
    const columns = { placed: ["__proto__", "<b>", "total", "total"], shown: ["total", "' or 1=1"], step: "save" };
    expect([list, (await arrange(owner, path, columns)).status]).toEqual([list, 303]);
    const page = await owner.get(path);
    expect([list, page.status, page.text.includes('name="intent" value="columns"')]).toEqual([list, 200, true]);
    expect([list, (await arrange(owner, path, { ...columns, step: "sideways" })).status]).toEqual([list, 400]);
  }
  const rows = await shop().db.sql<{ placed: string[] }>(
    "select placed from staff_columns where staff_id in (select id from staff where email_key = 'owner@example.com')",
  );
  expect(rows).toHaveLength(arrangeable.length);
  for (const { placed } of rows) expect(placed).toEqual(["total"]);
  expect(shop().errors).toEqual([]);
});

/** Columns of the grid of versions that a product's page does not show. */
function hiddenHeads(page: string): string[] {
  const [, head = ""] = /<thead[\s\S]*?>([\s\S]*?)<\/thead>/.exec(page) ?? [];
  const cells = [...head.matchAll(/<th\b([^>]*)>([\s\S]*?)<\/th>/g)];
  return cells.filter(([, look = ""]) => / hidden=/.test(look)).map(([, , cell = ""]) => cell.trim());
}

const choice = (offered: readonly string[], shown: readonly string[]): [string, string][] => [
  ...offered.map((column): [string, string] => ["columnOffered", column]),
  ...shown.map((column): [string, string] => ["columnShown", column]),
  ["intent", "columns"],
];

test("versions' columns that somebody hides are hidden for them on every device and product, and for nobody else", async () => {
  const { id } = await formOf(shop().db, "tank");
  const { id: other } = await formOf(shop().db, "other");
  const path = `/admin/products/${id}`;
  const owner = await signedInAs(shop(), "owner");
  expect(hiddenHeads((await owner.get(path)).text)).toEqual([]);
  const offered = ["lengthIn", "widthIn", "attribute.tankVolume", "onHand"];
  const reply = await owner.post(path, choice(offered, ["widthIn"]));
  expect(reply.status).toBe(200);
  const elsewhere = await signedInAs(shop(), "owner");
  expect(hiddenHeads((await elsewhere.get(`/admin/products/${other}`)).text)).toEqual(["Length (in)", "On hand"]);
  expect(hiddenHeads((await elsewhere.get("/cn/admin/products/new")).text)).toHaveLength(2);
  const manager = await signedInAs(shop(), "manager");
  expect(hiddenHeads((await manager.get(path)).text)).toEqual([]);
  // A product without the attribute says nothing of it, nor of columns that the catalogue does not have.
  const unknown = ["attribute.removedSince", "__proto__", "<b>", "sku,price"];
  await elsewhere.post(`/admin/products/${other}`, choice(["lengthIn", "onHand", ...unknown], ["lengthIn"]));
  const [row] = await shop().db.sql<{ placed: string[]; shown: string[] }>(
    "select placed, shown from staff_columns where list = 'adminProduct'",
  );
  expect(row).toEqual({
    placed: ["widthIn", "attribute.tankVolume", "lengthIn", "onHand"],
    shown: ["widthIn", "lengthIn"],
  });
});

test("a chosen-away column that the catalogue no longer has disturbs no other, and is away again once it is back", async () => {
  const { db } = shop();
  const owner = await signedInAs(shop(), "owner");
  const stored = (placed: string[]) =>
    db.sql(
      `insert into staff_columns (staff_id, list, placed, shown)
       select id, 'adminProduct', $1, '{}' from staff where email_key = 'owner@example.com'
       on conflict (staff_id, list) do update set placed = excluded.placed, shown = '{}'`,
      [placed],
    );
  await stored(["attribute.gone", "heightIn"]);
  const { id } = await formOf(db, "other");
  expect(hiddenHeads((await owner.get(`/admin/products/${id}`)).text)).toEqual(["Height (in)"]);
  await owner.post(`/admin/products/${id}`, choice(["heightIn", "widthIn"], ["heightIn"]));
  const [row] = await db.sql("select placed, shown from staff_columns where list = 'adminProduct'");
  expect(row).toEqual({ placed: ["attribute.gone", "heightIn", "widthIn"], shown: ["heightIn"] });
});

test("without scripts columns are chosen by a button, which keeps all that is typed of the product and stores none of it", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { id, typed, version } = await formOf(shop().db, "other");
  const fields = fieldsOf(
    { ...typed, texts: { ...typed.texts, "name.en": "Typed, not stored" } },
    { version, intent: "columns" },
  ).filter(([name, value]) => name !== "intent" || value !== "save");
  const page = await owner.post(`/admin/products/${id}`, [...fields, ...choice(["listPrice"], [])]);
  expect(page.text).toContain('value="Typed, not stored"');
  expect(hiddenHeads(page.text)).toContain("Compare-at ($)");
  expect((await formOf(shop().db, "other")).version).toBe(version);
  // Enter in a field presses the first button of the form.
  const intents = [...page.text.matchAll(/<button[^>]*value="(save|columns)"/g)].map(([, intent]) => intent);
  expect(intents.slice(0, 2)).toEqual(["save", "columns"]);
});

test("however columns are arranged, each is there once, the first leads, and a newer one comes last and is shown", () => {
  const keys = ["number", "a", "b", "c", "d"];
  const some = fc.subarray(keys.slice(1));
  const shuffled = some.chain((placed) => fc.shuffledSubarray(placed, { minLength: placed.length }));
  fc.assert(
    fc.property(shuffled, some, (placed, shown) => {
      const result = arranged(
        keys.map((key) => ({ key })),
        { placed, shown },
      );
      const order = result.map(({ column }) => column.key);
      const newer = keys.slice(1).filter((key) => !placed.includes(key));
      expect(order).toEqual(["number", ...placed, ...newer]);
      for (const { column, isShown } of result.slice(1))
        expect(isShown).toBe(newer.includes(column.key) || shown.includes(column.key));
    }),
  );
  fc.assert(
    fc.property(
      shuffled,
      fc.constantFrom(...keys),
      fc.constantFrom("up" as const, "down" as const),
      (placed, key, move) => {
        const next = withMoved(placed, key, move);
        expect(next.toSorted()).toEqual(placed.toSorted());
        if (placed.includes(key)) expect(Math.abs(next.indexOf(key) - placed.indexOf(key))).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test("a list, a history and the record of the staff name the zone of their hours once, and not in each row", async () => {
  const { number } = await placeOrder(shop().db, shop().clock, "bank-deposit");
  const owner = await signedInAs(shop(), "owner");
  expect((await owner.post(`/admin/orders/${number}`, { intent: "cancel" })).status).toBe(303);
  for (const [prefix, zone, note] of [
    ["", "US Central Time", "Times are in US Central Time."],
    ["/cn", "美国中部时间", "时区：美国中部时间"],
  ] as const) {
    const list = (await owner.get(`${prefix}/admin/orders`)).text;
    expect(list).toContain(note);
    expect(list.split(zone)).toHaveLength(2);
    expect((await owner.get(`${prefix}/admin/orders?q=nobody-of-this-name`)).text).not.toContain(zone);
    const page = (await owner.get(`${prefix}/admin/orders/${number}`)).text;
    const history = /<section aria-labelledby="history"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
    expect(history.match(/<li/g)?.length).toBeGreaterThan(1);
    expect(history.split(zone)).toHaveLength(2);
    expect((await owner.get(`${prefix}/admin/audit`)).text.split(zone)).toHaveLength(2);
  }
});
