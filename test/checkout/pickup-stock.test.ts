import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { stockAtPickup } from "#domain/checkout/pickup-stock.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { columbus, houston } from "#test/checkout/pickup-place.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop({ follows: true });
let owner: Browser;
let hall = "";

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await setSetting(shop().db, "pickup", { places: [columbus, houston] });
});

const placeForm = { intent: "save", version: "1", ships: "on", position: "0", pickup: "" };

let count = 0;
/** A product of one version that leaves on the day it is ordered, with so many units at the main place. */
async function goods(
  stock: number,
  more: Record<string, unknown> = {},
): Promise<{ id: number; sku: string; page: string }> {
  const sku = `FETCH-${(count += 1)}`;
  const report = await importProducts(
    shop(),
    jsonLines([record(sku.toLowerCase(), { variants: [variant(sku, { stock, leadTimeDays: 0, ...more })] })]),
  );
  expect(report.errors).toEqual([]);
  const [row] = await shop().db.sql<{ id: number }>("select id from variants where sku = $1", [sku]);
  return { id: row!.id, sku, page: `/products/${sku.toLowerCase()}.html` };
}

const textOf = async (path: string, browser = shop().browser()) =>
  (await browser.get(path)).text.replaceAll("<!-- -->", "");
const saysSoon = (path: string) => expect.poll(() => textOf(path));

async function cartOf(sku: string, quantity: number): Promise<Browser> {
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: String(quantity) });
  return browser;
}

const contact = {
  email: "ada@example.com",
  method: "PICKUP",
  payment: "zeller",
  billingSame: "on",
  partial: "no",
  "contact.firstName": "Ada",
  "contact.lastName": "Marsh",
  "contact.phone": "5551234567",
};
const checkout = (browser: Browser, place: string, prefix = "") =>
  browser.post(`${prefix}/checkout`, { ...contact, "contact.place": place, intent: "quote" });

async function fetchAt(sku: string, quantity: number, place: string): Promise<void> {
  const browser = await cartOf(sku, quantity);
  const total = /name="total" value="(\d+)"/.exec((await checkout(browser, place)).text)![1]!;
  const form = { ...contact, "contact.place": place, intent: "place", key: randomUUID(), total };
  expect((await browser.post("/checkout", form)).status).toBe(303);
}

async function send(sku: string, quantity: number): Promise<string> {
  const form = { intent: "send", key: randomUUID(), from: "1", to: hall, lines: `${sku}\t${quantity}`, note: "" };
  const sent = await owner.post("/admin/stock/transfers/new", form);
  expect(sent.status, sent.text).toBe(303);
  return sent.location!.split("?")[0]!;
}

test("while no location serves a pickup place, pages promise pickup and name no place", async () => {
  const { sku, page } = await goods(5);
  const text = await textOf(page);
  expect(text).toContain("Pick up available");
  expect(text).not.toContain("Dock 4");
  expect(await textOf("/shoppingCart", await cartOf(sku, 1))).not.toContain("Dock 4");
});

test("once locations serve pickup places, product page, cart and checkout say where a part can be fetched today, in both languages", async () => {
  const { sku, page } = await goods(5);
  expect(await textOf(page)).toContain("Pick up available");
  const main = await owner.post("/admin/stock/places/1", { ...placeForm, name: "Main", pickup: "columbus" });
  expect(main.status, main.text).toBe(303);
  const added = { ...placeForm, version: "0", name: "Hall", position: "50", pickup: "houston" };
  hall = /places\/(\d+)/.exec((await owner.post("/admin/stock/places/new", added)).location!)![1]!;
  await saysSoon(page).toContain("Available for pickup at Dock 4 (Columbus, OH) today");
  const text = await textOf(page);
  expect(text).not.toContain("Pick up available");
  expect(text).toContain("Pickup at Gulf yard (Houston, TX): in stock at another location and brought there first.");
  const chinese = await textOf(`/cn${page}`);
  expect(chinese).toContain("今天可自提：4 号月台（Columbus, OH）");
  expect(chinese).toContain("海湾仓库（Houston, TX）：其他地点有货，需先调货");
  const browser = await cartOf(sku, 5);
  expect(await textOf("/shoppingCart", browser)).toContain("Available for pickup at Dock 4 (Columbus, OH) today");
  const atDock = (await checkout(browser, "columbus")).text;
  expect(atDock).toContain("All items are in stock here.");
  expect(atDock).toContain(`Brought here from another location first: ${sku} × 5`);
  expect(atDock).not.toContain("Some items are brought there");
  const atYard = (await checkout(browser, "houston")).text;
  expect(atYard).toContain("Some items are brought there from another location first.");
  expect((await checkout(browser, "houston", "/cn")).text).toContain(`需先从其他地点调货：${sku} × 5`);
});

