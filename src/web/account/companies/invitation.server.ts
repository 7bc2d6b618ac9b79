import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { acceptInvitation, findInvitation } from "#engine/companies/invitations.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { requireCustomer } from "../session.server.ts";

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Opens with signing in; who has no account yet makes one with the invited mailbox. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { email } = await requireCustomer(context, request);
  const { db, clock } = context.get(shopContext);
  const invitation = await findInvitation(db, tokenOf(request), clock.now());
  // Holders of a link sent to somebody else learn nothing of the recipient's mailbox.
  return { company: invitation?.company ?? null, email };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { prefix } = context.get(requestContext);
  const accepted = await acceptInvitation(context.get(shopContext), customer, tokenOf(request));
  if (!accepted.ok) return data({ code: accepted.error.code }, 409);
  throw redirect(href(prefix, "company", { company: String(accepted.value) }, { done: "joined" }), 303);
}
