import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import { formatDate, formatDateTime, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { totalName } from "#i18n/total-name.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { TextField } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { ReceivedSoFar } from "./confirm-payment-fields.tsx";
import { PaymentRisk, Suspicions } from "./payment-risk.tsx";
import type { OrderAnswer, OrderScreen } from "./order-screen.ts";
import { Panel, StepForm } from "../panel.tsx";
import { refundReasonName } from "./refund-reason-name.ts";

const tones = { PENDING: "warning", COMPLETED: "success", FAILED: "danger" } as const;

/** A transfer is found in the account by the reference alone; the books know it with the order's number. */
const referenceOf = (capture: string, number: string) =>
  capture.startsWith(`${number}:`) ? capture.slice(number.length + 1) : capture;

function paymentTone({ captured, state, method }: OrderScreen["payments"][number]): Tone {
  if (state === "refunding" || state === "authorized") return "warning";
  return captured > 0 && method !== onAccount ? "success" : "neutral";
}

/** An order on account is invoiced or to be, and paid by its company's account; a canceled one never is. */
function stateOf(t: Translator, { method, state }: OrderScreen["payments"][number], order: OrderScreen["order"]) {
  if (method !== onAccount || (state !== "new" && state !== "captured")) return t(`adminOrders.paymentState.${state}`);
  return t(`adminOrders.accountState.${state === "new" && order.state === "canceled" ? "canceled" : state}`);
}

/** The reference of a payment. One that came in several transfers has that of each, with its amount. */
function Reference({ payment, number }: { payment: OrderScreen["payments"][number]; number: string }) {
  const t = useT();
  const { capture, captured, transfers } = payment;
  if (transfers.length > 1 || (transfers.length === 1 && captured === 0))
    return transfers.map(({ amount, reference }) => (
      <span key={reference} className="text-muted wrap-anywhere">
        {t("adminOrders.transfer", { amount: formatMoney(amount, t.language), reference })}
      </span>
    ));
  return capture && <span className="font-mono text-2xs break-all text-muted">{referenceOf(capture, number)}</span>;
}

/** The order's totals, its payment attempts, and refunds. */
export function OrderMoney({ screen, refused }: { screen: OrderScreen; refused: OrderAnswer | null }) {
  const t = useT();
  const { order, payments } = screen;
  return (
    <Panel id="money" title={t("adminOrders.money")}>
      <Sums screen={screen} />
      <h3 className="mt-2 font-semibold">{t("adminOrders.payments")}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-2">
            {t(`orders.payment.${payment.method}`)} <Money amount={payment.amount} />
            <Badge tone={paymentTone(payment)}>{stateOf(t, payment, order)}</Badge>
            {payment.method === onAccount && order.toInvoice && (
              <span className="text-muted">
                {t("adminOrders.toInvoice", {
                  total: formatMoney(order.toInvoice.total, t.language),
                  day: formatDate(order.toInvoice.on, t),
                })}
              </span>
            )}
            {payment.authorizedUntil !== null && (
              <span className="text-muted">
                {t("adminOrders.authorizedUntil", { at: formatDateTime(payment.authorizedUntil, t) })}
              </span>
            )}
            <Reference payment={payment} number={order.number} />
            {payment.captured === 0 && <ReceivedSoFar received={payment.received} total={payment.amount} />}
            {payment.risk && <PaymentRisk risk={payment.risk} />}
          </li>
        ))}
      </ul>
      <Invoices screen={screen} />
      <Suspicions suspicions={screen.suspicions} />
      {order.refunds.length > 0 && <h3 className="mt-2 font-semibold">{t("adminOrders.refunds")}</h3>}
      <ul className="flex flex-col gap-2">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="flex flex-col gap-2 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <Money amount={refund.amount} className="font-semibold" />
              <Badge tone={tones[refund.state]}>{t(`adminOrders.refundState.${refund.state}`)}</Badge>
              <span className="text-muted">
                {refundReasonName(refund.reason, t)} · {formatDateTime(refund.at, t)}
              </span>
              {refund.reference && <span>{t("adminOrders.refundReference", { reference: refund.reference })}</span>}
            </span>
            <RefundStep {...{ refund, screen, refused }} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The invoices that bill the order; whoever sees companies opens their papers. */
