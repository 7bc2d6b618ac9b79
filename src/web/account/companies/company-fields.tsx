import type { Texts } from "#domain/kernel/fields/field.ts";
import { applicationForm } from "#domain/companies/application.ts";
import { useT } from "../../language/language.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";

const names = Object.keys(applicationForm.fields) as (keyof typeof applicationForm.fields)[];

/** The fields of an application, as their declarations give them. */
export function CompanyFields({ values, say }: { values: Texts; say: (field: string) => string | undefined }) {
  const t = useT();
  return names.map((name) => {
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
