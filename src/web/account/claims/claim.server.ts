import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { findOrderContext } from "../returns/return-access.server.ts";
import { answerClaimForm } from "./claim-action.server.ts";
import { loadClaimPage } from "./claim-page.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadClaimPage(await findOrderContext(context, request), new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  // The upload is not read unless the visitor may see the order.
  return answerClaimForm(await findOrderContext(context, request), request);
}
