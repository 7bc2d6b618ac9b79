import { type Buyer, type Customer, isCustomer } from "#domain/buyers/buyer.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { isSentTwice, type Machine } from "#domain/machines/machine.ts";
import { countMachines } from "#engine/machines/fit-marks.ts";
import {
  type KeptMachine,
  listMachines,
  type MachineRefused,
  removeMachine,
  saveMachine,
} from "#engine/machines/machines.ts";
import { newToken } from "#engine/platform/secret.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { currentCustomer } from "../session.server.ts";
import { machinesInBrowser, setMachinesCookie, shopToday } from "./machines-in-browser.server.ts";
import { packMachines } from "./machine-cookie.ts";

/** The machines of a request: the signed-in customer's, or those stored in the browser. */
export interface Garage {
  /** Null where the browser keeps them. */
  readonly customer: Customer | null;
  readonly today: CalendarDay;
  readonly machines: readonly KeptMachine[];
  /**
   * Writes a new machine, unless the very same is there, or the one with the key as it is now. Gives its key.
   * `restored` is the id that an account's machine had before it was removed.
   */
  save(key: string | null, machine: Machine, restored?: number | null): Promise<Result<string, MachineRefused>>;
  remove(key: string): Promise<Result<null, MachineRefused>>;
}

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
    save: (key, machine, restored) => saveMachine(shop, customer, key, machine, restored),
    remove: (key) => removeMachine(shop, customer, key),
  };
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
    async save(key, machine) {
      if (key !== null && !machines.some((one) => one.key === key)) return refuse({ code: "machine_missing" });
      const sentBefore = key === null && machines.find((one) => isSentTwice(one, machine));
      if (sentBefore) return ok(sentBefore.key);
      const entry = { ...machine, key: key ?? newToken().slice(0, 8), remind: false };
      const all = key === null ? [...machines, entry] : machines.map((one) => (one.key === key ? entry : one));
      return keep(all) ? ok(entry.key) : refuse({ code: "too_many_machines" });
    },
    async remove(key) {
      if (!machines.some((one) => one.key === key)) return refuse({ code: "machine_missing" });
      keep(machines.filter((one) => one.key !== key));
      return ok(null);
    },
  };
}

/** The sender of the request has named a machine. */
export async function hasMachines(shop: Shop, request: Request, buyer: Buyer): Promise<boolean> {
  if (isCustomer(buyer)) return (await countMachines(shop.db, buyer)) > 0;
  return machinesInBrowser(shop, request, await shopToday(shop)).length > 0;
}
