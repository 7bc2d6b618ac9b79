import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { cartWith, place, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const path = "/admin/settings/returns";
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await importProducts(shop(), jsonLines([record("tank", { variants: [variant("TANK-1")] })]));
  await stockGoods(
    shop().db,
    { sku: "PUMP-1", category: "piston" },
    { sku: "OIL-1", category: "lubricants" },
    { sku: "HOSE-1", category: "extras" },
  );
});

const save = async (fields: Record<string, string>) => {
  const version = String((await readSetting(shop().db, "returns")).version);
  const answer = await owner.post(path, { intent: "save", version, ...fields });
  shop().settingsChanged();
  return answer;
};
/** A page's text, apart from header and footer. */
const promised = async (at: string) => (await page(at)).split("<main")[1]!.split("<footer")[0]!;
const page = async (at: string) => (await shop().browser().get(at)).text;

test("the window of the owner, and of a category that differs, is promised in both languages and kept with what is sold", async () => {
  const saved = await save({ days: "45", "category.lubricants": "14", "category.extras": "0" });
  expect(saved.location).toBe(`${path}?done=saved`);
  expect(await page("/")).toContain("Refundable within 45 days");
  expect(await page("/cn")).toContain("45 天内可退款");
  expect(await promised("/products/tank.html")).toContain("Refundable within 45 days");

  const placing = shopOn(shop().db);
  const cart = await cartWith(placing, ...["PUMP-1", "OIL-1", "HOSE-1"].map((sku) => ({ sku, quantity: 1 })));
  const placed = await place(placing, cart);
  if (!placed.ok) throw new Error(placed.error.code);
  const lines = await shop().db.sql(
    "select sku, return_days as days, return_policy as policy from order_lines where order_id = $1 order by sku",
    [placed.value.orderId],
  );
  expect(lines).toEqual([
    { sku: "HOSE-1", days: 0, policy: "none" },
    { sku: "OIL-1", days: 14, policy: "standard" },
    { sku: "PUMP-1", days: 45, policy: "standard" },
  ]);
});

test("a product's page promises the window of its category, and none where its goods cannot be returned", async () => {
  await save({ days: "45", "category.air-tanks": "14" });
  expect(await promised("/products/tank.html")).toContain("Refundable within 14 days");
  expect(await promised("/cn/products/tank.html")).toContain("14 天内可退款");
  await save({ days: "45", "category.air-tanks": "0" });
  expect(await promised("/products/tank.html")).not.toContain("Refundable within");
});

test("a later window changes no order that was placed before", async () => {
  await save({ days: "10" });
  const [line] = await shop().db.sql("select return_days as days from order_lines where sku = 'PUMP-1'");
  expect(line).toEqual({ days: 45 });
});

test("a window that cannot be is refused beside its field, in both languages", async () => {
  for (const days of ["0", "366", "", "soon"]) expect((await save({ days })).status, days).toBe(400);
  const version = String((await readSetting(shop().db, "returns")).version);
  const wrong = await owner.post(`/cn${path}`, { intent: "save", version, days: "x" });
  expect(wrong.text).toContain("须为 1 至 365 之间的整数");
  expect(wrong.text).toContain('value="x"');
});

test("until the owner has set a window, no page promises one", async () => {
  await shop().db.sql("delete from settings where key = 'returns'");
  shop().settingsChanged();
  for (const at of ["/", "/products/tank.html", "/help", "/shoppingCart"]) {
    expect(await page(at), at).not.toContain("Refundable within");
    expect(await page(at), at).not.toContain("can be returned within");
  }
  const source = await (await fetch(`${shop().url}/products/tank.html`)).text();
  expect(source).not.toContain("hasMerchantReturnPolicy");
});

test("the days for damage of freight are the owner's wherever a buyer reads them, in both languages", async () => {
  const tank = "/products/tank.html";
  const limits = {
    days: "30",
    "freight.fileMonths": "9",
    "freight.acknowledgeDays": "30",
    "freight.decideDays": "120",
  };
  const read = async (prefix = "") => Promise.all([tank, "/help"].map((at) => promised(prefix + at)));
  const said = { en: "of delivery", cn: "个工作日内告知" };
  await save({ ...limits, "freight.claimDays": "9" });
  for (const text of await read()) expect(text).toMatch(new RegExp(`damage within 9 business days ${said.en}`));
  for (const text of await read("/cn")) expect(text).toContain(`送达后 9 ${said.cn}`);
  await save({ ...limits, "freight.claimDays": "1" });
  for (const text of await read()) expect(text).toMatch(/damage within 1 business day of delivery/);
});
