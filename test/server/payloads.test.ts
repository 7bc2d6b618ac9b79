import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { type AnyRouteName, publicRoutes, routes } from "#i18n/routes.ts";
import { screens } from "#web/routes.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const publicNames: ReadonlySet<string> = new Set(publicRoutes);

const pathOf = (name: AnyRouteName) =>
  ({ ...routes, ...adminRoutes })[name]
    .replace("/categories/:category/:id", "/categories/piston/all")
    .replaceAll(/:\w+/g, "1");

/** Pages that say themselves what is missing, with the status of that. */
const saysWhatIsMissing: ReadonlySet<AnyRouteName> = new Set(["notFound", "proforma", "cartReminder"]);

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
      Object.hasOwn(said, page.status < 400 || saysWhatIsMissing.has(name) ? "data" : "error"),
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

test("page and payload name what every page carries: another once the owner has changed it, the same whatever else is", async () => {
  const owner = await signedInAs(shop(), "owner");
  const changes = async (group: string, fields: Readonly<Record<string, string>>) => {
    const path = `/admin/settings/${group}`;
    const [row] = await shop().db.sql<{ version: number }>("select version from settings where key = $1", [group]);
    const answer = await owner.post(path, { intent: "save", version: String(row?.version ?? 0), ...fields });
    expect(answer.location, answer.text).toBe(`${path}?done=saved`);
    shop().settingsChanged();
  };
  const profile = (fields: Readonly<Record<string, string>>) => {
    const empty = { legalName: "", address1: "", address2: "", city: "", state: "", zip: "", phone: "", email: "" };
    return changes("profile", { ...empty, "hours.en": "", "hours.cn": "", timeZone: "America/Chicago", ...fields });
  };
  const named = async () => {
    const [of, ...others] = await Promise.all(
      ["/tools", "/signIn", "/search"].map(async (path) => {
        const page = await (await fetch(shop().url + path)).text();
        const payload = JSON.parse((await shop().browser().get(`${path}/_payload.json`)).text) as { frame: string };
        expect(payload.frame).toMatch(/^\w{12}$/);
        expect(page, path).toContain(`{"frame":{"id":"${payload.frame}"`);
        return payload.frame;
      }),
    );
    expect(new Set(others)).toEqual(new Set([of]));
    return of;
  };
  const names = [await named()];
  await profile({ name: "Harbor Air" });
  names.push(await named());
  await profile({ name: "Harbor Air", timeZone: "America/Los_Angeles" });
  names.push(await named());
  await changes("announcement", {
    "text.en": "We ship again on Monday",
    "text.cn": "周一起恢复发货",
    href: "",
    startsAt: "",
    endsAt: "",
    timeZone: "America/Chicago",
  });
  names.push(await named());
  expect(new Set(names).size).toBe(names.length);
  await changes("points", { on: "on", worth: "1", least: "100", mostPercent: "50" });
  shop().clock.advance(days(60));
  expect(await named()).toBe(names.at(-1));
  expect(JSON.parse((await owner.get("/admin/orders/_payload.json")).text)).not.toHaveProperty("frame");
});
