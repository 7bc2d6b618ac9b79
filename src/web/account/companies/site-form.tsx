import { Form } from "react-router";
import { dockFacts } from "#domain/companies/site.ts";
import type { CompanySite } from "#engine/companies/sites.ts";
import { useHref, useT } from "../../language/language.tsx";
import { AddressFields } from "../../storefront/checkout/address-fields.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type { CompanyReply } from "./company-part.tsx";

interface SiteFormProps {
  companyId: number;
  /** Null for a new one. */
  site: CompanySite | null;
  reply: CompanyReply;
}

/** A site: its name and address, and what decides on the services a truck needs there. */
export function SiteForm({ companyId, site, reply }: SiteFormProps) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  const values: Readonly<Record<string, string>> = reply?.values ?? shownSite(site);
  return (
    <div className="flex max-w-text flex-col gap-6">
      <AccountForm
        shown={errors}
        submit={t("companies.site.save")}
        pending={t("companies.sending")}
        wide={false}
        aside={
          <ButtonLink to={to("company", { company: String(companyId) })} variant="secondary">
            {t("companies.cancel")}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="site" />
        <input type="hidden" name="site" value={site?.id ?? ""} />
        <TextField
          name="name"
          label={t("companies.site.name")}
          hint={t("companies.site.nameHint")}
          maxLength={80}
          defaultValue={values.name ?? ""}
          error={errors.say("name")}
        />
        <h2 className="text-sm font-semibold">{t("companies.site.receives")}</h2>
        <AddressFields
          group="shipping"
          values={values}
          errorOf={errors.say}
          phoneHint={t("checkout.address.phoneHint")}
          isOfCompany
        />
        <DockFacts values={values} />
        <TextField
          name="receivingHours"
          label={t("companies.site.hours")}
          hint={t("companies.site.hoursHint")}
          maxLength={120}
          optional
          defaultValue={values.receivingHours ?? ""}
          error={errors.say("receivingHours")}
        />
      </AccountForm>
      {site && <CloseSite site={site} />}
    </div>
  );
}

function DockFacts({ values }: { values: Readonly<Record<string, string>> }) {
  const t = useT();
  return (
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
  );
}

function CloseSite({ site }: { site: CompanySite }) {
  const t = useT();
  return (
    <section aria-labelledby="close" className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h2 id="close" className="text-lg font-semibold">
        {t("companies.site.close")}
      </h2>
      <p className="text-muted">{t("companies.site.closeText")}</p>
      <Form method="post">
        <input type="hidden" name="site" value={site.id} />
        <Button type="submit" name="intent" value="close-site" variant="danger" className="wrap-anywhere">
          {t("companies.site.closeOf", { name: site.name })}
        </Button>
      </Form>
    </section>
  );
}

function shownSite(site: CompanySite | null): Record<string, string> {
  if (!site) return {};
  const facts = Object.fromEntries(dockFacts.map((fact) => [fact, site[fact] ? "on" : ""]));
  const address = Object.entries(site).map(([name, value]) => [`shipping.${name}`, String(value)] as const);
  return { ...Object.fromEntries(address), ...facts, name: site.name, receivingHours: site.receivingHours };
}
