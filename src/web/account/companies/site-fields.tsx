import { dockFacts } from "#domain/companies/site.ts";
import { useT } from "../../language/language.tsx";
import { AddressFields } from "../../storefront/checkout/address-fields.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import type { FieldsProps } from "./fields-props.ts";

/** A site's name, its address, and the facts that decide on the services a truck needs there. */
export function SiteFields({ values, say }: FieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        name="name"
        label={t("companies.site.name")}
        hint={t("companies.site.nameHint")}
        maxLength={80}
        defaultValue={values.name ?? ""}
        error={say("name")}
      />
      <h2 className="text-sm font-semibold">{t("companies.site.receives")}</h2>
      <AddressFields
        group="shipping"
        values={values}
        errorOf={say}
        phoneHint={t("checkout.address.phoneHint")}
        isOfCompany
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">{t("companies.site.dock")}</legend>
        {dockFacts.map((fact) => (
          <CheckboxField
            key={fact}
            name={fact}
            label={t(`companies.site.facts.${fact}`)}
            defaultChecked={values[fact] === "on"}
          />
        ))}
      </fieldset>
      <TextField
        name="receivingHours"
        label={t("companies.site.hours")}
        hint={t("companies.site.hoursHint")}
        maxLength={120}
        optional
        defaultValue={values.receivingHours ?? ""}
        error={say("receivingHours")}
      />
    </>
  );
}
