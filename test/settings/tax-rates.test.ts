import { beforeAll, beforeEach, expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { deliveredPrices } from "#engine/checkout/delivery-ways.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { declaredStatements } from "#engine/platform/statement.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { cartWith, dayton, parcelForm, place, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { change, depsOf, pay, standing } from "#test/orders/changing-orders.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const path = "/admin/settings/tax/rates";
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await stockGoods(shop().db, { sku: "HOSE-1", price: 10_000, weightLb: 4, onHand: 1_000 });
  await setSetting(shop().db, "opening", { open: true });
  await setSetting(shop().db, "tax", { OH: { rate: 50_000, shippingTaxed: false } });
  await setSetting(shop().db, "pickup", { places: [columbus] });
});
beforeEach(async () => {
  await shop().db.sql("delete from tax_rate_states");
});

const check = (file: string | Uint8Array, { name = "rates.csv", taxed = false, browser = owner, prefix = "" } = {}) => {
  const form = new FormData();
  form.set("intent", "check");
  form.set("file", new File([file as BlobPart], name));
  if (taxed) form.set("shippingTaxed", "on");
  return browser.upload(`${prefix}${path}`, form);
};
const fileOf = (location: string | null) => /file=(\d+)/.exec(location ?? "")?.[1] ?? "";

async function imported(file: string | Uint8Array, options = {}): Promise<string | null> {
  const { location, text } = await check(file, options);
  if (!location) throw new Error(text.slice(0, 20_000));
  return (await owner.post(path, { intent: "apply", file: fileOf(location) })).location;
}

const at = (now = shop().clock.now()) => ({ db: shop().db, clock: fixedClock(now) });

/** The tax of one hose of $100 delivered to a ZIP code, and its shipping. */
async function taxAt(zip: string, now?: number) {
  const here = at(now === undefined ? undefined : instant(now));
  const cart = await cartWith(here, { sku: "HOSE-1", quantity: 1 });
  const { priced } = await quoteCart(here, cart, { method: "SHIPPING", zip });
  return priced!.order.tax;
}

const rates = `state,county,region,zip_from,zip_to,rate_percent,state_percent,county_percent,shipping_taxed,valid_from,valid_until
OH,,,,,5.75,5.75,,no,,
OH,Montgomery,,,,7.5,5.75,1.75,yes,,
OH,Montgomery,Dayton,45401,45499,,,,,,
OH,,Columbus,43085,43085,8,,,no,,2026-12-31
OH,,Columbus,43085,43085,8.25,,,no,2027-01-01,
`;

test("a file is checked and shown, holds once it is confirmed, and checkout charges by ZIP code, county and state", async () => {
  const checked = await check(rates);
  expect(checked.status).toBe(303);
  const shown = (await owner.get(checked.location!)).text;
  for (const said of [
    "rates.csv: 5 rows, no errors",
    "5 rows are new",
    "Ohio · 45401–45499 · Dayton · Montgomery",
    "the county’s",
  ])
    expect(shown).toContain(said);
  expect((await owner.get(`/cn${checked.location!}`)).text).toContain("5 行，没有错误");
  // Nothing holds yet: five percent in all of Ohio.
  expect(await taxAt("45402")).toBe(500);
  const applied = await owner.post(path, { intent: "apply", file: fileOf(checked.location) });
  expect(applied.location).toBe(`${path}?done=applied`);
  expect((await owner.get(applied.location!)).text).toContain("Checkout uses them now");
  // By hand: a carton of 4 lb to zone 2 costs $12.00; Montgomery taxes it, Columbus and the rest of the state don't.
  expect(await taxAt("45402")).toBe(Math.round((10_000 + 1_200) * 0.075));
  expect(await taxAt("43085")).toBe(800);
  expect(await taxAt("44101")).toBe(575);
  expect(await taxAt("40202")).toBe(0);
  // The press that came twice finds it done.
  expect((await owner.post(path, { intent: "apply", file: fileOf(checked.location) })).location).toBe(
    `${path}?done=unchanged`,
  );
});

