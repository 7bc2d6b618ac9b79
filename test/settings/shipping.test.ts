import { beforeAll, expect, test } from "vitest";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { SettingForm } from "#engine/admin/settings/setting-form.ts";
import { shippingForm } from "#domain/checkout/settings/shipping-form.ts";
import { taxForm } from "#domain/checkout/settings/tax-form.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { dockToDock } from "#domain/shipping/rates.ts";
import { instant } from "#domain/kernel/time.ts";
import { cartWith, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { demoSettings } from "../../demo/settings.ts";

const shop = openShop();
let owner: Browser;
const days = 86_400_000;

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await stockGoods(
    shop().db,
    { sku: "HOSE-1", price: 5_000, weightLb: 4 },
    { sku: "SCREW-1", price: 900_000, weightLb: 900 },
  );
});

const on = (at = shop().clock.now()) => ({ db: shop().db, clock: { now: () => at } });
const stored = async (form: SettingForm) =>
  (
    await shop().db.sql<{ value: unknown; version: number }>("select value, version from settings where key = $1", [
      form.name,
    ])
  )[0] ?? { value: null, version: 0 };

/** Sends the form as its screen shows it, with some fields typed anew. */
async function save(form: SettingForm, changes: Texts, prefix = "") {
  const { value, version } = await stored(form);
  const path = `${prefix}/admin/settings/${form.name}`;
  return owner.post(path, {
    intent: "save",
    version: String(version),
    ...form.typedOf(value, { timeZone: "America/Chicago" }),
    ...changes,
  });
}

const quoted = async (sku: string, zip: string, at?: number) => {
  const cart = await cartWith(on() as never, { sku, quantity: 1 });
  return quoteCart(on(at === undefined ? undefined : instant(at)) as never, cart, {
    method: sku === "HOSE-1" ? "SHIPPING" : "LOCAL",
    zip,
    freight: dockToDock,
  });
};

test("a shop that has set no rates is shown ones to begin with, and saving them sets them", async () => {
  const page = await owner.get("/admin/settings/shipping");
  for (const said of ['value="199.00"', 'value="149.00"', "Ships from", "Up to lb"]) expect(page.text).toContain(said);
  expect((await owner.get("/cn/admin/settings/shipping")).text).toContain("发货州");
  expect((await save(shippingForm, {})).location).toBe("/admin/settings/shipping?done=saved");
  expect((await save(shippingForm, {})).location).toBe("/admin/settings/shipping?done=unchanged");
});

test("the rates of the form are what checkout asks: by weight and zone, free from the threshold, freight with its extras", async () => {
  const saved = await save(shippingForm, {
    "row.2.upTo": "10",
    "row.2.zone.2": "7.35",
    freeFrom: "60",
    basicFee: "$1,000.10",
    "cwt.8": "20",
    "extra.liftgate": "55.5",
    "zoneOf.CA": "8",
    "parcelDays.2": "1",
  });
  expect(saved.status).toBe(303);
  expect((await quoted("HOSE-1", "43085")).priced?.shipping).toMatchObject({ amount: 735, transit: [1, 1] });
  expect((await quoted("SCREW-1", "90210")).priced?.shipping?.amount).toBe(100_010 + 9 * 2_000);
  await save(shippingForm, { freeFrom: "50" });
  expect((await quoted("HOSE-1", "43085")).priced?.shipping?.amount).toBe(0);
  await save(shippingForm, { freeFrom: "" });
  expect((await quoted("HOSE-1", "43085")).priced?.shipping?.amount).toBe(735);
});

test("figures typed full-width, as a Chinese keyboard may leave them, are the ones that were meant", async () => {
  const saved = await save(
    shippingForm,
    { "row.2.upTo": "１０", "row.2.zone.2": "７．４０", basicFee: "１，０００", "parcelDays.2": "２～３" },
    "/cn",
  );
  expect(saved.location).toBe("/cn/admin/settings/shipping?done=saved");
  expect((await quoted("HOSE-1", "43085")).priced?.shipping).toMatchObject({ amount: 740, transit: [2, 3] });
  await save(shippingForm, { "row.2.zone.2": "7.35", basicFee: "1000.10", "parcelDays.2": "1" });
  expect((await save(taxForm, { "row.0.state": "OH", "row.0.rate": "６．７５％" })).status).toBe(303);
  expect((await stored(taxForm)).value).toMatchObject({ periods: [{ state: "OH", rate: 67_500 }] });
  await save(taxForm, { "row.0.state": "", "row.0.rate": "" });
});

test("a rate that cannot hold is refused beside its field, in both languages, and everything typed stays", async () => {
  const wrong = { "row.0.zone.3": "ten", "parcelDays.4": "5-2", "row.2.upTo": "0", basicFee: "-1" };
  for (const [prefix, said] of [
    ["", ["This field must be an amount such as 12.50", "Please enter business days, such as 2–4"]],
    ["/cn", ["此项须为金额，例如 12.50", "请输入工作日天数，如 2–4"]],
  ] as const) {
    const answer = await save(shippingForm, wrong, prefix);
    expect(answer.status).toBe(400);
    for (const words of [...said, 'value="ten"', 'value="5-2"']) expect(answer.text).toContain(words);
  }
});

