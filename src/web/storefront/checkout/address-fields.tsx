import type { ReactNode } from "react";
import { stateName, usStates } from "#domain/shipping/states.ts";
import { useLanguage, useT } from "../../language/language.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { CheckoutValues } from "./checkout-form.ts";

interface FieldsProps {
  /** Group of the fields: `shipping`, `billing`, `contact`. */
  group: "shipping" | "billing" | "contact";
  values: CheckoutValues;
  /** Message of a field by its name. */
  errorOf: (name: string) => string | undefined;
  phoneHint: string;
}

/** A person's name and phone. In Chinese the family name comes first. */
export function PersonFields({ group, values, errorOf }: Omit<FieldsProps, "phoneHint">) {
  const t = useT();
  const field = fieldsOf(group, values, errorOf);
  const first = (
    <TextField
      key="first"
      {...field("firstName")}
      label={t("checkout.address.firstName")}
      autoComplete={autoComplete(group, "given-name")}
    />
  );
  const last = (
    <TextField
      key="last"
      {...field("lastName")}
      label={t("checkout.address.lastName")}
      autoComplete={autoComplete(group, "family-name")}
    />
  );
  return <div className="grid gap-4 sm:grid-cols-2">{t.language === "cn" ? [last, first] : [first, last]}</div>;
}

export function PhoneField({ group, values, errorOf, phoneHint }: FieldsProps) {
  const t = useT();
  const field = fieldsOf(group, values, errorOf);
  return (
    <TextField
      {...field("phone")}
      label={t("checkout.address.phone")}
      hint={phoneHint}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete(group, "tel")}
    />
  );
}

/** A whole United States address, in the order of its label; a company's does without the company's name. */
export function AddressFields(props: FieldsProps & { afterState?: ReactNode; isOfCompany?: boolean }) {
  const { group, values, errorOf, afterState } = props;
  const t = useT();
  const language = useLanguage();
  const field = fieldsOf(group, values, errorOf);
  const states = usStates.map((state) => ({
    value: state,
    label: language === "cn" ? `${state} ${stateName(state).cn}` : stateName(state).en,
  }));
  return (
    <div className="flex flex-col gap-4">
      {language === "cn" && (
        <p className="text-sm text-muted">
          {t("checkout.address.english")}
          {group === "shipping" && t("checkout.address.pinyin")}
        </p>
      )}
      <PersonFields {...props} />
      {!props.isOfCompany && (
        <TextField
          {...field("companyName")}
          label={t("checkout.address.companyName")}
          optional
          autoComplete={autoComplete(group, "organization")}
        />
      )}
      <TextField
        {...field("address1")}
        label={t("checkout.address.address1")}
        autoComplete={autoComplete(group, "address-line1")}
      />
      <TextField
        {...field("address2")}
        label={t("checkout.address.address2")}
        optional
        autoComplete={autoComplete(group, "address-line2")}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
        <TextField
          {...field("city")}
          label={t("checkout.address.city")}
          autoComplete={autoComplete(group, "address-level2")}
        />
        <SelectField
          {...field("state")}
          label={t("checkout.address.state")}
          placeholder={t("checkout.address.stateChoose")}
          choices={states}
          autoComplete={autoComplete(group, "address-level1")}
        />
        <TextField
          {...field("zip")}
          label={t("checkout.address.zip")}
          inputMode="numeric"
          autoComplete={autoComplete(group, "postal-code")}
        />
      </div>
      {afterState}
      <p className="text-sm text-muted">{t("checkout.address.unitedStates")}</p>
      <PhoneField {...props} />
    </div>
  );
}

function fieldsOf(group: string, values: CheckoutValues, errorOf: FieldsProps["errorOf"]) {
  return (field: string) => {
    const name = `${group}.${field}`;
    return { name, defaultValue: values[name] ?? "", error: errorOf(name) };
  };
}

/** Browsers fill the two addresses apart by these words. */
function autoComplete(group: FieldsProps["group"], what: string): string {
  return group === "contact" ? what : `${group} ${what}`;
}
