import { type TextTooLong, textTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

const longestName = 80;

/** A group's name as typed. */
export function readGroupName(typed: string): Result<string, { readonly code: "name_required" } | TextTooLong> {
  const name = cleanText(typed.normalize("NFC")).replaceAll(/\s+/g, " ");
  if (name === "") return refuse({ code: "name_required" });
  const tooLong = textTooLong("name", name, longestName);
  return tooLong ? refuse(tooLong) : ok(name);
}

/** A member of a group: a company with all its sites, or a customer for what they buy for themselves. */
export type GroupMember = { readonly companyId: number } | { readonly customerId: number };
