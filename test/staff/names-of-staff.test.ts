import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { fieldsOf, formOf } from "#test/admin/product-form.ts";
import { sent } from "#test/admin/import-runs.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { customer } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "./staff-browser.ts";

const shop = openShop();

test("histories of products, notes, drafts, lists and imports name who did it, and by their email who has no name", async () => {
  const { db } = shop();
  await importProducts(shop(), jsonLines([record("named", { variants: [variant("NAMED-1")] })]));
  const manager = await signedInAs(shop(), "manager");
  const { id, version, typed } = await formOf(db, "named");
  const changed = { ...typed, texts: { ...typed.texts, "name.en": "Named tank" } };
  expect((await manager.post(`/admin/products/${id}`, fieldsOf(changed, { version }))).status).toBe(303);
  const customerId = await customer(db, "noted");
  const noted = { intent: "note", note: "Calls on Mondays" };
  expect((await manager.post(`/admin/customers/${customerId}`, noted)).status).toBe(303);
  const draft = { intent: "save", version: "0", key: randomUUID(), language: "en", email: "buyer@example.com" };
  const line = { "lines.0.sku": "NAMED-1", "lines.0.quantity": "1", discountKind: "none" };
  const draftPage = (await manager.post("/admin/drafts/new", { ...draft, ...line })).location!.split("?")[0]!;
  const [list] = await db.sql<{ id: number }>(
    `insert into price_lists (name, place, created_at, updated_at) values ('{"en":"Terms","cn":"协议"}', 1, now(), now())
     returning id`,
  );
  const listPage = `/admin/price-lists/${list!.id}`;
  expect((await manager.post(listPage, { intent: "rate", of: "category air-tanks", percent: "5" })).status).toBe(303);
  await sent(manager, Buffer.from(`${JSON.stringify(record("brought"))}\n`), "brought.jsonl");
  const pages = [`/admin/products/${id}`, `/admin/customers/${customerId}`, draftPage, listPage, "/admin/imports"];
  const email = "manager@example.com";
  await db.sql("update staff set name = '' where email = $1", [email]);
  for (const page of pages) expect([page, (await manager.get(page)).text.includes(email)]).toEqual([page, true]);
  await db.sql("update staff set name = 'Grace Hopper' where email = $1", [email]);
  for (const page of pages) {
    const { text } = await manager.get(page);
    expect([page, text.includes("Grace Hopper"), text.includes(email)]).toEqual([page, true, false]);
  }
});
