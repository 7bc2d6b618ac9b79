import type { LoaderFunctionArgs } from "react-router";
import { requestContext, shopContext } from "../../context.ts";
import { missingOrder } from "./missing-order.server.ts";
import { orderAsked } from "./order-asked.server.ts";
import { findReceipt } from "./receipt-access.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const facts = context.get(requestContext);
  const shop = context.get(shopContext);
  await orderAsked(context, request);
  const receipt = await findReceipt(shop, request, facts.language);
  if (!receipt) throw await missingOrder(shop, facts, request);
  return receipt;
}
