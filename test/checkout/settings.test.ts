import { expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import type { SettingKey } from "#engine/checkout/setting-groups.ts";
import { storeSetting } from "#engine/checkout/store-setting.ts";
import { testDatabase } from "#test/database.ts";
import { demoSettings } from "../../demo/settings.ts";

const database = testDatabase();
const now = instant(0);
const monday = instant(Date.parse("2026-11-16T10:00:00-05:00"));

test("an empty shop quotes by its defaults: free shipping from $199, 30 minutes and 72 hours to pay, no tax", async () => {
  const { terms, activities } = await readShopTerms(database(), instant(0));
  expect(terms).toMatchObject({
    shipFrom: "OH",
    taxes: {},
    pickup: [],
    bundleRate: 0,
    rates: { parcel: { freeFrom: 19_900 }, freight: { basicFee: 14_900 } },
  });
  expect(
    ["stripe", "paypal", "bank-deposit", "zeller"].map(
      (method) => (terms.payment.deadlineOf(method as "stripe", monday) - monday) / 60_000,
    ),
  ).toEqual([30, 30, 4320, 4320]);
  expect(activities).toEqual([]);
});

test("the demo's settings hold, and what they leave out keeps its default", async () => {
  for (const [group, value] of Object.entries(demoSettings))
    expect(await storeSetting(database(), group as SettingKey, value, now), group).toEqual({ ok: true, value: null });
  const { terms } = await readShopTerms(database(), instant(0));
  expect(terms).toMatchObject({
    pickup: [{ state: "OH" }],
    taxes: { OH: { rate: 57_500, shippingTaxed: true } },
    rates: { parcel: { freeFrom: 19_900 } },
  });
});

test("the merchant's zones, rates and thresholds replace the defaults one by one", async () => {
  const shipping = { shipFrom: "TX", zones: { OH: 3 }, parcel: { freeFrom: null }, freight: { basicFee: 9_900 } };
  expect((await storeSetting(database(), "shipping", shipping, now)).ok).toBe(true);
  const { rates } = (await readShopTerms(database(), instant(0))).terms;
  expect(rates).toMatchObject({
    zones: { TX: 2, OH: 3, OK: 4 },
    parcel: { freeFrom: null },
    freight: { basicFee: 9_900, extras: { liftgate: 7_500 } },
  });
  expect(rates.parcel.table).toHaveLength(9);
});

test("a setting that cannot hold is refused with its place, and nothing is stored", async () => {
  const before = await database().sql("select * from settings order by key");
  const refused = async (group: SettingKey, value: unknown) => {
    const stored = await storeSetting(database(), group, value, now);
    return stored.ok ? "stored" : stored.error.at;
  };
  expect(await refused("shipping", { freight: { basicFee: -1 } })).toBe("shipping.freight.basicFee");
  expect(await refused("shipping", { timeZone: "Mars/Olympus" })).toBe("shipping.timeZone");
  expect(await refused("tax", { OH: { rate: 5.75, shippingTaxed: true } })).toBe("tax.OH.rate");
  expect(await refused("payment", { offered: ["cash"] })).toBe("payment.offered.0");
  expect(await refused("bank", {})).toBe("bank.payee");
  expect(await database().sql("select * from settings order by key")).toEqual(before);
});
