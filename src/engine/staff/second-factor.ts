import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { seal, unseal } from "../platform/seal.ts";
import { statement } from "../platform/statement.ts";
import { audit } from "./audit.ts";
import { completeSignIn, type TakenFactor } from "./complete-sign-in.ts";
import { type CodeRefused, guessCode } from "./guess-code.ts";
import type { StaffSession } from "./sessions.ts";
import { findStaff, isEnrolled, lockStaffMember } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";
import { tellOfFactor } from "./tell-owners.ts";
import { hasWorkingPasskey } from "./working-passkeys.ts";
import { base32, newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

const purpose = "authenticator";

/** Setup data of an authenticator: the key to type in, and its URL. */
export interface Enrolment {
  readonly key: string;
  readonly address: string;
}

const saveSecret = statement<[number, string]>(
  "keep_totp",
  `update staff set totp_sealed = $2 where id = $1 and totp_confirmed_at is null and totp_sealed is null`,
);

/**
 * The key of an authenticator that is not set up yet; the same until a first code confirmed it. Null for who has one,
 * and for a session that still waits for the second factor its person already has.
 */
export async function beginEnrolment(shop: StaffShop, who: StaffSession, issuer: string): Promise<Enrolment | null> {
  if (!who.complete && who.enrolled) return null;
  await shop.db.run(saveSecret, [who.id, seal(shop.settings.secret, purpose, newTotpSecret())]);
  const staff = await findStaff(shop.db, who.id);
  if (!staff?.totpSealed || staff.totpConfirmedAt !== null) return null;
  const secret = unseal(shop.settings.secret, purpose, staff.totpSealed);
  return { key: (base32(secret).match(/.{1,4}/g) ?? []).join(" "), address: totpUri(secret, staff.email, issuer) };
}

// The step is the guard: of the same code at once, one is taken.
const takeStep = statement<[number, number, Date]>(
  "take_totp_step",
  `update staff set totp_step = $2, totp_confirmed_at = coalesce(totp_confirmed_at, $3)
   where id = $1 and totp_step < $2`,
);

/**
 * Takes a code, if it is right and new, and gives since when its authenticator is set up; null otherwise. The first one
 * sets it up: only where `maySetUp`.
 */
export async function takeCode(
  shop: StaffShop,
  tx: Tx,
  who: StaffSession,
  typed: string,
  now: Instant,
  maySetUp: (enrolled: boolean) => boolean,
): Promise<TakenFactor | null> {
  const staff = await lockStaffMember(tx, who.id);
  if (!staff?.totpSealed) return null;
  const first = staff.totpConfirmedAt === null;
  if (first && !maySetUp(isEnrolled(staff))) return null;
  const step = stepOfCode(unseal(shop.settings.secret, purpose, staff.totpSealed), typed, now);
  if (step === null || (await tx.run(takeStep, [who.id, step, new Date(now)])) === 0) return null;
  if (first) {
    await audit(tx, who, "second-factor-set", who.email, now);
    await tellOfFactor(tx, shop.clock, who, "authenticator-set");
  }
  return { since: staff.totpConfirmedAt ?? now };
}

/**
 * Takes an authenticator's code and opens the session that was waiting for it; the first factor of all is set up by it.
 * Gives the new token.
 */
export function signInWithAuthenticator(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  typed: string,
): Promise<Result<string, CodeRefused>> {
  // A session that lacks its second factor must not set up another one instead.
  return guessCode(shop, who.id, who.codesWith, () =>
    completeSignIn(shop, who, token, "authenticator", (tx, now) =>
      takeCode(shop, tx, who, typed, now, (enrolled) => !enrolled),
    ),
  );
}

/** Adds an authenticator by a first code, for a signed-in person. */
export function addAuthenticator(
  shop: StaffShop,
  who: StaffSession,
  typed: string,
): Promise<Result<null, { code: "wrong_code" }>> {
  return shop.db.transaction(async (tx): Promise<Result<null, { code: "wrong_code" }>> => {
    const isRight = who.complete && (await takeCode(shop, tx, who, typed, shop.clock.now(), () => true));
    return isRight ? ok(null) : refuse({ code: "wrong_code" });
  });
}

const deleteTotp = statement<[number]>(
  "forget_totp",
  `update staff set totp_sealed = null, totp_confirmed_at = null where id = $1 and totp_confirmed_at is not null`,
);

/**
 * Removes somebody's own authenticator.
 * Refuses to take the last second factor away that works under `host`, but from the demo.
 */
export function removeAuthenticator(
  shop: StaffShop,
  who: StaffSession,
  host: string | null,
): Promise<Result<null, { code: "last_factor" }>> {
  return shop.db.transaction(async (tx): Promise<Result<null, { code: "last_factor" }>> => {
    const staff = await lockStaffMember(tx, who.id);
    if (!staff || (!staff.demo && !(await hasWorkingPasskey(tx, who.id, host)))) return refuse({ code: "last_factor" });
    if ((await tx.run(deleteTotp, [who.id])) > 0) {
      await audit(tx, who, "authenticator-removed", who.email, shop.clock.now());
      await tellOfFactor(tx, shop.clock, who, "authenticator-removed");
    }
    return ok(null);
  });
}
