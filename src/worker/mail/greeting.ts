import { greetingName, type PersonName } from "#domain/kernel/person-name.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Block } from "#engine/ports/letter.ts";

/** Text that mail clients turn into links. */
const linkLike = /:\/\/|www\.|@|\.\p{L}{2,}/iu;

/**
 * Greeting by name. It is left out for a name that looks like a URL: anybody can order with a stranger's email address,
 * and must not send them a link.
 */
export function greeting(t: Translator, person: PersonName): Block[] {
  const name = greetingName(person);
  if (name === "" || linkLike.test(name)) return [];
  return [{ kind: "text", text: t("mail.greeting", { name }) }];
}