test("a rate that changes on a day holds from that day on, where goods are delivered and where they are picked up", async () => {
  await imported(rates.replaceAll("43085", "43228"));
  const newYear = Date.UTC(2027, 0, 1, 18);
  expect(await taxAt("43228")).toBe(800);
  expect(await taxAt("43228", newYear)).toBe(825);
  const ways = async (now: number) => {
    const [price] = await deliveredPrices(at(instant(now)), ["HOSE-1"], {
      to: { zip: "45402", extras: null },
      customer: null,
    });
    return Object.fromEntries(price!.ways.map(({ method, tax }) => [method, tax]));
  };
  expect(await ways(shop().clock.now())).toEqual({ SHIPPING: 840, PICKUP: 800 });
  expect(await ways(newYear)).toEqual({ SHIPPING: 840, PICKUP: 825 });
});

test("the order is charged what was shown, and keeps it when the rates are removed", async () => {
  await imported(rates);
  const here = at();
  const cart = await cartWith(here, { sku: "HOSE-1", quantity: 1 });
  const { priced } = await quoteCart(here, cart, { method: "SHIPPING", state: "OH", zip: dayton.zip });
  const order = await place(here, cart, { form: parcelForm, seenTotal: priced!.order.total });
  if (!order.ok) throw new Error(order.error.code);
  const removed = await owner.post(path, { intent: "remove", state: "OH" });
  expect(removed.location).toBe(`${path}?done=removed`);
  expect(await taxAt("45402")).toBe(500);
  expect(await standing(shop().db, order.value.orderId)).toMatchObject({ tax: 840, total: priced!.order.total });
  // Pressed again in another tab.
  expect((await owner.post(path, { intent: "remove", state: "OH" })).status).toBe(303);
});

test("an order that moves to a ZIP code with another rate is taxed by that, and one that stays within its rate is not", async () => {
  const { db, clock } = shop();
  await imported("state,zip,rate\nOH,45402,7\nOH,45403,7\nOH,43085,6\n");
  const order = await placeOrder(db, clock);
  await pay(depsOf(shop()), shop().stripe, order.number);
  expect((await standing(db, order.id)).tax).toBe(700);
  await imported("state,zip,rate\nOH,45402,6.5\nOH,45403,6.5\nOH,43085,6\n");
  await change(owner, order.number, { "shipping.zip": "45403" });
  expect((await standing(db, order.id)).tax).toBe(700);
  await change(owner, order.number, { "shipping.zip": "43085", "shipping.city": "Columbus" });
  expect((await standing(db, order.id)).tax).toBe(600);
});

test("every line that is wrong is named with its number and its reason, in both languages, and nothing is stored", async () => {
  const bad = `state,county,zip_from,zip_to,rate_percent,shipping_taxed,valid_from,valid_until
XX,,,,7,no,,
OH,,43001,43002,26,no,,
OH,,4300A,,7,no,,
OH,,90210,,7,no,,
OH,,43005,,,no,,
OH,,43006,,7,maybe,,
OH,,43007,,7,no,2026-13-01,soon
`;
  const answer = await check(bad, { taxed: true });
  expect(answer.status).toBe(400);
  for (const said of [
    "rates.csv: 7 lines are wrong",
    "Line 2: “XX” is not a state of the United States.",
    "Line 3: 26 is more than 25%, the highest rate that is taken.",
    "Line 4: “4300A” is not a ZIP code of five digits.",
    "Line 5: The ZIP codes from 90210 on are not all in this state.",
    "Line 6: There is no rate. A ZIP code without one must name its county.",
    "Line 7: “maybe” under shipping_taxed is neither yes nor no.",
    "Line 8: “2026-13-01” is not a day.",
    "Line 8: “soon” is not a day.",
  ])
    expect(answer.text.replaceAll("</span> ", " ").replaceAll(/<span[^>]*>/g, "")).toContain(said);
  expect(answer.text).toMatch(/name="shippingTaxed"[^>]*checked|checked[^>]*name="shippingTaxed"/);
  expect((await check(bad, { prefix: "/cn" })).text).toContain("“XX”不是美国的州");
  const days = `state,county,zip,rate_percent,valid_from,valid_until
OH,,43001,7,2026-01-01,2026-06-30
OH,,43001,7.1,2026-06-30,2026-07-31
OH,,43001,7.2,2026-09-01,
OH,,43001-43010,7,2026-01-15,2026-01-20
OH,Franklin,43020,,,
OH,Delaware,,7,,
`;
  const text = (await check(days)).text.replaceAll("</span> ", " ").replaceAll(/<span[^>]*>/g, "");
  for (const said of [
    "Line 3: On some days line 2 has a rate for the same place.",
    "Line 4: There are days without a rate between line 3 and this one.",
    "Line 5: On some days line 2 has a rate for the same place.",
    "Line 6: No line has a rate for Franklin on all days of this one.",
    "Line 7: No ZIP code takes the rate of Delaware",
  ])
    expect(text).toContain(said);
  expect(await shop().db.sql("select from tax_rates")).toHaveLength(0);
});

