import type { Translator } from "#i18n/translator.ts";
import type { Block } from "./layout.ts";

/** What mail programs turn into a link by themselves. */
const linkLike = /:\/\/|www\.|@|\.\p{L}{2,}/iu;

/**
 * The greeting by first name. None for a name that reads as an address: anybody can order with another's email, and a
 * mail of ours must not carry their link.
 */
export function greeting(t: Translator, firstName: string | null): Block[] {
  if (!firstName || linkLike.test(firstName)) return [];
  return [{ kind: "text", text: t("mail.greeting", { name: firstName }) }];
}
