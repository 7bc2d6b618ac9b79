import type { Language } from "#domain/kernel/language.ts";
import type { Address } from "#domain/shipping/address.ts";
import type { Application } from "./application.ts";
import type { CompanyState } from "./company-life.ts";

/** The record of a company, as its people or staff fill it in. */
export interface CompanyFacts extends Application {
  readonly language: Language;
  /** Without the company's name; null where it never said. */
  readonly billing: Address | null;
}

/** A name and a tax ID that a company asks for. They are on its contracts and invoices, so the merchant decides. */
export type AskedFacts = Pick<CompanyFacts, "legalName" | "taxId">;

/** A changed record: the part that is written, and the part that waits for the merchant. */
interface ChangedFacts {
  readonly written: CompanyFacts;
  readonly asked: AskedFacts | null;
}

/** True where two records have the same legal name and tax ID. */
export const isSameName = (one: AskedFacts, other: AskedFacts): boolean =>
  one.legalName === other.legalName && one.taxId === other.taxId;

/**
 * Judges a record that an administrator or the merchant changed. Before a company is approved all of it is its
 * application, which is decided as a whole; afterwards its administrators only ask for another name or tax ID, and what
 * it once wished for stays as it was. What they asked for before, `waiting`, is decided by a step of its own: a record
 * that the merchant changes leaves it, unless it has another name or tax ID. Null for a company that is closed.
 */
export function judgeFacts(
  state: CompanyState,
  by: "merchant" | "administrator",
  was: CompanyFacts,
  typed: CompanyFacts,
  waiting: AskedFacts | null,
): ChangedFacts | null {
  if (state === "closed") return null;
  const { legalName, taxId, termsWished } = was;
  const isSame = isSameName(was, typed);
  if (by === "merchant") return { written: typed, asked: isSame ? waiting : null };
  if (state === "applied" || state === "declined") return { written: typed, asked: null };
  return {
    written: { ...typed, legalName, taxId, termsWished },
    asked: isSame ? null : { legalName: typed.legalName, taxId: typed.taxId },
  };
}

/**
 * The fields of a record that differ, each as it was and is, for the record of changes. That one is kept for ever, so
 * it names no person: neither at the address nor among the trade references.
 */
export function changedFacts(was: CompanyFacts, is: CompanyFacts): Record<string, string> {
  const names = ["legalName", "taxId", "termsWished", "language"] as const;
  const changes = names.flatMap((name) => (was[name] === is[name] ? [] : [[name, `${was[name]} → ${is[name]}`]]));
  const [before, now] = [was.billing, is.billing].map(placeOf);
  return Object.fromEntries(before === now ? changes : [...changes, ["billing", `${before} → ${now}`]]);
}

const placeOf = (billing: Address | null): string =>
  billing
    ? [billing.address1, billing.address2, billing.city, billing.state, billing.zip].filter(Boolean).join(", ")
    : "";