function Invoices({ screen: { order, rights } }: { screen: OrderScreen }) {
  const t = useT();
  const to = useHref();
  if (order.invoices.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 font-semibold">{t("orders.onAccount.invoices")}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {order.invoices.map(({ number, orders, isDeposit }) => (
          <li key={number} className="flex flex-wrap items-center gap-2 tabular-nums">
            {rights.includes("companies.view") ? (
              <a href={to("adminInvoicePdf", { invoice: number })} className="link font-semibold">
                {number}
              </a>
            ) : (
              number
            )}
            {isDeposit && <span className="text-muted">{t("orders.onAccount.isDeposit")}</span>}
            {!isDeposit && rights.includes("companies.terms") && (
              <Link to={to("adminInvoiceCredit", { invoice: number })} className="link">
                {t("adminInvoices.creditThis")}
              </Link>
            )}
            {orders > 1 && <span className="text-muted">{t("orders.onAccount.gathered", { count: orders })}</span>}
          </li>
        ))}
      </ul>
      {order.invoicesOpen ? (
        <p className="text-sm">
          {t("orders.onAccount.shippedText", { open: formatMoney(order.invoicesOpen, t.language) })}
        </p>
      ) : null}
    </>
  );
}

function Sums({ screen: { order, left } }: { screen: OrderScreen }) {
  const t = useT();
  // On account, what has not left is on no invoice: it is taken off the order, and nothing of it is refunded.
  const isUninvoiced =
    order.method === onAccount && (order.state === "confirmed" || order.state === "refund-in-process");
  const sums = totalsOf(order).filter(({ key, amount }) => amount > 0 || key === "subtotal" || key === "total");
  return (
    <dl className="flex max-w-sm flex-col gap-1 text-sm">
      {sums.map((sum) => (
        <div
          key={sum.key}
          className={`flex justify-between gap-4${sum.key === "total" ? " border-t border-line-strong pt-1 text-base font-bold" : ""}`}
        >
          <dt>{totalName(t, sum, order)}</dt>
          <dd>
            {sum.off && "−"}
            <Money amount={sum.amount} />
          </dd>
        </div>
      ))}
      {order.refunded > 0 && (
        <div className="flex justify-between gap-4">
          <dt>{t("adminOrders.refunded")}</dt>
          <dd>
            −<Money amount={order.refunded} />
          </dd>
        </div>
      )}
      {order.confirmedAt !== null && !isUninvoiced && (
        <div className="flex justify-between gap-4 text-muted">
          <dt>{t(order.method === onAccount ? "adminOrders.leftOnAccount" : "adminOrders.left")}</dt>
          <dd>
            <Money amount={left} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * A refund that a person must see to: one that failed is tried anew or sent otherwise, one of a bank deposit or zeller
 * payment is recorded when it was sent.
 */
function RefundStep({
  refund,
  screen,
  refused,
}: {
  refund: OrderScreen["order"]["refunds"][number];
  screen: OrderScreen;
  refused: OrderAnswer | null;
}) {
  const t = useT();
  const { rights, needsPassword } = screen;
  if (!rights.includes("orders.refund")) return null;
  const isOpen = (intent: string) => refused?.intent === intent && refused.typed.refund === String(refund.id);
  const hidden = <input type="hidden" name="refund" value={refund.id} />;
  const common = { mails: true, about: String(refund.id), money: true, needsPassword };
  const record = (text: string) => (
    <StepForm
      {...common}
      intent="record-refund"
      title={t("adminOrders.actions.record-refund")}
      text={text}
      submit={t("adminOrders.submit.record-refund")}
      open={isOpen("record-refund")}
      id={`record-refund-${refund.id}`}
    >
      {hidden}
      <TextField
        id={`refund-reference-${refund.id}`}
        name="reference"
        label={t("adminOrders.reference")}
        defaultValue={isOpen("record-refund") ? refused?.typed.reference : ""}
        autoComplete="off"
        maxLength={100}
        className="w-64"
      />
    </StepForm>
  );
  if (refund.state === "PENDING" && isManual(refund.method)) return record(t("adminOrders.recordText"));
  if (refund.state !== "FAILED") return null;
  return (
    <>
      <StepForm
        {...common}
        intent="retry-refund"
        title={t("adminOrders.actions.retry-refund")}
        text={t("adminOrders.retryText")}
        submit={t("adminOrders.submit.retry-refund")}
        open={isOpen("retry-refund")}
        id={`retry-refund-${refund.id}`}
      >
        {hidden}
      </StepForm>
      {record(t("adminOrders.recordInsteadText"))}
    </>
  );
}
