import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/money.tsx";
import type { MoneyScreen } from "./money-screen.ts";
import { Part } from "./money-parts.tsx";
import { AcknowledgeForm } from "./provider-exceptions.tsx";
import { reasonName } from "./reason-name.ts";

/** Payments of companies' invoices that are disputed, or were taken back. */
export function InvoiceCases({ screen }: { screen: MoneyScreen }) {
  const t = useT();
  const { invoiceCases } = screen;
  return (
    <Part
      id="invoice-cases"
      title={t("adminMoney.invoiceCases.title")}
      text={t("adminMoney.invoiceCases.text")}
      count={invoiceCases.length}
    >
      {invoiceCases.map((one) => (
        <InvoiceCase key={one.id} one={one} screen={screen} />
      ))}
    </Part>
  );
}

function InvoiceCase({ one, screen }: { one: MoneyScreen["invoiceCases"][number]; screen: MoneyScreen }) {
  const t = useT();
  const { mayRefund, seesCompanies } = screen;
  const to = useHref();
  const { id, companyId, company, payment, invoices, method, state, reason, amount, taken, evidenceDueAt } = one;
  const isGone = state === "lost" || state === "reversed";
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          {seesCompanies ? (
            <Link
              to={to("adminCompanyAccount", { company: String(companyId) })}
              className="link font-semibold wrap-anywhere"
            >
              {company}
            </Link>
          ) : (
            <span className="font-semibold wrap-anywhere">{company}</span>
          )}
          <span className="tabular-nums">{payment}</span>
        </p>
        <Money amount={amount} className="font-semibold" />
      </div>
      <div className="flex flex-col gap-1 text-sm text-muted">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isGone || state === "needs-response" ? "danger" : "warning"}>
            {t(`adminMoney.disputeState.${state}`)}
          </Badge>
          <span>
            {t(`orders.payment.${method}`)} · {reasonName(t, reason)} · {formatDateTime(one.openedAt, t)}
          </span>
        </p>
        {!isGone && evidenceDueAt !== null && (
          <p className="font-semibold text-ink">
            {t("adminMoney.disputes.due", { at: formatDateTime(evidenceDueAt, t) })}
          </p>
        )}
        {taken > 0 && (
          <p>
            {t("adminMoney.disputes.taken")} <Money amount={taken} />
          </p>
        )}
        <p className="wrap-anywhere">
          {t("adminMoney.invoiceCases.invoices")} {invoices.join(", ")}
        </p>
      </div>
      {isGone && mayRefund && (
        <AcknowledgeForm intent="see-case" about={String(id)} label={t("adminMoney.invoiceCases.seen")} />
      )}
    </li>
  );
}
