import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { dockFacts } from "#domain/companies/site.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { type CompanyScreen, PartHead } from "./company-part.tsx";
import { siteTaxText } from "./site-tax.tsx";

/** Sites with their addresses and dock facts. */
export function Sites({ screen: { company, sites, taxes, isManaged } }: { screen: CompanyScreen }) {
  const t = useT();
  const to = useHref();
  const here = { company: String(company.id) };
  const mayAdd = isManaged && company.state !== "closed";
  return (
    <section aria-labelledby="sites" className="flex flex-col gap-3">
      <PartHead
        id="sites"
        title={t("companies.sites")}
        add={mayAdd && { to: to("company", here, { site: "new" }), label: t("companies.site.add") }}
      />
      {sites.length === 0 && (
        <p className="text-muted">{t(isManaged ? "companies.noSites" : "companies.noSitesYet")}</p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {sites.map((site) => (
          <li key={site.id} className="flex min-w-0 flex-col gap-2 rounded-lg border border-line p-4 wrap-anywhere">
            <h3 className="font-semibold">{site.name}</h3>
            <address className="text-sm not-italic">
              <p>{fullName(site)}</p>
              <p>{site.address1}</p>
              {site.address2 && <p>{site.address2}</p>}
              <p>
                {site.city}, {site.state} {site.zip}
              </p>
              <p className="text-muted">{phoneText(site.phone)}</p>
            </address>
            <p className="flex flex-wrap gap-1">
              {dockFacts
                .filter((fact) => site[fact])
                .map((fact) => (
                  <Badge key={fact} className="whitespace-normal!">
                    {t(`companies.site.facts.${fact}`)}
                  </Badge>
                ))}
            </p>
            {site.receivingHours && (
              <p className="text-sm">{t("companies.site.open", { hours: site.receivingHours })}</p>
            )}
            <SiteFoot
              company={company.id}
              site={site}
              tax={taxes.find(({ siteId }) => siteId === site.id)}
              isManaged={isManaged}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A site's sales tax, and what may be done about the site. */
function SiteFoot({
  company,
  site,
  tax,
  isManaged,
}: {
  company: number;
  site: CompanyScreen["sites"][number];
  /** Left out while the company is not open to its people. */
  tax: CompanyScreen["taxes"][number] | undefined;
  isManaged: boolean;
}) {
  const t = useT();
  const to = useHref();
  const here = { company: String(company) };
  return (
    <>
      {tax && <p className="text-sm">{siteTaxText(t, tax, site.state)}</p>}
      {tax?.isWaiting && <Badge tone="info">{t("companies.tax.waiting")}</Badge>}
      {(isManaged || tax?.sends) && (
        <div className="-mx-2 mt-auto flex flex-wrap border-t border-line pt-2">
          {isManaged && (
            <ButtonLink
              to={to("company", here, { site: site.id })}
              variant="quiet"
              size="small"
              icon="edit"
              aria-label={t("companies.site.editOf", { name: site.name })}
            >
              {t("companies.edit")}
            </ButtonLink>
          )}
          {tax?.sends && (
            <ButtonLink
              to={to("company", here, { tax: site.id })}
              variant="quiet"
              size="small"
              icon="document"
              aria-label={t("companies.tax.title", { site: site.name })}
            >
              {t("companies.tax.short")}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
