import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { RelyingParty } from "#domain/staff/relying-party.ts";
import { isFresh, isSettled, sensitive, type SensitivePermission } from "#domain/staff/sensitive.ts";
import type { Db } from "../platform/database.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { guessCode } from "./guess-code.ts";
import { confirmWithPasskey } from "./sign-with-passkey.ts";
import { takeCode } from "./second-factor.ts";
import { markProved, type StaffSession } from "./sessions.ts";
import { confirmStaff } from "./sign-in.ts";
import { findStaff } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";
import { hasWorkingPasskey } from "./working-passkeys.ts";

/**
 * Factors that prove a person's identity again: an authenticator code or a passkey of this host name; the password if
 * they have neither. The password then permits no more than a passkey added with it at this moment.
 */
export interface FactorsAsked {
  readonly code: boolean;
  readonly passkey: boolean;
}

export async function factorsAsked(db: Db, who: StaffSession, party: RelyingParty | null): Promise<FactorsAsked> {
  const staff = await findStaff(db, who.id);
  return { code: staff?.totpConfirmedAt != null, passkey: await hasWorkingPasskey(db, who.id, party?.id ?? null) };
}

type FactorRefused = {
  readonly code: "factor_needed" | "wrong_code" | "wrong_password" | "passkey_refused" | "passkey_unverified" | "0210";
};

/** Proofs of identity in a form. */
export interface GivenProof {
  /** The session's. */
  readonly token: string;
  readonly party: RelyingParty | null;
  readonly typed: string;
  readonly answer: string;
}

/**
 * Asks once more for what proves who somebody is, and gives since when that factor is set up. A code works once, and so
 * does the answer of a passkey; wrong codes are counted by the session, which nobody has by the password alone.
 */
async function confirmFactor(
  shop: StaffShop,
  who: StaffSession,
  { token, party, typed, answer }: GivenProof,
): Promise<Result<{ since: Instant }, FactorRefused>> {
  if (answer !== "" && party) return confirmWithPasskey(shop, who, { token, party, answer, asPassword: false });
  const factors = await factorsAsked(shop.db, who, party);
  if (typed === "" || (factors.passkey && !factors.code)) return refuse({ code: "factor_needed" });
  const now = shop.clock.now();
  if (!factors.code) {
    const confirmed = await confirmStaff(shop, who, token, typed);
    return confirmed.ok ? ok({ since: now }) : confirmed;
  }
  const session = `session ${hashToken(token).toString("base64url")}`;
  const guess = await guessCode(shop, who.id, session, () =>
    shop.db.transaction((tx) => takeCode(shop, tx, who, typed, now, () => false)),
  );
  return guess.ok ? ok({ since: guess.value.since ?? now }) : guess;
}

const selectOpened = statement<[], { opened: boolean }>(
  "shop_was_opened",
  "select exists (select from settings where key = 'opening') as opened",
);

export type ProofRefused = FactorRefused | { readonly code: "too_new" };

/**
 * Lets somebody do what leads to the shop's money, by the table of `sensitive`: with a second factor given within ten
 * minutes, or with this form. Where it must be settled, an owner or a factor younger than 72 hours is refused, so that
 * the owners who were told have time to look. Not before the shop first opens: no money goes anywhere yet, and its
 * first owner sets it up. The demonstration's sign-in is everybody's and waits for nothing.
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
