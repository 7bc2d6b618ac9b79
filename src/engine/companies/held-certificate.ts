import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { SentFile } from "./site-certificates.ts";

const hold = statement<[string, string, string]>(
  "hold_certificate",
  "update files_in_writing set held_by = $2, held = $3::jsonb where name = $1",
);
const selectHeld = statement<[string, string], { held: SentFile }>(
  "held_certificate",
  "select held from files_in_writing where name = $1 and held_by = $2",
);
const claim = statement<[string], { name: string }>(
  "claim_certificate",
  "delete from files_in_writing where name = $1 returning name",
);

/** Lets a party send a file, which waits in the store, with its next try. It is deleted after a day. */
export async function holdCertificate(db: Db, party: string, file: SentFile): Promise<void> {
  await db.run(hold, [file.name, party, JSON.stringify(file)]);
}

/** A file that waits for this party; null for any other, and for one that was sent already. */
export async function heldCertificate(db: Db, party: string, name: string): Promise<SentFile | null> {
  const row = name === "" ? null : await db.row(selectHeld, [name, party]);
  return row && row.held;
}

/** Takes a file that waits, once: of two tries at the same moment, one has it. */
export async function claimCertificate(tx: Tx, { name }: SentFile): Promise<boolean> {
  return (await tx.row(claim, [name])) !== null;
}
