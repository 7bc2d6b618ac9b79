import { type BookingRules, costCenterText, longestReference } from "#domain/approvals/references.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { type CheckoutValues, referenceFields } from "./checkout-form.ts";

interface BookingFieldsProps {
  form: string;
  rules: BookingRules;
  values: CheckoutValues;
  errorOf: (field: string) => string | undefined;
  onText: () => void;
}

/** The cost center of a company's order, and the references that it wants. */
export function BookingFields({ form, rules, values, errorOf, onText }: BookingFieldsProps) {
  const t = useT();
  const { costCenters, costCenterRequired, references } = rules;
  const [only] = costCenters;
  const usual = costCenterRequired && costCenters.length === 1 && only ? String(only.id) : "";
  return (
    <>
      {costCenters.length > 0 && (
        <SelectField
          form={form}
          name="costCenter"
          label={t("orders.texts.costCenter.field")}
          optional={!costCenterRequired}
          placeholder={t("companyOrders.chooseReference")}
          choices={costCenters.map((center) => ({ value: String(center.id), label: costCenterText(center) }))}
          defaultValue={values["costCenter"] ?? usual}
          error={errorOf("costCenter")}
          onChange={onText}
        />
      )}
      {references.map(({ name, isRequired, choices }, at) => {
        const field = referenceFields[at] ?? "";
        const common = {
          form,
          name: field,
          label: name,
          optional: !isRequired,
          defaultValue: values[field] ?? "",
          error: errorOf(field),
        };
        return choices.length > 0 ? (
          <SelectField
            key={field}
            {...common}
            placeholder={t("companyOrders.chooseReference")}
            choices={choices.map((choice) => ({ value: choice, label: choice }))}
            onChange={onText}
          />
        ) : (
          <TextField key={field} {...common} maxLength={longestReference} autoComplete="off" onInput={onText} />
        );
      })}
    </>
  );
}
