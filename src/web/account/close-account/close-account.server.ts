import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { instant } from "#domain/kernel/time.ts";
import { cancelClosure, requestClosure } from "#engine/customers/closure.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { signedOut } from "../../signed-out.server.ts";
import { fieldError } from "../field-errors.ts";
import { anySession, clearSignInCookies, signInFor } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const facts = context.get(requestContext);
  const signedIn = await anySession(context.get(shopContext), request);
  // Asking has ended the session; what then is shown says nothing about anybody.
  const closesAt = readWholeNumber(new URL(request.url).searchParams.get("closes"), { least: 1, most: 8e15 });
  if (!signedIn && closesAt !== null) return { pendingUntil: null, closesAt: instant(closesAt) };
  if (!signedIn) throw redirect(signInFor(facts, request), 303);
  return { pendingUntil: signedIn.closureDueAt, closesAt: null };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const signedIn = await anySession(shop, request);
  if (!signedIn) throw await signedOut(facts, request, signInFor(facts, request));
  const form = await readForm(request);
  if (textOf(form, "intent") === "keep") {
    await cancelClosure(shop, signedIn.customerId);
    return redirectDocument(href(facts.prefix, "personal", {}, { kept: "" }), 303);
  }
  const reason = textOf(form, "reason");
  const closure = await requestClosure(shop, signedIn.customerId, { reason, password: textOf(form, "password") });
  if (closure.ok) {
    clearSignInCookies(shop, facts);
    return redirectDocument(href(facts.prefix, "closeAccount", {}, { closes: closure.value }), 303);
  }
  const { error } = closure;
  if (error.code === "closure_pending") throw redirect(href(facts.prefix, "closeAccount"), 303);
  const fieldErrors =
    error.code === "invalid"
      ? error.fieldErrors.map(({ field, code }) => fieldError(field, code))
      : error.code === "last_administrator"
        ? [fieldError("", error.code, { companies: error.companies })]
        : [fieldError(error.code === "0210" ? "" : "password", error.code)];
  return data({ reason, fieldErrors }, error.code === "0210" ? 429 : 400);
}
