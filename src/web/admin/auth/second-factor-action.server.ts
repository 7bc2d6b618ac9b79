import { relyingParty } from "#domain/staff/relying-party.ts";
import { signInWithPasskey } from "#engine/staff/sign-with-passkey.ts";
import { signInWithNewPasskey } from "#engine/staff/add-passkey.ts";
import { signInWithRecoveryCode } from "#engine/staff/recovery-codes.ts";
import { signInWithAuthenticator } from "#engine/staff/second-factor.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import type { Translator } from "#i18n/translator.ts";
import { textOf } from "../../read-form.ts";
import type { PasskeyRequest } from "../security/request-passkey.ts";
import { questionFor } from "../security/passkeys.server.ts";
import type { AuthErrorCode } from "./auth-error-text.ts";

export type SecondFactorAnswer =
  | { kind: "in"; session: string }
  | { kind: "refused"; code: AuthErrorCode }
  | { kind: "question"; question: PasskeyRequest };

/**
 * Answers the forms of the second factor: a code, a passkey, a recovery code; the first factor of all is set up by it.
 */
export async function answerSecondFactorForm(
  shop: Shop,
  who: StaffSession,
  token: string,
  form: FormData,
  t: Translator,
): Promise<SecondFactorAnswer> {
  const intent = textOf(form, "intent");
  const question = await questionFor(shop, who, token, intent, t);
  if (question) return { kind: "question", question };
  const result = await giveFactor(shop, who, token, intent, form);
  return result.ok ? { kind: "in", session: result.value } : { kind: "refused", code: result.error.code };
}

async function giveFactor(shop: Shop, who: StaffSession, token: string, intent: string, form: FormData) {
  const party = relyingParty(merchantUrl(shop.settings));
  const answer = textOf(form, "answer");
  if (intent === "recovery") return signInWithRecoveryCode(shop, who, token, textOf(form, "recovery"));
  if (party && intent === "sign-in-passkey") return signInWithPasskey(shop, who, { token, party, answer });
  if (party && intent === "add-passkey")
    return signInWithNewPasskey(shop, who, { token, party, answer, name: textOf(form, "name") });
  return signInWithAuthenticator(shop, who, token, textOf(form, "code"));
}