test("pages tell of goods that move to another place as soon as they leave and as soon as they arrive", async () => {
  const { sku, page } = await goods(5);
  await saysSoon(page).toContain("Available for pickup at Dock 4 (Columbus, OH) today");
  const transfer = await send(sku, 5);
  await saysSoon(page).toContain(
    "Pickup at Dock 4 (Columbus, OH), Gulf yard (Houston, TX): in stock at another location",
  );
  const [row] = await shop().db.sql<{ version: number }>("select version from stock_transfers where number = $1", [
    transfer.split("/").at(-1),
  ]);
  await owner.post(transfer, { intent: "receive-all", version: String(row!.version) });
  await saysSoon(page).toContain("Available for pickup at Gulf yard (Houston, TX) today");
  expect(await textOf(page)).toContain("Pickup at Dock 4 (Columbus, OH): in stock at another location");
});

test("units that another order fetches are not promised at that place again, however many lie elsewhere", async () => {
  const { sku, page } = await goods(60);
  const transfer = await send(sku, 2);
  await owner.post(transfer, { intent: "receive-all", version: "1" });
  await saysSoon(page).toContain("at Dock 4 (Columbus, OH), Gulf yard (Houston, TX) today");
  await fetchAt(sku, 2, "houston");
  await saysSoon(page).toContain("Pickup at Gulf yard (Houston, TX): in stock at another location");
  expect(await textOf(page)).toContain("Available for pickup at Dock 4 (Columbus, OH) today");
});

test("a cart that wants more than lies at a place says so, though one unit could be fetched there", async () => {
  const { sku } = await goods(5);
  const transfer = await send(sku, 2);
  await owner.post(transfer, { intent: "receive-all", version: "1" });
  const two = await textOf("/shoppingCart", await cartOf(sku, 2));
  expect(two).toContain("Available for pickup at Dock 4 (Columbus, OH), Gulf yard (Houston, TX) today");
  const four = await textOf("/shoppingCart", await cartOf(sku, 4));
  expect(four).toContain("Pickup at Dock 4 (Columbus, OH), Gulf yard (Houston, TX): in stock at another location");
});

test("a part that is sold out says when it is expected for pickup, and nothing where nobody can say", async () => {
  const { id, page } = await goods(0);
  expect(await textOf(page)).not.toContain("Dock 4");
  await shop().db.sql("update stock set expected_on = '2026-12-05' where variant_id = $1", [id]);
  // Saturday: the dock opens on Monday.
  await saysSoon(page).toContain("Pickup at Dock 4 (Columbus, OH), Gulf yard (Houston, TX): expected Mon, Dec 7");
});

test("the day of a part is that of checkout's promise: its lead time in business days, then the next day the place is open", () => {
  const friday = "2026-11-20" as CalendarDay;
  const part = { quantity: 2, available: 9, leadTimeDays: 1, expectedOn: null };
  expect(stockAtPickup([columbus, houston], { columbus: 1, houston: 2 }, part, friday)).toEqual([
    { place: "houston", state: "here", on: "2026-11-23" },
    { place: "columbus", state: "elsewhere" },
  ]);
  const gone = { ...part, available: 1, expectedOn: "2026-11-27" as CalendarDay };
  expect(stockAtPickup([columbus], { columbus: 1 }, gone, friday)).toEqual([
    { place: "columbus", state: "expected", on: "2026-11-27" },
  ]);
  const built = { ...gone, leadTimeDays: 17 };
  expect(stockAtPickup([columbus], { columbus: 1 }, built, friday), "the unit that is there takes 17 days").toEqual([
    { place: "columbus", state: "expected", on: "2026-12-16" },
  ]);
  expect(stockAtPickup([columbus], {}, { ...built, available: 0 }, friday), "all are delivered on the day").toEqual([
    { place: "columbus", state: "expected", on: "2026-11-27" },
  ]);
  expect(stockAtPickup([columbus], {}, { ...part, available: 0 }, friday)).toEqual([]);
});
