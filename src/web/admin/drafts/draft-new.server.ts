import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerDraftForm } from "./draft-action.server.ts";
import { readNewDraft } from "./draft-screen.server.ts";

/** `?customer=` names the account it is begun for. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const customerId = readId(new URL(request.url).searchParams.get("customer") ?? "");
  return readNewDraft({ shop, staff: context.get(staffContext), language }, customerId);
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerDraftForm(context, await readForm(request), null);
}
