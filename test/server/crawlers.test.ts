import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();
const long = "Vertical receiver of eighty gallons with a manway, four ports, sight glass and a drain for a workshop";

beforeAll(async () => {
  const { db, clock } = shop();
  const goods = [
    record("tank", {
      name: { en: long, cn: "储气罐" },
      attributes: { mawp: 200 },
      variants: [60, 80].map((size) =>
        variant(`TD-${size}`, { name: { en: `${size} gal`, cn: `${size} 加仑` }, attributes: { tankVolume: size } }),
      ),
    }),
    record("drain", { variants: [variant("TD-DRAIN", { weightLb: 3, lengthIn: 4, widthIn: 4, heightIn: 4 })] }),
  ];
  expect((await importProducts({ db, clock }, jsonLines(goods))).errors).toEqual([]);
});

const htmlOf = async (path: string) => (await fetch(shop().url + path)).text();

const structured = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script[^>]*ld\+json[^>]*>(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json!));

test("a crawler that follows every version and calculator is never told that it asks too often; one that makes up versions is", async () => {
  const ip = "203.0.113.9";
  const { db, clock } = shop();
  for (let n = 0; n < 600; n++) await spend(db, clock.now(), [budgets.listings, network(ip)]);
  const status = async (path: string) => (await shop().browser(ip).get(path)).status;
  for (const path of ["/products/tank.html?v=TD-60", "/cn/products/tank.html?v=TD-80", "/tools/units?value=3&from=psi"])
    expect(await status(path), path).toBe(200);
  const madeUp = ["?v=MADE-UP", "?v=TD-60&v=x1", "?v=x2&v=TD-60", "?v=TD-60&v=TD-80"];
  for (const path of [
    ...madeUp.map((query) => `/products/tank.html${query}`),
    "/products/drain.html?v=TD-60",
    "/search?q=tank",
  ])
    expect(await status(path), path).toBe(429);
  for (let n = 0; n < 600; n++) await spend(db, clock.now(), [budgets.calculations, network(ip)]);
  expect(await status("/tools/units?value=4&from=psi"), "its own end").toBe(429);
});

test("search engines are told in what versions differ, what each costs to send at least and at most, and no title is cut off", async () => {
  // Zone 2 to 8 by hand: three begun hundredweights of 230 lb, and a carton of 3 lb.
  const byZone = (of: (zone: number) => number) =>
    Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((zone) => [String(zone), of(zone)]));
  await setSetting(shop().db, "shipping", {
    freight: { basicFee: 100_00, perCwt: byZone((zone) => zone * 10_00) },
    parcel: { freeFrom: null, table: [{ upToLb: 150, charge: byZone((zone) => zone * 1_00) }] },
  });
  shop().settingsChanged();
  const html = await htmlOf("/products/tank.html");
  const [group] = structured(html);
  expect(group).toMatchObject({ "@type": "ProductGroup", variesBy: ["Tank"] });
  for (const version of group!["hasVariant"] as { offers: unknown }[])
    expect(version.offers).toMatchObject({
      shippingDetails: { shippingRate: { minValue: "160.00", maxValue: "340.00", currency: "USD" } },
    });
  const [drain] = structured(await htmlOf("/products/drain.html"));
  expect(drain!["offers"]).toMatchObject({
    shippingDetails: { shippingRate: { minValue: "2.00", maxValue: "8.00", currency: "USD" } },
  });
  const title = /<title>([^<]*)<\/title>/.exec(html)![1]!;
  expect(title.length).toBeLessThanOrEqual(70);
  expect(long.startsWith(title.replace("…", ""))).toBe(true);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  await shop().db.sql("delete from settings where key = 'shipping'");
});
