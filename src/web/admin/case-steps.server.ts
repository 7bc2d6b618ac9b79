import { redirect, type RouterContextProvider } from "react-router";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { Money } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readCount, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { may } from "#domain/staff/permissions.ts";
import type { PlainPermission } from "#domain/staff/sensitive.ts";
import { mailsOfStep } from "#engine/admin/mails-of-step.ts";
import type { MailToEach } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { badForm, readForm, textOf } from "../read-form.ts";
import { answerStep } from "./answer-step.server.ts";
import { stepIn } from "./mail-preview.tsx";
import { staffContext } from "./staff-session.server.ts";

export interface StepContext<Detail> {
  readonly shop: Shop;
  readonly detail: Detail;
  readonly staffId: number;
  readonly staffEmail: string;
  readonly form: FormData;
}

type Rights = readonly [PlainPermission, ...PlainPermission[]];

/** A step of the merchant's on a case. */
interface CaseStep<Detail, Done extends AuditAction, Code extends string> {
  /** Rights that the step requires, all of them. */
  readonly needs: Rights | ((detail: Detail) => Rights);
  /** Money may move: the password is asked for again. */
  readonly money?: (detail: Detail) => boolean;
  readonly done: Done;
  readonly run: (context: StepContext<Detail>) => Promise<Result<unknown, { code: Code } | TextTooLong>>;
}

interface CaseScreen {
  readonly number: string;
  readonly orderNumber: string;
}

/** The forms of a case's page, by their intents: what each answers, and the mails that its step would send. */
export function caseSteps<Detail extends CaseScreen, Done extends AuditAction, Code extends string>(
  name: "return" | "claim",
  steps: Readonly<Record<string, CaseStep<Detail, Done, Code>>>,
) {
  const rightsOf = ({ needs }: CaseStep<Detail, Done, Code>, detail: Detail) =>
    typeof needs === "function" ? needs(detail) : needs;
  return {
    /**
     * The mail that a step would send, the `nth` of them; null when there is none, or the step is not this person's.
     */
    async mailOf(shop: Shop, staff: StaffSession, detail: Detail, form: FormData): Promise<MailToEach | null> {
      const step = lookUp(steps, textOf(form, "intent"));
      if (!step || !rightsOf(step, detail).every((right) => may(staff.role, right))) return null;
      const mails = await mailsOfStep(shop, (stage) =>
        step.run({ shop: stage, detail, staffId: staff.id, staffEmail: staff.email, form }),
      );
      return mails.ok ? (mails.value[readWholeNumber(textOf(form, "nth")) ?? 0] ?? null) : null;
    },
    /** Answers a form of the page: a step that was taken leads back to it. */
    async answer(context: Readonly<RouterContextProvider>, request: Request, find: () => Promise<Detail>) {
      const form = await readForm(request);
      const detail = await find();
      const { intent, isPreview } = stepIn(form);
      const step = lookUp(steps, intent);
      if (!step) throw badForm();
      const { email: staffEmail } = context.get(staffContext);
      const reply = await answerStep<Done, Code>(context, request, form, {
        intent,
        isPreview,
        done: step.done,
        needs: rightsOf(step, detail),
        money: step.money?.(detail) ?? false,
        run: (shop, staffId) => step.run({ shop, detail, staffId, staffEmail, form }),
        subject: detail.orderNumber,
        data: { [name]: detail.number },
      });
      if (reply.data.ok) throw redirect(`${new URL(request.url).pathname}?done=${reply.data.done}`, 303);
      return reply;
    },
  };
}

/** Steps in the case's history as its form's page had them; undefined for a form of an older page. */
export const seenIn = (form: FormData): number | undefined =>
  form.has("seen") ? readCount(textOf(form, "seen")) : undefined;

/** The amount of a refund as it is typed; null where nothing is: as much as can be. */
export function readRefundAmount(form: FormData): Result<Money | null, { code: "amount_required" }> {
  const typed = textOf(form, "amount").trim();
  const amount = readMoney(typed);
  return typed !== "" && amount === null ? refuse({ code: "amount_required" }) : ok(typed === "" ? null : amount);
}
