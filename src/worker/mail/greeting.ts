import { greetingName, type PersonName } from "#domain/kernel/person-name.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Block } from "#engine/ports/letter.ts";

/** What mail programs turn into a link by themselves. */
const linkLike = /:\/\/|www\.|@|\.\p{L}{2,}/iu;

/**
 * The greeting by name. None for a name that reads as an address: anybody can order with another's email, and a
 * mail of ours must not carry their link.
 */
export function greeting(t: Translator, person: PersonName): Block[] {
  const name = greetingName(person);
  if (name === "" || linkLike.test(name)) return [];
  return [{ kind: "text", text: t("mail.greeting", { name }) }];
}
