import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { href } from "#i18n/routes.ts";
import { setLinkCookie } from "../../account/link-cookie.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { answerCheckout } from "./checkout-action.server.ts";
import { readCheckout } from "./po-document.server.ts";
import { startCheckout } from "./start-checkout.server.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // The mailed link that proves the email: an order uses it up, so that mail programs may open it.
  if (setLinkCookie(shop, facts, request)) throw redirect(href(facts.prefix, "checkout"), 303);
  return startCheckout(shop, facts, request);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const buyer = await buyerOf(shop, request);
  const { form, poFile } = await readCheckout({ shop, facts, request, buyer });
  return answerCheckout({ shop, facts, request, buyer, form, poFile });
}
