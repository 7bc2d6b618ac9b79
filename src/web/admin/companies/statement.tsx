import { StatementSheet } from "../../account/invoices/statement-sheet.tsx";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import type * as server from "./statement.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A company's account by month. */
export default function Statement({ loaderData: screen }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, month } = screen;
  const here = { company: String(company.id) };
  return (
    <AdminPage
      title={t("adminInvoices.statementOf", { company: company.legalName })}
      aside={<BackButton to={to("adminCompanyAccount", here)}>{t("adminInvoices.onAccount")}</BackButton>}
    >
      <StatementSheet
        view={screen}
        path={to("adminStatement", here)}
        pdf={(paper) => to("adminStatementPdf", here, { month, paper })}
        invoice={(number) => to("adminInvoicePdf", { invoice: number })}
      />
    </AdminPage>
  );
}
