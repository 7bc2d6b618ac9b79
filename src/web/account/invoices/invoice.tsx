import type { ReactNode } from "react";
import { totalsOf } from "#domain/orders/totals-of.ts";
import { formatDate } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { AccountPage } from "../account-page.tsx";
import { TotalsBox } from "../totals-box.tsx";
import type * as server from "./invoice.server.ts";
import { Disputes } from "./disputes.tsx";
import { InvoiceGoods, OrderLink } from "./invoice-goods.tsx";
import { returnedPaymentText } from "./order-words.ts";
import { StandingBadge, StandingNotice } from "./invoice-standing.tsx";
import { RemitTo } from "./remit-to.tsx";
import { Settlements } from "./settlements.tsx";

type Screen = PageProps<typeof server>["loaderData"];

/** An invoice for the company's people: what it is for, what was paid, and what is open. */
export default function Invoice(page: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const screen = page.loaderData;
  const { invoice, seesList } = screen;
  const { number, companyId, facts } = invoice;
  const [isDeposit, isFee] = [invoice.deposit < 0, invoice.feeFor !== null];
  return (
    <AccountPage
      title={t(`invoices.${isDeposit ? "depositHeading" : isFee ? "feeHeading" : "heading"}`, { number })}
      aside={<StandingBadge standing={screen.standing} />}
    >
      {seesList && (
        <BackLink to={to("companyInvoices", { company: String(companyId) })}>
          {t("invoices.back", { company: facts.company })}
        </BackLink>
      )}
      <StandingNotice screen={screen} />
      <div className="flex flex-wrap gap-2 print:hidden">
        {screen.mayPay && (
          <ButtonLink to={to("payInvoices", { company: String(companyId) }, { invoice: number })} size="small">
            {t("invoices.pay.one")}
          </ButtonLink>
        )}
        <PaperLinks href={(paper) => to("invoicePdf", { invoice: number }, { paper })} />
      </div>
      <RemitTo payTo={screen.payTo} number={number} />
      <Facts screen={screen} />
      <section aria-labelledby="goods" className="flex flex-col gap-2">
        <h2 id="goods" className="text-xl font-semibold">
          {t(`invoices.${isDeposit ? "isDeposit" : isFee ? "isFee" : "shipped"}`)}
        </h2>
        {isDeposit ? (
          <DepositFor invoice={invoice} />
        ) : isFee ? (
          <FeeFor invoice={invoice} />
        ) : (
          <InvoiceGoods screen={screen} />
        )}
        {!isDeposit && !isFee && <TotalsBox totals={totalsOf(invoice)} className="w-full max-w-sm self-end" />}
        {invoice.depositInvoices.length > 0 && (
          <p className="self-end text-sm text-muted">
            {t("invoices.depositOf", { numbers: invoice.depositInvoices.join(", ") })}
          </p>
        )}
      </section>
      <Disputes {...page} />
      <Settlements rows={screen.settledBy} open={screen.open} paysThere={screen.paysThere} />
    </AccountPage>
  );
}

/** Order and amount of a deposit, in place of goods. */
function DepositFor({ invoice: { orders, total } }: { invoice: Screen["invoice"] }) {
  const t = useT();
  return (
    <>
      <p className="flex justify-between gap-4 font-semibold">
        <span>{t("invoices.depositFor", { order: orders[0]?.order ?? "" })}</span>
        <Money amount={total} />
      </p>
      <p className="text-sm text-muted">{t("invoices.depositText")}</p>
    </>
  );
}

/** The payment that came back and the amount of the fee, in place of goods. */
function FeeFor({ invoice: { feeFor, total } }: { invoice: Screen["invoice"] }) {
  const t = useT();
  return (
    <>
      <p className="flex justify-between gap-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{feeFor && returnedPaymentText(t, feeFor)}</span>
        <Money amount={total} />
      </p>
      <p className="text-sm text-muted">{t("invoices.feeText")}</p>
    </>
  );
}

function Facts({ screen: { invoice, opensOrders } }: { screen: Screen }) {
  const t = useT();
  const { facts, orders, issuedOn, dueOn, terms } = invoice;
  // Of several orders, each tells its own with its goods.
  const only = orders.length === 1 ? orders[0] : undefined;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3 wrap-anywhere">
      <Fact name={t("invoices.issuedOn")}>{formatDate(issuedOn, t)}</Fact>
      <Fact name={t("invoices.dueOn")}>{formatDate(dueOn, t)}</Fact>
      <Fact name={t("invoices.termsName")}>{termsText(t, terms)}</Fact>
      {only ? (
        <Fact name={t("invoices.order")}>
          <OrderLink number={only.order} opens={opensOrders}>
            {only.order}
          </OrderLink>
        </Fact>
      ) : (
        orders.length > 0 && <Fact name={t("invoices.orders")}>{orders.length}</Fact>
      )}
      {only?.poNumber && <Fact name={t("invoices.poNumber")}>{only.poNumber}</Fact>}
      {only?.costCenter && <Fact name={t("invoices.costCenter")}>{only.costCenter}</Fact>}
      {only?.references && <Fact name={t("invoices.references")}>{only.references}</Fact>}
      {facts.site && <Fact name={t("invoices.site")}>{facts.site}</Fact>}
      <Fact name={t("invoices.billTo")}>
        <Lines lines={facts.billTo} />
      </Fact>
      {only && (
        <Fact name={t("invoices.shipTo")}>
          <Lines lines={only.shipTo} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, at) => (
    <span key={at} className="block">
      {line}
    </span>
  ));
