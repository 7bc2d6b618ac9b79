import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { RelyingParty } from "#domain/staff/relying-party.ts";
import { isFresh, isSettled, sensitive, type SensitivePermission } from "#domain/staff/sensitive.ts";
import { bucketOf, clearFailures, countFailure, isBucketLocked } from "../customers/failures.ts";
import { withHashingSlot } from "../customers/password-hash.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { confirmWithPasskey } from "./passkeys.ts";
import { takeCode } from "./second-factor.ts";
import { markProved, type StaffSession } from "./sessions.ts";
import { confirmStaff } from "./sign-in.ts";
import { findStaff } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";

/** What somebody may prove themselves by again: a code of their authenticator or a passkey; the password where they have neither. */
export interface FactorsAsked {
  readonly code: boolean;
  readonly passkey: boolean;
}

export async function factorsAsked(db: Db, who: StaffSession, party: RelyingParty | null): Promise<FactorsAsked> {
  const staff = await findStaff(db, who.id);
  return { code: staff?.totpConfirmedAt != null, passkey: party !== null && (staff?.passkeys ?? 0) > 0 };
}

type FactorRefused = {
  readonly code: "factor_needed" | "wrong_code" | "wrong_password" | "passkey_refused" | "passkey_unverified" | "0210";
};

/** What a form brings along that proves who sends it. */
export interface GivenProof {
  /** The session's. */
  readonly token: string;
  readonly party: RelyingParty | null;
  readonly typed: string;
  readonly answer: string;
}

/**
 * Asks once more for what proves who somebody is, and gives since when that factor is set up. A code works once, and so
 * does the answer of a passkey; wrong codes are counted with those of the sign-in.
 */
async function confirmFactor(
  shop: StaffShop,
  who: StaffSession,
  { token, party, typed, answer }: GivenProof,
): Promise<Result<{ since: Instant }, FactorRefused>> {
  if (answer !== "" && party) return confirmWithPasskey(shop, who, { token, party, answer, asPassword: false });
  const asked = await factorsAsked(shop.db, who, party);
  if (typed === "" || (asked.passkey && !asked.code)) return refuse({ code: "factor_needed" });
  const now = shop.clock.now();
  if (!asked.code) {
    const confirmed = await confirmStaff(shop, who, token, typed);
    return confirmed.ok ? ok({ since: now }) : confirmed;
  }
  const bucket = bucketOf(`staff code ${who.id}`, null);
  return withHashingSlot(async () => {
    if (await isBucketLocked(shop.db, bucket, now)) return refuse({ code: "0210" });
    const taken = await shop.db.transaction((tx) => takeCode(shop, tx, who, typed, now, () => false));
    if (!taken) return refuse({ code: (await countFailure(shop.db, bucket, now)) ? "0210" : "wrong_code" });
    await clearFailures(shop.db, bucket);
    return ok({ since: taken.since ?? now });
  });
}

const selectOpened = statement<[], { opened: boolean }>(
  "shop_was_opened",
  "select exists (select from settings where key = 'opening') as opened",
);

export type ProofRefused = FactorRefused | { readonly code: "too_new" };

/**
 * Lets somebody do what leads to the shop's money, by the table of `sensitive`: with a second factor given within ten
 * minutes, or with this form. Where it must be settled, an owner or a factor younger than 72 hours is refused, so that
 * the owners who were told have time to look. Not before the shop first opens: no money goes anywhere yet, and its first
 * owner sets it up. The demonstration's sign-in is everybody's and waits for nothing.
 */
export async function prove(
  shop: StaffShop,
  who: StaffSession,
  permission: SensitivePermission,
  given: GivenProof,
): Promise<Result<null, ProofRefused>> {
  const now = shop.clock.now();
  let { factorSince } = who;
  if (!isFresh(who, permission, now)) {
    const confirmed = await confirmFactor(shop, who, given);
    if (!confirmed.ok) return confirmed;
    factorSince = confirmed.value.since;
    await markProved(shop.db, given.token, now, factorSince);
  }
  if (!sensitive[permission].settled || who.demo || isSettled({ factorSince, ownerSince: who.ownerSince }, now))
    return ok(null);
  return (await shop.db.row(selectOpened, []))?.opened ? refuse({ code: "too_new" }) : ok(null);
}
