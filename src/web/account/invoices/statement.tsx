import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { StatementSheet } from "./statement-sheet.tsx";
import type * as server from "./statement.server.ts";

/** A company's account by month, for those who pay its invoices. */
export default function CompanyStatement({ loaderData: screen }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, month, isSaved } = screen;
  const here = { company: String(company.id) };
  return (
    <AccountPage title={t("invoices.statement.title")}>
      <BackLink to={to("companyInvoices", here)}>{t("invoices.back", { company: company.legalName })}</BackLink>
      {isSaved && <SuccessNotice>{t("invoices.statement.saved")}</SuccessNotice>}
      <StatementSheet
        view={screen}
        path={to("companyStatement", here)}
        pdf={(paper) => to("companyStatementPdf", here, { month, paper })}
        csv={to("companyStatementCsv", here, { month })}
        invoice={(number) => to("invoice", { invoice: number })}
      />
      <Mails wanted={screen.wantsMails} />
    </AccountPage>
  );
}

function Mails({ wanted }: { wanted: boolean }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="flex flex-col items-start gap-3 border-t border-line pt-4 print:hidden">
      <CheckboxField
        name="mails"
        label={t("invoices.statement.mails")}
        hint={t("invoices.statement.mailsHint")}
        defaultChecked={wanted}
      />
      <Button type="submit" variant="secondary" size="small" pending={busy}>
        {t("invoices.statement.saveMails")}
      </Button>
    </Form>
  );
}