test("a spreadsheet's file is read as it was saved: with a mark, semicolons, tabs, UTF-16; a tax service's as it is", async () => {
  const semicolons = "state;zip;rate_percent\r\nOH;45402;7.5\r\n";
  expect(await imported(`\uFEFF${semicolons}`)).toContain("done=applied");
  expect(await taxAt("45402")).toBe(750);
  await imported(new Uint8Array(Buffer.from("\uFEFF州\t邮编\t税率\nOhio\t45402\t7\n", "utf16le")));
  expect(await taxAt("45402")).toBe(700);
  await imported(
    `"State","ZipCode","TaxRegionName","EstimatedCombinedRate","StateRate","EstimatedCountyRate","EstimatedCityRate","EstimatedSpecialRate","RiskLevel"
"OH","45402","DAYTON","0.075000","0.057500","0.012500","0.000000","0.005000","1"\n`,
    { taxed: true },
  );
  expect(await taxAt("45402")).toBe(Math.round((10_000 + 1_200) * 0.075));
  const [row] = await shop().db.sql<Record<string, unknown>>("select region, state_rate, special_rate from tax_rates");
  expect(row).toEqual({ region: "DAYTON", state_rate: 57_500, special_rate: 5_000 });
});

test("hostile files are answered with a sentence and store nothing", async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const refused: [string | Uint8Array, string][] = [
    ["", "The file is empty (0 bytes)"],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "This is not a text file"],
    [png, "This is not a text file"],
    ["state,rate\n", "There are no rows"],
    ["a,b,c\n1,2,3\n", "The first row must name the columns"],
    ['state,rate\nOH,"7\n', "A quotation mark is not closed"],
    [`state,rate\n${"OH,7\n".repeat(100_001)}`, "At most 100,000 rows"],
    ["x".repeat(12 * 1024 * 1024 + 1), "larger than 12 MB"],
    [`state,rate,county\nOH,7,${"x".repeat(3_000)}\n`, "longer than 2,000 characters"],
    ["state,rate\n__proto__,7\nconstructor,7\n", "“__proto__” is not a state"],
    ["state,rate\n<script>alert(1)</script>,7\n", "&lt;script&gt;"],
  ];
  for (const [file, said] of refused) {
    const answer = await check(file);
    expect(answer.status, said).toBe(400);
    expect(answer.text).toContain(said);
    expect(answer.text).not.toContain("<script>alert");
  }
  expect((await owner.post(path, { intent: "apply", file: "1e9" })).status).toBe(409);
  expect((await owner.post(path, { intent: "remove", state: "__proto__" })).status).toBe(400);
  expect(await shop().db.sql("select from tax_rates")).toHaveLength(0);
});

