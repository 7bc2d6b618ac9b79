import type { ReactNode } from "react";
import type { BookingRules } from "#domain/approvals/references.ts";
import { orderTexts, type TypedTextKey, typedTextKeys } from "#domain/checkout/order-texts.ts";
import type { PoRule } from "#domain/companies/po-rule.ts";
import { useT } from "../../language/language.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import type { CartView } from "../cart/cart-view.ts";
import { BookingFields } from "./booking-fields.tsx";
import type { CheckoutValues } from "./checkout-form.ts";

export interface TypedTexts {
  /** The id of the form that the fields belong to. */
  form: string;
  delivery: CartView["delivery"];
  values: CheckoutValues;
  errorOf: (field: string) => string | undefined;
  /** The company's rules of PO numbers and bookings; null for who buys for themselves. */
  po: (PoRule & { readonly booking: BookingRules }) | null;
  /** The PDF of the purchase order, beside its number. */
  poDocument: ReactNode;
  onText: () => void;
}

/** Texts that the buyer may add to the order. */
export function OrderTextFields({ form, delivery, values, errorOf, po, poDocument, onText }: TypedTexts) {
  const t = useT();
  const hintOf = (key: TypedTextKey) => {
    if (key === "poNumber") return po?.poMask ? t("companyOrders.poMask", { mask: po.poMask }) : undefined;
    return delivery === "LOCAL" ? t("checkout.review.noteHint") : undefined;
  };
  const fields = typedTextKeys.map((key) => {
    const { most, rows } = orderTexts[key];
    const field = {
      form,
      name: key,
      label: t(`orders.texts.${key}.field`),
      hint: hintOf(key),
      optional: key !== "poNumber" || !po?.poRequired,
      maxLength: most,
      defaultValue: values[key] ?? "",
      error: errorOf(key),
      onInput: onText,
    };
    return rows > 1 ? <TextArea key={key} {...field} rows={rows} /> : <TextField key={key} {...field} />;
  });
  const [poNumber, ...others] = fields;
  return (
    <>
      {poNumber}
      {poDocument}
      {po && <BookingFields {...{ form, values, errorOf, onText }} rules={po.booking} />}
      {others}
    </>
  );
}
