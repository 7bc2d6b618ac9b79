import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const select = statement<[number, string | null, number], { has: boolean }>(
  "has_working_passkey",
  `select exists (select from staff_passkeys where staff_id = $1 and coalesce(host, $2) = $2 and id <> $3) as has`,
);

/**
 * True if the person has a passkey other than `beside` that works under this host name. Without a name, as for an IP
 * address, there are none.
 */
export async function hasWorkingPasskey(db: Db, staffId: number, host: string | null, beside = 0): Promise<boolean> {
  return (await db.row(select, [staffId, host, beside]))?.has ?? false;
}
