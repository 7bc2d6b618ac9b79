import { formatDateTime } from "#i18n/format.ts";
import { TransferFacts } from "../../account/orders/transfer-facts.tsx";
import { useHref, useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PaymentFacts } from "./payment-facts.ts";
import { Result } from "./result.tsx";

/** Bank deposit and zeller: whom to pay, how much, until when; mailed too. */
export function TransferToSend({ facts: { order, email, signedIn } }: { facts: PaymentFacts }) {
  const t = useT();
  const to = useHref();
  const { transfer, deadline } = order;
  const { phone } = useShop();
  return (
    <>
      <Result icon="document" tone="text-primary" title={t("payment.manual.title")}>
        {deadline !== null && (
          <p>
            <Figures text={t("payment.manual.text", { at: formatDateTime(deadline, t), email })} />
          </p>
        )}
      </Result>
      {transfer ? (
        <TransferFacts transfer={transfer} received={order.received} deadline={deadline} heading="h2" />
      ) : (
        <Notice type="warning">
          {phone ? t("payment.manual.missing", { phone }) : t("payment.manual.missingShort")}
        </Notice>
      )}
      <p>{t("payment.manual.after")}</p>
      {signedIn ? (
        <ButtonLink to={to("orderDetail", {}, { order: order.number })} variant="secondary" className="self-start">
          {t("payment.success.view")}
        </ButtonLink>
      ) : (
        // The same whether there is an account or not: nobody learns it by placing an order with another's email.
        <Notice>{t("payment.manual.invitation", { email })}</Notice>
      )}
    </>
  );
}
