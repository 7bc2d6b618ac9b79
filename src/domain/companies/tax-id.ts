import { ok, refuse, type Result } from "#domain/kernel/result.ts";

// https://www.irs.gov/businesses/small-businesses-self-employed/how-eins-are-assigned-and-valid-ein-prefixes
const prefixes = /^(?:0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-589])/;

/**
 * A tax ID as it is stored. One of digits alone is an EIN, by its shape and prefix, unless it is too long for one:
 * those of other countries have letters, or more digits. The number of a person (123-45-6789) is none.
 */
export function readTaxId(typed: string): Result<string, { code: "ein_format" }> {
  const text = typed
    .normalize("NFKC")
    .replace(/^F?EIN\b[:#\s]*/i, "")
    .trim();
  const digits = text.replaceAll(/\D/g, "");
  if (/\p{L}/u.test(text) && digits !== "") return ok(text);
  if (/^\d{2}[- ]?\d{7}$/.test(text) && prefixes.test(digits)) return ok(`${digits.slice(0, 2)}-${digits.slice(2)}`);
  return /^[\d ./-]+$/.test(text) && digits.length > 9 ? ok(text) : refuse({ code: "ein_format" });
}
