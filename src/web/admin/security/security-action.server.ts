import { data, type RouterContextProvider } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { relyingParty } from "#domain/staff/relying-party.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { endOwnSessions } from "#engine/staff/end-own-sessions.ts";
import { addPasskey } from "#engine/staff/add-passkey.ts";
import { removePasskey, renamePasskey } from "#engine/staff/own-passkeys.ts";
import { makeRecoveryCodes } from "#engine/staff/recovery-codes.ts";
import { addAuthenticator, removeAuthenticator } from "#engine/staff/second-factor.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Translator } from "#i18n/translator.ts";
import { shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { badForm, textOf } from "../../read-form.ts";
import type { SessionsDone } from "../../account/sessions/session-list.tsx";
import type { AuthErrorCode } from "../auth/auth-error-text.ts";
import { requirePermission, reconfirm } from "../staff-session.server.ts";
import type { PasskeyRequest } from "./request-passkey.ts";
import { questionFor } from "./passkeys.server.ts";

export interface SecurityReply {
  readonly question?: PasskeyRequest;
  readonly code?: AuthErrorCode;
  /** The form that was refused, and which passkey it was about. */
  readonly intent?: string;
  readonly passkey?: string;
  /** The name that was refused. */
  readonly name?: string;
  readonly done?: "changed" | "unlocked";
  readonly sessions?: SessionsDone;
  /** Shown this once. */
  readonly recoveryCodes?: readonly string[];
}

/**
 * Answers the forms of one's own second factors, which need the password to be given lately, and of one's sessions,
 * which do not: to end one takes a danger away.
 */
export async function answerSecurityForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  t: Translator,
) {
  const shop = context.get(shopContext);
  const who = requirePermission(context, "self.manage");
  const token = readCookie(request.headers, "staff", shop.settings) ?? "";
  const intent = textOf(form, "intent");
  if (intent === "unlock") {
    const proof = await reconfirm(shop, request, who, form);
    return proof.ok
      ? data<SecurityReply>({ done: "unlocked" })
      : data<SecurityReply>({ code: proof.error.code }, proof.error.code === "0210" ? 429 : 401);
  }
  if (intent === "end-session" || intent === "end-other-sessions") {
    const session = intent === "end-session" ? textOf(form, "session") : null;
    const result = await endOwnSessions(shop, who, token, session);
    return result.ok
      ? data<SecurityReply>({ sessions: session === null ? "others" : "one" })
      : data<SecurityReply>({ sessions: "gone" }, 404);
  }
  // To be asked for a passkey once more is how it is given lately.
  const passkeyQuestion = intent === "ask-sign-in-passkey" ? await questionFor(shop, who, token, intent, t) : null;
  if (passkeyQuestion) return data<SecurityReply>({ question: passkeyQuestion });
  if (needsConfirmation(who.confirmedAt, shop.clock.now()))
    return data<SecurityReply>({ code: "password_needed" }, 401);
  const question = await questionFor(shop, who, token, intent, t);
  if (question) return data<SecurityReply>({ question });
  if (intent === "recovery-codes") return data<SecurityReply>({ recoveryCodes: await makeRecoveryCodes(shop, who) });
  const about = intent === "rename-passkey" ? { passkey: textOf(form, "passkey"), name: textOf(form, "name") } : {};
  const result = await change(shop, who, token, intent, form);
  if (!result) throw badForm();
  return result.ok
    ? data<SecurityReply>({ done: "changed" })
    : data<SecurityReply>({ code: result.error.code, intent, ...about }, statusOf[result.error.code] ?? 400);
}

const statusOf: Partial<Record<AuthErrorCode, number>> = { last_factor: 409, passkey_not_found: 404 };

async function change(shop: Shop, who: StaffSession, token: string, intent: string, form: FormData) {
  const party = relyingParty(merchantUrl(shop.settings));
  const host = party?.id ?? null;
  const id = readId(textOf(form, "passkey")) ?? 0;
  switch (intent) {
    case "code":
      return addAuthenticator(shop, who, textOf(form, "code"));
    case "remove-authenticator":
      return removeAuthenticator(shop, who, host);
    case "add-passkey":
      return (
        party && addPasskey(shop, who, { token, party, answer: textOf(form, "answer"), name: textOf(form, "name") })
      );
    case "rename-passkey":
      return renamePasskey(shop.db, who, id, textOf(form, "name"));
    case "remove-passkey":
      return removePasskey(shop, who, id, host);
    default:
      return null;
  }
}
