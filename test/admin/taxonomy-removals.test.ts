import { beforeAll, expect, test } from "vitest";
import { typedCategory } from "#engine/admin/taxonomy/category-form.ts";
import { findCategoryContents } from "#engine/admin/taxonomy/change-category.ts";
import { takeFromNext } from "#engine/admin/taxonomy/removals.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { Database } from "#engine/platform/database.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop({ follows: true });
const tanks = "/admin/taxonomy/air-tanks";
const many = 1_200;
let owner: Browser;

beforeAll(async () => {
  const records = Array.from({ length: many }, (_, at) => record(`tank-${at}`, { variants: [variant(`SKU-${at}`)] }));
  await importProducts(shop(), jsonLines(records));
  owner = await signedInAs(shop(), "owner");
});

const count = async (sql: string) =>
  (await shop().db.sql<{ count: number }>(`select count(*)::int as count ${sql}`))[0]!.count;
const carriers = () => count("from products where attributes ? 'mawp'");
const histories = () => count("from product_changes where kind = 'bulk' and before -> 'attributes' ? 'mawp'");
const waiting = () => shop().db.sql<{ id: number }>("select id from taxonomy_removals");

async function form(change: Record<string, string>) {
  const { contents, version } = (await findCategoryContents(shop().db, "air-tanks"))!;
  return { ...typedCategory(contents), intent: "save", version: String(version), ...change };
}

test("an attribute that very many products carry is gone from the shop at once, and taken from them step by step", async () => {
  const removal = await form({ "attr|mawp|removed": "on" });
  const asked = await owner.post(tanks, removal);
  expect(asked.text).toContain("1,200 products");
  const confirmed = /name="confirmed" value="([^"]*)"/.exec(asked.text)?.[1] ?? "";
  expect((await owner.post(tanks, { ...removal, confirmed })).status).toBe(303);
  expect(await carriers()).toBe(many);
  for (const [prefix, said] of [
    ["", "is being taken from products: 0 of 1,200"],
    ["/cn", "已完成 0 / 1,200"],
  ])
    expect((await owner.get(prefix + tanks)).text).toContain(said);
  await expect
    .poll(async () => (await shop().browser().get("/products/tank-7.html")).text)
    .not.toMatch(/MAWP|Maximum working pressure/);
});

test("a step that was killed has done nothing, one that runs twice does its products once, and the last one ends it", async () => {
  const { db, clock } = shop();
  const [removal] = await waiting();
  const id = removal!.id;
  const killed: Database = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }),
  };
  await expect(takeFromNext({ db: killed, clock }, { id })).rejects.toThrow("killed");
  expect([await carriers(), await histories()]).toEqual([many, 0]);
  await takeFromNext({ db, clock }, { id });
  expect([await carriers(), await histories()]).toEqual([many - 500, 500]);
  expect((await owner.get(tanks)).text).toContain("500 of 1,200");
  expect(await count("from graphile_worker.jobs where task_identifier = 'take_from_products'")).toBe(1);
  await Promise.all([takeFromNext({ db, clock }, { id }), takeFromNext({ db, clock }, { id })]);
  expect([await carriers(), await histories()]).toEqual([0, many]);
  expect(await waiting()).toEqual([]);
  await takeFromNext({ db, clock }, { id });
  expect((await owner.get(tanks)).text).not.toContain("is being taken from products");
  const [line] = await db.sql<{ email: string; data: Record<string, string> }>(
    "select staff_email as email, data from audit_log where action = 'product-changed' and subject = 'tank-1199'",
  );
  expect(line).toEqual({ email: "owner@example.com", data: { "attributes.mawp": "attributes.mawp: 200 → –" } });
});
