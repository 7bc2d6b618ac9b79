import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { RelyingParty } from "#domain/staff/relying-party.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { audit } from "./audit.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { readRegistration } from "./passkey-responses.ts";
import type { StaffSession } from "./sessions.ts";
import { isEnrolled, lockStaffMember } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";
import { tellOfFactor } from "./tell-owners.ts";
import { webauthn, algorithms, challengeTaker } from "./passkey-challenge.ts";
import { passkeyName, type PasskeyNameRefused } from "./passkey-name.ts";

/** A generous limit. */
const most = 20;

type Added = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] };

/** The key in a browser's answer, if the answer is to our challenge, from our own pages; null for any other. */
async function verifyAdded(
  response: RegistrationResponseJSON,
  party: RelyingParty,
  isOurs: (challenge: string) => Promise<boolean>,
): Promise<Added | null> {
  const { verifyRegistrationResponse } = await webauthn();
  // The library throws what it does not accept; whatever that is, it is no passkey.
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: isOurs,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}

const insertPasskey = statement<[number, string, Buffer, number, string[], string, Date, string]>(
  "insert_passkey",
  `insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at, host)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (credential_id) do nothing`,
);

export type AddPasskeyRefused = PasskeyNameRefused | { code: "passkey_refused" | "too_many_passkeys" };

/** Adds a passkey under a name, in the given transaction. Nothing is added for who waits for a factor they have. */
async function add(
  shop: StaffShop,
  tx: Tx,
  who: StaffSession,
  input: { token: string; party: RelyingParty; answer: string; name: string },
): Promise<Result<null, AddPasskeyRefused>> {
  const name = passkeyName(input.name);
  if (!name.ok) return name;
  const response = readRegistration(input.answer);
  const staff = await lockStaffMember(tx, who.id);
  if (!response || !staff || (!who.complete && isEnrolled(staff))) return refuse({ code: "passkey_refused" });
  if (staff.passkeys >= most) return refuse({ code: "too_many_passkeys" });
  const now = shop.clock.now();
  const credential = await verifyAdded(response, input.party, challengeTaker(tx, input.token, "add", now));
  if (!credential) return refuse({ code: "passkey_refused" });
  const { credentialId, publicKey, counter, transports } = credential;
  if (
    (await tx.run(insertPasskey, [
      who.id,
      credentialId,
      Buffer.from(publicKey),
      counter,
      transports,
      name.value,
      new Date(now),
      input.party.id,
    ])) === 0
  )
    return refuse({ code: "passkey_refused" });
  await audit(tx, who, "passkey-added", who.email, now, { name: name.value });
  await tellOfFactor(tx, shop.clock, who, "passkey-added");
  return ok(null);
}

/** Adds a passkey for who is signed in. */
export async function addPasskey(
  shop: StaffShop,
  who: StaffSession,
  input: { token: string; party: RelyingParty; answer: string; name: string },
): Promise<Result<null, AddPasskeyRefused>> {
  if (!who.complete) return refuse({ code: "passkey_refused" });
  // A challenge counts once, even where the answer to it is refused.
  const { answer } = await shop.db.transaction(async (tx) => ({ answer: await add(shop, tx, who, input) }));
  return answer;
}

/** Adds a person's first second factor during sign-in, and opens the waiting session. Returns the new token. */
export async function signInWithNewPasskey(
  shop: StaffShop,
  who: StaffSession,
  input: { token: string; party: RelyingParty; answer: string; name: string },
): Promise<Result<string, AddPasskeyRefused>> {
  const answer: { refused: AddPasskeyRefused } = { refused: { code: "passkey_refused" } };
  const entered = await completeSignIn(shop, who, input.token, "passkey", async (tx, now) => {
    const passkey = await add(shop, tx, who, input);
    if (!passkey.ok) answer.refused = passkey.error;
    return passkey.ok ? { since: now } : null;
  });
  return entered === null ? refuse(answer.refused) : ok(entered);
}
