import { expect, test } from "vitest";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { type AnyRouteName, routes } from "#i18n/routes.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { openShop } from "#test/open-shop.ts";
import { screenOf } from "#web/routes.ts";

const shop = openShop();

const withId = (Object.entries({ ...routes, ...adminRoutes }) as [AnyRouteName, string][]).filter(
  ([name, pattern]) => pattern.includes(":") && screenOf(name) !== null,
);
const ofOrders = [
  routes.orderDetail,
  routes.orderReceipt,
  routes.orderReturn,
  routes.orderClaim,
  routes.orderReview,
  routes.requestRefund,
  routes.payment,
];
const byQuery = [
  `${routes.deliveredPrice}?sku=NEVER-WAS`,
  `${routes.myPower}?sku=NEVER-WAS`,
  `${routes.stockAlert}?sku=NEVER-WAS`,
];
const paths = [
  ...withId.map(([, pattern]) => `${pattern.replaceAll(/:\w+/g, "999999999")}?from=mail&n=1`),
  ...ofOrders.map((path) => `${path}?order=PL-234567-ABCD&from=mail`),
  ...byQuery,
];

/** The specification's own sentence stands there instead. */
const isProduct = (path: string) => /^(\/en|\/cn)?\/products\//.test(path);

test("a page that exists says of what it has not the full path, with language and query, and its data hold it", async () => {
  const owner = await signedInAs(shop(), "owner");
  await customer(shop().db, "missing@example.com");
  const person = await signedIn(shop(), "missing@example.com");
  const failures: string[] = [];
  for (const at of paths)
    for (const [prefix, sentence] of [
      ["", "Page Not Found: "],
      ["/en", "Page Not Found: "],
      ["/cn", "未找到页面："],
    ]) {
      const path = prefix + at;
      const visitor = at.startsWith("/personal/") ? person : owner;
      const page = await visitor.get(path);
      const html = page.text.replaceAll("&amp;", "&").replaceAll("<!-- -->", "");
      if (page.status !== 404 || (!isProduct(path) && !html.includes(sentence + path)))
        failures.push(`${page.status} ${path}`);
      const [pathname, search] = path.split("?");
      const payload = await visitor.get(`${pathname}/_payload.json?${search}`);
      const { error, statusText } = JSON.parse(payload.text) as { error?: { path?: string }; statusText?: string };
      if (payload.status !== 404 || error?.path !== path || statusText !== `Page Not Found: ${path}`)
        failures.push(`${payload.status} payload of ${path}: ${payload.text.slice(0, 120)}`);
    }
  expect(failures).toEqual([]);
  expect(paths.length).toBeGreaterThan(25);
});

test("so does a form that is sent to what is gone", async () => {
  const owner = await signedInAs(shop(), "owner");
  for (const path of [
    "/cn/order/detail?order=PL-234567-ABCD",
    "/cn/admin/orders/PL-234567-ABCD?a=1",
    "/cn/admin/returns/999999999?a=1",
    "/cn/admin/taxonomy/no-such/attributes/none?a=1",
  ]) {
    const refused = await owner.post(path, { intent: "save", version: "1" });
    expect({ status: refused.status, says: refused.text.includes(`未找到页面：${path}`) }, path).toEqual({
      status: 404,
      says: true,
    });
  }
});
