import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { bucketOf, countFailure, forgetFailures, isBucketLocked } from "../customers/failures.ts";
import { whenPlaceIsFree } from "../customers/password-hash.ts";
import { seal, unseal } from "../platform/seal.ts";
import { statement } from "../platform/statement.ts";
import { audit } from "./audit.ts";
import { openStaffSession, type StaffSession } from "./sessions.ts";
import { findStaff } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";
import { base32, newTotpSecret, stepOfCode, totpAddress } from "./totp.ts";

const purpose = "authenticator";

/** What an authenticator needs to be set up: the key to type in, and the address that opens it. */
export interface Enrolment {
  readonly key: string;
  readonly address: string;
}

const keepSecret = statement<[number, string]>(
  "keep_totp",
  `update staff set totp_sealed = $2 where id = $1 and totp_confirmed_at is null and totp_sealed is null`,
);

/** The key for somebody who has no second factor yet; the same until a first code confirmed it. Null when they have one. */
export async function beginEnrolment(shop: StaffShop, staffId: number, issuer: string): Promise<Enrolment | null> {
  await shop.db.run(keepSecret, [staffId, seal(shop.settings.secret, purpose, newTotpSecret())]);
  const staff = await findStaff(shop.db, staffId);
  if (!staff?.totpSealed || staff.totpConfirmedAt !== null) return null;
  const secret = unseal(shop.settings.secret, purpose, staff.totpSealed);
  return { key: (base32(secret).match(/.{1,4}/g) ?? []).join(" "), address: totpAddress(secret, staff.email, issuer) };
}

// The step is the guard: of the same code at once, one is taken.
const takeStep = statement<[number, number, Date], { first: boolean }>(
  "take_totp_step",
  `update staff s set totp_step = $2, totp_confirmed_at = coalesce(s.totp_confirmed_at, $3)
   from (select id, totp_confirmed_at is null as first from staff where id = $1) was
   where s.id = was.id and s.totp_step < $2 returning was.first`,
);

export type CodeRefused = { code: "wrong_code" } | { code: "0210" };

/** Takes an authenticator's code and opens the session that was waiting for it; the first one sets the factor up. Gives the new token. */
export async function giveSecondFactor(shop: StaffShop, who: StaffSession, token: string, typed: string): Promise<Result<string, CodeRefused>> {
  const bucket = bucketOf(`staff code ${who.id}`, null);
  return whenPlaceIsFree(async () => {
    const now = shop.clock.now();
    if (await isBucketLocked(shop.db, bucket, now)) return refuse({ code: "0210" });
    const staff = await findStaff(shop.db, who.id);
    const step = staff?.totpSealed ? stepOfCode(unseal(shop.settings.secret, purpose, staff.totpSealed), typed, now) : null;
    const opened = step === null ? null : await shop.db.transaction(async (tx) => {
      const taken = await tx.row(takeStep, [who.id, step, new Date(now)]);
      if (!taken) return null;
      if (taken.first) await audit(tx, who, "second-factor-set", who.email, now);
      await audit(tx, who, "sign-in", who.email, now);
      return openStaffSession(tx, who.id, token, now, true);
    });
    if (opened === null) return refuse({ code: (await countFailure(shop.db, bucket, now)) ? "0210" : "wrong_code" });
    await forgetFailures(shop.db, bucket);
    return ok(opened);
  });
}
