import { Form } from "react-router";
import { dockFacts } from "#domain/companies/site.ts";
import type { CompanySite } from "#engine/companies/sites.ts";
import { useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type { FormReply } from "./company-part.tsx";
import { SiteFields } from "./site-fields.tsx";

interface SiteFormProps {
  /** The company's page, on either side. */
  back: string;
  /** Null for a new one. */
  site: CompanySite | null;
  reply: FormReply | undefined;
}

/** A site: its name and address, and what decides on the services a truck needs there. */
export function SiteForm({ back, site, reply }: SiteFormProps) {
  const t = useT();
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
          <ButtonLink to={back} variant="secondary">
            {t("companies.cancel")}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="site" />
        <input type="hidden" name="site" value={site?.id ?? ""} />
        <SiteFields values={values} say={errors.say} />
      </AccountForm>
      {site && <CloseSite site={site} />}
    </div>
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
