import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

export const longestName = 60;

export type NameError = "first_name_required" | "last_name_required" | "too_long";

/** A first or last name as typed; refuses an empty one by the name of its field. */
export function readName(which: "first" | "last", text: string): Result<string, { code: NameError }> {
  const name = cleanText(text);
  if (name === "") return refuse({ code: `${which}_name_required` });
  return name.length > longestName ? refuse({ code: "too_long" }) : ok(name);
}
