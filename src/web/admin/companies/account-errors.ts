import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { formatMoney } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { type KindOfField, kindText, requiredText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import type { FieldError } from "../../ui/error-summary.tsx";
import type { AccountReply } from "./account.server.ts";
import type { AccountCode, AccountIntent } from "./account-steps.server.ts";
import { refusedText } from "../refused-text.ts";

/** The field of each refusal; those of the account's own state have none. */
const fields: Partial<Record<AccountCode, string>> = {
  kind_required: "kind",
  reference_required: "reference",
  recorded_before: "reference",
  amount_number: "amount",
  amount_unreadable: "amount",
  more_than_paid: "amount",
  more_than_open: "amount",
  received_later: "receivedOn",
  received_unreadable: "receivedOn",
};

/** Errors and typed values of a refused form. */
export interface AccountErrors {
  readonly typedOf: (intent: AccountIntent, of?: string) => Readonly<Record<string, string>> | null;
  readonly errorAt: (intent: AccountIntent, field: string, of?: string) => FieldError["message"];
  readonly all: readonly FieldError[];
}

/** Required fields, by their labels. */
const labels = {
  kind_required: "adminInvoices.kind",
  reference_required: "adminInvoices.reference",
  reason_required: "adminInvoices.reason",
  answer_required: "adminInvoices.answer",
} as const satisfies Partial<Record<AccountCode, MessageKey>>;
type Required = keyof typeof labels;
const isRequired = (code: AccountCode): code is Required => Object.hasOwn(labels, code);

/** Fields in error of a kind, by their labels. */
const kinds = {
  amount_number: { label: "adminInvoices.amount", kind: "money_above_zero" },
  amount_unreadable: { label: "adminInvoices.amount", kind: "money_format" },
  part_unreadable: { label: "adminInvoices.amount", kind: "money_format" },
  received_later: { label: "adminInvoices.receivedOn", kind: "day_to_come" },
  received_unreadable: { label: "adminInvoices.receivedOn", kind: "day_format" },
} as const satisfies Partial<Record<AccountCode, KindOfField>>;
type OfKind = keyof typeof kinds;
const hasKind = (code: AccountCode): code is OfKind => Object.hasOwn(kinds, code);

function messageOf(t: Translator, { code, amount, intent }: Pick<AccountReply, "code" | "amount" | "intent">): string {
  if (code === null) return "";
  if (isRequired(code)) return requiredText(t, labels[code]);
  if (hasKind(code)) return kindText(t, t(kinds[code].label), { code: kinds[code].kind });
  return refusedText(t, code, (own) =>
    t(`adminInvoices.refused.${own}`, { intent, amount: formatMoney(amount, t.language) }),
  );
}

/** The thing that a form of several of its kind is about. */
const subjectOf = ({ typed }: AccountReply): string => typed["payment"] ?? typed["invoice"] ?? "";
const reasonField = (reply: AccountReply): string => `reason-${reply.intent}-${subjectOf(reply)}`;

function fieldOf(reply: AccountReply): string {
  if (reply.field !== undefined) return reply.field;
  const isOfAmount = ["amount_number", "amount_unreadable", "more_than_kept"].some((code) => code === reply.code);
  if (reply.intent === "refund" && isOfAmount) return `amount-refund-${subjectOf(reply)}`;
  if (reply.code === "reason_required" || reply.code === "answer_required") return reasonField(reply);
  return (reply.code && fields[reply.code]) ?? "";
}

function tooLongError(t: Translator, reply: AccountReply, { field, max }: TextTooLong): FieldError {
  const label = t(
    field === "reason" && reply.intent === "dispute" ? "adminInvoices.answer" : `adminInvoices.${textOf(field)}`,
  );
  const message = kindText(t, label, { code: "too_long", values: { max } });
  return { field: field === "reason" ? reasonField(reply) : field, message };
}

const textOf = (field: string) => (field === "reference" || field === "note" ? field : "reason");

export function useAccountErrors(reply: AccountReply | undefined): AccountErrors {
  const t = useT();
  if (!reply || reply.unproved) return { typedOf: () => null, errorAt: () => undefined, all: [] };
  const subject = subjectOf(reply);
  const isHere = (intent: AccountIntent, of = subject) => reply.intent === intent && of === subject;
  const ofTerms = reply.fieldErrors.map(({ field, ...error }) => ({
    field,
    message: kindText(t, t(`adminInvoices.${field}`), error),
  }));
  const all: FieldError[] = reply.tooLong
    ? [tooLongError(t, reply, reply.tooLong)]
    : reply.code === null
      ? ofTerms
      : [{ field: fieldOf(reply), message: messageOf(t, reply) }];
  return {
    typedOf: (intent, of) => (isHere(intent, of) ? reply.typed : null),
    errorAt: (intent, name, of) => (isHere(intent, of) ? all.find((one) => one.field === name)?.message : undefined),
    all,
  };
}
