import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/text.ts";
import {
  type Address,
  type AddressError,
  type AddressField,
  type FieldError,
  readAddress,
  type UnvalidatedAddress,
} from "#domain/shipping/address.ts";
import type { FreightAnswers } from "#domain/shipping/rates.ts";

/** Facts of a place that decide on the services a truck needs there. */
export const dockFacts = ["hasDock", "hasForklift", "byAppointment", "limitedAccess"] as const;
type DockFact = (typeof dockFacts)[number];
export type DockFacts = Readonly<Record<DockFact, boolean>>;

/** A place of a company: where goods for it go, without the company's name. */
export interface Site extends Omit<Address, "companyName" | "country">, DockFacts {
  readonly name: string;
  /** When goods are taken in, in the company's own words; printed for the driver. */
  readonly receivingHours: string;
}

const longestName = 80;
const longestHours = 120;

type SiteField = Exclude<AddressField, "companyName"> | "name" | "receivingHours";
export type SiteInvalid = { code: "invalid"; fieldErrors: FieldError<SiteField, AddressError>[] };

/** A site as typed. A fact holds where its box was ticked. */
export function readSite(
  typed: UnvalidatedAddress & { readonly name?: string; readonly receivingHours?: string },
  facts: readonly string[],
): Result<Site, SiteInvalid> {
  const name = cleanText(typed.name ?? "");
  const receivingHours = cleanText(typed.receivingHours ?? "");
  const address = readAddress({ ...typed, companyName: "" });
  const fieldErrors: FieldError<SiteField, AddressError>[] = [];
  if (name === "") fieldErrors.push({ field: "name", code: "required" });
  if (name.length > longestName) fieldErrors.push({ field: "name", code: "too_long" });
  if (receivingHours.length > longestHours) fieldErrors.push({ field: "receivingHours", code: "too_long" });
  if (!address.ok) fieldErrors.push(...(address.error.fieldErrors as typeof fieldErrors));
  if (!address.ok || fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  const { companyName: _, country: __, ...place } = address.value;
  const ticked = Object.fromEntries(dockFacts.map((fact) => [fact, facts.includes(fact)])) as DockFacts;
  return ok({ name, receivingHours, ...place, ...ticked });
}

/** Services that a truck needs at a place: a liftgate where there is neither a dock nor a forklift. No site is a home. */
export function freightAt({ hasDock, hasForklift, byAppointment, limitedAccess }: DockFacts): FreightAnswers {
  return { liftgate: !hasDock && !hasForklift, residential: false, appointment: byAppointment, limitedAccess };
}
