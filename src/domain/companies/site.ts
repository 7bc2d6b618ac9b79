import { type FieldError, type FieldsInvalid, group, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { line } from "#domain/kernel/fields/kinds.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { type Address, type AddressError, readAddress, type UnvalidatedAddress } from "#domain/shipping/address.ts";
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

const ownFields = {
  name: line({ label: "companies.site.name", max: 80, required: true, clean: cleanText }),
  receivingHours: line({ label: "companies.site.receivingHours", max: 120, clean: cleanText }),
};
const nameAndHours = group({ fields: ownFields });

/** A site as typed. A fact holds where its box was ticked. */
export function readSite(
  typed: UnvalidatedAddress & { readonly name?: string; readonly receivingHours?: string },
  facts: readonly string[],
): Result<Site, FieldsInvalid<AddressError>> {
  const own = unlessRefused<Pick<Site, "name" | "receivingHours">, AddressError>((refuseAt) =>
    nameAndHours.read(typed as Texts, "", refuseAt),
  );
  const address = readAddress({ ...typed, companyName: "" });
  if (!own.ok || !address.ok) return refuse({ code: "invalid", fieldErrors: [...errorsOf(own), ...errorsOf(address)] });
  const { companyName: _, country: __, ...place } = address.value;
  const ticked = Object.fromEntries(dockFacts.map((fact) => [fact, facts.includes(fact)])) as DockFacts;
  return ok({ ...own.value, ...place, ...ticked });
}

function errorsOf(address: Result<unknown, FieldsInvalid<AddressError>>): readonly FieldError<AddressError>[] {
  return address.ok ? [] : address.error.fieldErrors;
}

/**
 * Services that a truck needs at a place: a liftgate where there is neither a dock nor a forklift. No site is a home.
 */
export function freightAt({ hasDock, hasForklift, byAppointment, limitedAccess }: DockFacts): FreightAnswers {
  return { liftgate: !hasDock && !hasForklift, residential: false, appointment: byAppointment, limitedAccess };
}
