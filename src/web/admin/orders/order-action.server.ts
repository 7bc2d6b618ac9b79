import { data, type RouterContextProvider } from "react-router";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { mailsOfStep } from "#engine/admin/mails-of-step.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import { supposeCaptured, withCapture } from "#engine/payments/capture-authorized.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import { audited } from "#engine/staff/audited.ts";
import type { MailToEach } from "#engine/ports/mailer.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { badForm, textOf } from "../../read-form.ts";
import { typedInStep } from "../answer-step.server.ts";
import { type PreviewedMail, stepIn } from "../mail-preview.tsx";
import { previewed } from "../previewed-mails.server.ts";
import { requirePermission, reconfirm } from "../staff-session.server.ts";
import { type BesideCode, besideCode, type OrderErrorCode } from "../step-error.ts";
import { stepStatus } from "../step-status.server.ts";
import { besideIn, orderSteps } from "./order-steps.server.ts";
import type { Asked, OrderDone, OrderStep, Outcome, StepError } from "./order-step.server.ts";

const orderIn = (error: StepError) => ("order" in error && error.order !== undefined ? { order: error.order } : {});

/** Runs a step in a dry run. A payment it needs is treated as captured, since its mails follow that. */
async function rehearse(step: OrderStep, request: Asked): Promise<Outcome> {
  const orders = step.captures ? [request.orderNumber, ...besideIn(request.form)] : [];
  for (const number of orders) await supposeCaptured(request.shop, number);
  return step.run(request);
}

/**
 * The mail that a step of an order would send, the `nth` of them; null when there is none, or the step is not this
 * person's to take.
 */
export async function mailOfOrderStep(
  shop: Shop,
  staff: StaffSession,
  number: string,
  form: FormData,
): Promise<MailToEach | null> {
  const intent = textOf(form, "intent");
  const step = lookUp(orderSteps, intent);
  const work = step && may(staff.role, step.needs) ? await findOrderWork(shop.db, number) : null;
  if (!step || !work) return null;
  const request = { work, orderNumber: work.detail.number, staffId: staff.id, form };
  const mails = await mailsOfStep(shop, (stage) => rehearse(step, { ...request, shop: stage }));
  return mails.ok ? (mails.value[readWholeNumber(textOf(form, "nth")) ?? 0] ?? null) : null;
}

function auditedAs(done: Exclude<OrderDone, "already-confirmed" | "already-recorded">): AuditAction {
  if (done === "transfer-surplus") return "payment-confirmed";
  return done === "refund-due" || done === "transfer-part" ? "transfer-entered" : done;
}

/** Answers a form of the order's page: asks for the right and, for money, the password; writes the audit log. */
export async function answerOrderForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  number: string,
  form: FormData,
) {
  const shop = context.get(shopContext);
  const { intent, isPreview } = stepIn(form);
  const step = lookUp(orderSteps, intent);
  if (!step) throw badForm();
  const staff = requirePermission(context, step.needs);
  const work = await findOrderWork(shop.db, number);
  if (!work) return null;
  const typed = typedInStep(form);
  const fail = (error: StepError, status: number) =>
    data<OrderReply>(
      { ok: false, intent, code: error.code, ...orderIn(error), ...besideCode(error), typed, mails: [] },
      status,
    );
  const command = { work, orderNumber: work.detail.number, staffId: staff.id, form };
  if (isPreview) {
    const mails = await mailsOfStep(shop, (stage) => rehearse(step, { ...command, shop: stage }));
    return mails.ok
      ? data<OrderReply>({ ok: false, intent, code: null, typed, mails: previewed(mails.value, intent, typed) })
      : fail(mails.error, stepStatus(mails.error));
  }
  if (step.money) {
    const confirmed = await reconfirm(shop, request, staff, form);
    if (!confirmed.ok) return fail(confirmed.error, confirmed.error.code === "0210" ? 429 : 401);
  }
  const outcome = await withCapture(shop, work.detail.number, () =>
    audited(
      shop,
      staff,
      (part) => step.run({ ...command, shop: part }),
      ({ done, about, also }) =>
        done === "already-confirmed" || done === "already-recorded"
          ? null
          : { action: auditedAs(done), subject: work.detail.number, data: about, ...(also && { also }) },
    ),
  );
  if (!outcome.ok) return fail(outcome.error, stepStatus(outcome.error));
  return data<OrderReply>({ ok: true, done: outcome.value.done });
}

/** `code` is null if nothing was refused and only the step's mails were requested. */
export type OrderReply =
  | { ok: true; done: OrderDone }
  | (BesideCode & {
      ok: false;
      intent: string;
      code: OrderErrorCode | TextTooLong["code"] | null;
      /** Another order in the same parcel, where that is why. */
      order?: string;
      typed: Readonly<Record<string, string>>;
      mails: readonly PreviewedMail[];
    });
