import { data, redirect, type RouterContextProvider } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { explanations, resolveUnexplained } from "#engine/payments/resolve-unexplained.ts";
import { audit } from "#engine/staff/audit.ts";
import { shopContext } from "../../context.ts";
import { textOf } from "../../read-form.ts";
import { stepIn } from "../mail-preview.tsx";
import { answerOrderForm, type OrderReply } from "../orders/order-action.server.ts";
import { demand, reconfirm } from "../staff-session.server.ts";

const ofOrders: ReadonlySet<string> = new Set(["retry-refund", "record-refund"]);

/** Answers the forms of money to look into: refunds are the order's own forms, sent from here; money without an order is explained. */
export async function answerMoneyForm(context: Readonly<RouterContextProvider>, request: Request, form: FormData) {
  const { intent } = stepIn(form);
  const here = new URL(request.url).pathname.replace(/\.data$/, "");
  if (intent === "resolve") return resolve(context, request, form, here);
  const number = ofOrders.has(intent) ? readOrderNumber(textOf(form, "order")) : null;
  const reply = number && (await answerOrderForm(context, request, number, form));
  if (!reply) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  return reply.data.ok ? redirect(`${here}?done=${reply.data.done}`, 303) : reply;
}

async function resolve(context: Readonly<RouterContextProvider>, request: Request, form: FormData, here: string) {
  const shop = context.get(shopContext);
  const staff = demand(context, "orders.refund");
  const [posting, reference, note, typedAs] = ["posting", "reference", "note", "as"].map((name) =>
    textOf(form, name),
  ) as [string, string, string, string];
  const fail = (code: Extract<OrderReply, { ok: false }>["code"], status: number) =>
    data<OrderReply>(
      { ok: false, intent: "resolve", code, typed: { posting, reference, note, as: typedAs }, mails: [] },
      status,
    );
  const as = explanations.find((one) => one === typedAs);
  if (!as) return fail("explanation_required", 400);
  const confirmed = await reconfirm(shop, request, staff, form);
  if (!confirmed.ok) return fail(confirmed.error.code, confirmed.error.code === "0210" ? 429 : 401);
  const resolved = await resolveUnexplained(shop, { posting, as, reference, note, staffId: staff.id });
  if (!resolved.ok) return fail(resolved.error.code, resolved.error.code === "money_not_found" ? 409 : 400);
  if (resolved.value === "resolved")
    await audit(shop.db, staff, "unexplained-resolved", textOf(form, "order"), shop.clock.now(), {
      as,
      reference,
      note,
    });
  return redirect(`${here}?done=${resolved.value === "resolved" ? "resolved" : "resolvedAlready"}`, 303);
}
