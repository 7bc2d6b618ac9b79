import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { findBrowserLink, requestBrowserLink } from "#engine/staff/browser-link.ts";
import { isDemoOpen } from "#engine/staff/staff-shop.ts";
import { closeStaffSession } from "#engine/staff/sessions.ts";
import { signInStaff, type StaffSignInRefused } from "#engine/staff/sign-in.ts";
import { hasDemoStaff } from "#engine/staff/staff-row.ts";
import { linkOf, setLinkCookie } from "../../account/link-cookie.server.ts";
import { internalAdminPath } from "../../account/return-path.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { readForm, textOf } from "../../read-form.ts";
import { anyStaffSession, setStaffCookies, clearStaffCookies, staffBrowserOf } from "../staff-session.server.ts";
import type { AuthErrorCode } from "./auth-error-text.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const facts = context.get(requestContext);
  const { prefix } = facts;
  const shop = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  // The link becomes a cookie, so that it leaves the address bar, the history and every referrer.
  if (setLinkCookie(shop, facts, request)) throw redirect(href(prefix, "adminSignIn", {}, { link: "" }), 303);
  if ((await anyStaffSession(shop, request))?.complete) throw redirect(onwards(request) ?? href(prefix, "admin"), 303);
  return {
    signedOut: searchParams.has("signedOut"),
    joined: searchParams.has("joined"),
    byLink: searchParams.has("link"),
    linked: await findBrowserLink(shop.db, linkOf(shop, request), shop.clock.now()),
    demo: isDemoOpen(shop.settings) && (await hasDemoStaff(shop.db)),
  };
}

/** Redirect target on the merchant's side. */
function onwards(request: Request): string | null {
  return internalAdminPath(new URL(request.url).searchParams.get("redirectTo"));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "sign-out") {
    const token = readCookie(request.headers, "staff", shop.settings);
    if (token) await closeStaffSession(shop.db, token);
    clearStaffCookies(shop, facts);
    return redirectDocument(href(facts.prefix, "adminSignIn", {}, { signedOut: "" }), 303);
  }
  const email = textOf(form, "email");
  if (textOf(form, "intent") === "mail-link") {
    const link = await requestBrowserLink(shop, email);
    return link.ok ? data({ email, sentTo: link.value.email }) : data({ email, code: link.error.code }, 400);
  }
  const session = await signInStaff(
    shop,
    { email, password: textOf(form, "password") },
    { ...staffBrowserOf(shop, facts, request), link: linkOf(shop, request) },
  );
  if (!session.ok) return data({ email, code: codeOf(session.error) }, statusOf(session.error.code));
  setStaffCookies(shop, facts, session.value);
  const to = onwards(request);
  if (session.value.complete) return redirectDocument(to ?? href(facts.prefix, "admin"), 303);
  return redirectDocument(href(facts.prefix, "adminSecondFactor", {}, to ? { redirectTo: to } : {}), 303);
}

function statusOf(code: StaffSignInRefused["code"]): number {
  if (code === "invalid") return 400;
  if (code === "browser_link_used") return 409;
  return code === "wrong_sign_in" ? 401 : 429;
}

function codeOf(error: StaffSignInRefused): AuthErrorCode {
  return error.code === "invalid" ? (error.fieldErrors[0]?.code ?? "wrong_sign_in") : error.code;
}
