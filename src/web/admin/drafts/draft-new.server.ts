import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import type { DraftValues } from "#domain/checkout/draft.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { type OrderToChange, readOrderToChange } from "#engine/admin/order-changes/order-to-change.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { shownValues } from "../order-changes/order-change-screen.server.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerDraftForm } from "./draft-action.server.ts";
import { readNewDraft } from "./draft-screen.server.ts";

/** `?customer=` names the account it is begun for, `?order=` an order whose buyer orders more. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const number = readOrderNumber(query.get("order") ?? "");
  const order = number && (await readOrderToChange(shop.db, number));
  const customerId = order ? order.order.customerId : readId(query.get("customer") ?? "");
  return readNewDraft(
    { shop, staff: context.get(staffContext), language },
    { customerId, values: order ? buyerOf(order) : null },
  );
}

/** Everything of the order's form but its goods. */
function buyerOf(order: OrderToChange): DraftValues {
  return Object.fromEntries(Object.entries(shownValues(order)).filter(([field]) => !field.startsWith("lines.")));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerDraftForm(context, await readForm(request), null);
}
