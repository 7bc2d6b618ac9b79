import type { Language } from "#domain/kernel/language.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { BillingAddress } from "./billing-address.tsx";
import { CompanyFields, type CompanyFieldsProps } from "./company-fields.tsx";
import type { CompanyReply, CompanyScreen } from "./company-part.tsx";

// Not the list of the domain, which would come to every page of the shop with this form.
const ofEmails: Readonly<Record<Language, true>> = { en: true, cn: true };

/** The record of a company: what it is called, its references and language, and where it is billed. */
export function FactsFields({ values, say, isApproved }: CompanyFieldsProps) {
  const t = useT();
  return (
    <>
      <CompanyFields values={values} say={say} isApproved={isApproved} />
      <SelectField
        name="language"
        label={t("companies.facts.language")}
        defaultValue={values.language ?? t.language}
        choices={(Object.keys(ofEmails) as Language[]).map((value) => ({
          value,
          label: t(`companies.facts.in.${value}`),
        }))}
      />
      <h2 className="mt-2 font-semibold">{t("companies.places.billing")}</h2>
      <p className="text-sm text-muted">{t("companies.facts.billingHint")}</p>
      <BillingAddress values={values} say={say} />
    </>
  );
}

type Shown = Extract<NonNullable<CompanyScreen["editing"]>, { what: "facts" }>;

/** An administrator's form of the record. A company that was declined applies again by it. */
export function FactsForm({ screen, shown, reply }: { screen: CompanyScreen; shown: Shown; reply: CompanyReply }) {
  const t = useT();
  const to = useHref();
  const { company } = screen;
  const errors = useFieldErrors(reply?.fieldErrors);
  const isDeclined = company.state === "declined";
  const isApproved = !isDeclined && company.state !== "applied";
  return (
    <div className="flex max-w-text flex-col gap-4">
      {isApproved && <p className="text-muted">{t("companies.facts.needsUs")}</p>}
      {isDeclined && company.reason && (
        <p className="whitespace-pre-line wrap-anywhere">{t("companies.reason", { reason: company.reason })}</p>
      )}
      <AccountForm
        shown={errors}
        submit={t(isDeclined ? "companies.step.apply-again" : "companies.facts.save")}
        pending={t("companies.sending")}
        wide={false}
        aside={
          <ButtonLink to={to("company", { company: String(company.id) })} variant="secondary">
            {t("companies.cancel")}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="facts" />
        <input type="hidden" name="version" value={company.version} />
        {isDeclined && <input type="hidden" name="again" value="yes" />}
        <FactsFields values={reply?.values ?? shown.values} say={errors.say} isApproved={isApproved} />
      </AccountForm>
    </div>
  );
}
