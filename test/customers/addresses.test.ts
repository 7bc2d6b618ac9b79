import { describe, expect, test } from "vitest";
import {
  deleteAddress,
  findAddress,
  listAddresses,
  maxAddresses,
  saveAddress,
  setDefaultAddress,
} from "#engine/customers/addresses.ts";
import { findPersonalInfo, saveProfile } from "#engine/customers/profile.ts";
import { testDatabase } from "#test/database.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { accountShop, customer } from "./customer-fixtures.ts";

const database = testDatabase();

const columbus = {
  firstName: "Ada",
  lastName: "Byron",
  companyName: "",
  address1: "1850 Foundry Park Drive",
  address2: "Dock 4",
  city: "Columbus",
  state: "OH",
  zip: "43207",
  phone: "(614) 555-0142",
};

async function save(
  customerId: number,
  change: Partial<typeof columbus> = {},
  options: { id?: number; makeDefault?: boolean } = {},
) {
  const { id = null, makeDefault = false } = options;
  return saveAddress(accountShop(database()), { customerId }, { id, typed: { ...columbus, ...change }, makeDefault });
}

async function saved(
  customerId: number,
  change?: Partial<typeof columbus>,
  options?: { id?: number; makeDefault?: boolean },
): Promise<number> {
  const result = await save(customerId, change, options);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe("an address book", () => {
  test("names every faulty field: empty ones, and a phone that has no ten digits", async () => {
    const id = await customer(database(), "faults@example.com");
    expect(
      await saveAddress(
        accountShop(database()),
        { customerId: id },
        { id: null, typed: { phone: "555-0142" }, makeDefault: false },
      ),
    ).toEqual({
      ok: false,
      error: {
        code: "invalid",
        fieldErrors: [
          { field: "firstName", code: "required" },
          { field: "lastName", code: "required" },
          { field: "address1", code: "required" },
          { field: "city", code: "required" },
          { field: "state", code: "required" },
          { field: "zip", code: "required" },
          { field: "phone", code: "phone_format" },
        ],
      },
    });
  });

  test("has one default: the first, then whichever is chosen, and after its deletion the latest of the others", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "default@example.com");
    const first = await saved(id);
    const second = await saved(id, { city: "Dayton" });
    const third = await saved(id, { city: "Toledo" }, { makeDefault: true });
    const defaults = async () =>
      (await listAddresses(db, { customerId: id })).filter(({ isDefault }) => isDefault).map((one) => one.id);
    expect(await defaults()).toEqual([third]);
    expect((await listAddresses(db, { customerId: id })).map((one) => one.id)).toEqual([third, second, first]);
    await Promise.all([
      setDefaultAddress(shop, { customerId: id }, first),
      setDefaultAddress(shop, { customerId: id }, second),
      setDefaultAddress(shop, { customerId: id }, third),
    ]);
    expect(await defaults()).toHaveLength(1);
    await setDefaultAddress(shop, { customerId: id }, first);
    expect(await deleteAddress(shop, { customerId: id }, first)).toEqual({ ok: true, value: null });
    expect(await defaults()).toEqual([third]);
  });

  test("keeps an address the shop does not ship to, and says so", async () => {
    const id = await customer(database(), "alaska@example.com");
    await saved(id, { state: "Alaska", city: "Anchorage", zip: "99501" });
    expect(await listAddresses(database(), { customerId: id })).toMatchObject([
      { state: "AK", shippable: false, phone: "6145550142" },
    ]);
  });

  test("is closed to everybody else, whatever id they send", async () => {
    const db = database();
    const shop = accountShop(db);
    const [ada, bob] = [await customer(db, "ada@example.com"), await customer(db, "bob@example.com")];
    const hers = await saved(ada);
    const missing = { ok: false, error: { code: "address_missing" } };
    expect(await findAddress(db, { customerId: bob }, hers)).toBeNull();
    expect(await save(bob, { city: "Elsewhere" }, { id: hers })).toEqual(missing);
    expect(await setDefaultAddress(shop, { customerId: bob }, hers)).toEqual(missing);
    expect(await deleteAddress(shop, { customerId: bob }, hers)).toEqual(missing);
    for (const odd of [Number.NaN, Infinity, -1, 1.5, 1e300]) {
      expect(await deleteAddress(shop, { customerId: bob }, odd)).toEqual(missing);
      expect(await setDefaultAddress(shop, { customerId: bob }, odd)).toEqual(missing);
      expect(await save(bob, {}, { id: odd })).toEqual(missing);
    }
    expect(await listAddresses(db, { customerId: ada })).toMatchObject([
      { id: hers, city: "Columbus", isDefault: true },
    ]);
  });

  test("takes the same new address once, however often its form is sent, and leaves it the default if that was asked", async () => {
    const db = database();
    const id = await customer(db, "pressed@example.com");
    const first = await saved(id);
    const dayton = { city: "Dayton" };
    const ids = await Promise.all(Array.from({ length: 4 }, () => saved(id, dayton, { makeDefault: true })));
    expect(new Set(ids).size).toBe(1);
    const book = await listAddresses(db, { customerId: id });
    expect(book.map((one) => [one.id, one.isDefault])).toEqual([
      [ids[0], true],
      [first, false],
    ]);
    // A changed address may become like another one: nobody asked for fewer.
    expect(await saved(id, {}, { id: ids[0]! })).toBe(ids[0]);
    expect(await listAddresses(db, { customerId: id })).toHaveLength(2);
  });

  test("holds fifty, however many are sent at once", async () => {
    const db = database();
    const id = await customer(db, "many@example.com");
    const results = await Promise.all(
      Array.from({ length: maxAddresses + 10 }, (_, at) => save(id, { address2: `Dock ${at}` })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(maxAddresses);
    expect(await listAddresses(db, { customerId: id })).toHaveLength(maxAddresses);
  });
});

describe("a profile", () => {
  test("keeps names, a ten-digit phone and an industry; what else is sent changes nothing", async () => {
    const db = database();
    const id = await customer(db, "profile@example.com");
    const typed = {
      firstName: " Grace ",
      lastName: "Hopper",
      phone: "+1 (614) 555-0199",
      industry: "construction",
      language: "cn",
      points: "99999",
      email: "other@example.com",
    };
    expect(await saveProfile(db, id, typed)).toEqual({ ok: true, value: null });
    expect(await findPersonalInfo(db, id)).toEqual({
      firstName: "Grace",
      lastName: "Hopper",
      phone: "6145550199",
      industry: "construction",
      email: "profile@example.com",
      language: "cn",
      points: 0,
      totalOrders: 0,
      totalAmount: 0,
    });
    expect(
      await saveProfile(db, id, { firstName: "", lastName: "", phone: "12", industry: "piracy", language: "xx" }),
    ).toMatchObject({
      error: {
        fieldErrors: [{ code: "first_name_required" }, { code: "last_name_required" }, { code: "phone_format" }],
      },
    });
    expect(
      await saveProfile(db, id, {
        firstName: "Grace",
        lastName: "Hopper",
        phone: "",
        industry: "piracy",
        language: "xx",
      }),
    ).toMatchObject({ ok: true });
    expect(await findPersonalInfo(db, id)).toMatchObject({ phone: "", industry: "", language: "cn" });
  });

  test("counts orders that stand, and the money that came less what went back", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "totals@example.com");
    for (const state of ["delivered", "refund-completed", "canceled", "pending"] as const)
      await walkOrder(db, shop.clock, await placeOrder(db, shop.clock, "stripe", { customerId: id }), state);
    expect(await findPersonalInfo(db, id)).toMatchObject({ totalOrders: 3, totalAmount: 12_298 });
  });
});
