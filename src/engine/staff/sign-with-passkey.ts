import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { RelyingParty } from "#domain/staff/relying-party.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { completeSignIn, type TakenFactor } from "./complete-sign-in.ts";
import { readAuthentication } from "./passkey-responses.ts";
import { markConfirmed, type StaffSession } from "./sessions.ts";
import type { StaffShop } from "./staff-shop.ts";
import { webauthn, challengeTaker } from "./passkey-challenge.ts";
import { lockPasskey } from "./passkey-row.ts";

const used = statement<[number, number, Date]>(
  "passkey_used",
  `update staff_passkeys set counter = $2, last_used_at = $3 where id = $1`,
);

/** Creation time of the passkey, and whether its device verified the user. */
interface Signature extends TakenFactor {
  readonly since: Instant;
  readonly isUserVerified: boolean;
}

async function takeSignature(
  tx: Tx,
  who: StaffSession,
  response: AuthenticationResponseJSON,
  party: RelyingParty,
  token: string,
  now: Instant,
): Promise<Signature | null> {
  const passkey = await tx.row(lockPasskey, [who.id, response.id]);
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  const credential = {
    id: passkey.credentialId,
    publicKey: Uint8Array.from(passkey.publicKey),
    counter: passkey.counter,
    transports: passkey.transports,
  };
  const verified = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: challengeTaker(tx, token, "sign-in", now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, userVerified } = verified.authenticationInfo;
  await tx.run(used, [passkey.id, newCounter, new Date(now)]);
  return { since: passkey.createdAt, isUserVerified: userVerified };
}

/**
 * Takes a passkey's signature and opens the session that waits. Refuses another's passkey, a used challenge, and a
 * signature counter that went backwards.
 */
export async function signInWithPasskey(
  shop: StaffShop,
  who: StaffSession,
  input: { token: string; party: RelyingParty; answer: string },
): Promise<Result<string, { code: "passkey_refused" }>> {
  const response = readAuthentication(input.answer);
  const entered = await completeSignIn(shop, who, input.token, "passkey", async (tx, now) =>
    response === null ? null : takeSignature(tx, who, response, input.party, input.token, now),
  );
  return entered === null ? refuse({ code: "passkey_refused" }) : ok(entered);
}

type PasskeyRefused = { code: "passkey_refused" } | { code: "passkey_unverified" };

/**
 * Takes a passkey's signature of who is signed in, where they are asked once more who they are, and gives since when it
 * is set up. It counts as the password does, for ten minutes, where its device asked for a fingerprint or PIN; with
 * `asPassword` any other is refused, because whoever holds a key is not thereby who knows the password. The challenge
 * is one that the session was given, and good once.
 */
export async function confirmWithPasskey(
  shop: StaffShop,
  who: StaffSession,
  input: { token: string; party: RelyingParty; answer: string; asPassword: boolean },
): Promise<Result<{ since: Instant }, PasskeyRefused>> {
  const response = readAuthentication(input.answer);
  const now = shop.clock.now();
  // A challenge counts once, even where the answer to it is refused.
  const signature =
    response !== null && who.complete
      ? await shop.db.transaction((tx) => takeSignature(tx, who, response, input.party, input.token, now))
      : null;
  if (!signature) return refuse({ code: "passkey_refused" });
  if (!signature.isUserVerified && input.asPassword) return refuse({ code: "passkey_unverified" });
  if (signature.isUserVerified) await markConfirmed(shop.db, input.token, now);
  return ok({ since: signature.since });
}
