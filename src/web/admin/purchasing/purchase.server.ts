import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { readPurchaseNumber } from "#domain/inventory/purchase-order.ts";
import { findPurchase } from "#engine/admin/purchasing/purchase-row.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerPurchase } from "./purchase-action.server.ts";
import { readPurchaseScreen } from "./purchase-screen.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const number = readPurchaseNumber(params.number ?? "");
  const order = number && (await findPurchase(shop.db, number));
  if (!order) throw pageMissing(context);
  const { language } = context.get(requestContext);
  return readPurchaseScreen({ shop, staff: context.get(staffContext), language }, order);
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return answerPurchase(context, await readForm(request), params.number ?? "");
}
