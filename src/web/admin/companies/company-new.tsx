import { languages } from "#domain/kernel/language.ts";
import { CompanyFields } from "../../account/companies/company-fields.tsx";
import { AccountForm } from "../../account/entry-page.tsx";
import { useFieldErrors } from "../../account/field-errors.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import type * as server from "./company-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A company that the merchant makes: approved, with its first administrator invited. */
export default function CompanyNew({ actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  const values: Readonly<Record<string, string>> = reply?.values ?? {};
  return (
    <AdminPage
      title={t("adminCompanies.new")}
      aside={<BackButton to={to("adminCompanies")}>{t("adminCompanies.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminCompanies.newText")}</p>
      <div className="max-w-text">
        <AccountForm shown={errors} submit={t("adminCompanies.make")} pending={t("companies.sending")} wide={false}>
          <CompanyFields values={values} say={errors.say} />
          <TextField
            name="email"
            type="email"
            label={t("adminCompanies.firstAdministrator")}
            hint={t("adminCompanies.firstAdministratorHint")}
            defaultValue={values.email ?? ""}
            error={errors.say("email")}
            autoComplete="off"
          />
          <SelectField
            name="language"
            label={t("adminCompanies.language")}
            defaultValue={values.language ?? t.language}
            choices={languages.map((value) => ({ value, label: t(`adminCustomers.in.${value}`) }))}
          />
        </AccountForm>
      </div>
    </AdminPage>
  );
}
