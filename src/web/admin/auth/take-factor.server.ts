import { relyingParty } from "#domain/staff/relying-party.ts";
import { enterWithNewPasskey, givePasskey } from "#engine/staff/passkeys.ts";
import { giveRecoveryCode } from "#engine/staff/recovery-codes.ts";
import { giveSecondFactor } from "#engine/staff/second-factor.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { Translator } from "#i18n/translator.ts";
import { textOf } from "../../read-form.ts";
import type { PasskeyQuestion } from "../security/ask-browser.ts";
import { questionFor } from "../security/passkeys.server.ts";
import type { DoorCode } from "./door-page.tsx";

export type FactorTaken =
  | { kind: "in"; session: string }
  | { kind: "refused"; code: DoorCode }
  | { kind: "question"; question: PasskeyQuestion };

/** Answers the forms of the second factor: a code, a passkey, a recovery code; the first factor of all is set up by it. */
export async function takeFactor(
  shop: Shop,
  who: StaffSession,
  token: string,
  form: FormData,
  t: Translator,
): Promise<FactorTaken> {
  const intent = textOf(form, "intent");
  const question = await questionFor(shop, who, token, intent, t);
  if (question) return { kind: "question", question };
  const given = await giveFactor(shop, who, token, intent, form);
  return given.ok ? { kind: "in", session: given.value } : { kind: "refused", code: given.error.code };
}

async function giveFactor(shop: Shop, who: StaffSession, token: string, intent: string, form: FormData) {
  const party = relyingParty(shop.settings.publicUrl);
  const answer = textOf(form, "answer");
  if (intent === "recovery") return giveRecoveryCode(shop, who, token, textOf(form, "recovery"));
  if (party && intent === "sign-in-passkey") return givePasskey(shop, who, { token, party, answer });
  if (party && intent === "add-passkey")
    return enterWithNewPasskey(shop, who, { token, party, answer, name: textOf(form, "name") });
  return giveSecondFactor(shop, who, token, textOf(form, "code"));
}
