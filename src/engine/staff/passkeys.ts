import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { cleanText } from "#domain/kernel/text.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type Instant, after, minutes } from "#domain/kernel/time.ts";
import type { RelyingParty } from "#domain/staff/relying-party.ts";
import type { Db, Tx } from "../platform/database.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { audit } from "./audit.ts";
import { completeSignIn, type TakenFactor } from "./complete-sign-in.ts";
import { readRegistration, readAuthentication } from "./passkey-responses.ts";
import { markConfirmed, type StaffSession } from "./sessions.ts";
import { isEnrolled, lockStaffMember } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";
import { tellOfFactor } from "./tell-owners.ts";
import { hasWorkingPasskey } from "./working-passkeys.ts";

// Loaded when the first passkey is used: most processes never need it.
const webauthn = () => import("@simplewebauthn/server");

// Ed25519, ES256, RS256: what devices make, and all of it checked by Node without experiments.
const algorithms = [-8, -7, -257];
const challengeLifetime = minutes(5);
/** Letters of a passkey's name at most, as its field and its message say. */
const maxName = 40;
/** A generous limit. */
const most = 20;

/** A passkey, as its owner sees it. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  /** The host name it was made for; null where that was not written down. */
  readonly host: string | null;
}

interface Stored extends Passkey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

const selectPasskeys = statement<[number], Stored>(
  "passkeys_of_staff",
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", host, credential_id as "credentialId", public_key as "publicKey", counter, transports
   from staff_passkeys where staff_id = $1 order by id`,
);

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, staffId: number): Promise<Passkey[]> {
  const rows = await db.rows(selectPasskeys, [staffId]);
  return rows.map(({ id, name, createdAt, lastUsedAt, host }) => ({ id, name, createdAt, lastUsedAt, host }));
}

const setChallenge = statement<[Buffer, Buffer, "add" | "sign-in", Date]>(
  "set_challenge",
  `update staff_sessions set challenge_hash = $2, challenge_for = $3, challenge_until = $4 where token_hash = $1`,
);
const takeChallenge = statement<[Buffer, Buffer, "add" | "sign-in", Date]>(
  "take_challenge",
  `update staff_sessions set challenge_hash = null, challenge_for = null, challenge_until = null
   where token_hash = $1 and challenge_hash = $2 and challenge_for = $3 and challenge_until > $4`,
);

async function newChallenge(shop: StaffShop, token: string, purpose: "add" | "sign-in"): Promise<string> {
  const challenge = newToken();
  await shop.db.run(setChallenge, [
    hashToken(token),
    hashToken(challenge),
    purpose,
    new Date(after(shop.clock.now(), challengeLifetime)),
  ]);
  return challenge;
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
const refsOf = (stored: readonly Stored[]) =>
  stored.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** We use no extensions, and they would not survive being written as JSON. */
function withoutExtensions<Options extends { extensions?: unknown }>({
  extensions: _,
  ...options
}: Options): Omit<Options, "extensions"> {
  return options;
}

export type PasskeyCreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;
export type PasskeyRequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">;

/** Options for creating a passkey. Null for a session still waiting for a second factor that the person already has. */
export async function passkeyCreationOptions(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  party: RelyingParty,
  shopName: string,
): Promise<PasskeyCreationOptions | null> {
  if (!who.complete && who.enrolled) return null;
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: party.id,
    userName: who.email,
    userDisplayName: who.name,
    userID: Uint8Array.from(Buffer.from(`staff ${who.id}`)),
    challenge: bytesOf(await newChallenge(shop, token, "add")),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: refsOf(await shop.db.rows(selectPasskeys, [who.id])),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return withoutExtensions(options);
}

/** Options for signing with one of the person's passkeys; null without any. */
export async function passkeyRequestOptions(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  party: RelyingParty,
): Promise<PasskeyRequestOptions | null> {
  const passkeys = await shop.db.rows(selectPasskeys, [who.id]);
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(await newChallenge(shop, token, "sign-in")),
    allowCredentials: refsOf(passkeys),
    userVerification: "preferred",
  });
  return withoutExtensions(options);
}

/** A challenge is good once, for the session and purpose it was made for. */
function challengeTaker(tx: Tx, token: string, purpose: "add" | "sign-in", now: Instant) {
  return async (challenge: string) =>
    (await tx.run(takeChallenge, [hashToken(token), hashToken(challenge), purpose, new Date(now)])) > 0;
}

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
  `insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at, host) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (credential_id) do nothing`,
);

export type AddPasskeyRefused =
  | { code: "passkey_refused" }
  | { code: "passkey_name_required" }
  | { code: "passkey_name_too_long" }
  | { code: "too_many_passkeys" };

/** Adds a passkey under a name, in the given transaction. Nothing is added for who waits for a factor they have. */
async function add(
  shop: StaffShop,
  tx: Tx,
  who: StaffSession,
  input: { token: string; party: RelyingParty; answer: string; name: string },
): Promise<Result<null, AddPasskeyRefused>> {
  const name = cleanText(input.name);
  if (name === "") return refuse({ code: "passkey_name_required" });
  if (name.length > maxName) return refuse({ code: "passkey_name_too_long" });
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
      name,
      new Date(now),
      input.party.id,
    ])) === 0
  )
    return refuse({ code: "passkey_refused" });
  await audit(tx, who, "passkey-added", who.email, now, { name });
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

const used = statement<[number, number, Date]>(
  "passkey_used",
  `update staff_passkeys set counter = $2, last_used_at = $3 where id = $1`,
);
const lockPasskey = statement<[number, string], Stored>(
  "lock_passkey",
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", host, credential_id as "credentialId", public_key as "publicKey", counter, transports
   from staff_passkeys where staff_id = $1 and credential_id = $2 for update`,
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
): Promise<Result<null, { code: "passkey_name_required" | "passkey_name_too_long" | "passkey_not_found" }>> {
  const name = cleanText(typed);
  if (name === "") return refuse({ code: "passkey_name_required" });
  if (name.length > maxName) return refuse({ code: "passkey_name_too_long" });
  return (await db.row(rename, [id, who.id, name])) ? ok(null) : refuse({ code: "passkey_not_found" });
}
