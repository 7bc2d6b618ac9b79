import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { takesPoints } from "#engine/checkout/shop-terms.ts";
import { closeSession } from "#engine/customers/sessions.ts";
import { signIn, signInLockedFor, type SignInRefused } from "#engine/customers/sign-in.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { readForm, textOf } from "../../read-form.ts";
import { lockedInit, tooManyInit } from "../../too-many.ts";
import { invitedBy } from "../companies/invited-by.server.ts";
import { type FieldErrorKey, fieldError, tooManyError } from "../field-errors.ts";
import { internalPath } from "../return-path.ts";
import { browserOf, clearSignInCookies, currentCustomer, enterAccount } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { prefix, language } = context.get(requestContext);
  const shop = context.get(shopContext);
  const redirectTo = internalPath(searchParams.get("redirectTo"));
  if (await currentCustomer(shop, request)) throw redirect(redirectTo ?? href(prefix, "personal"), 303);
  const [hasPoints, invitation] = await Promise.all([
    takesPoints(shop.db, shop.clock.now()),
    invitedBy(shop, redirectTo, language),
  ]);
  const signedOut = searchParams.has("signedOut");
  return { needed: redirectTo !== null, signedOut, redirectTo, hasPoints, invitation };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "sign-out") {
    const token = readCookie(request.headers, "session", shop.settings);
    if (token !== null) await closeSession(shop.db, token);
    clearSignInCookies(shop, facts);
    return redirectDocument(href(facts.prefix, "signIn", {}, { signedOut: "" }), 303);
  }
  const email = textOf(form, "email");
  const browser = browserOf(shop, facts, request);
  const session = await signIn(shop, { email, password: textOf(form, "password") }, browser);
  if (!session.ok) {
    const { code } = session.error;
    const isLocked = code === "0210" || code === "too_many";
    const init = code === "0210" ? lockedInit(await signInLockedFor(shop, email, browser)) : initOf(session.error);
    return data({ email, locked: isLocked, fieldErrors: fieldErrorsOf(session.error) }, init);
  }
  await enterAccount(shop, facts, request, session.value);
  if (session.value.customer.closureDueAt !== null) return redirectDocument(href(facts.prefix, "closeAccount"), 303);
  const redirectTo = internalPath(new URL(request.url).searchParams.get("redirectTo"));
  return redirectDocument(redirectTo ?? href(facts.prefix, "personal"), 303);
}

function fieldErrorsOf(error: SignInRefused): FieldErrorKey[] {
  switch (error.code) {
    case "invalid":
      return error.fieldErrors.map(({ field, code }) => fieldError(field, code));
    case "0208":
      return [fieldError("email", "0208")];
    case "wrong_password":
      return [fieldError("password", "wrong_password")];
    case "0210":
      return [fieldError("", error.code)];
    case "too_many":
      return [tooManyError(error)];
  }
}

function initOf(error: SignInRefused): number | ResponseInit {
  if (error.code === "too_many") return tooManyInit(error);
  return error.code === "invalid" ? 400 : 401;
}
