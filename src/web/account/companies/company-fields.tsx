import type { Texts } from "#domain/kernel/fields/field.ts";
import { applicationForm } from "#domain/companies/application.ts";
import { useT } from "../../language/language.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";

const names = Object.keys(applicationForm.fields) as (keyof typeof applicationForm.fields)[];

interface FieldsProps {
  values: Texts;
  say: (field: string) => string | undefined;
  /** Of a company that is approved, what it once wished for is over. */
  isApproved?: boolean;
}

/** The fields of an application, as their declarations give them. */
export function CompanyFields({ values, say, isApproved = false }: FieldsProps) {
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
