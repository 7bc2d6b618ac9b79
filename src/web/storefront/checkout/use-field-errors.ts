import { useEffect, useRef, useState } from "react";
import type { CheckoutErrorCode, CheckoutFieldError } from "#domain/checkout/validate-checkout.ts";
import { useT } from "../../language/language.tsx";
import type { FieldError } from "../../ui/error-summary.tsx";
import type { CheckoutReply } from "./checkout-action.server.ts";
import { fieldErrorOf } from "./checkout-form.ts";

/** Of a PDF that the server refused the reply has the sentence. */
type FileErrorCode = "po_file_refused" | "po_file_too_large";

/** By field. */
export type FieldErrors = Readonly<Record<string, CheckoutErrorCode | FileErrorCode | undefined>>;

export const isOfFile = (code: CheckoutErrorCode | FileErrorCode): code is FileErrorCode => code.startsWith("po_file");

/** The errors by field: from the server, then judged again as fields are left and mended. */
export function useFieldErrors(reply: CheckoutReply | undefined) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>(() => (reply ? errorsOf(reply) : {}));
  useEffect(() => {
    if (reply && reply.intent !== "quote") setFieldErrors(errorsOf(reply));
  }, [reply]);
  return {
    fieldErrors,
    judge: (name: string, value: string) =>
      setFieldErrors((before) => {
        const fieldError = fieldErrorOf(name, value) ?? undefined;
        return before[name] === fieldError ? before : { ...before, [name]: fieldError };
      }),
    refuse: (list: readonly CheckoutFieldError[], lacksPo: boolean) =>
      setFieldErrors({ ...byField(list), ...(lacksPo && { poDocument: "po_file_too_large" }) }),
    sayPo: (isTooLarge: boolean) =>
      setFieldErrors((before) => ({ ...before, poDocument: isTooLarge ? "po_file_too_large" : undefined })),
    keepOnly: (isAsked: (name: string) => boolean) =>
      setFieldErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => isAsked(name)))),
  };
}

const errorsOf = ({ fieldErrors, poError }: CheckoutReply): FieldErrors => ({
  ...byField(fieldErrors),
  ...(poError && { poDocument: "po_file_refused" }),
});

function byField(list: readonly CheckoutFieldError[]): FieldErrors {
  return Object.fromEntries(list.map(({ field, code }) => [field, code]));
}

/** A PDF that was too large to be sent: its sentence, until a press has said once that it does not go along. */
export function useLargePo(sayPo: (isTooLarge: boolean) => void) {
  const t = useT();
  const isUnsaid = useRef(false);
  return {
    choose(isTooLarge: boolean) {
      isUnsaid.current = isTooLarge;
      sayPo(isTooLarge);
    },
    sayOnce(): readonly FieldError[] {
      const isDue = isUnsaid.current;
      isUnsaid.current = false;
      return isDue ? [{ field: "poDocument", message: t("companyOrders.poDocument.tooLarge") }] : [];
    },
  };
}
