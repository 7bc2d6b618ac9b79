import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import type { MoneyScreen } from "./money-screen.ts";
import { Item, Part } from "./money-parts.tsx";
import { refusalName } from "./reason-name.ts";

/** Exceptions at the providers: refunds under way too long, refunds made there, payments refused. */
export function ProviderExceptions({ screen }: { screen: MoneyScreen }) {
  const t = useT();
  const { stuck, filings, madeThere, refused, mayRefund } = screen;
  const when = (at: MoneyScreen["now"]) => formatDateTime(at, t);
  return (
    <>
      <Part id="stuck" title={t("adminMoney.stuck.title")} text={t("adminMoney.stuck.text")} count={stuck.length}>
        {stuck.map((refund) => (
          <Item
            key={refund.id}
            number={refund.orderNumber}
            buyer={refund.buyer}
            amount={refund.amount}
            facts={
              <Facts of={t(`orders.payment.${refund.method}`)} at={when(refund.at)} lastError={refund.lastError} />
            }
          >
            {refund.lastError?.startsWith("denied") && <p className="text-sm">{t("adminMoney.stuck.denied")}</p>}
          </Item>
        ))}
      </Part>
      <Filings filings={filings} />
      <Part
        id="made-there"
        title={t("adminMoney.madeThere.title")}
        text={t("adminMoney.madeThere.text")}
        count={madeThere.length}
      >
        {madeThere.map((refund) => (
          <Item
            key={refund.id}
            number={refund.orderNumber}
            buyer={refund.buyer}
            amount={refund.amount}
            facts={<Facts of={t(`orders.payment.${refund.method}`)} at={when(refund.at)} lastError={null} />}
          >
            {mayRefund && (
              <AcknowledgeForm intent="see-refund" about={String(refund.id)} label={t("adminMoney.madeThere.seen")} />
            )}
          </Item>
        ))}
      </Part>
      <Part
        id="refused"
        title={t("adminMoney.refusedPayments.title")}
        text={t("adminMoney.refusedPayments.text")}
        count={refused.length}
      >
        {refused.map((payment) => (
          <RefusedPayment key={payment.id} payment={payment} mayRefund={mayRefund} />
        ))}
      </Part>
    </>
  );
}

/** Sales and refunds that the provider of tax has not taken. */
function Filings({ filings }: { filings: MoneyScreen["filings"] }) {
  const t = useT();
  return (
    <Part id="filings" title={t("adminMoney.filings.title")} text={t("adminMoney.filings.text")} count={filings.length}>
      {filings.map((filing) => (
        <Item
          key={filing.id}
          number={filing.orderNumber}
          buyer={filing.buyer}
          amount={filing.amount}
          facts={
            <Facts
              of={t(`adminMoney.filings.${filing.kind}`)}
              at={formatDateTime(filing.at, t)}
              lastError={filing.lastError}
            />
          }
        />
      ))}
    </Part>
  );
}

function RefusedPayment({ payment, mayRefund }: { payment: MoneyScreen["refused"][number]; mayRefund: boolean }) {
  const t = useT();
  const when = (at: MoneyScreen["now"]) => formatDateTime(at, t);
  return (
    <Item
      number={payment.orderNumber}
      buyer={payment.buyer}
      amount={payment.amount}
      facts={
        <Facts
          of={t(`orders.payment.${payment.method}`)}
          at={when(payment.at)}
          lastError={payment.failure && refusalName(t, payment.failure)}
        />
      }
    >
      {payment.heldUntil !== null && (
        <p className="text-sm font-semibold">{t("adminMoney.refusedPayments.held", { at: when(payment.heldUntil) })}</p>
      )}
      {mayRefund && (
        <AcknowledgeForm intent="see-payment" about={String(payment.id)} label={t("adminMoney.refusedPayments.seen")} />
      )}
    </Item>
  );
}

function Facts({ of, at, lastError }: { of: string; at: string; lastError: string | null }): ReactNode {
  return (
    <>
      <p>
        {of} · {at}
      </p>
      {lastError && <p className="break-words text-danger">{lastError}</p>}
    </>
  );
}

/** Acknowledges an exception. */
export function AcknowledgeForm({ intent, about, label }: { intent: string; about: string; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="about" value={about} />
      <Button type="submit" name="intent" value={intent} variant="secondary" size="small">
        {label}
      </Button>
    </Form>
  );
}
