import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { audit } from "./audit.ts";
import type { StaffSession } from "./sessions.ts";
import { lockStaffMember } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";
import { tellOfFactor } from "./tell-owners.ts";
import { hasWorkingPasskey } from "./working-passkeys.ts";
import { passkeyName, type PasskeyNameRefused } from "./passkey-name.ts";
import { type Passkey, selectPasskeys } from "./passkey-row.ts";

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, staffId: number): Promise<Passkey[]> {
  const rows = await db.rows(selectPasskeys, [staffId]);
  return rows.map(({ id, name, createdAt, lastUsedAt, host }) => ({ id, name, createdAt, lastUsedAt, host }));
}

const deletePasskey = statement<[number, number], { name: string }>(
  "remove_passkey",
  `delete from staff_passkeys where id = $1 and staff_id = $2 returning name`,
);

/**
 * Removes one's own passkey.
 * Refuses to take the last second factor away that works under `host`, but from the demo.
 */
export function removePasskey(
  shop: StaffShop,
  who: StaffSession,
  id: number,
  host: string | null,
): Promise<Result<null, { code: "last_factor" | "passkey_not_found" }>> {
  return shop.db.transaction(async (tx): Promise<Result<null, { code: "last_factor" | "passkey_not_found" }>> => {
    const staff = await lockStaffMember(tx, who.id);
    if (!staff) return refuse({ code: "last_factor" });
    const isEnough = staff.demo || staff.totpConfirmedAt !== null;
    if (!isEnough && !(await hasWorkingPasskey(tx, who.id, host, id))) return refuse({ code: "last_factor" });
    const removed = await tx.row(deletePasskey, [id, who.id]);
    if (!removed) return refuse({ code: "passkey_not_found" });
    await audit(tx, who, "passkey-removed", who.email, shop.clock.now(), { name: removed.name });
    await tellOfFactor(tx, shop.clock, who, "passkey-removed");
    return ok(null);
  });
}

const rename = statement<[number, number, string], { id: number }>(
  "rename_passkey",
  `update staff_passkeys set name = $3 where id = $1 and staff_id = $2 returning id`,
);

/** Gives one's own passkey another name. */
export async function renamePasskey(
  db: Db,
  who: StaffSession,
  id: number,
  typed: string,
): Promise<Result<null, PasskeyNameRefused | { code: "passkey_not_found" }>> {
  const name = passkeyName(typed);
  if (!name.ok) return name;
  return (await db.row(rename, [id, who.id, name.value])) ? ok(null) : refuse({ code: "passkey_not_found" });
}
