import { expect, test } from "vitest";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { type AnyRouteName, href, isAdminRoute, routes, shopPageNames } from "#i18n/routes.ts";
import { isAdminPath, matchRoute } from "#web/match-route.ts";
import { screens } from "#web/routes.ts";
import type { Screen } from "#web/screen.ts";
import { layouts, shopScreens } from "#web/shop-screens.ts";

test.each(Object.entries<Screen>({ ...screens, ...layouts }))(
  "the files of %s that a page preloads are those of the screen it shows",
  async (_, { file, load }) => {
    const named: unknown = await import(/* @vite-ignore */ `#web/${file}`);
    expect((await load()).default).toBe((named as { default: unknown }).default);
  },
);

// The end of a name tells it, once as a type and once as a pattern.
test("every route of the shop has a screen, but for those that answer with a file or send on", () => {
  expect(shopPageNames.toSorted()).toEqual(Object.keys(shopScreens).toSorted());
});

test("every route is found again by its own URL, in each language", () => {
  for (const name of Object.keys({ ...routes, ...adminRoutes }) as AnyRouteName[])
    for (const prefix of ["", "/en", "/cn"] as const) {
      const files = {
        name: "x.webp",
        variant: "7",
        product: "9",
        certificate: "3",
        label: "5",
        supplier: "6",
        place: "2",
        run: "4",
        mail: "order-placed",
        list: "2",
        line: "1",
        invoice: "IN-1",
        payment: "IP-1",
        sku: "PW-EP035",
        quote: "QT-1",
        requisition: "3",
        provider: "stripe",
      };
      const people = {
        customer: "8",
        staff: "5",
        company: "6",
        activity: "sale",
        code: "SAVE5",
        policy: "warranty",
        attribute: "lining",
        article: "7",
        group: "4",
        cart: "9",
        file: "3",
      };
      const params = { id: "a1", category: "pumps", number: "PL-1", ...files, ...people };
      const url = href(prefix, name, params as never);
      expect(matchRoute(url), url).toMatchObject({ name, prefix, language: prefix === "/cn" ? "cn" : "en" });
    }
});

test("the merchant's routes are told from the shop's by their names and by their paths", () => {
  for (const [name, path] of Object.entries(adminRoutes)) {
    expect(isAdminRoute(name as AnyRouteName), name).toBe(true);
    expect(isAdminPath(path), path).toBe(true);
    expect(isAdminPath(`/cn${path}`), path).toBe(true);
  }
  for (const [name, path] of Object.entries(routes)) {
    expect(isAdminRoute(name as AnyRouteName), name).toBe(false);
    expect(isAdminPath(path), path).toBe(false);
  }
});

test("no other word is a language, and no other letter case is a route", () => {
  for (const path of [
    "/fr/checkout",
    "/foo",
    "/en/cn/checkout",
    "/CHECKOUT",
    "/Admin/orders",
    "/CN/search",
    "//checkout",
  ])
    expect(matchRoute(path), path).toBeNull();
});
