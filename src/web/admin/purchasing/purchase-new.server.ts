import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerPurchase } from "./purchase-action.server.ts";
import { readPurchaseScreen } from "./purchase-screen.server.ts";

/** `?supplier=` names whom it is for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context.get(requestContext);
  const supplier = readId(new URL(request.url).searchParams.get("supplier"));
  return readPurchaseScreen(
    { shop: context.get(shopContext), staff: context.get(staffContext), language },
    null,
    supplier === null ? {} : { supplier: String(supplier) },
  );
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerPurchase(context, await readForm(request), null);
}
