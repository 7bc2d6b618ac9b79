import { expect, test } from "vitest";
import { choose } from "#test/approvals/approval-shop.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";

const shop = openShop();

const destinationOf = async (browser: Browser) =>
  (JSON.parse((await browser.get("/api/v1/visitor")).text) as { destination: unknown }).destination;
const extras = (...chosen: string[]) =>
  Object.fromEntries(
    ["liftgate", "residential", "appointment", "limitedAccess"].map((one) => [one, chosen.includes(one)]),
  );

test("whoever buys for a site has prices at its dock without typing them, and may ask for another place", async () => {
  const { db } = shop();
  const id = await customer(db, "dock@example.com");
  const browser = await signedIn(shop(), "dock@example.com");
  // In Dayton, with a dock, where access is limited.
  const company = await companyWith(db, "Quetzal Works", ["Plant", "Yard"], [[id, "buyer"]]);
  await db.sql("update company_sites set has_dock = false, by_appointment = true where id = $1", [
    company.sites["Yard"],
  ]);
  expect(await destinationOf(browser)).toBeNull();
  await choose(browser, company, "Plant");
  expect(await destinationOf(browser)).toEqual({ zip: "45402", extras: extras("limitedAccess") });
  await choose(browser, company, "Yard");
  const yard = { zip: "45402", extras: extras("liftgate", "appointment", "limitedAccess") };
  expect(await destinationOf(browser)).toEqual(yard);
  const page = (await browser.get("/deliveredPrice")).text;
  expect(page).toMatch(/value="liftgate"[^>]*checked|checked=""[^>]*value="liftgate"/);

  // A typed answer holds; another place's dock nobody has described.
  await browser.post("/deliveredPrice", { intent: "save", zip: "45402", freightAsked: "yes", freight: "residential" });
  expect(await destinationOf(browser)).toEqual({ zip: "45402", extras: extras("residential") });
  await browser.post("/deliveredPrice", { intent: "forget" });
  expect(await destinationOf(browser)).toEqual(yard);
  await browser.post("/deliveredPrice", { intent: "save", zip: "77002" });
  expect(await destinationOf(browser)).toEqual({ zip: "77002", extras: null });
  await browser.post("/personal/companies", { intent: "buys-for", site: "" });
  expect(await destinationOf(browser)).toBeNull();
});
