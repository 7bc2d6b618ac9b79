import type { FieldError, Invalid } from "#domain/customers/forms.ts";
import { type NameError, readName } from "#domain/customers/name.ts";
import { isLanguage, type Language } from "#domain/kernel/language.ts";
import { type Phone, readPhone } from "#domain/kernel/phone.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** Customers' industries; none is required. */
export const industries = [
  "manufacturing",
  "automotive",
  "construction",
  "agriculture",
  "food",
  "medical",
  "energy",
  "woodworking",
  "printing",
  "trade",
  "reseller",
  "education",
  "home",
  "other",
] as const;
export type Industry = (typeof industries)[number];

function isIndustry(value: unknown): value is Industry {
  return industries.some((industry) => industry === value);
}

/** A customer's own data; phone and industry may be empty. An unknown language changes nothing. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: Phone | "";
  readonly industry: Industry | "";
  /** Language of the shop's mails; null leaves it unchanged. */
  readonly language: Language | null;
}

export type ProfileField = keyof Profile;
export type ProfileError = Invalid<ProfileField, NameError | "phone_format">;

/** A profile as typed. An unknown industry counts as none. */
export function readProfile(typed: Readonly<Record<ProfileField, string>>): Result<Profile, ProfileError> {
  const firstName = readName("first", typed.firstName);
  const lastName = readName("last", typed.lastName);
  const phone = typed.phone.trim() === "" ? ok("" as const) : readPhone(typed.phone);
  const industry = isIndustry(typed.industry) ? typed.industry : "";
  const language = isLanguage(typed.language) ? typed.language : null;
  if (firstName.ok && lastName.ok && phone.ok)
    return ok({ firstName: firstName.value, lastName: lastName.value, phone: phone.value, industry, language });
  const fieldErrors: FieldError<ProfileField, NameError | "phone_format">[] = [];
  if (!firstName.ok) fieldErrors.push({ field: "firstName", code: firstName.error.code });
  if (!lastName.ok) fieldErrors.push({ field: "lastName", code: lastName.error.code });
  if (!phone.ok) fieldErrors.push({ field: "phone", code: "phone_format" });
  return refuse({ code: "invalid", fieldErrors });
}
