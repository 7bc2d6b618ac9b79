import type { LoaderFunctionArgs, ActionFunctionArgs } from "react-router";
import { findOrderContext } from "./return-access.server.ts";
import { answerReturnForm } from "./return-action.server.ts";
import { loadReturnPage } from "./return-page.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadReturnPage(await findOrderContext(context, request), new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  // The upload is not read unless the visitor may see the order.
  return answerReturnForm(await findOrderContext(context, request), request);
}
