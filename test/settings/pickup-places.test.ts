import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { after, minutes } from "#domain/kernel/time.ts";
import { apiOrder, apiOrders } from "#engine/admin/api-records.ts";
import { pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { columbus, houston } from "#test/checkout/pickup-place.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { demoSettings } from "../../demo/settings.ts";

const shop = openShop();
const path = "/admin/settings/pickup";
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await stockGoods(shop().db, { sku: "HOSE-1", price: 10_000, onHand: 10_000 });
  await setSetting(shop().db, "tax", demoSettings.tax);
});
beforeEach(async () => {
  await shop().db.sql("delete from settings where key = 'pickup'");
});

const offer = (...places: PickupPlace[]) => setSetting(shop().db, "pickup", { places });
const stored = async () => {
  const [row] = await shop().db.sql<{ value: { places: PickupPlace[] }; version: number }>(
    "select value, version from settings where key = 'pickup'",
  );
  return row ?? { value: null, version: 0 };
};

/** Sends the form as its screen shows it, with some fields typed anew; one that is left out by null was not ticked. */
async function save(
  changes: Readonly<Record<string, string | null>>,
  options: { prefix?: string; version?: number } = {},
) {
  const { value, version } = await stored();
  const typed: Record<string, string | null> = {
    ...pickupForm.typedOf(value, { timeZone: "America/Chicago" }),
    ...changes,
  };
  const fields = Object.entries(typed).flatMap(([name, text]) =>
    name === "places"
      ? (text ?? "").split("\n").map((id) => [name, id] as const)
      : text === null
        ? []
        : [[name, text] as const],
  );
  const sent = [["intent", "save"], ["version", String(options.version ?? version)], ...fields] as const;
  return owner.post(`${options.prefix ?? ""}${path}`, sent);
}

const fieldsOf = (place: PickupPlace): Texts =>
  pickupForm.typedOf({ places: [place] }, { timeZone: "America/Chicago" });

const fetched = {
  email: "ada@example.com",
  method: "PICKUP",
  payment: "stripe",
  billingSame: "on",
  partial: "no",
  "contact.firstName": "Ada",
  "contact.lastName": "Marsh",
  "contact.phone": "5551234567",
};

async function shopper(): Promise<Browser> {
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-1", quantity: "1" });
  return browser;
}

const totalOf = ({ text }: Answer) => /name="total" value="(\d+)"/.exec(text)?.[1] ?? "";
const quote = (browser: Browser, more: Readonly<Record<string, string>> = {}, prefix = "") =>
  browser.post(`${prefix}/checkout`, { ...fetched, ...more, intent: "quote" });
async function place(browser: Browser, more: Readonly<Record<string, string>> = {}, prefix = "") {
  const total = totalOf(await quote(browser, more, prefix));
  return browser.post(`${prefix}/checkout`, { ...fetched, ...more, intent: "place", key: randomUUID(), total });
}

test("a merchant adds a second place with its hours and closed days, and buyers choose between them in the merchant's order", async () => {
  await offer(columbus);
  const added = await save({
    ...fieldsOf(houston),
    places: "houston\ncolumbus",
    "place.houston.closed": "2026-12-24 to 2027-01-02\n2026-11-27",
  });
  expect(added.location).toBe(`${path}?done=saved`);
  expect((await stored()).value?.places.map(({ id, closed }) => [id, closed])).toEqual([
    [
      "houston",
      [
        { from: "2026-11-27", to: "2026-11-27" },
        { from: "2026-12-24", to: "2027-01-02" },
      ],
    ],
    ["columbus", []],
  ]);
  const browser = await shopper();
  const english = (await quote(browser)).text;
  for (const said of [
    "Where do you want to pick it up?",
    "Gulf yard",
    "Dock 4",
    "Sat 9:00 AM–12:00 PM",
    "US Central Time",
  ])
    expect(english).toContain(said);
  expect(english).toContain("Closed on Nov 26 – Nov 27, Dec 24 – Jan 2");
  for (const said of ["Ring twice", "Bring straps"]) expect(english).toContain(said);
  expect(english.indexOf("Gulf yard")).toBeLessThan(english.indexOf("Dock 4"));
  expect(english).toMatch(/value="houston"[^>]*checked|checked[^>]*value="houston"/);
  const chinese = (await quote(browser, {}, "/cn")).text;
  for (const said of ["您希望在哪里自提？", "海湾仓库", "周六 9:00–12:00", "美国中部时间", "11月26日–11月27日、"])
    expect(chinese).toContain(said);
});

test("the sale is taxed where the goods are fetched, and the day they are ready is one on which that place is open", async () => {
  const closed = [{ from: "2026-11-20" as CalendarDay, to: "2026-11-24" as CalendarDay }];
  await offer(columbus, { ...houston, closed });
  const browser = await shopper();
  const [ohio, texas] = [
    await quote(browser, { "contact.place": "columbus" }),
    await quote(browser, { "contact.place": "houston" }),
  ];
  expect([totalOf(ohio), totalOf(texas)]).toEqual(["10575", "10625"]);
  expect(ohio.text).toContain("Ready for pickup Mon, Nov 23");
  expect(texas.text).toContain("Ready for pickup Wed, Nov 25");
});

