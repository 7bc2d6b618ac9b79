import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { RelyingParty } from "#domain/staff/relying-party.ts";
import type { StaffSession } from "./sessions.ts";
import type { StaffShop } from "./staff-shop.ts";
import { webauthn, algorithms, newChallenge, bytesOf } from "./passkey-challenge.ts";
import { type StoredPasskey, selectPasskeys } from "./passkey-row.ts";

const refsOf = (stored: readonly StoredPasskey[]) =>
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
