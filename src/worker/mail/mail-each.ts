import type { Tx } from "#engine/platform/database.ts";
import { MailRefused } from "#engine/ports/mailer.ts";

/** Only some of a mail's recipients have it. `left` are the email addresses of the others. */
export class PartlySent extends Error {
  override readonly name = "PartlySent";
  readonly left: readonly string[];
  /** Notes that some have it, in the transaction that leaves the others to a job of their own. */
  readonly record: (tx: Tx) => Promise<void>;

  constructor(left: readonly string[], cause: unknown, record: PartlySent["record"] = async () => {}) {
    super("a mail did not reach all of its recipients", { cause });
    this.left = left;
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
  const left: string[] = [];
  let cause: unknown;
  for (const [at, person] of people.entries()) {
    try {
      await send(person);
    } catch (error) {
      cause ??= error;
      if (!(error instanceof MailRefused)) {
        left.push(...people.slice(at).map(({ email }) => email));
        break;
      }
      left.push(person.email);
    }
  }
  if (left.length > 0) throw left.length < people.length ? new PartlySent(left, cause) : cause;
}
