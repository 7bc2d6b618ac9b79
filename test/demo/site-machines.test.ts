import { expect, test } from "vitest";
import { openDemoCompanies } from "#boot/demo-companies.ts";
import { listMachines } from "#engine/machines/machine-rows.ts";
import type { Shop } from "#engine/shop.ts";
import { catalogueShop } from "#test/catalogue/catalogue-shop.ts";
import { accountShop } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { loadMachines } from "#test/machines/demo-machines.ts";

const database = testDatabase();

test("of the demo companies one has three machines at its sites, which the people of each site see", async () => {
  await loadMachines(database());
  const shop = { ...catalogueShop(database()), ...accountShop(database()) } as unknown as Shop;
  await openDemoCompanies(shop);
  const seen: Record<string, string[]> = {};
  for (const name of ["admin", "approver", "buyer", "requester", "payables"]) {
    const [row] = await database().sql<{ id: number }>("select id from customers where email = $1", [
      `${name}@larkspur.example`,
    ]);
    seen[name] = (await listMachines(database(), { customerId: row!.id })).map((one) => `${one.site}: ${one.name}`);
  }
  const plant = ["Dayton plant: Press shop RS20", "Dayton plant: Night shift RS10"];
  const shopFloor = ["Columbus body shop: Paint booth piston"];
  expect(seen).toEqual({
    admin: [...plant, ...shopFloor],
    approver: [],
    buyer: plant,
    requester: shopFloor,
    payables: [],
  });
});
