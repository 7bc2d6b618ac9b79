import { Form } from "react-router";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Panel } from "../panel.tsx";
import type { AccountScreen } from "./account-screen.ts";
import type { AccountErrors } from "./account-errors.ts";
import { ReasonForm } from "./reason-form.tsx";

/** Invoices with an open amount, the one that is due first before the others, and settled ones still in dispute. */
export function OpenInvoices({ screen, errors }: { screen: AccountScreen; errors: AccountErrors }) {
  const t = useT();
  const { invoices, settled, mayGrant, sheet } = screen;
  const canApply = mayGrant && invoices.length > 0 && (sheet?.figures.unapplied ?? 0) > 0;
  return (
    <Panel id="open" title={t("adminInvoices.openInvoices")}>
      {invoices.length === 0 && <p className="text-sm text-muted">{t("adminInvoices.nothingOpen")}</p>}
      {canApply && (
        <Form method="post">
          <Button type="submit" name="intent" value="apply" variant="secondary" size="small">
            {t("adminInvoices.apply")}
          </Button>
        </Form>
      )}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {[...invoices, ...settled].map((invoice) => (
          <OpenInvoice key={invoice.id} invoice={invoice} mayGrant={mayGrant} errors={errors} />
        ))}
      </ul>
    </Panel>
  );
}

function OpenInvoice({
  invoice,
  mayGrant,
  errors,
}: {
  invoice: AccountScreen["invoices"][number];
  mayGrant: boolean;
  errors: AccountErrors;
}) {
  const t = useT();
  const to = useHref();
  const { id, number, issuedOn, dueOn, total, open, isOverdue, isDeposit, isFee, isCreditable, dispute } = invoice;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={to("adminInvoicePdf", { invoice: number })} className="link font-semibold tabular-nums">
            {number}
          </a>
          {isDeposit && <Badge tone="info">{t("invoices.isDeposit")}</Badge>}
          {isFee && <Badge tone="info">{t("invoices.isFee")}</Badge>}
          {isOverdue && <Badge tone="danger">{t("adminInvoices.overdue")}</Badge>}
          <span className="text-muted">
            {t("adminInvoices.issuedAndDue", { issued: formatDate(issuedOn, t), due: formatDate(dueOn, t) })}
          </span>
        </span>
        <span className="tabular-nums">
          {open === total ? (
            <Money amount={open} className="font-semibold" />
          ) : (
            t.rich("invoices.openOf", {
              open: formatMoney(open, t.language),
              total: formatMoney(total, t.language),
              strong: (amount) => <strong key="open">{amount}</strong>,
            })
          )}
        </span>
      </div>
      {dispute && (
        <p className="wrap-anywhere whitespace-pre-line">
          <Badge tone="warning">{t("adminInvoices.disputed")}</Badge>{" "}
          {t("adminInvoices.disputeText", { day: formatDate(dispute.openedAt, t), reason: dispute.reason })}
        </p>
      )}
      {isCreditable && (
        <Link
          to={to("adminInvoiceCredit", { invoice: number })}
          className="link inline-flex min-h-11 items-center self-start"
        >
          {t("adminInvoices.creditThis")}
        </Link>
      )}
      {mayGrant && <Steps id={id} isDisputed={dispute !== null} isOpen={open > 0} isFee={isFee} errors={errors} />}
    </li>
  );
}

/** Actions of staff on an invoice that is open or in dispute. */
interface StepsProps {
  id: number;
  isDisputed: boolean;
  isOpen: boolean;
  isFee: boolean;
  errors: AccountErrors;
}

function Steps({ id, isDisputed, isOpen, isFee, errors }: StepsProps) {
  const t = useT();
  return (
    <>
      {isDisputed && (
        <ReasonForm
          intent="dispute"
          of={{ name: "invoice", id }}
          errors={errors}
          title={t("adminInvoices.answerDispute")}
          submit={t("adminInvoices.answerNow")}
          label="adminInvoices.answer"
        />
      )}
      {isOpen && (
        <ReasonForm
          intent={isFee ? "waive" : "write-off"}
          of={{ name: "invoice", id }}
          errors={errors}
          title={t(isFee ? "adminInvoices.waive" : "adminInvoices.writeOff")}
          submit={t(isFee ? "adminInvoices.waiveNow" : "adminInvoices.writeOffNow")}
        />
      )}
    </>
  );
}
