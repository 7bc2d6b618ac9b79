import { createContext, type ReactNode, use } from "react";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../error-text.ts";
import { useT } from "../language/language.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { RefusedField, refusedId } from "./refused-field.tsx";

/** Reason for a refused step: its form, its field if any, and the message. */
export interface Refusal {
  readonly intent: string;
  readonly field: string | null;
  readonly message: string;
  /** Further fields of the form that are wrong. */
  readonly also?: readonly { readonly field: string; readonly message: string }[];
}

export const RefusalContext = createContext<Refusal | null>(null);

/** The field of each refusal; state conflicts have none. */
const fields: Readonly<Record<string, string>> = {
  tracking_number_required: "number",
  tracking_number_invalid: "number",
  tracking_number_taken: "number",
  label_voided: "number",
  tracking_link_invalid: "link",
  not_at_place: "place",
  place_closed: "place",
  nothing_counted: "units",
  quantity_too_large: "units",
  reference_required: "reference",
  reference_known: "reference",
  refund_recorded: "reference",
  amount_required: "amount",
  amount_mismatch: "amount",
  refund_too_large: "amount",
  reason_required: "reason",
  explanation_required: "as",
  day_required: "day",
  day_to_come: "day",
  day_too_early: "day",
  goods_required: "parts",
  units_invalid: "parts",
  part_unknown: "parts",
  stock_short: "parts",
  password_needed: "password",
  wrong_password: "password",
  "0210": "password",
};

/** Labels of the steps' texts, by the names of their fields. */
const textLabels: Readonly<Record<string, MessageKey>> = {
  answer: "adminClaims.answer",
  instructions: "adminReturns.instructions",
  note: "adminOrders.look.note",
  number: "adminClaims.carrier.number",
  reason: "adminOrders.reason",
  reference: "adminOrders.reference",
  remark: "adminOrders.staffReturn.remark",
  text: "adminOrders.newNote",
};

/** A step refused for a text beyond its field's limit. */
export function tooLongRefusal(t: Translator, intent: string, { field, max }: TextTooLong): Refusal {
  const label = t(lookUp(textLabels, field) ?? "adminOrders.newNote");
  return { intent, field, message: kindText(t, label, { code: "too_long", values: { max } }) };
}

/** Message of a refused step; a page names fields that differ in its forms. */
export function refusalOf(
  intent: string,
  code: string,
  message: string,
  own: Readonly<Record<string, string>> = {},
): Refusal {
  return { intent, field: lookUp(own, code) ?? lookUp(fields, code) ?? null, message };
}

const fieldsOf = ({ field, message, also = [] }: Refusal) => [{ field: field ?? "", message }, ...also];

/** Around the fields of a form, of which the refused one is marked. `isHere` is false for others of its kind. */
export function RefusedByPage({
  intent,
  isHere = true,
  children,
}: {
  intent: string;
  isHere?: boolean;
  children: ReactNode;
}) {
  const refusal = use(RefusalContext);
  const isRefused = isHere && refusal?.intent === intent && refusal.field !== null;
  return (
    <RefusedField refused={isRefused ? fieldsOf(refusal).map(({ field, message: error }) => ({ field, error })) : []}>
      {children}
    </RefusedField>
  );
}

/** The refusal on top, with a link to its field. Takes the focus whenever `answer` is a new one. */
export function RefusalSummary({ refusal, answer, title }: { refusal: Refusal; answer: object; title?: ReactNode }) {
  const t = useT();
  return (
    <ErrorSummary
      title={title ?? t("adminOrders.notDone")}
      fieldErrors={fieldsOf(refusal).map(({ field, message }, at) => ({
        field: field === "" ? "" : refusedId(at),
        message,
      }))}
      of={answer}
    />
  );
}
