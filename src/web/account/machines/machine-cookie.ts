import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type Machine, plainMachine, readKeptMachine } from "#domain/machines/machine.ts";
import { type KeptMachine, ofNoSite } from "#engine/machines/machine-rows.ts";

/** The most a browser holds: more would not go into its cookie. */
const mostInBrowser = 8;
/** Browsers limit a cookie to 4,096 bytes, including its name and attributes. */
const longestValue = 3_600;

/** A machine as it travels in forms and cookies. */
export function packMachine(machine: Machine): string {
  return Buffer.from(JSON.stringify(plainMachine(machine))).toString("base64url");
}

/** Reads a machine from a form; null if invalid. */
export function unpackMachine(packed: string, today: CalendarDay): Machine | null {
  return readKeptMachine(parsed(packed), today);
}

/** A browser's machines as its cookie holds them; null where they do not fit in. */
export function packMachines(machines: readonly KeptMachine[]): string | null {
  const rows = machines.map(
    ({ key, productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, done }) => [
      key,
      productId,
      kind,
      name,
      serial,
      hours,
      readOn,
      hoursPerWeek,
      since,
      sinceHours,
      done,
    ],
  );
  const value = Buffer.from(JSON.stringify(rows)).toString("base64url");
  return machines.length <= mostInBrowser && value.length <= longestValue ? value : null;
}

/** Machines in a browser's cookie. Anything else in it is ignored. */
export function unpackMachines(value: string | null, today: CalendarDay): KeptMachine[] {
  const rows = value === null || value.length > longestValue ? [] : parsed(value);
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, mostInBrowser).flatMap((row: unknown): KeptMachine[] => {
    if (!Array.isArray(row)) return [];
    const [key, productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, done] = row as unknown[];
    const machine = readKeptMachine(
      { productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, done },
      today,
    );
    return machine && typeof key === "string" && /^[\w-]{1,12}$/.test(key) ? [{ ...ofNoSite, ...machine, key }] : [];
  });
}

function parsed(packed: string): unknown {
  try {
    return JSON.parse(Buffer.from(packed, "base64url").toString());
  } catch {
    return null;
  }
}
