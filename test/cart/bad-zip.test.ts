import { expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

test.each([
  ["", "To Ohio, 45402", "Please enter a 5-digit ZIP code"],
  ["/cn", "45402", "请输入 5 位邮政编码"],
])("a ZIP code that is refused leaves no total of the one before it beside itself (%s)", async (prefix, to, says) => {
  const sku = `ZIP${prefix.length}`;
  await stockGoods(shop().db, { sku, price: 12_345, weightLb: 10 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  for (const [path, intent] of [
    [`${prefix}/shoppingCart`, "zip"],
    [`${prefix}/deliveredPrice?sku=${sku}`, "save"],
  ] as const) {
    await browser.post(path, { intent, zip: "45402" });
    const good = (await browser.get(path)).text;
    expect(good, path).toContain(to);
    const bad = (await browser.post(path, { intent, zip: "4540" })).text;
    const main = /<main[\s\S]*<\/main>/.exec(bad)?.[0].replaceAll(/<[^>]*>/g, " ") ?? "";
    expect(main, path).toContain(says);
    expect(main, path).not.toContain(to);
    const total = /<dd[^>]*>\s*(?:US)?\$1[3-9]\d\.\d\d/;
    expect(total.test(bad), path).toBe(false);
  }
});
