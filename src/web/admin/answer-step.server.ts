import { data, type RouterContextProvider } from "react-router";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { PlainPermission } from "#domain/staff/sensitive.ts";
import { mailsOfStep } from "#engine/admin/mails-of-step.ts";
import type { Shop } from "#engine/shop.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import { audited } from "#engine/staff/audited.ts";
import { shopContext } from "../context.ts";
import { typedIn } from "../read-form.ts";
import type { PreviewedMail } from "./mail-preview.tsx";
import { previewed } from "./previewed-mails.server.ts";
import { reconfirm, requirePermission } from "./staff-session.server.ts";
import { type BesideCode, besideCode } from "./step-error.ts";
import { stepStatus } from "./step-status.server.ts";

/** A step of the merchant's on one thing, such as a return, as a form asks for it. */
interface AskedStep<Done extends AuditAction, Code extends string> {
  readonly intent: string;
  /** True if only its mails are requested. */
  readonly isPreview: boolean;
  /** Permissions the step needs: all of them. */
  readonly needs: readonly [PlainPermission, ...PlainPermission[]];
  /** True if it may move money: requires the password again. */
  readonly money: boolean;
  readonly done: Done;
  readonly run: (shop: Shop, staffId: number) => Promise<Result<unknown, { code: Code } | TextTooLong>>;
  readonly subject: string;
  readonly data: Record<string, string | number>;
}

/** `code` is null if nothing was refused and only the step's mails were requested. */
export type StepReply<Done extends AuditAction, Code extends string> =
  | { ok: true; done: Done }
  | (BesideCode & {
      ok: false;
      intent: string;
      code: Code | TextTooLong["code"] | null;
      typed: Readonly<Record<string, string>>;
      mails: readonly PreviewedMail[];
    });

type PasswordCode = Extract<Awaited<ReturnType<typeof reconfirm>>, { ok: false }>["error"]["code"];

const secret = new Set(["password", "intent", "preview"]);

/** The texts of a step's form, to show them again. */
export const typedInStep = (form: FormData): Record<string, string> => typedIn(form, secret);

/** Takes a step: asks for the right and, for money, the password; writes the audit log. */
export async function answerStep<Done extends AuditAction, Code extends string>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  { intent, isPreview, needs, money, done, run, subject, data: about }: AskedStep<Done, Code>,
) {
  type Reply = StepReply<Done, Code | PasswordCode>;
  const shop = context.get(shopContext);
  const [staff] = needs.map((permission) => requirePermission(context, permission));
  if (!staff) throw new Error(`nobody may take the step ${intent}`);
  const typed = typedInStep(form);
  const fail = (error: { code: Code | PasswordCode } | TextTooLong, status: number) =>
    data<Reply>({ ok: false, intent, code: error.code, ...besideCode(error), typed, mails: [] }, status);
  if (isPreview) {
    const mails = await mailsOfStep(shop, (stage) => run(stage, staff.id));
    return mails.ok
      ? data<Reply>({ ok: false, intent, code: null, typed, mails: previewed(mails.value, intent, typed) })
      : fail(mails.error, stepStatus(mails.error));
  }
  if (money) {
    const proof = await reconfirm(shop, request, staff, form);
    if (!proof.ok) return fail(proof.error, proof.error.code === "0210" ? 429 : 401);
  }
  const outcome = await audited(
    shop,
    staff,
    (part) => run(part, staff.id),
    (value) => (isRepeat(value) ? null : { action: done, subject, data: { ...about, ...amountOf(value) } }),
  );
  if (!outcome.ok) return fail(outcome.error, stepStatus(outcome.error));
  return data<Reply>({ ok: true, done });
}

/** The step says that it was taken before: nothing has changed. */
const isRepeat = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "isRepeat" in value && value.isRepeat === true;

/** Amount refunded by the step, for the log. */
function amountOf(value: unknown): { amount?: number } {
  return typeof value === "object" && value !== null && "amount" in value && typeof value.amount === "number"
    ? { amount: value.amount }
    : {};
}
