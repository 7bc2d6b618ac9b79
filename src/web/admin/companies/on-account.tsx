import { ages } from "#domain/receivables/credit.ts";
import type { AccountSheet } from "#engine/admin/company-account.ts";
import { termsText } from "#i18n/terms-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Fact } from "../customers/fact.tsx";
import { Panel } from "../panel.tsx";

/** A company's debts at a glance, with a link to its account. */
export function OnAccount({ company, sheet }: { company: number; sheet: AccountSheet | null }) {
  const t = useT();
  const to = useHref();
  const isDue = sheet !== null && ages.some((age) => age !== "current" && sheet.ages[age] > 0);
  return (
    <Panel
      id="account"
      title={t("adminInvoices.onAccount")}
      aside={isDue && <Badge tone="danger">{t("adminInvoices.overdue")}</Badge>}
    >
      {sheet === null ? (
        <p className="text-sm text-muted">{t("adminInvoices.noTerms")}</p>
      ) : (
        <dl className="flex flex-col gap-2 text-sm">
          <Fact name={t("adminInvoices.terms")}>
            {sheet.account.isOpen ? termsText(t, sheet.account.terms) : t("adminInvoices.takesNone")}
          </Fact>
          <Fact name={t("adminInvoices.exposure")}>
            <Money amount={sheet.exposure} />
          </Fact>
          <Fact name={t("adminInvoices.limit")}>
            <Money amount={sheet.account.limit} />
          </Fact>
        </dl>
      )}
      <ButtonLink
        to={to("adminCompanyAccount", { company: String(company) })}
        variant="secondary"
        size="small"
        className="self-start"
      >
        {t("adminInvoices.openAccount")}
      </ButtonLink>
    </Panel>
  );
}
