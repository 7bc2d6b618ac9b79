import { expect, test } from "vitest";
import { pathOf, publicRoutes, shopPageNames } from "#i18n/routes.ts";
import { matchRoute } from "#web/match-route.ts";
import { openShop } from "#test/open-shop.ts";
import { closedPages, publicPages, publicKinds } from "../../e2e/public-pages.ts";

const shop = openShop();

test("every page that is the same for everybody is walked into and out of in a browser", () => {
  expect(publicRoutes.filter((name) => !(name in publicPages))).toEqual([]);
});

test("every path that is walked is one of the kind of page that it stands for", () => {
  const kinds = Object.entries(publicPages).flatMap(([name, paths]) =>
    paths.map((path) => ({ path, name, kind: matchRoute(path.split("?")[0]!)?.name })),
  );
  expect(kinds.filter(({ name, kind }) => name !== kind)).toEqual([]);
});

test("a page that is not walked leads strangers to where they sign in, to their cart, or is closed to them", async () => {
  const stranger = shop().browser();
  for (const name of shopPageNames.filter((page) => !(page in publicPages))) {
    const path = pathOf(name).replace(":quote", "QT-2222-3333").replaceAll(/:\w+/g, "1");
    const { status, location } = await stranger.get(path);
    if (closedPages.includes(name)) expect([404, 410], name).toContain(status);
    else {
      expect({ name, status }).toEqual({ name, status: 303 });
      expect(["/signIn", pathOf("cart")], name).toContain(location?.split("?")[0]);
    }
  }
});

test("a page that is walked leads strangers nowhere else", async () => {
  const stranger = shop().browser();
  for (const path of publicKinds.flat()) {
    const { location } = await stranger.get(path);
    expect({ path, location }).toEqual({ path, location: null });
  }
});
