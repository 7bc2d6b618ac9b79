import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

/** Letters of a passkey's name at most, as its field and its message say. */
const maxName = 40;

export type PasskeyNameRefused = { code: "passkey_name_required" } | { code: "passkey_name_too_long" };

/** The name of a passkey as it is stored. */
export function passkeyName(typed: string): Result<string, PasskeyNameRefused> {
  const name = cleanText(typed);
  if (name === "") return refuse({ code: "passkey_name_required" });
  return name.length > maxName ? refuse({ code: "passkey_name_too_long" }) : ok(name);
}
