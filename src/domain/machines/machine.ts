import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import type { FieldErrorKind, KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { isMachineKind, type MachineKind } from "./machine-kind.ts";
import { isServiceTask, type ServiceTask } from "./service-rules.ts";

/** The last time a task was done: date, and hours if read. */
interface Done {
  readonly on: CalendarDay;
  readonly hours: number | null;
}

/** A buyer's own machine. */
export interface Machine {
  /** Its product in the catalogue; null for others, of which only the kind is known. */
  readonly productId: number | null;
  readonly kind: MachineKind;
  /** The owner's name for it. */
  readonly name: string;
  readonly serial: string;
  /** Its hour meter, and the day it was read; neither, or both. */
  readonly hours: number | null;
  readonly readOn: CalendarDay | null;
  readonly hoursPerWeek: number | null;
  /** Date and hours when the machine was added: what was due before counts as done. */
  readonly since: CalendarDay;
  readonly sinceHours: number | null;
  readonly done: Readonly<Partial<Record<ServiceTask, Done>>>;
}

export const longestName = 60;
export const longestSerial = 40;
/** An airend is overhauled after some 40,000 hours; a higher reading is an error. */
const mostHours = 200_000;
const hoursOfWeek = 168;

export const machineFields = ["name", "serial", "hours", "readOn", "hoursPerWeek"] as const;
export type MachineField = (typeof machineFields)[number];

export interface MachineFieldError extends KindError {
  readonly field: MachineField;
}

/** Facts of a machine that a form contains. */
export type MachineFacts = Pick<Machine, MachineField>;

/** A machine's facts as typed. Hours without a day were read today. */
export function readMachineFacts(
  typed: Readonly<Record<MachineField, string>>,
  today: CalendarDay,
): Result<MachineFacts, { code: "invalid"; fieldErrors: readonly MachineFieldError[] }> {
  const fieldErrors: MachineFieldError[] = [];
  const wrong = (field: MachineField, code: FieldErrorKind, values?: KindError["values"]) =>
    void fieldErrors.push({ field, code, ...(values && { values }) });
  const name = cleanText(typed.name);
  if (name === "") wrong("name", "required");
  if (name.length > longestName) wrong("name", "too_long", { max: longestName });
  const serial = cleanText(typed.serial);
  if (serial.length > longestSerial) wrong("serial", "too_long", { max: longestSerial });
  const hours = countOf(typed.hours, mostHours);
  if (hours === "wrong") wrong("hours", "whole_number", { least: 0, most: mostHours });
  const hoursPerWeek = countOf(typed.hoursPerWeek, hoursOfWeek);
  if (hoursPerWeek === "wrong" || hoursPerWeek === 0)
    wrong("hoursPerWeek", "whole_number", { least: 1, most: hoursOfWeek });
  const day = typed.readOn.trim();
  const readOn = day === "" ? null : readDay(day);
  if (day !== "" && readOn === null) wrong("readOn", "day_format");
  if (readOn !== null && readOn > today) wrong("readOn", "day_to_come");
  if (readOn !== null && hours === null) wrong("hours", "required");
  if (fieldErrors.length > 0 || hours === "wrong" || hoursPerWeek === "wrong")
    return refuse({ code: "invalid", fieldErrors });
  return ok({ name, serial, hours, readOn: hours === null ? null : (readOn ?? today), hoursPerWeek });
}

function countOf(typed: string, most: number): number | null | "wrong" {
  const text = typed.normalize("NFKC").replaceAll(/[\s,]/g, "");
  return text === "" ? null : (readWholeNumber(text, { most }) ?? "wrong");
}

/** A machine that is named now. */
export function nameMachine(
  model: Pick<Machine, "productId" | "kind">,
  facts: MachineFacts,
  today: CalendarDay,
): Machine {
  return { ...model, ...facts, since: facts.readOn ?? today, sinceHours: facts.hours, done: {} };
}

/** The machine with facts as they are now. The first reading is where its hours begin to count. */
export function withFacts(machine: Machine, facts: MachineFacts): Machine {
  return { ...machine, ...facts, sinceHours: machine.sinceHours ?? facts.hours };
}

/** The storable fields of a machine, without others its holder may have. */
export function plainMachine(machine: Machine): Machine {
  const { productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, done } = machine;
  return { productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, done };
}

/** True if both records are identical, as after a form was sent twice. */
export function isSentTwice(a: Machine, b: Machine): boolean {
  return JSON.stringify(plainMachine(a)) === JSON.stringify(plainMachine(b));
}

/**
 * The same machine twice: one in the browser, one in the account. Serial numbers that differ tell two of a kind apart.
 */
export function isSameMachine(a: Machine, b: Machine): boolean {
  const serials = [a.serial, b.serial].map((serial) => serial.replaceAll(/[\s-]/g, "").toUpperCase());
  if (a.productId !== b.productId || a.kind !== b.kind) return false;
  if (a.productId === null && a.name !== b.name) return false;
  return serials[0] === serials[1] || serials.includes("");
}

/** Merges two records of a machine: the later reading, and the last date of each task. */
export function mergeMachine(account: Machine, browser: Machine): Machine {
  const later = (browser.readOn ?? "") > (account.readOn ?? "") ? browser : account;
  const done: Partial<Record<ServiceTask, Done>> = { ...account.done };
  for (const [task, last] of Object.entries(browser.done))
    if (isServiceTask(task) && last.on > (done[task]?.on ?? "")) done[task] = last;
  return {
    ...account,
    serial: account.serial || browser.serial,
    hours: later.hours,
    readOn: later.readOn,
    hoursPerWeek: later.hoursPerWeek ?? account.hoursPerWeek ?? browser.hoursPerWeek,
    sinceHours: account.sinceHours ?? browser.sinceHours,
    done,
  };
}

/** A machine from a browser's data, which anybody may have written; null if invalid. */
export function readKeptMachine(value: unknown, today: CalendarDay): Machine | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const record = value as Readonly<Record<string, unknown>>;
  const text = (key: string) =>
    typeof record[key] === "string" || typeof record[key] === "number" ? `${record[key]}` : "";
  const facts = readMachineFacts(
    {
      name: text("name"),
      serial: text("serial"),
      hours: text("hours"),
      readOn: text("readOn"),
      hoursPerWeek: text("hoursPerWeek"),
    },
    today,
  );
  const kind = text("kind");
  const since = readDay(text("since"));
  if (!facts.ok || !isMachineKind(kind) || since === null || since > today) return null;
  return {
    productId: readWholeNumber(text("productId"), { least: 1 }),
    kind,
    ...facts.value,
    since,
    sinceHours: readWholeNumber(text("sinceHours"), { most: mostHours }),
    done: readDone(record["done"], today),
  };
}

function readDone(value: unknown, today: CalendarDay): Machine["done"] {
  if (typeof value !== "object" || value === null) return {};
  const done: Partial<Record<ServiceTask, Done>> = {};
  for (const task of Object.keys(value)) {
    const last: unknown = lookUp(value as Record<string, unknown>, task);
    if (!isServiceTask(task) || typeof last !== "object" || last === null) continue;
    const { on, hours } = last as { on?: unknown; hours?: unknown };
    const day = typeof on === "string" ? readDay(on) : null;
    if (day !== null && day <= today)
      done[task] = { on: day, hours: readWholeNumber(`${hours as string}`, { most: mostHours }) };
  }
  return done;
}
