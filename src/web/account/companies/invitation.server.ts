import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirectDocument } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import {
  acceptInvitation,
  buyForJoined,
  findInvitation,
  siteOnOffer,
  type WayToInvitation,
} from "#engine/companies/accept-invitation.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";

/** By the link of its mail; or by its number, for the account whose confirmed mailbox it went to. */
function wayOf(request: Request, { customerId }: SignedIn): WayToInvitation {
  const { searchParams } = new URL(request.url);
  const id = readId(searchParams.get("invitation"));
  return id === null ? { token: searchParams.get("token") ?? "" } : { id, customerId };
}

/** Opens with signing in; who has no account yet makes one with the invited mailbox. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { db, clock } = context.get(shopContext);
  const invitation = await findInvitation(db, wayOf(request, customer), clock.now());
  const site = invitation && (await siteOnOffer(db, customer, invitation));
  return {
    company: invitation?.company ?? null,
    // Other accounts that hold a link learn nothing of the recipient's mailbox.
    email: customer.email,
    /** The one place to buy for after joining, in words. */
    site: invitation && site !== null ? companyAndSite({ company: invitation.company, site }) : null,
    isConfirmed: new URL(request.url).searchParams.has("confirmed"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const accepted = await acceptInvitation(shop, customer, wayOf(request, customer));
  if (!accepted.ok) return data({ code: accepted.error.code }, 409);
  if (textOf(form, "buysFor") === "on") await buyForJoined(shop, customer, accepted.value);
  const { prefix } = context.get(requestContext);
  const company = String(accepted.value);
  // A whole page: its head says for whom one buys now.
  return redirectDocument(href(prefix, "company", { company }, { done: "joined" }), 303);
}
