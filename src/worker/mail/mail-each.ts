import type { Tx } from "#engine/platform/database.ts";
import { MailRefused } from "#engine/ports/mailer.ts";

/** Only some of a mail's recipients have it. `unsentTo` are the email addresses of the others. */
export class PartlySent extends Error {
  override readonly name = "PartlySent";
  readonly unsentTo: readonly string[];
  /** Notes that some have it, in the transaction that leaves the others to a job of their own. */
  readonly record: (tx: Tx) => Promise<void>;

  constructor(unsentTo: readonly string[], cause: unknown, record: PartlySent["record"] = async () => {}) {
    super("a mail did not reach all of its recipients", { cause });
    this.unsentTo = unsentTo;
    this.record = record;
  }
}

/**
 * Mails each of several people. A person whom the mail server refuses keeps no other from theirs; where no server takes
 * mail, no other is tried. Throws `PartlySent` if only some were mailed, so that they are not mailed again.
 */
export async function mailEach<Person extends { readonly email: string }>(
  people: readonly Person[],
  send: (person: Person) => Promise<void>,
): Promise<void> {
  const unsentTo: string[] = [];
  let cause: unknown;
  for (const [at, person] of people.entries()) {
    try {
      await send(person);
    } catch (error) {
      cause ??= error;
      if (!(error instanceof MailRefused)) {
        unsentTo.push(...people.slice(at).map(({ email }) => email));
        break;
      }
      unsentTo.push(person.email);
    }
  }
  if (unsentTo.length > 0) throw unsentTo.length < people.length ? new PartlySent(unsentTo, cause) : cause;
}
