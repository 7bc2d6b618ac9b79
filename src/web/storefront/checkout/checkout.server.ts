import type { LoaderFunctionArgs, ActionFunctionArgs } from "react-router";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { answerCheckout } from "./checkout-action.server.ts";
import { startCheckout } from "./start-checkout.server.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  return startCheckout(context.get(shopContext), context.get(requestContext), request);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  return answerCheckout({
    shop,
    facts: context.get(requestContext),
    request,
    buyer: await buyerOf(shop, request),
    form,
  });
}
