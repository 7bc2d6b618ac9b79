import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { recoveryCodesLeft } from "#engine/staff/recovery-codes.ts";
import { rememberFactor } from "#engine/staff/sign-in.ts";
import { findStaff } from "#engine/staff/staff-row.ts";
import { hasWorkingPasskey } from "#engine/staff/working-passkeys.ts";
import { internalAdminPath } from "../../account/return-path.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { translators } from "../../language/messages.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { authenticatorKey, passkeyHost } from "../security/passkeys.server.ts";
import { anyStaffSession, setStaffCookies } from "../staff-session.server.ts";
import { answerSecondFactorForm } from "./second-factor-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { prefix, language } = context.get(requestContext);
  const session = await anyStaffSession(shop, request);
  if (!session) throw redirect(href(prefix, "adminSignIn"), 303);
  if (session.complete) throw redirect(href(prefix, "admin"), 303);
  const staff = await findStaff(shop.db, session.id);
  const host = passkeyHost(shop);
  return {
    email: session.email,
    enrolment: await authenticatorKey(shop, session, translators[language]),
    host,
    isEnrolled: session.enrolled,
    has: {
      authenticator: staff?.totpConfirmedAt != null,
      passkey: session.hasPasskey && (await hasWorkingPasskey(shop.db, session.id, host)),
      recovery: session.enrolled && (await recoveryCodesLeft(shop.db, session.id)) > 0,
    },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const session = await anyStaffSession(shop, request);
  const token = readCookie(request.headers, "staff", shop.settings);
  if (!session || !token) throw redirect(href(facts.prefix, "adminSignIn"), 303);
  if (session.complete) throw redirect(href(facts.prefix, "admin"), 303);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const answer = await answerSecondFactorForm(shop, session, token, form, translators[facts.language]);
  if (answer.kind === "question") return data({ question: answer.question, code: undefined, intent, recovery: "" });
  if (answer.kind === "refused")
    return data(
      { question: undefined, code: answer.code, intent, recovery: textOf(form, "recovery") },
      answer.code === "0210" ? 429 : 401,
    );
  const device = await rememberFactor(shop, session, readCookie(request.headers, "staff-device", shop.settings));
  setStaffCookies(shop, facts, { session: answer.session, ...(device !== null && { device }) });
  // The first factor is followed by advice for the day it is lost.
  if (!session.enrolled) return redirectDocument(href(facts.prefix, "adminSecurity", {}, { first: "" }), 303);
  const to = internalAdminPath(new URL(request.url).searchParams.get("redirectTo"));
  return redirectDocument(to ?? href(facts.prefix, "admin"), 303);
}
