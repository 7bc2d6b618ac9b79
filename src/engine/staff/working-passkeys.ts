import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const select = statement<[number, string | null, number], { has: boolean }>(
  "has_working_passkey",
  `select exists (select from staff_passkeys where staff_id = $1 and coalesce(host, $2) = $2 and id <> $3) as has`,
);

/**
 * Whether somebody has a passkey that works under this host name, beside one;
 * under no name, as of a bare number, none does.
 */
export async function hasWorkingPasskey(db: Db, staffId: number, host: string | null, beside = 0): Promise<boolean> {
  return (await db.row(select, [staffId, host, beside]))?.has ?? false;
}
