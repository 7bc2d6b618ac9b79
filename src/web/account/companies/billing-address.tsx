import { useT } from "../../language/language.tsx";
import { AddressFields } from "../../storefront/checkout/address-fields.tsx";
import type { FieldsProps } from "./fields-props.ts";

/** The address of a company's invoices, which name it as it is called. */
export function BillingAddress({ values, say }: FieldsProps) {
  const t = useT();
  return (
    <AddressFields
      group="billing"
      values={values}
      errorOf={say}
      phoneHint={t("companies.places.phoneHint")}
      isOfCompany
    />
  );
}
