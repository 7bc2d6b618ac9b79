import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { readDraftNumber } from "#domain/checkout/draft-number.ts";
import { findDraft } from "#engine/checkout/draft-row.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readMessageForm } from "../../account/quotes/message-form.server.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerDraftForm } from "./draft-action.server.ts";
import { readDraftScreen } from "./draft-screen.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const number = readDraftNumber(params.number ?? "");
  const draft = number && (await findDraft(shop.db, number));
  if (!draft) throw pageMissing(context);
  const { language } = context.get(requestContext);
  return readDraftScreen({ shop, staff: context.get(staffContext), language }, draft);
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const staff = requirePermission(context, "drafts.edit");
  const reading = { request, intent: "answer", party: `staff ${staff.id}`, mayWrite: true, draws: [] };
  const form = await readMessageForm(context.get(shopContext), reading);
  return answerDraftForm(context, form, params.number ?? "");
}
