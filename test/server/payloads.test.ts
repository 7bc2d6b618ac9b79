import { expect, test } from "vitest";
import { adminRoutes, type AnyRouteName, publicRoutes, routes } from "#i18n/routes.ts";
import { screens } from "#web/routes.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();
const publicNames: ReadonlySet<string> = new Set(publicRoutes);

const pathOf = (name: AnyRouteName) =>
  ({ ...routes, ...adminRoutes })[name]
    .replace("/categories/:category/:id", "/categories/piston/all")
    .replaceAll(/:\w+/g, "1");

test.each(Object.keys(screens) as AnyRouteName[])("the page %s has a payload, guarded as the page is", async (name) => {
  const path = pathOf(name);
  const visitor = shop().browser();
  const [page, payload] = [await visitor.get(path), await visitor.get(`${path.replace(/\/$/, "")}/_payload.json`)];
  const said = JSON.parse(payload.text) as { data?: unknown; redirect?: string; error?: unknown };
  expect(payload.headers.get("content-type")).toContain("application/json");
  if (page.location !== null) {
    // A redirect is said, for scripts can't see where one leads; nothing else is told.
    expect(said).toMatchObject({ redirect: page.location });
    expect(said).not.toHaveProperty("data");
  } else {
    expect(payload.status).toBe(page.status);
    expect(
      Object.hasOwn(said, page.status < 400 || name === "notFound" ? "data" : "error"),
      JSON.stringify(said).slice(0, 200),
    ).toBe(true);
  }
  const kept = payload.headers.get("cache-control") ?? "";
  if (page.location === null) expect(kept).toBe(page.headers.get("cache-control"));
  if (!publicNames.has(name) && name !== "help") expect(kept).toMatch(/no-store/);
});

test("one's own payload is one's own: another's says nothing of it", async () => {
  await customer(shop().db, "ada@example.com");
  const ada = await signedIn(shop(), "ada@example.com");
  const own = JSON.parse((await ada.get("/personal/_payload.json")).text) as { data: object };
  expect(JSON.stringify(own.data)).toContain("ada@example.com");
  expect((await shop().browser().get("/personal/_payload.json")).text).not.toContain("ada@example.com");
});
