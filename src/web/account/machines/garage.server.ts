import { type Buyer, type Customer, isCustomer } from "#domain/buyers/buyer.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { isSentTwice, type Machine } from "#domain/machines/machine.ts";
import type { KeptSite } from "#engine/customers/keepers.ts";
import { countMachines } from "#engine/machines/fit-marks.ts";
import { type KeptMachine, listMachines, ofNoSite } from "#engine/machines/machine-rows.ts";
import {
  addMachine,
  changeMachine,
  type MachineRefused,
  removeMachine,
  sitesOfMachines,
} from "#engine/machines/machines.ts";
import { newToken } from "#engine/platform/secret.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { currentCustomer } from "../session.server.ts";
import { machinesInBrowser, setMachinesCookie, shopToday } from "./machines-in-browser.server.ts";
import { packMachines } from "./machine-cookie.ts";

/** The machines of a request: those that the signed-in customer keeps, or those stored in the browser. */
export interface Garage {
  /** Null where the browser keeps them. */
  readonly customer: Customer | null;
  readonly today: CalendarDay;
  readonly machines: readonly KeptMachine[];
  /** The sites whose machines the customer keeps too. */
  sites(): Promise<readonly KeptSite[]>;
  /** Writes a new machine, unless the very same is there, and gives its key. */
  add(machine: Machine, to?: { siteId: number | null; restored: number | null }): Promise<Saved>;
  /** Writes the machine as it is now, if it is still as the form showed it. */
  change(shown: Pick<KeptMachine, "key" | "version">, machine: Machine): Promise<Saved>;
  remove(key: string): Promise<Result<null, MachineRefused>>;
}

type Saved = Result<string, MachineRefused>;

/** Machines of the request's sender. */
export async function openGarage(
  shop: Shop,
  facts: Pick<RequestFacts, "setCookie">,
  request: Request,
): Promise<Garage> {
  const customer = await currentCustomer(shop, request);
  const today = await shopToday(shop);
  if (!customer) return browserGarage(shop, facts, request, today);
  return {
    customer,
    today,
    machines: await listMachines(shop.db, customer),
    sites: () => sitesOfMachines(shop.db, customer),
    add: (machine, to) => addMachine(shop, customer, machine, to),
    change: (before, machine) => changeMachine(shop, customer, before, machine),
    remove: (key) => removeMachine(shop, customer, key),
  };
}

/** The machines by which goods are marked: one's own, and those of the site that is bought for. */
export function marking({ customer, machines }: Garage): KeptMachine[] {
  return machines.filter(({ siteId }) => siteId === null || siteId === customer?.buysFor?.siteId);
}

/** Machines that a form has just changed, for the page that answers it: the request carries the earlier cookie. */
const garages = new WeakMap<object, readonly KeptMachine[]>();

function browserGarage(
  shop: Shop,
  facts: Pick<RequestFacts, "setCookie">,
  request: Request,
  today: CalendarDay,
): Garage {
  const machines = garages.get(facts) ?? machinesInBrowser(shop, request, today);
  const keep = (all: readonly KeptMachine[]): boolean => {
    const value = packMachines(all);
    if (value === null) return false;
    setMachinesCookie(shop, facts, value);
    garages.set(facts, all);
    return true;
  };
  return {
    customer: null,
    today,
    machines,
    sites: async () => [],
    async add(machine, to) {
      if (to && to.siteId !== null) return refuse({ code: "site_of_others" });
      const sentBefore = machines.find((one) => isSentTwice(one, machine));
      if (sentBefore) return ok(sentBefore.key);
      const entry = { ...ofNoSite, ...machine, key: newToken().slice(0, 8) };
      return keep([...machines, entry]) ? ok(entry.key) : refuse({ code: "too_many_machines" });
    },
    async change({ key }, machine) {
      if (!machines.some((one) => one.key === key)) return refuse({ code: "machine_missing" });
      const all = machines.map((one) => (one.key === key ? { ...ofNoSite, ...machine, key } : one));
      return keep(all) ? ok(key) : refuse({ code: "too_many_machines" });
    },
    async remove(key) {
      if (!machines.some((one) => one.key === key)) return refuse({ code: "machine_missing" });
      keep(machines.filter((one) => one.key !== key));
      return ok(null);
    },
  };
}

/** There is a machine by which goods are marked for the sender of the request. */
export async function hasMachines(shop: Shop, request: Request, buyer: Buyer): Promise<boolean> {
  if (isCustomer(buyer)) return (await countMachines(shop.db, buyer)) > 0;
  return machinesInBrowser(shop, request, await shopToday(shop)).length > 0;
}
