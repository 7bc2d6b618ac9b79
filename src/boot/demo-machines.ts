import { dayIn } from "#domain/kernel/business-days.ts";
import { nameMachine, readMachineFacts } from "#domain/machines/machine.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { findModel } from "#engine/machines/machine-models.ts";
import { addMachine } from "#engine/machines/machines.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import { demoMachines } from "../../demo/machines.ts";
import { backThen } from "./demo-customer.ts";

/** Names the machines at the sites of a demo company, through the use cases. */
export async function openDemoMachines(shop: Shop, companyId: number): Promise<void> {
  const sites = await sitesOf(shop.db, companyId);
  const zone = await readShopTimeZone(shop.db);
  for (const { site, by, model: slug, daysAgo, ...typed } of demoMachines.machines) {
    const then = backThen(shop, daysAgo);
    const day = dayIn(zone, then.clock.now());
    const model = await findModel(shop, slug, "en");
    // A demo catalogue without such a machine makes a shorter list of them, and no more.
    if (!model) continue;
    const facts = readMachineFacts({ ...typed, readOn: day }, day);
    const siteId = sites.find(({ name }) => name === site)?.id;
    const [account] = await shop.db.sql<{ id: number }>("select id from customers where email = $1", [by]);
    if (!facts.ok || siteId === undefined || !account) throw new Error(`a demo machine of ${by} fits nobody`);
    const machine = nameMachine(model, facts.value, day);
    const result = await addMachine(then, { customerId: account.id }, machine, { siteId });
    if (!result.ok) throw new Error(`a demo machine is refused: ${result.error.code}`);
  }
}