test("what is downloaded is the file again: importing it, or the same file twice, changes nothing and is not recorded", async () => {
  await imported(rates, { name: "=cmd.csv" });
  const before = await shop().db.sql("select * from tax_rates order by state, zip_from, valid_from, county");
  const applied = async () => (await shop().db.sql("select from audit_log where action = 'tax-rates-imported'")).length;
  const count = await applied();
  const download = (await owner.get("/admin/export/taxRates")).text;
  const again = await check(download);
  expect((await owner.get(again.location!)).text).toContain("These are the rates in use. Nothing would change.");
  expect(await imported(download)).toBe(`${path}?done=unchanged`);
  expect(await imported(rates)).toBe(`${path}?done=unchanged`);
  expect(await shop().db.sql("select * from tax_rates order by state, zip_from, valid_from, county")).toEqual(before);
  expect(await applied()).toBe(count);
});

test("a file replaces the rows of the states it names alone, and asks again where another one came between", async () => {
  await imported("state,zip,rate\nOH,45402,7\n");
  await imported("state,zip,rate\nTX,77002,8.25\n");
  expect(await taxAt("45402")).toBe(700);
  expect(await taxAt("77002")).toBe(825);
  const mine = await check("state,zip,rate\nOH,45402,7.5\n");
  const page = (await owner.get(mine.location!)).text;
  expect(page).toContain("0 rows are new, 1 changes, 0 are removed");
  await imported("state,zip,rate\nOH,45402,6\n");
  const stale = await owner.post(path, { intent: "apply", file: fileOf(mine.location) });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("Somebody else has changed this");
  expect(await taxAt("45402")).toBe(600);
});

test("rates that end are told before, and whoever may only look is offered no button", async () => {
  await imported("state,zip,rate,valid_until\nOH,45402,7,2026-12-31\n");
  expect((await owner.get(path)).text).toContain("In one state a rate ends");
  const reader = await signedInAs(shop(), "read-only");
  const page = await reader.get(path);
  expect(page.text).toContain("rates.csv");
  expect(page.text).not.toContain('value="check"');
  expect((await check(rates, { browser: reader })).status).toBe(403);
});

test("45,000 ZIP codes are imported in seconds, and a place is looked up by the index in one statement", async () => {
  const { db } = shop();
  // Every five digits of a state, from the prefixes of the largest ones.
  const prefixes: [string, number, number][] = [
    ["CA", 900, 961],
    ["TX", 750, 799],
    ["NY", 100, 149],
    ["PA", 150, 196],
    ["OH", 430, 458],
    ["FL", 320, 339],
    ["GA", 300, 319],
    ["IL", 600, 629],
    ["MI", 480, 499],
    ["NC", 270, 289],
    ["VA", 220, 245],
    ["MO", 630, 658],
    ["WI", 530, 549],
    ["TN", 370, 384],
    ["IN", 460, 479],
    ["MD", 206, 218],
    ["AL", 350, 368],
    ["LA", 700, 713],
    ["KY", 400, 426],
    ["OR", 970, 978],
    ["OK", 734, 748],
    ["IA", 500, 527],
  ];
  const lines: string[] = [];
  for (const [state, from, to] of prefixes)
    for (let zip = from * 100; zip < (to + 1) * 100 && lines.length < 45_000; zip += 1)
      lines.push(`${state},${String(zip).padStart(5, "0")},Region ${zip},${5 + (zip % 50) / 10}`);
  expect(lines).toHaveLength(45_000);
  const begun = performance.now();
  await imported(`state,zip,region,rate_percent\n${lines.join("\n")}\n`);
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(await taxAt("45402")).toBe(Math.round((5 + (45_402 % 50) / 10) * 100));
  await db.sql("analyze tax_rates");
  const { text } = declaredStatements().find(({ name }) => name.startsWith("tax_rates_at_places"))!;
  const plan = await db.sql<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${text}`, [
    ["OH 45402", "TX"],
    ["OH", "TX"],
    [45_402, null],
    "2026-11-20",
  ]);
  const said = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(said).not.toContain("Seq Scan");
  const buffers = Number(/Buffers: shared hit=(\d+)/.exec(said)?.[1]);
  expect(buffers).toBeLessThan(60);
});
