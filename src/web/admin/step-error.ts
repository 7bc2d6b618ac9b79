import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { Translator } from "#i18n/translator.ts";
import type { CodeOf, CodeOfText } from "../error-text.ts";
import { adminErrorText, refusedText, type SharedRefused } from "./refused-text.ts";

/** Message of each refusal that the merchant's order forms can meet. */
export const orderErrorText = adminErrorText(
  (t, code: CodeOf<"adminOrders.refused">) => t(`adminOrders.refused.${code}`),
  {
    amount_required: { label: "adminOrders.refundAmount", kind: "money_format" },
    explanation_required: "adminOrders.look.as",
    lines_required: "adminOrders.required.lines",
    note_required: "adminOrders.newNote",
    password_needed: "adminShell.fields.password",
    reason_required: "adminOrders.reason",
    reference_required: "adminOrders.reference",
    tracking_number_required: "adminOrders.trackingNumber",
  },
);
export type OrderErrorCode = CodeOfText<typeof orderErrorText>;

const shared = [
  "amount_mismatch",
  "amount_required",
  "not_at_place",
  "password_needed",
  "reason_required",
  "tracking_number_required",
] as const satisfies readonly OrderErrorCode[];
type Shared = (typeof shared)[number];

/** Details of a refusal beside its code. */
export interface BesideCode {
  /** The text that is too long, where that is why. */
  readonly tooLong?: TextTooLong;
  /** Why the money holds the goods, where it does. */
  readonly hold?: MoneyHold;
}

/** The details of a refusal, for the reply. */
export const besideCode = (error: { readonly code: string; readonly hold?: MoneyHold } | TextTooLong): BesideCode => ({
  ...(error.code === "text_too_long" && { tooLong: error as TextTooLong }),
  ...("hold" in error && error.hold && { hold: error.hold }),
});

/** The codes of steps that have no refusal of their own. */
type SharedStepCode = Shared | SharedRefused;
/** The codes of a group of messages, with the shared ones. */
export type StepErrorCode<Group extends string> = CodeOf<Group> | SharedStepCode;

const isShared = (code: string): code is Shared => (shared as readonly string[]).includes(code);

/** Message of a refused step, in the words of orders where the merchant's steps share a refusal. */
export function stepErrorText<Code extends string>(
  t: Translator,
  code: Code,
  ownText: (code: Exclude<Code, Shared | SharedRefused>) => string,
  values?: Readonly<Record<string, string | number>>,
): string {
  const own = (one: Exclude<Code, SharedRefused>) =>
    isShared(one) ? orderErrorText(t, one) : ownText(one as Exclude<Code, Shared | SharedRefused>);
  return refusedText(t, code, own, values);
}
