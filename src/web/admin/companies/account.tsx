import { cents } from "#domain/kernel/money.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { formatMoney } from "#i18n/format.ts";
import { useSearchParams } from "react-router";
import { ages } from "#domain/receivables/credit.ts";
import { scheduleText } from "#i18n/schedule-text.ts";
import { termsText } from "#i18n/terms-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Money } from "../../ui/money.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Fact } from "../customers/fact.tsx";
import { Panel } from "../panel.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import { Credits } from "./account-credits.tsx";
import { useAccountErrors } from "./account-errors.ts";
import type { AccountScreen } from "./account-screen.ts";
import { RecordPayment } from "./account-payment.tsx";
import { Terms } from "./account-terms.tsx";
import type * as server from "./account.server.ts";
import { HeldOrders } from "./held-orders.tsx";
import { OpenInvoices } from "./open-invoices.tsx";
import { UninvoicedShipments } from "./uninvoiced.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

const doneSteps = [
  "terms",
  "invoice-now",
  "payment",
  "bounce",
  "bounce-fee",
  "refund",
  "write-off",
  "credit",
  "waive",
  "apply",
  "dispute",
  "release",
  "decline",
] as const;

/** A company's account: what it may order and owes, its open invoices and payments, and the terms it was granted. */
export default function CompanyAccount({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const { company, sheet, mayGrant } = screen;
  // Of the payment that was recorded, the amount that settles nothing yet.
  const unapplied = cents(readId(search.get("unapplied")) ?? 0);
  const done = doneSteps.find((one) => one === search.get("done"));
  const errors = useAccountErrors(reply);
  const here = { company: String(company.id) };
  return (
    <AdminPage
      title={t("adminInvoices.title", { company: company.legalName })}
      aside={
        <>
          {sheet && (
            <ButtonLink to={to("adminStatement", here)} variant="secondary" size="small" icon="document">
              {t("invoices.statement.title")}
            </ButtonLink>
          )}
          <BackButton to={to("adminCompany", here)}>{company.legalName}</BackButton>
        </>
      }
    >
      {done && !reply && (
        <SuccessNotice>
          {t(`adminInvoices.done.${done}`)}
          {done === "payment" &&
            unapplied > 0 &&
            ` ${t("adminInvoices.leftUnapplied", { left: formatMoney(unapplied, t.language) })}`}
        </SuccessNotice>
      )}
      {reply?.unproved && <FinishWithProof unproved={reply.unproved} asked={screen.asked} />}
      {reply && !reply.unproved && <ErrorSummary fieldErrors={errors.all} of={reply} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {sheet && <HeldOrders screen={screen} />}
          {sheet && <UninvoicedShipments screen={screen} />}
          {sheet && <OpenInvoices screen={screen} errors={errors} />}
          {sheet && mayGrant && (
            <RecordPayment key={`payment ${screen.credits[0]?.id}`} screen={screen} errors={errors} />
          )}
          {sheet && <Credits screen={screen} errors={errors} />}
          {!sheet && <p className="text-muted">{t("adminInvoices.noTerms")}</p>}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {sheet && <Glance sheet={sheet} />}
          {mayGrant && <Terms key={screen.version} screen={screen} errors={errors} />}
        </div>
      </div>
    </AdminPage>
  );
}

/** Exposure today, and its age. */
function Glance({ sheet }: { sheet: NonNullable<AccountScreen["sheet"]> }) {
  const t = useT();
  const { account, figures, exposure, left, ages: amounts } = sheet;
  return (
    <Panel id="glance" title={t("adminInvoices.glance")}>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact name={t("adminInvoices.terms")}>
          {account.isOpen ? termsText(t, account.terms) : t("adminInvoices.takesNone")}
        </Fact>
        <Fact name={t("adminInvoices.schedule")}>{scheduleText(t, account.schedule)}</Fact>
        <Fact name={t("adminInvoices.limit")}>
          <Money amount={account.limit} />
        </Fact>
        <Fact name={t("adminInvoices.open")}>
          <Money amount={figures.open} />
        </Fact>
        <Fact name={t("adminInvoices.uninvoiced")}>
          <Money amount={figures.uninvoiced} />
        </Fact>
        <Fact name={t("adminInvoices.unapplied")}>
          <Money amount={figures.unapplied} />
        </Fact>
        <Fact name={t("adminInvoices.exposure")}>
          <strong>
            <Money amount={exposure} />
          </strong>
        </Fact>
        <Fact name={t("adminInvoices.left")}>
          <Money amount={left} />
        </Fact>
      </dl>
      <h3 className="font-semibold">{t("adminInvoices.ageing")}</h3>
      <dl className="flex flex-col gap-2 text-sm">
        {ages.map((age) => (
          <Fact key={age} name={t(`adminInvoices.age.${age}`)}>
            <Money amount={amounts[age]} />
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}
