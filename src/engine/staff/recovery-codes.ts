import { randomInt } from "node:crypto";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db } from "../platform/database.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { audit } from "./audit.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import type { StaffSession } from "./sessions.ts";
import type { StaffShop } from "./staff-shop.ts";
import { tellOfFactor } from "./tell-owners.ts";

const count = 10;
// Without 0, 1, I and O, which are misread; 16 letters of 32 are 80 bits, so a plain hash keeps them.
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const newCode = () => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join("");
const inGroups = (code: string) => (code.match(/.{4}/g) ?? []).join("-");

const removeCodes = statement<[number]>(
  "remove_recovery_codes",
  `delete from staff_recovery_codes where staff_id = $1`,
);
const insertCodes = statement<[number, Buffer[], Date]>(
  "insert_recovery_codes",
  `insert into staff_recovery_codes (staff_id, code_hash, created_at) select $1, hash, $3
   from unnest($2::bytea[]) as hash`,
);

/**
 * Ten new codes, each good for one sign-in without a second factor; those made before stop working. They are in the
 * answer and nowhere else.
 */
export async function makeRecoveryCodes(shop: StaffShop, who: StaffSession): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  const now = shop.clock.now();
  await shop.db.transaction(async (tx) => {
    await tx.run(removeCodes, [who.id]);
    await tx.run(insertCodes, [who.id, codes.map(hashToken), new Date(now)]);
    await audit(tx, who, "recovery-codes-made", who.email, now);
    await tellOfFactor(tx, shop.clock, who, "recovery-codes-made");
  });
  return codes.map(inGroups);
}

const countLeft = statement<[number], { left: number }>(
  "recovery_codes_left",
  `select count(*)::int as left from staff_recovery_codes where staff_id = $1 and used_at is null`,
);

/** Number of unused codes. */
export async function recoveryCodesLeft(db: Db, staffId: number): Promise<number> {
  return (await db.row(countLeft, [staffId]))?.left ?? 0;
}

const useCode = statement<[number, Buffer, Date]>(
  "use_recovery_code",
  `update staff_recovery_codes set used_at = $3 where staff_id = $1 and code_hash = $2 and used_at is null`,
);

/** Takes a recovery code, once, and opens the session that waits. Gives the new token. */
export async function signInWithRecoveryCode(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  typed: string,
): Promise<Result<string, { code: "wrong_recovery_code" }>> {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const entered = await completeSignIn(shop, who, token, "recovery-code", async (tx, now) => {
    if ((await tx.run(useCode, [who.id, hashToken(code), new Date(now)])) === 0) return null;
    await audit(tx, who, "recovery-code-used", who.email, now);
    await tellOfFactor(tx, shop.clock, who, "recovery-code-used");
    return { since: null };
  });
  return entered === null ? refuse({ code: "wrong_recovery_code" }) : ok(entered);
}
