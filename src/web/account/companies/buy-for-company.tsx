import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { CompanyScreen } from "./company-part.tsx";

/** The way to buy for the company, for whoever may and buys for themselves or another. */
export function BuyForCompany({ screen: { company, toBuyFor } }: { screen: CompanyScreen }) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const [site, ...others] = toBuyFor;
  if (!site) return null;
  const name = company.legalName;
  return (
    <section
      aria-labelledby="buy-for"
      className="flex max-w-text flex-col gap-3 rounded-lg border border-line p-4 wrap-anywhere"
    >
      <h2 id="buy-for" className="text-lg font-semibold">
        {t("companies.buying.notYet", { company: name })}
      </h2>
      <p className="text-muted">{t("companies.buying.until", { company: name })}</p>
      <Form method="post" action={to("companies")} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="buys-for" />
        {others.length === 0 ? (
          <input type="hidden" name="site" value={site.id} />
        ) : (
          <SelectField
            name="site"
            label={t("companies.buying.site")}
            choices={toBuyFor.map(({ id, name: label }) => ({ value: String(id), label }))}
            className="min-w-0 flex-1 basis-60"
          />
        )}
        <Button type="submit" pending={busy}>
          {t("companies.buying.start", {
            company: others.length === 0 ? site.full : name,
          })}
        </Button>
      </Form>
    </section>
  );
}
