import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { invitationsFor } from "#engine/companies/accept-invitation.ts";
import { openSignedInSession } from "#engine/customers/sign-in.ts";
import { findVerification, verifyEmail } from "#engine/customers/verify-email.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { fieldError } from "../field-errors.ts";
import { dropLinkCookie, linkOf, setLinkCookie } from "../link-cookie.server.ts";
import { browserOf, currentCustomer, enterAccount } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // Opening the link changes nothing: mail programs open links too. The button does it.
  if (setLinkCookie(shop, facts, request)) throw redirect(href(facts.prefix, "verifyEmail"), 303);
  const token = linkOf(shop, request);
  const [link, signedIn] = await Promise.all([
    token === null ? null : findVerification(shop, token),
    currentCustomer(shop, request),
  ]);
  return { email: link?.email ?? null, ownSession: link !== null && link.customerId === signedIn?.customerId };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const password = textOf(await readForm(request), "password");
  const signedIn = await currentCustomer(shop, request);
  const result = await verifyEmail(
    shop,
    { token: linkOf(shop, request) ?? "", password },
    signedIn?.customerId ?? null,
  );
  if (result.ok) {
    // Nobody types the password twice.
    if (signedIn?.customerId !== result.value.id)
      await enterAccount(
        shop,
        facts,
        request,
        await openSignedInSession(shop, result.value, browserOf(shop, facts, request)),
      );
    dropLinkCookie(shop, facts);
    const [invitation, other] = await invitationsFor(shop.db, result.value.id, shop.clock.now());
    if (other) return redirectDocument(href(facts.prefix, "companies", {}, { done: "confirmed" }), 303);
    if (invitation) {
      const search = { invitation: invitation.id, confirmed: "" };
      return redirectDocument(href(facts.prefix, "companyInvitation", {}, search), 303);
    }
    return { done: true, expired: false, fieldErrors: [] };
  }
  const { code } = result.error;
  if (code === "link_expired") return data({ done: false, expired: true, fieldErrors: [] }, 410);
  return data(
    { done: false, expired: false, fieldErrors: [fieldError(code === "0210" ? "" : "password", code)] },
    code === "0210" ? 429 : 400,
  );
}
