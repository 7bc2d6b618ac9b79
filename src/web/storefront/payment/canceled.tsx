import type { OrderForPayment } from "#engine/orders/orders.queries.ts";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Result } from "./result.tsx";

/** The order is over; money that came in part goes back, as does what still comes. */
export function Canceled({ order: { partsBack, arePartsSent } }: { order: OrderForPayment }) {
  const t = useT();
  const to = useHref();
  return (
    <Result icon="info" tone="text-muted" title={t("payment.canceled.title")}>
      {partsBack > 0 && (
        <p>
          {t(arePartsSent ? "payment.canceled.returned" : "payment.canceled.returning", {
            amount: formatMoney(partsBack, t.language),
          })}
        </p>
      )}
      <p>{t("payment.canceled.text")}</p>
      <ButtonLink to={to("home")} className="mt-4" variant="secondary">
        {t("payment.success.continue")}
      </ButtonLink>
    </Result>
  );
}
