import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** A US phone number: exactly ten digits, without country code or punctuation. */
export type Phone = string & { readonly __unit: "10 digits" };

/**
 * Reads a phone number as typed or pasted: `(555) 123-4567`, `555.123.4567`, `+1 555 123 4567`. Refuses anything else.
 * The country's code is known by its plus; eleven digits without one are no number of ten.
 */
export function readPhone(text: string): Result<Phone, { code: "required" } | { code: "phone_format" }> {
  const typed = text.normalize("NFKC").trim();
  if (typed === "") return refuse({ code: "required" });
  if (!/^[+()\d\s.\-‐-―]+$/u.test(typed)) return refuse({ code: "phone_format" });
  const digits = typed.replace(/\D/g, "");
  const isWithCountry = typed.startsWith("+");
  const national = isWithCountry && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10 || (isWithCountry && digits.length !== 11)) return refuse({ code: "phone_format" });
  return ok(national as Phone);
}

/** A telephone number as it is written in the United States: "(614) 555-0142". */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
