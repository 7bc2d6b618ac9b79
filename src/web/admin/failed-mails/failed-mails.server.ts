import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { failedMailListShape, mostAtOnce } from "#engine/admin/failed-mail-list-shape.ts";
import { stepFailedMails } from "#engine/admin/failed-mails/failed-mail-steps.ts";
import { countWaitingMails, failedMailIds, listFailedMails } from "#engine/admin/failed-mails/failed-mail-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf, textsOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerViewForm } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(failedMailListShape, new URL(request.url).searchParams);
  const [list, waiting, own] = await Promise.all([
    listFailedMails(shop, role, query),
    countWaitingMails(shop.db, role),
    ownListOf(shop.db, id, "adminFailedMails"),
  ]);
  return { query, ...list, waiting, ...own, mayStep: may(role, "orders.mail") };
}

/** `question` asks before mails are dropped: nothing brings them back. */
export interface StepReply {
  readonly done?: { readonly step: "retry" | "drop"; readonly count: number; readonly left: number };
  readonly question?: { readonly rows: readonly number[] };
  readonly refused?: { readonly code: "nothing_chosen" };
}

const intents = ["retry", "retry-all", "drop", "drop-all", "drop-now"] as const;

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = intents.find((one) => one === textOf(form, "intent"));
  if (intent) return answerStep(context, request, form, intent);
  const view = await answerViewForm(context, request, form, "adminFailedMails");
  if (!view) throw badForm();
  return view;
}

async function answerStep(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  intent: (typeof intents)[number],
) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "orders.mail");
  const rows = intent.endsWith("-all")
    ? await failedMailIds(shop.db, staff.role, readListQuery(failedMailListShape, new URL(request.url).searchParams))
    : chosenIn(form);
  if (rows.length === 0) return data<StepReply>({ refused: { code: "nothing_chosen" } }, 400);
  if (intent === "drop" || intent === "drop-all") return data<StepReply>({ question: { rows } });
  const step = intent === "drop-now" ? "drop" : "retry";
  const count = await stepFailedMails(shop, staff, { step, ids: rows });
  return data<StepReply>({ done: { step, count, left: rows.length - count } });
}

function chosenIn(form: FormData): number[] {
  const ids = textsOf(form, "row").map((typed) => readId(typed));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, mostAtOnce);
}
