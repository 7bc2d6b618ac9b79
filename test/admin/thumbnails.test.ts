import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
/** Key of an uploaded picture, as the product's first one has it. */
const picture = "0123456789abcdef0123456789abcdef";
let owner: Browser;
let hall = "";

beforeAll(async () => {
  const { db } = shop();
  owner = await signedInAs(shop(), "owner");
  const tank = record("pictured", { variants: [variant("PICTURED-1", { stock: 20 })] });
  expect((await importProducts(shop(), jsonLines([tank]))).errors).toEqual([]);
  await db.sql("update products set lead_picture = $1", [picture]);
  await db.sql("update stock set reorder_at = 500");
  const place = { intent: "save", version: "0", name: "Hall", position: "50", ships: "on" };
  hall = /places\/(\d+)/.exec((await owner.post("/admin/stock/places/new", place)).location!)![1]!;
});

const shows = ({ text }: { readonly text: string }) => text.includes(`/pictures/${picture}/photo-160.webp`);

test("goods that are ordered, sent, priced, reordered and found are shown with their picture", async () => {
  const pages: Record<string, string> = {
    reorder: "/admin/purchases/reorder",
    "prices of a day": "/admin/promotions/prices?q=PICTURED",
    search: "/admin/search?q=PICTURED",
  };
  const supplier = { intent: "save", version: "0", name: "Basalt", language: "en", leadDays: "", email: "" };
  const supplierId = /suppliers\/(\d+)/.exec((await owner.post("/admin/purchases/suppliers/new", supplier)).location!)!;
  const line = {
    "lines.0.sku": "PICTURED-1",
    "lines.0.quantity": "2",
    "lines.0.cost": "40.00",
    "lines.0.expected": "",
  };
  const order = { version: "0", supplier: supplierId[1]!, ...line };
  for (const intent of ["save", "send"]) {
    const made = await owner.post("/admin/purchases/new", { intent, key: randomUUID(), ...order });
    expect([intent, made.status]).toEqual([intent, 303]);
    pages[`purchase order, ${intent}`] = made.location!.split("?")[0]!;
  }
  const goods = { from: "1", to: hall, lines: "PICTURED-1\t2", note: "" };
  const moved = await owner.post("/admin/stock/transfers/new", { intent: "send", key: randomUUID(), ...goods });
  pages["transfer"] = moved.location!.split("?")[0]!;
  const list = await owner.post("/admin/price-lists/new", {
    intent: "save",
    version: "0",
    "name.en": "Framework terms",
    "name.cn": "框架协议",
    place: "10",
    timeZone: "America/Chicago",
    startsAt: "",
    endsAt: "",
  });
  pages["price list"] = list.location!.split("?")[0]!;
  await shop().db.sql(
    `insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
     select l.id, v.id, 1, 5000 from price_lists l, variants v where v.sku = 'PICTURED-1'`,
  );
  for (const [name, path] of Object.entries(pages))
    for (const prefix of ["", "/cn"]) {
      const page = await owner.get(prefix + path);
      expect([name, prefix, page.status, shows(page)]).toEqual([name, prefix, 200, true]);
    }
});

test("a draft shows the picture of its goods and of those that it is asked to find", async () => {
  const draft = { version: "0", key: randomUUID(), language: "en" };
  const found = await owner.post("/admin/drafts/new", { ...draft, intent: "find", find: "PICTURED" });
  expect([found.status, shows(found)]).toEqual([200, true]);
  const line = { "lines.0.sku": "PICTURED-1", "lines.0.quantity": "2" };
  const saved = await owner.post("/admin/drafts/new", { ...draft, ...line, intent: "save" });
  expect(saved.status).toBe(303);
  expect(shows(await owner.get(saved.location!))).toBe(true);
});

test("counts of a file are shown with the picture of each part before they are stored", async () => {
  const [head, ...rows] = (await owner.get("/admin/export/stock")).text.replace("\uFEFF", "").trimEnd().split("\r\n");
  const row = rows.find((one) => one.startsWith("PICTURED-1,"));
  const form = new FormData();
  form.set("intent", "read");
  form.set("file", new File([`${head}\r\n${row}7\r\n`], "counts.csv"));
  const read = await owner.upload("/admin/stock/counts", form);
  expect(read.status).toBe(303);
  expect(shows(await owner.get(read.location!))).toBe(true);
});
