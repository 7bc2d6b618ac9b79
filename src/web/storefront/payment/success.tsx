import { formatDayRange, formatMoney } from "#i18n/format.ts";
import type { OrderForPayment } from "#engine/orders/orders.queries.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Result } from "./result.tsx";
import type { OrderFacts } from "./payment.tsx";

/** The money is there: what happens next, and when. */
export function Success({ order, facts }: { order: OrderForPayment; facts: OrderFacts }) {
  const t = useT();
  const to = useAddress();
  const range =
    facts.arrivesFrom && facts.arrivesTo ? formatDayRange(facts.arrivesFrom, facts.arrivesTo, t.language) : "";
  const phone = facts.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
  const prepare = { SHIPPING: "prepare", LOCAL: "prepareFreight", PICKUP: "preparePickup" } as const;
  return (
    <>
      <Result icon="success" tone="text-success" title={t("payment.success.title")}>
        <p>{t("payment.success.text", { email: facts.email })}</p>
        <p className="mt-1 text-xl font-bold">{formatMoney(order.total, t.language)}</p>
      </Result>
      <section aria-labelledby="next" className="rounded-lg bg-wash p-5">
        <h2 id="next" className="text-lg font-semibold">
          {t("payment.success.next")}
        </h2>
        <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
          <li>{t(`payment.success.${prepare[facts.shippingMethod]}`, { range, phone })}</li>
          {facts.shippingMethod !== "PICKUP" && <li>{t("payment.success.tracking")}</li>}
          <li>{t("payment.success.contact", { phone: t("shell.footer.phone") })}</li>
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to("orderDetail", {}, { order: order.number })}>{t("payment.success.view")}</ButtonLink>
        <ButtonLink to={to("home")} variant="secondary">
          {t("payment.success.continue")}
        </ButtonLink>
      </div>
    </>
  );
}
