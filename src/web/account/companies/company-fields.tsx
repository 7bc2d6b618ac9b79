import { applicationForm } from "#domain/companies/application.ts";
import { useT } from "../../language/language.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import type { FieldsProps } from "./fields-props.ts";

const names = Object.keys(applicationForm.fields) as (keyof typeof applicationForm.fields)[];

export interface CompanyFieldsProps extends FieldsProps {
  /** Of a company that is approved, what it once wished for is over. */
  readonly isApproved?: boolean;
}

/** The fields of an application, as their declarations give them. */
export function CompanyFields({ values, say, isApproved = false }: CompanyFieldsProps) {
  const t = useT();
  return names.map((name) => {
    if (isApproved && name === "termsWished") return null;
    const of = applicationForm.fields[name];
    const field = {
      name,
      label: t(`companies.fields.${name}`),
      hint: t(`companies.hints.${name}`),
      optional: name !== "legalName",
      defaultValue: values[name] ?? "",
      error: say(name),
    };
    return of.kind === "text" ? (
      <TextArea key={name} {...field} rows={3} />
    ) : (
      <TextField
        key={name}
        {...field}
        maxLength={of.maxLength}
        autoComplete={name === "legalName" ? "organization" : "off"}
      />
    );
  });
}
