import type { Customer } from "#domain/buyers/buyer.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { KeptMachine } from "#engine/machines/machine-rows.ts";
import { adoptMachines } from "#engine/machines/machines.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";
import type { RequestFacts } from "../../context.ts";
import { cookie, readCookie } from "../../cookies.ts";
import { packMachines, unpackMachines } from "./machine-cookie.ts";

const cookieDays = 365;

/** The day in the shop: services are planned and read by it. */
export async function shopToday({ db, clock }: DbAndClock): Promise<CalendarDay> {
  return dayIn(await readShopTimeZone(db), clock.now());
}

/** The machines that a guest's browser keeps. */
export function machinesInBrowser(shop: Shop, request: Request, today: CalendarDay): KeptMachine[] {
  return unpackMachines(readCookie(request.headers, "machines", shop.settings), today);
}

/** Keeps a guest's machines in the browser for a year; an empty value takes them away. */
export function setMachinesCookie(shop: Shop, facts: Pick<RequestFacts, "setCookie">, value: string): void {
  const { production } = shop.settings;
  const maxAgeSeconds = value === "" ? 0 : cookieDays * 86_400;
  facts.setCookie(cookie("machines", value, { production, maxAgeSeconds }));
}

/** On sign-in, moves the browser's machines into the account. Those beyond the account's limit stay in the browser. */
export async function takeMachinesAlong(
  shop: Shop,
  facts: RequestFacts,
  request: Request,
  customer: Customer,
): Promise<void> {
  const machines = machinesInBrowser(shop, request, await shopToday(shop));
  if (machines.length === 0) return;
  const rest = await adoptMachines(shop, customer, machines);
  setMachinesCookie(shop, facts, rest.length === 0 ? "" : (packMachines(rest) ?? ""));
}
