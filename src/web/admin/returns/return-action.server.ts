import { data, type RouterContextProvider } from "react-router";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readCount, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import type { Result } from "#domain/kernel/result.ts";
import { may } from "#domain/staff/permissions.ts";
import type { PlainPermission } from "#domain/staff/sensitive.ts";
import { mailsOfStep } from "#engine/admin/mails-of-step.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { agreeReturn, declineReturn } from "#engine/returns/decide-return.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { textOf } from "../../read-form.ts";
import { answerStep } from "../answer-step.server.ts";
import { stepIn } from "../mail-preview.tsx";

export type ReturnErrorCode = MessageKey extends infer Key
  ? Key extends `adminReturns.refused.${infer Code}`
    ? Code
    : never
  : never;
type ReturnDone = Extract<AuditAction, "return-agreed" | "return-declined" | "return-received" | "return-refunded">;

interface Asked {
  readonly shop: Shop;
  readonly detail: ReturnDetail;
  readonly staffId: number;
  readonly form: FormData;
}

type Outcome = Result<unknown, { code: ReturnErrorCode }>;

interface Step {
  readonly needs: PlainPermission;
  /** Money may move: the password is asked for again. */
  readonly money: (detail: ReturnDetail) => boolean;
  readonly done: ReturnDone;
  readonly run: (asked: Asked) => Promise<Outcome>;
}

const never = () => false;

/** Every form of a return's page, by its intent. */
const steps: Readonly<Record<string, Step>> = {
  agree: {
    needs: "returns.decide",
    // Goods that never came are refunded at once.
    money: ({ received }) => !received,
    done: "return-agreed",
    run: ({ shop, detail, staffId, form }) =>
      agreeReturn(shop, { returnId: detail.id, staffId, instructions: textOf(form, "instructions") }),
  },
  decline: {
    needs: "returns.decide",
    money: never,
    done: "return-declined",
    run: ({ shop, detail, staffId, form }) =>
      declineReturn(shop, { returnId: detail.id, staffId, reason: textOf(form, "reason") }),
  },
  sign: {
    needs: "returns.receive",
    money: never,
    done: "return-received",
    run: ({ shop, detail, staffId, form }) => {
      const count = (name: string) => readCount(textOf(form, name) || "0");
      const counted = detail.lines.map(({ lineId }) => ({
        lineId,
        resellable: count(`resellable ${lineId}`),
        scrapped: count(`scrapped ${lineId}`),
      }));
      return signReceipt(shop, { returnId: detail.id, counted, staffId });
    },
  },
  refund: {
    needs: "returns.refund",
    money: () => true,
    done: "return-refunded",
    run: async ({ shop, detail, staffId, form }) => {
      const typed = textOf(form, "amount").trim();
      const amount = typed === "" ? null : readMoney(typed);
      if (typed !== "" && amount === null) return { ok: false, error: { code: "amount_required" } };
      return refundReturn(shop, { returnId: detail.id, amount, reason: textOf(form, "reason"), staffId });
    },
  },
};

/** Who may agree to a refund at once must be allowed to refund. */
function rightFor(step: Step, detail: ReturnDetail): PlainPermission {
  return step.needs === "returns.decide" && step.money(detail) ? "returns.refund" : step.needs;
}

/** The mail that a step of a return would send, the `nth` of them; null when there is none, or the step is not this person's to take. */
export async function mailOfReturnStep(
  shop: Shop,
  staff: StaffSession,
  detail: ReturnDetail,
  form: FormData,
): Promise<Mail | null> {
  const intent = textOf(form, "intent");
  const step = lookUp(steps, intent);
  if (!step || !may(staff.role, step.needs) || !may(staff.role, rightFor(step, detail))) return null;
  const mails = await mailsOfStep(shop, (stage) => step.run({ shop: stage, detail, staffId: staff.id, form }));
  return mails.ok ? (mails.value[readWholeNumber(textOf(form, "nth")) ?? 0] ?? null) : null;
}

/** Answers a form of a return's page. */
export async function answerReturnForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  detail: ReturnDetail,
  form: FormData,
) {
  const { intent, isPreview } = stepIn(form);
  const step = lookUp(steps, intent);
  if (!step) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  return answerStep<ReturnDone, ReturnErrorCode>(context, request, form, {
    intent,
    isPreview,
    needs: [step.needs, rightFor(step, detail)],
    money: step.money(detail),
    done: step.done,
    run: (shop, staffId) => step.run({ shop, detail, staffId, form }),
    subject: detail.orderNumber,
    data: { return: detail.number },
  });
}
