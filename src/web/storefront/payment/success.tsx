import { onAccount } from "#domain/checkout/payment-method.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { formatDayRange, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Result } from "./result.tsx";
import type { PaymentFacts } from "./payment-facts.ts";

/** Payment received or authorized: amount, next steps, receipt, and for a guest an account. */
export function Success({ facts }: { facts: PaymentFacts }) {
  const t = useT();
  const to = useHref();
  const { order, email, signedIn, hasPoints, bought } = facts;
  const search = { order: order.number };
  const way = wayOf(facts);
  return (
    <>
      <Result icon="success" tone="text-success" title={t(`payment.success.${titles[way]}`)}>
        <p className="text-xl font-bold">{formatMoney(order.total, t.language)}</p>
        <p className="mt-1">{t(`payment.success.${textOf(way, bought)}`, { email })}</p>
      </Result>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to("orderDetail", {}, search)}>{t("payment.success.view")}</ButtonLink>
        {bought && way !== "onAccount" && way !== "held" && (
          <ButtonLink to={to("orderReceipt", {}, search)} variant="secondary" icon="document">
            {t("orders.detail.receipt")}
          </ButtonLink>
        )}
        <ButtonLink to={to("home")} variant="secondary">
          {t("payment.success.continue")}
        </ButtonLink>
      </div>
      <Next facts={{ bought }} />
      {!signedIn && (
        <section aria-labelledby="account" className="rounded-lg border border-line p-5">
          <h2 id="account" className="text-lg font-semibold">
            {t("payment.success.account")}
          </h2>
          <p className="mt-1">
            {t(`payment.success.${hasPoints ? "accountTextWithPoints" : "accountText"}`, { email })}
          </p>
          <ButtonLink to={to("signUp")} variant="secondary" className="mt-3">
            {t("account.signUp.title")}
          </ButtonLink>
        </section>
      )}
    </>
  );
}

type Way = "paid" | "authorized" | "onAccount" | "held";
const titles = {
  paid: "title",
  authorized: "authorizedTitle",
  onAccount: "onAccountTitle",
  held: "heldTitle",
} as const;

function wayOf({ order, bought }: PaymentFacts): Way {
  if (bought?.isHeldForCredit) return "held";
  if (order.method === onAccount) return "onAccount";
  return order.isAuthorized ? "authorized" : "paid";
}

function textOf(way: Way, bought: PaymentFacts["bought"]) {
  if (way === "paid") return "text";
  if (way === "onAccount") return "onAccountText";
  if (way === "held") return "heldText";
  return bought?.shippingMethod === "PICKUP" ? "authorizedTextPickup" : "authorizedText";
}

function Next({ facts: { bought } }: { facts: Pick<PaymentFacts, "bought"> }) {
  const t = useT();
  const prepare = { SHIPPING: "prepare", LOCAL: "prepareFreight", PICKUP: "preparePickup" } as const;
  const { arrivesFrom, arrivesTo } = bought ?? {};
  const { phone } = useShop();
  const range = arrivesFrom && arrivesTo ? formatDayRange(arrivesFrom, arrivesTo, t.language) : "";
  return (
    <section aria-labelledby="next" className="rounded-lg bg-wash p-5">
      <h2 id="next" className="text-lg font-semibold">
        {t("payment.success.next")}
      </h2>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
        {bought?.isHeldForCredit && <li>{t("payment.success.heldNext")}</li>}
        {bought && !bought.isHeldForCredit && (
          <li>{t(`payment.success.${prepare[bought.shippingMethod]}`, { range, phone: phoneText(bought.phone) })}</li>
        )}
        {bought?.shippingMethod !== "PICKUP" && <li>{t("payment.success.tracking")}</li>}
        {phone && <li>{t("payment.success.contact", { phone })}</li>}
      </ol>
    </section>
  );
}
