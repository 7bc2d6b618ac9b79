import { beforeAll, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { purgeTables } from "#engine/platform/purge-tables.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let owner: Browser;
let manager: Browser;

beforeAll(async () => {
  await importProducts(shop(), jsonLines([record("tank", { variants: [variant("TANK", { stock: 5 })] })]));
  [owner, manager] = [await signedInAs(shop(), "owner"), await signedInAs(shop(), "manager")];
  const form = { intent: "save", version: "0", percentOff: "10", picture: "first", timeZone: "America/Chicago" };
  const words = Object.fromEntries(
    ["title", "lead", "body"].flatMap((name) => [
      [`${name}.en`, "Tanks"],
      [`${name}.cn`, "储气罐"],
    ]),
  );
  const times = { startsAt: "2026-11-20T00:00", endsAt: "2026-11-27T00:00" };
  await owner.post("/admin/promotions/new", { ...form, ...words, ...times, slug: "tank-week", products: "tank" });
  await owner.post("/admin/discounts/new", { ...form, kind: "code", code: "TANKS", worth: "percent", percent: "10" });
});

const places = [
  "/admin/products/1",
  "/admin/promotions/tank-week",
  "/admin/discounts/TANKS",
  "/admin/settings/policies/warrantyPolicy",
  "/admin/taxonomy/air-tanks",
  "/admin/taxonomy/air-tanks/attributes/lining",
];

async function call(browser: Browser, place: string): Promise<{ others: string[]; version: number }> {
  const { text, status } = await browser.post(`${place}/presence`, {});
  expect({ place, status }).toEqual({ place, status: 200 });
  return JSON.parse(text) as { others: string[]; version: number };
}

test.each(places)("two people at %s are told of each other, and nobody of who has gone", async (place) => {
  expect((await call(owner, place)).others).toEqual([]);
  expect((await call(manager, `/cn${place}`)).others).toHaveLength(1);
  expect((await call(owner, place)).others).toHaveLength(1);
  for (const other of places.filter((one) => one !== place))
    expect((await call(owner, other)).others, other).toEqual([]);
  shop().clock.advance(80_000);
  expect((await call(owner, place)).others).toEqual([]);
});

test("who has a policy open is told that somebody has published a newer version", async () => {
  const place = "/admin/settings/policies/useTerms";
  expect((await call(owner, place)).version).toBe(0);
  const published = await manager.post(place, {
    intent: "save",
    version: "0",
    "text.en": "Our terms.",
    "text.cn": "本店条款。",
  });
  expect(published.status).toBe(303);
  expect((await call(owner, place)).version).toBe(1);
});

test("what is not there is open to nobody, and looking alone notes nothing", async () => {
  for (const place of [
    "/admin/products/999",
    "/admin/products/x",
    "/admin/promotions/none",
    "/admin/discounts/NONE",
    "/admin/settings/policies/constructor",
    "/admin/taxonomy/none",
    "/admin/taxonomy/air-tanks/attributes/toString",
  ])
    expect({ place, status: (await owner.post(`${place}/presence`, {})).status }).toEqual({ place, status: 404 });
  shop().clock.advance(days(2));
  await purgeTables(shop().db, shop().clock.now());
  [owner, manager] = [await signedInAs(shop(), "owner"), await signedInAs(shop(), "manager")];
  expect((await owner.get("/admin/promotions/tank-week/presence")).status).toBe(200);
  expect(await shop().db.sql("select from editors")).toEqual([]);
});
