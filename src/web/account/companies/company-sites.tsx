import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { dockFacts } from "#domain/companies/site.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { type CompanyScreen, PartHead } from "./company-part.tsx";

/** Sites with their addresses and dock facts. */
export function Sites({ screen: { company, sites, isManaged } }: { screen: CompanyScreen }) {
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
            {isManaged && (
              <div className="-mx-2 mt-auto border-t border-line pt-2">
                <ButtonLink
                  to={to("company", here, { site: site.id })}
                  variant="quiet"
                  size="small"
                  icon="edit"
                  aria-label={t("companies.site.editOf", { name: site.name })}
                >
                  {t("companies.edit")}
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
