import type { LoaderFunctionArgs, ActionFunctionArgs } from "react-router";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { staffsOwnSessions } from "#engine/customers/own-sessions.ts";
import { listPasskeys } from "#engine/staff/own-passkeys.ts";
import { recoveryCodesLeft } from "#engine/staff/recovery-codes.ts";
import { findStaff } from "#engine/staff/staff-row.ts";
import { requestContext, shopContext } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { readCookie } from "../../cookies.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { authenticatorKey, passkeyHost } from "./passkeys.server.ts";
import { answerSecurityForm } from "./security-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const who = context.get(staffContext);
  const { language } = context.get(requestContext);
  const token = readCookie(request.headers, "staff", shop.settings) ?? "";
  const [staff, passkeys, codesLeft, sessions] = await Promise.all([
    findStaff(shop.db, who.id),
    listPasskeys(shop.db, who.id),
    recoveryCodesLeft(shop.db, who.id),
    staffsOwnSessions.list(shop.db, who.id, token, shop.clock.now()),
  ]);
  const isLocked = needsConfirmation(who.confirmedAt, shop.clock.now());
  return {
    email: who.email,
    demo: who.demo,
    isLocked,
    passkeys,
    codesLeft,
    sessions,
    host: passkeyHost(shop),
    authenticatorSince: staff?.totpConfirmedAt ?? null,
    enrolment: isLocked ? null : await authenticatorKey(shop, who, translators[language]),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerSecurityForm(
    context,
    request,
    await readForm(request),
    translators[context.get(requestContext).language],
  );
}
