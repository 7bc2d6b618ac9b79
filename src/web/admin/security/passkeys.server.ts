import { relyingParty } from "#domain/staff/relying-party.ts";
import { passkeyCreationOptions, passkeyRequestOptions } from "#engine/staff/passkey-options.ts";
import { beginEnrolment } from "#engine/staff/second-factor.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { readShopFacts } from "#engine/content/storefront.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import type { Translator } from "#i18n/translator.ts";
import type { PasskeyRequest } from "./request-passkey.ts";
import type { AuthenticatorKey } from "./authenticator.tsx";
import { qrPicture } from "./qr-picture.server.ts";

/**
 * The key of an authenticator that can be set up now, as text and as a picture to scan; null when there is none to set
 * up.
 */
export async function authenticatorKey(shop: Shop, who: StaffSession, t: Translator): Promise<AuthenticatorKey | null> {
  const enrolment = await beginEnrolment(shop, who, await nameOf(shop, t));
  return enrolment && { ...enrolment, qr: qrPicture(enrolment.address) };
}

/** The shop's name and host, as an authenticator shows them. */
async function nameOf({ db }: Shop, t: Translator): Promise<string> {
  return (await readShopFacts(db, t.language, t("shell.shopName"))).name;
}

/** The name that the shop's passkeys belong to; null where it is reached by a number. */
export function passkeyHost(shop: Shop): string | null {
  return relyingParty(merchantUrl(shop.settings))?.id ?? null;
}

/** Answers a form that asks for a challenge; null for any other form, and for who may not be asked. */
export async function questionFor(
  shop: Shop,
  who: StaffSession,
  token: string,
  intent: string,
  t: Translator,
): Promise<PasskeyRequest | null> {
  const party = relyingParty(merchantUrl(shop.settings));
  if (!party) return null;
  if (intent === "ask-add-passkey") {
    const options = await passkeyCreationOptions(shop, who, token, party, await nameOf(shop, t));
    return options && { kind: "add", options };
  }
  if (intent !== "ask-sign-in-passkey") return null;
  const options = await passkeyRequestOptions(shop, who, token, party);
  return options && { kind: "sign-in", options };
}
