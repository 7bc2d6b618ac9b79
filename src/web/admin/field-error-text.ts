import type { FieldErrorCode } from "#domain/kernel/fields/field-error-code.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import { type FieldErrorKind, isFieldErrorKind } from "#domain/kernel/fields/field-error-kind.ts";
import { cents } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../error-text.ts";
import { refusedText, sharedText } from "./refused-text.ts";

/** Codes with one message for buyers and merchants. */
const shared = [
  "choose",
  "latin_only",
  "phone_format",
  "zip_elsewhere",
  "zip_format",
] as const satisfies readonly FieldErrorCode[];
type Shared = (typeof shared)[number];
const isShared = (code: FieldErrorCode): code is Shared => shared.some((one) => one === code);

/** Message of a field's error, which `values` fill. An error of a kind names the field by its label. */
export function fieldErrorText(
  t: Translator,
  { code, values }: Pick<FieldError, "code" | "values">,
  label: string,
): string {
  if (isFieldErrorKind(code)) return kindText(t, label, { code, ...(values && { values }) });
  return ownErrorText(t, code, values);
}

/** Message of a price below its margin floor, which names the goods or the field. */
export const floorText = (t: Translator, name: string, { values }: Pick<FieldError, "values">): string =>
  sharedText(t, "below_floor", { field: name, floor: formatMoney(cents(Number(values?.["floor"])), t.language) });

/** Message of an error that is of no kind, and so names no field. */
export function ownErrorText(
  t: Translator,
  code: Exclude<FieldErrorCode, FieldErrorKind>,
  values: FieldError["values"],
): string {
  return refusedText(
    t,
    code,
    (own) => (isShared(own) ? t(`checkout.errors.${own}`) : t(`adminSettings.problem.${own}`, { ...values })),
    values,
  );
}
