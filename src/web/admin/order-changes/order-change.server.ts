import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { DraftValues } from "#domain/checkout/draft.ts";
import { mergeDrafts } from "#domain/checkout/merge-drafts.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import type { EditorError } from "#engine/admin/drafts/quote-draft.ts";
import { changeOrder } from "#engine/admin/order-changes/change-order.ts";
import type { ChangeOrderRefused } from "#engine/admin/order-changes/change-refused.ts";
import { type OrderToChange, readOrderToChange } from "#engine/admin/order-changes/order-to-change.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { openedIn, packOpened } from "../editing/opened.server.ts";
import { editLines, type FoundGoods, goodsFound, typedValues } from "../drafts/line-forms.server.ts";
import { type Reconfirmed, reconfirm, requirePermission, staffContext } from "../staff-session.server.ts";
import {
  type AboutChange,
  changingStaff,
  type ChangeScreen,
  readChangeScreen,
  shownValues,
} from "./order-change-screen.server.ts";

type Unconfirmed = Extract<Reconfirmed, { ok: false }>["error"]["code"];

/** Why a change was not made, as the page says it. */
export interface ShownRefusal {
  readonly code: ChangeOrderRefused["code"] | Unconfirmed;
  readonly fieldErrors: readonly EditorError[];
  /** Values that somebody else stored meanwhile, and those that the form was opened with where it says so. */
  readonly stored: DraftValues | null;
  readonly opened: DraftValues | null;
  readonly refused: ChangeOrderRefused | null;
}

interface Answered {
  readonly error: ShownRefusal | null;
  readonly find: string;
  readonly found: readonly FoundGoods[] | null;
}
export type ChangeReply = ChangeScreen & Answered;

/** Fields of the page and not of the order. */
const ownFields = new Set([
  "intent",
  "version",
  "total",
  "find",
  "add",
  "remove",
  "password",
  "passkeyAnswer",
  "opened",
]);
const intents = ["check", "find", "save"] as const;

async function orderAt(shop: Shop, number: string | undefined): Promise<OrderToChange | null> {
  const orderNumber = readOrderNumber(number ?? "");
  return orderNumber && readOrderToChange(shop.db, orderNumber);
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const current = await orderAt(shop, params.number);
  if (!current) throw pageMissing(context, "order_missing");
  return readChangeScreen({ shop, staff: context.get(staffContext), language }, current, shownValues(current));
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const isEdited = form.has("add") || form.has("remove");
  const intent = intents.find((one) => one === textOf(form, "intent")) ?? null;
  if (!isEdited && intent === null) throw badForm();
  const staff = requirePermission(context, "orders.change");
  const current = await orderAt(shop, params.number);
  if (!current) throw pageMissing(context, "order_missing");
  const about = { shop, staff, language: facts.language };
  const values = typedValues(form, ownFields);
  const answer = replier(about, current, form);
  if (isEdited) return answer(editLines(values, form));
  if (intent === "find") return answer(values, { found: await goodsFound(shop, textOf(form, "find"), facts.language) });
  const { result, refused } = await readChangeScreen(about, current, values);
  if (intent === "check")
    return refused?.code === "invalid" ? answer(values, { error: refusalOf(refused) }, 400) : answer(values);
  if (result?.kind === "refund" || result?.kind === "refundByHand") {
    const confirmed = await reconfirm(shop, request, staff, form);
    if (!confirmed.ok)
      return answer(
        values,
        { error: { ...none, code: confirmed.error.code } },
        confirmed.error.code === "0210" ? 429 : 401,
      );
  }
  const { number } = current.order;
  const changed = await changeOrder(shop, changingStaff(staff), {
    orderNumber: number,
    values,
    version: textOf(form, "version"),
    seenTotal: readWholeNumber(textOf(form, "total")) ?? -1,
  });
  if (!changed.ok) return answer(values, { error: refusalOf(changed.error) }, statusOf(changed.error.code));
  const done = changed.value.isChanged ? { done: "order-changed" } : undefined;
  return redirect(href(facts.prefix, "adminOrder", { number }, done), 303);
}

const none = { fieldErrors: [], stored: null, opened: null, refused: null };

function refusalOf(refused: ChangeOrderRefused): ShownRefusal {
  return {
    code: refused.code,
    fieldErrors: refused.code === "invalid" ? refused.fieldErrors : [],
    stored: null,
    opened: null,
    refused,
  };
}

function statusOf(code: ChangeOrderRefused["code"]): number {
  if (code === "invalid") return 400;
  return code === "price_forbidden" || code === "refund_forbidden" ? 403 : 409;
}

function replier(about: AboutChange, current: OrderToChange, form: FormData) {
  return async (values: DraftValues, more: Partial<Pick<Answered, "error" | "found">> = {}, status = 200) => {
    // It may have moved on since the form was sent: the answer is of how it stands now.
    const now = (await readOrderToChange(about.shop.db, current.order.number)) ?? current;
    const [stored, opened] = [shownValues(now), openedIn(form)];
    if (more.error?.code === "order_stale") {
      // Shown once, a colleague's change is no surprise: sent again, the form decides.
      const merged = opened ? mergeDrafts({ opened, theirs: stored, mine: values }) : values;
      const screen = await readChangeScreen(about, now, merged);
      const error = { ...more.error, stored, opened };
      return data<ChangeReply>({ ...screen, find: textOf(form, "find"), found: null, error }, status);
    }
    const screen = await readChangeScreen(about, now, values);
    const version = textOf(form, "version") || screen.version;
    const asOpened = { version, opened: opened ? packOpened(opened) : screen.opened };
    const reply = { ...screen, ...asOpened, find: textOf(form, "find"), found: null, error: null, ...more };
    return data<ChangeReply>(reply, status);
  };
}
