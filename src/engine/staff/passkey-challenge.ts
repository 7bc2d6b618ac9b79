import { type Instant, after, minutes } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import type { StaffShop } from "./staff-shop.ts";

// Loaded when the first passkey is used: most processes never need it.
export const webauthn = () => import("@simplewebauthn/server");

// Ed25519, ES256, RS256: what devices make, and all of it checked by Node without experiments.
export const algorithms = [-8, -7, -257];
const challengeLifetime = minutes(5);

const setChallenge = statement<[Buffer, Buffer, "add" | "sign-in", Date]>(
  "set_challenge",
  `update staff_sessions set challenge_hash = $2, challenge_for = $3, challenge_until = $4 where token_hash = $1`,
);
const takeChallenge = statement<[Buffer, Buffer, "add" | "sign-in", Date]>(
  "take_challenge",
  `update staff_sessions set challenge_hash = null, challenge_for = null, challenge_until = null
   where token_hash = $1 and challenge_hash = $2 and challenge_for = $3 and challenge_until > $4`,
);

export async function newChallenge(shop: StaffShop, token: string, purpose: "add" | "sign-in"): Promise<string> {
  const challenge = newToken();
  await shop.db.run(setChallenge, [
    hashToken(token),
    hashToken(challenge),
    purpose,
    new Date(after(shop.clock.now(), challengeLifetime)),
  ]);
  return challenge;
}

export const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));

/** A challenge is good once, for the session and purpose it was made for. */
export function challengeTaker(tx: Tx, token: string, purpose: "add" | "sign-in", now: Instant) {
  return async (challenge: string) =>
    (await tx.run(takeChallenge, [hashToken(token), hashToken(challenge), purpose, new Date(now)])) > 0;
}
