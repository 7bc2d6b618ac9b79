import { longestReference } from "#domain/approvals/references.ts";
import { longestWhy } from "#domain/approvals/requisition-life.ts";
import { orderTextKeys, orderTexts, typedTextKeys } from "#domain/checkout/order-texts.ts";
import type { CheckoutFieldError } from "#domain/checkout/validate-checkout.ts";
import { addressFields, addressKinds, addressLimits } from "#domain/shipping/address.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { type CodeOf, errorText, kindText } from "../../error-text.ts";
import type { FieldError } from "../../ui/error-summary.tsx";
import { referenceFields } from "./checkout-form.ts";

/** Labels of fields by their names. */
type Labels = Readonly<Record<string, MessageKey>>;

/** Labels of the fields and of the error summary. */
const labels: Labels = {
  email: "checkout.contact.email",
  method: "checkout.method.title",
  payment: "checkout.payment.title",
  ...Object.fromEntries(orderTextKeys.map((key) => [key, `orders.texts.${key}.field`] as const)),
  ...Object.fromEntries(referenceFields.map((field) => [field, "orders.texts.references.field"] as const)),
  poDocument: "orders.poDocument.title",
  points: "checkout.points.number",
  ...Object.fromEntries(addressFields.map((field) => [field, addressKinds[field].label as MessageKey] as const)),
  place: "checkout.method.where",
};

/** Message of a field of the checkout. */
export const checkoutFieldText = errorText((t, code: CodeOf<"checkout.errors">) => t(`checkout.errors.${code}`), {
  method_required: "checkout.method.title",
  payment_required: "orders.detail.payBy",
  po_required: "orders.texts.poNumber.field",
  cost_center_required: "orders.texts.costCenter.field",
  liftgate_required: "checkout.required.liftgate",
  residential_required: "checkout.required.residential",
  appointment_required: "checkout.required.appointment",
  limitedAccess_required: "checkout.required.limitedAccess",
  place_required: "checkout.required.place",
  reference_required: "checkout.required.reference",
});

/** The most characters of the fields, by the ends of their names. */
const limits: Readonly<Record<string, number>> = {
  ...addressLimits,
  ...Object.fromEntries(typedTextKeys.map((key) => [key, orderTexts[key].most])),
  ...Object.fromEntries(referenceFields.map((field) => [field, longestReference])),
  why: longestWhy,
};

const endOf = (field: string): string => field.split(".").at(-1) ?? "";

/** Message of an error at its field; of a text that is too long it names the field and its limit. */
export function checkoutTextAt(
  t: Translator,
  field: string,
  code: Parameters<typeof checkoutFieldText>[1] | "too_long",
  own: Labels = {},
): string {
  if (code !== "too_long") return checkoutFieldText(t, code);
  const end = endOf(field);
  const label = own[end] ?? labels[end];
  return kindText(t, label ? t(label) : "", { code, values: { max: limits[end] ?? 0 } });
}

/** The label of an error's field; none where the sentence names the field itself. */
export function checkoutLabelAt(t: Translator, field: string, code: string): string | null {
  const label = labels[endOf(field)];
  const isNamed = code.endsWith("_required") || code === "too_long";
  return label && !isNamed ? t(label) : null;
}

/** The errors for an error summary: fields with messages. */
export function errorSummaryOf(
  t: Translator,
  fieldErrors: readonly CheckoutFieldError[],
  own: Labels = {},
): FieldError[] {
  return (t.language === "cn" ? familyNameFirst(fieldErrors) : fieldErrors).map(({ field, code }) => {
    const label = checkoutLabelAt(t, field, code);
    const sentence = checkoutTextAt(t, field, code, own);
    if (label === null) return { field, message: sentence };
    // Beside its box the sentence needs no name; a name before it would make no sentence.
    const message = code === "required" ? t("fields.required", { field: label }) : null;
    return { field, message: message ?? t("checkout.errorAt", { label, sentence }) };
  });
}

/** The order of the fields in Chinese. */
function familyNameFirst(fieldErrors: readonly CheckoutFieldError[]): readonly CheckoutFieldError[] {
  return fieldErrors.map((fieldError, at) => {
    const [group, name] = fieldError.field.split(".");
    const [other, target] =
      name === "firstName"
        ? [fieldErrors[at + 1], "lastName"]
        : name === "lastName"
          ? [fieldErrors[at - 1], "firstName"]
          : [];
    return other?.field === `${group}.${target}` ? other : fieldError;
  });
}
