import type { FieldErrorCode } from "#domain/kernel/fields/field-error-code.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import type { Translator } from "#i18n/translator.ts";

/** Codes with one message for buyers and merchants. */
const shared = ["latin_only", "phone_format"] as const satisfies readonly FieldErrorCode[];
type Shared = (typeof shared)[number];
const isShared = (code: FieldErrorCode): code is Shared => shared.some((one) => one === code);

/** Message of a field's error, which `values` fill. */
export function fieldErrorText(t: Translator, { code, values }: Pick<FieldError, "code" | "values">): string {
  return isShared(code) ? t(`checkout.errors.${code}`) : t(`adminSettings.problem.${code}`, { ...values });
}