test("an order keeps the place it was placed with, and its page, receipt and packing slip say it with today's hours", async () => {
  await offer(columbus, houston);
  const browser = await shopper();
  const placed = await place(browser, { "contact.place": "houston" });
  expect(placed.status).toBe(303);
  const [order] = await shop().db.sql<{ number: string; place: PickupPlace }>(
    "select number, pickup_place as place from orders order by id desc limit 1",
  );
  expect(order!.place).toMatchObject({ id: "houston", state: "TX" });
  const pickupPlace = {
    id: "houston",
    name: { en: "Gulf yard", cn: "海湾仓库" },
    address1: "9 Bayou Road",
    city: "Houston",
    state: "TX",
    zip: "77002",
  };
  const clock = { ...shop().clock, now: () => after(shop().clock.now(), minutes(1)) };
  expect(await apiOrder(shop(), order!.number)).toMatchObject({ pickupPlace });
  const listed = await apiOrders({ db: shop().db, clock }, { after: 0, limit: 100, state: null });
  expect(listed.find(({ number }) => number === order!.number)).toMatchObject({ pickupPlace });
  await save({ "place.houston.name.en": "New yard", "place.houston.opens.5": "", "place.houston.closes.5": "" });
  const page = async (prefix = "") => (await owner.get(`${prefix}/admin/orders/${order!.number}`)).text;
  expect(await page()).toContain("Gulf yard");
  expect(await page("/cn")).toContain("海湾仓库");
  const detail = (await browser.get(`/order/detail?order=${order!.number}`)).text;
  for (const said of ["Gulf yard", "9 Bayou Road, Houston, TX 77002", "Sat–Sun closed", "Ready for pickup by about"])
    expect(detail).toContain(said);
  // Moved elsewhere, the place is another one: what the buyer was told stays.
  await save({
    "place.houston.address1": "1 Far Street",
    "place.houston.note.en": "",
    "place.houston.closed": "2026-11-25",
  });
  expect((await browser.get(`/order/detail?order=${order!.number}`)).text).toContain("9 Bayou Road");
  expect((await owner.get(`/admin/orders/${order!.number}/packingSlip`)).status).toBe(200);
});

test("a place that is offered no longer is never replaced by another unseen, and where there are several one has to be named", async () => {
  await offer(columbus, houston);
  const browser = await shopper();
  await save({ "place.houston.active": null });
  const gone = await place(browser, { "contact.place": "houston" });
  expect(gone.status).toBe(400);
  expect(gone.text).toContain("This place is no longer offered. Please look at the pick-up places again");
  expect(gone.text).not.toContain("Gulf yard");
  expect((await place(browser, { "contact.place": "houston" }, "/cn")).text).toContain("该自提地点已不可选");
  await offer(columbus, houston);
  const unnamed = await place(browser);
  expect(unnamed.status).toBe(400);
  expect(unnamed.text).toContain("Location is required");
  await offer(columbus);
  expect((await place(browser)).status).toBe(303);
});

test("pick up is offered where no place is described, too, and says that the shop will tell where", async () => {
  await offer({ ...columbus, active: false });
  const browser = await shopper();
  expect((await quote(browser)).text).toContain("Free. We will tell you where and when.");
  expect((await place(browser)).status).toBe(303);
  const [order] = await shop().db.sql<{ number: string }>(
    "select number, pickup_place as place from orders order by id desc limit 1",
  );
  expect(order).toEqual({ place: null, number: order!.number });
  expect(await apiOrder(shop(), order!.number)).toMatchObject({ pickupPlace: null });
});

test("what cannot hold is said at its field, and nothing that was typed is lost", async () => {
  await offer(columbus);
  const refused = await save({
    "place.columbus.zip": "90210",
    "place.columbus.opens.0": "09:00",
    "place.columbus.closes.0": "08:00",
    "place.columbus.closes.1": "",
    "place.columbus.closed": "2026-02-30",
    "place.columbus.note.en": "Ring <twice>",
    "place.columbus.timeZone": "Mars/Olympus",
  });
  expect(refused.status).toBe(400);
  for (const said of [
    "This ZIP code is not in the chosen state",
    "It must end after it begins",
    "Please enter when it opens and when it closes, or leave both empty",
    "“2026-02-30” is not a day such as 2026-12-24",
    "Say it in both languages or in neither",
    "Ring &lt;twice&gt;",
    "must be chosen from the list",
  ])
    expect(refused.text).toContain(said);
  expect((await stored()).value?.places).toEqual([columbus]);
  expect((await save({ "place.columbus.zip": "" }, { prefix: "/cn" })).text).toContain("为必填项");
});

test("two who change the places at once are told, and what changed stands in the record, before and after", async () => {
  await offer(columbus);
  const { version } = await stored();
  expect((await save({ "place.columbus.city": "Dublin" }, { version })).status).toBe(303);
  const stale = await save({ "place.columbus.city": "Hilliard" }, { version });
  expect(stale.status).toBe(409);
  expect((await owner.get(path)).text).toContain("Place 1, City: Columbus → Dublin");
  expect((await save({ places: "" })).location).toBe(`${path}?done=saved`);
  expect((await stored()).value?.places).toEqual([]);
});
