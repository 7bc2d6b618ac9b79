import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { answerClaimForm } from "../../account/claims/claim-action.server.ts";
import { loadClaimPage } from "../../account/claims/claim-page.server.ts";
import type { OrderContext } from "../../account/returns/return-access.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { requirePermission } from "../staff-session.server.ts";

/** The order that staff write a claim for, with the buyer's form. */
async function contextOf(
  context: Readonly<RouterContextProvider>,
  params: { readonly number?: string },
): Promise<OrderContext> {
  const staff = requirePermission(context, "claims.decide");
  const shop = context.get(shopContext);
  const number = readOrderNumber(params.number ?? "");
  const order = number && (await findOrder(shop.db, number));
  if (!order) throw pageMissing(context, "order_missing");
  const facts = context.get(requestContext);
  return { shop, facts, orderId: order.id, number: order.number, customerId: null, staff };
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  return loadClaimPage(await contextOf(context, params), new URL(request.url));
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  // Read once the sender is known: photos may be large.
  return answerClaimForm(await contextOf(context, params), request);
}
