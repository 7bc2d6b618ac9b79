import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { Translator } from "#i18n/translator.ts";
import type { CodeOf, CodeSaid } from "../error-text.ts";
import { adminErrorText, refusedText, type SharedRefused, sharedText } from "./refused-text.ts";

/** Message of each refusal that the merchant's order forms can meet. */
export const orderErrorText = adminErrorText(
  (t, code: CodeOf<"adminOrders.refused"> | "nothing_refundable") =>
    code === "nothing_refundable" ? t("returns.refused.nothing_refundable") : t(`adminOrders.refused.${code}`),
  {
    amount_required: "adminOrders.required.amount",
    explanation_required: "adminOrders.look.as",
    lines_required: "adminOrders.required.lines",
    note_required: "adminOrders.newNote",
    password_needed: "adminShell.fields.password",
    reason_required: "adminOrders.reason",
    reference_required: "adminOrders.reference",
  },
);
export type OrderErrorCode = CodeSaid<typeof orderErrorText>;

const shared = [
  "amount_required",
  "illegal_transition",
  "not_at_place",
  "password_needed",
  "reason_required",
] as const satisfies readonly OrderErrorCode[];
type Shared = (typeof shared)[number];

/** A refusal's text that is too long, for the reply. */
export const tooLongIn = (error: { readonly code: string } | TextTooLong): { readonly tooLong?: TextTooLong } =>
  error.code === "text_too_long" ? { tooLong: error as TextTooLong } : {};

/** The codes of steps that have no refusal of their own. */
export type SharedStepCode = Shared | SharedRefused;
/** The codes of a group of messages, with the shared ones. */
export type StepErrorCode<Group extends string> = CodeOf<Group> | SharedStepCode;

const isShared = (code: string): code is Shared => (shared as readonly string[]).includes(code);

/** Message of a refused step that has no words of its own. */
export const sharedStepText = (t: Translator, code: SharedStepCode): string =>
  isShared(code) ? orderErrorText(t, code) : sharedText(t, code);

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