test("what is wrong in one row or table stands in one line of the list, where each zone leads to its field", async () => {
  const names = Object.keys(shippingForm.typedOf(null, { timeZone: "America/Chicago" }));
  const wrong = names.filter((name) => /^(row|cwt|parcelDays|freightDays)\./.test(name));
  for (const [prefix, ...said] of [
    [
      "",
      "Row 1: Zone 2, Zone 3, Zone 4, Zone 5, Zone 6, Zone 7, Zone 8: This field must be an amount such as 12.50",
      "Row 1: Up to lb: This field must be a number such as 12.5",
    ],
    ["/cn", "第 1 行：2 区、3 区、4 区、5 区、6 区、7 区、8 区：此项须为金额，例如 12.50"],
  ] as const) {
    const answer = await save(shippingForm, Object.fromEntries(wrong.map((name) => [name, "?"])), prefix);
    expect(answer.status).toBe(400);
    const list = /role="alert"[\s\S]*?<\/ul>/.exec(answer.text)?.[0] ?? "";
    const shownLines = [...list.matchAll(/<li[\s\S]*?<\/li>/g)].map(([one]) => one.replaceAll(/<[^>]*>/g, ""));
    expect(shownLines).toEqual(expect.arrayContaining(said));
    // Two lines a row, one a table.
    expect(shownLines.length).toBe(2 * wrong.filter((name) => name.endsWith(".upTo")).length + 3);
    for (const name of wrong) expect(list).toContain(`href="#${name}"`);
  }
});

test("a trial says what checkout would ask and why, by the checkout's own rules, and orders nothing", async () => {
  const path = "/admin/settings/shipping/trial";
  const counted = () => shop().db.sql("select (select count(*) from carts) + (select count(*) from cart_lines) as n");
  const quote = await quoted("SCREW-1", "90210");
  const before = await counted();
  const page = await owner.get(`${path}?items=${encodeURIComponent("SCREW-1 × 1\nHOSE-1")}&zip=90210&freight=liftgate`);
  for (const said of ["California, zone 8", "SCREW-1 travels on a pallet", "$55.50", "Basic freight fee", "$1,000.10"])
    expect(page.text, said).toContain(said);
  expect(quote.priced?.shipping?.amount).toBe(118_010);
  expect((await owner.get(`/cn${path}?items=SCREW-1&zip=90210`)).text).toContain("整单走零担货运");
  expect((await owner.get(`${path}?items=HOSE-1&zip=99501`)).text).toContain("Alaska, where the shop does not ship");
  expect((await owner.get(`${path}?items=NO-SUCH&zip=43085`)).text).toContain("NO-SUCH cannot be bought");
  expect((await owner.get(`${path}?items=HOSE-1&zip=1`)).text).toContain("Please enter a 5-digit ZIP code");
  expect(await counted()).toEqual(before);
});

test("a state's tax holds from its first day to its last, and the next rate from then on", async () => {
  const today = shop().clock.now();
  const rows = {
    "row.0.state": "OH",
    "row.0.rate": "5.75",
    "row.0.shipping": "on",
    "row.0.from": "",
    "row.0.to": "2026-12-31",
    "row.1.state": "OH",
    "row.1.rate": "6",
    "row.1.from": "2027-01-01",
    "row.1.to": "",
  };
  expect((await save(taxForm, rows)).location).toBe("/admin/settings/tax?done=saved");
  const taxOf = async (at: number) => (await quoted("HOSE-1", "43085", at)).priced?.order.tax;
  expect(await taxOf(today)).toBe(Math.round((5_000 + 735) * 0.0575));
  expect(await taxOf(today + 60 * days)).toBe(300);
  expect((await quoted("HOSE-1", "75201", today)).priced?.order.tax).toBe(0);
  const overlapping = await save(taxForm, { ...rows, "row.1.from": "2026-12-31" });
  expect(overlapping.status).toBe(400);
  expect(overlapping.text).toContain("Another rate of this state holds on some of these days");
  const backwards = await save(taxForm, { ...rows, "row.0.from": "2027-06-01" });
  expect(backwards.text).toContain("It must end after it begins");
});

test("rates that were stored without dates still hold, and a shop that collects none says so by an empty table", async () => {
  await shop().db.sql("update settings set value = $1 where key = 'tax'", [JSON.stringify(demoSettings.tax)]);
  expect((await quoted("HOSE-1", "43085")).priced?.order.tax).toBeGreaterThan(0);
  const { version } = await stored(taxForm);
  const emptied = await owner.post("/admin/settings/tax", { intent: "save", version: String(version) });
  expect(emptied.status).toBe(303);
  expect((await quoted("HOSE-1", "43085")).priced?.order.tax).toBe(0);
});
