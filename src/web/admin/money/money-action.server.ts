import { data, redirect, type RouterContextProvider } from "react-router";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { cutText } from "#domain/kernel/text.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { Result } from "#domain/kernel/result.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { acknowledgeCase } from "#engine/admin/invoice-payment-cases.ts";
import { disputeEndings, endDispute } from "#engine/payments/end-dispute.ts";
import { acknowledgeMovement } from "#engine/payments/read-movements.ts";
import { acknowledgeRefund } from "#engine/payments/refund-by-hand.ts";
import { explanations, resolveUnexplained } from "#engine/payments/resolve-unexplained.ts";
import { acknowledgeRefusedPayment } from "#engine/payments/acknowledge-refused-payment.ts";
import { acknowledgeSuspicion } from "#engine/payments/suspicions.ts";
import type { Shop } from "#engine/shop.ts";
import { audited } from "#engine/staff/audited.ts";
import { shopContext } from "../../context.ts";
import { badForm, textOf } from "../../read-form.ts";
import { stepIn } from "../mail-preview.tsx";
import { answerOrderForm } from "../orders/order-action.server.ts";
import type { OrderReply } from "../orders/order-action.server.ts";
import { requirePermission, reconfirm } from "../staff-session.server.ts";
import { type OrderErrorCode, besideCode } from "../step-error.ts";
import { stepStatus } from "../step-status.server.ts";

type MoneyError = { readonly code: OrderErrorCode } | TextTooLong;

const ofOrders: ReadonlySet<string> = new Set(["retry-refund", "record-refund"]);

/**
 * Answers the forms of money to look into: refunds are the order's own forms, sent from here; money without an order is
 * explained.
 */
export async function answerMoneyForm(context: Readonly<RouterContextProvider>, request: Request, form: FormData) {
  const { intent } = stepIn(form);
  const here = new URL(request.url).pathname;
  if (intent === "resolve") return resolve(context, request, form, here);
  if (intent === "end-dispute") return endOne(context, request, form, here);
  if (sights.has(intent)) return seeTo(context, form, intent, here);
  const number = ofOrders.has(intent) ? readOrderNumber(textOf(form, "order")) : null;
  const reply = number && (await answerOrderForm(context, request, number, form));
  if (!reply) throw badForm();
  return reply.data.ok ? redirect(`${here}?done=${reply.data.done}`, 303) : reply;
}

const sights: ReadonlySet<string> = new Set(["see-refund", "see-payment", "see-movement", "see-suspicion", "see-case"]);

/** One press: a member of the staff has looked at it. Pressing again changes nothing. */
async function seeTo(context: Readonly<RouterContextProvider>, form: FormData, intent: string, here: string) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "orders.refund");
  const about = textOf(form, "about");
  const result = await audited(
    shop,
    staff,
    (part) => lookAt(part, intent, about, staff.id),
    () => ({ action: "money-seen", subject: cutText(about, 100), data: { intent } }),
  );
  if (result.ok) return redirect(`${here}?done=seen`, 303);
  return data<OrderReply>({ ok: false, intent, code: "money_not_found", typed: { about }, mails: [] }, 404);
}

async function lookAt(
  shop: Shop,
  intent: string,
  about: string,
  staffId: number,
): Promise<Result<string, { code: string }>> {
  if (intent === "see-refund") return acknowledgeRefund(shop, { refundId: readId(about) ?? 0, staffId });
  if (intent === "see-payment") return acknowledgeRefusedPayment(shop, readId(about) ?? 0);
  if (intent === "see-suspicion") return acknowledgeSuspicion(shop, readId(about) ?? 0);
  if (intent === "see-case") return acknowledgeCase(shop, readId(about) ?? 0);
  const [provider = "", id = ""] = about.split(" ");
  return acknowledgeMovement(shop, provider, id);
}

/** A typed explanation of money, and the answer that shows it again with an error. */
function readExplanation(form: FormData, intent: string, about: Readonly<Record<string, string>>) {
  const [reference, note, typedAs] = [textOf(form, "reference"), textOf(form, "note"), textOf(form, "as")];
  const typed = { ...about, reference, note, as: typedAs };
  const fail = (error: MoneyError, status: number) =>
    data<OrderReply>({ ok: false, intent, code: error.code, ...besideCode(error), typed, mails: [] }, status);
  return { reference, note, typedAs, fail };
}

async function endOne(context: Readonly<RouterContextProvider>, request: Request, form: FormData, here: string) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "orders.refund");
  const dispute = textOf(form, "dispute");
  const { reference, note, typedAs, fail } = readExplanation(form, "end-dispute", { dispute });
  const as = disputeEndings.find((one) => one === typedAs);
  if (!as) return fail({ code: "explanation_required" }, 400);
  const proof = await reconfirm(shop, request, staff, form);
  if (!proof.ok) return fail(proof.error, proof.error.code === "0210" ? 429 : 401);
  const result = await audited(
    shop,
    staff,
    (part) => endDispute(part, { disputeId: readId(dispute) ?? 0, as, reference, note, staffId: staff.id }),
    (done) =>
      done === "ended"
        ? { action: "dispute-ended", subject: textOf(form, "order"), data: { as, reference, note } }
        : null,
  );
  if (!result.ok) return fail(result.error, stepStatus(result.error));
  return redirect(`${here}?done=${result.value === "ended" ? "ended" : "endedAlready"}`, 303);
}

async function resolve(context: Readonly<RouterContextProvider>, request: Request, form: FormData, here: string) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "orders.refund");
  const posting = textOf(form, "posting");
  const { reference, note, typedAs, fail } = readExplanation(form, "resolve", { posting });
  const as = explanations.find((one) => one === typedAs);
  if (!as) return fail({ code: "explanation_required" }, 400);
  const proof = await reconfirm(shop, request, staff, form);
  if (!proof.ok) return fail(proof.error, proof.error.code === "0210" ? 429 : 401);
  const result = await audited(
    shop,
    staff,
    (part) => resolveUnexplained(part, { posting, as, reference, note, staffId: staff.id }),
    (done) =>
      done === "resolved"
        ? { action: "unexplained-resolved", subject: textOf(form, "order"), data: { as, reference, note } }
        : null,
  );
  if (!result.ok) return fail(result.error, stepStatus(result.error));
  return redirect(`${here}?done=${result.value === "resolved" ? "resolved" : "resolvedAlready"}`, 303);
}
