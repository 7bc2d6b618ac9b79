import { Form, useNavigation } from "react-router";
import { pointsWorth, type PointsTerms } from "#domain/checkout/points-redemption.ts";
import type { SavedAddress } from "#engine/customers/addresses.ts";
import type { PersonalInfo } from "#engine/customers/profile.ts";
import type { OrderSummary } from "#engine/orders/order-list.ts";
import { formatMoney, formatNumber } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AddressLabel } from "../addresses/address-label.tsx";
import { OrderCard } from "../orders/order-card.tsx";

/** Reminds of an email that is still to be confirmed, and mails its link again. */
export function VerifyNotice({ email, mailed }: { email: string; mailed: "resent" | "resentEnough" | null }) {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === "resend";
  if (mailed)
    return (
      <Notice type={mailed === "resent" ? "success" : "info"} live>
        {t(`account.personal.${mailed}`, { email })}
      </Notice>
    );
  return (
    <Notice type="warning">
      <p>{t("account.personal.verify", { email })}</p>
      <Form method="post" className="mt-2">
        <Button type="submit" name="intent" value="resend" variant="secondary" size="small" pending={busy}>
          {t("account.personal.resend")}
        </Button>
      </Form>
    </Notice>
  );
}

/** Points with their worth if the shop takes them, orders, and money so far. */
export function AtAGlance({ info, points }: { info: PersonalInfo; points: PointsTerms | null }) {
  const t = useT();
  const figures = [
    {
      name: "points",
      value: formatNumber(info.points, t.language),
      ...(points && { hint: pointsHint(t, info.points, points) }),
    },
    { name: "totalOrders", value: formatNumber(info.totalOrders, t.language), hint: t("account.personal.ordersHint") },
    { name: "totalAmount", value: <Money amount={info.totalAmount} />, hint: t("account.personal.totalHint") },
  ] as const;
  return (
    <dl className="grid grid-cols-2 self-start rounded-lg border border-line">
      {figures.map(({ name, value, ...more }) => (
        <div key={name} className="flex flex-col gap-0.5 px-5 py-4 last:col-span-2 last:border-t last:border-line">
          <dt className="text-sm text-muted">{t(`account.personal.${name}`)}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value}</dd>
          {"hint" in more && <dd className="text-xs text-muted">{more.hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Their worth at checkout; of none how they are earned and what they are for. */
function pointsHint(t: Translator, points: number, terms: PointsTerms): string {
  const least = Math.max(1, terms.least);
  const worth = formatMoney(pointsWorth(terms, points || least), t.language);
  if (points === 0) return t("account.personal.pointsEarned", { worth, least });
  return t(`account.personal.${points < least ? "pointsFrom" : "pointsWorth"}`, { worth, least });
}

/** Open orders and open returns. */
export function OrdersNow({ open, returning }: { open: readonly OrderSummary[]; returning: readonly OrderSummary[] }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <section aria-labelledby="open-orders" className="flex flex-col gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="open-orders" className="text-xl font-semibold">
            {t("account.personal.openOrders")}
          </h2>
          <Link to={to("orderList")} className="link text-sm">
            {t("account.personal.allOrders")}
          </Link>
        </div>
        <Orders orders={open} empty={t("account.personal.noOpenOrders")} />
      </section>
      <section aria-labelledby="returning" className="flex flex-col gap-3">
        <h2 id="returning" className="text-xl font-semibold">
          {t("account.personal.returns")}
        </h2>
        <Orders orders={returning} empty={t("account.personal.noReturns")} />
      </section>
    </div>
  );
}

function Orders({ orders, empty }: { orders: readonly OrderSummary[]; empty: string }) {
  if (orders.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {orders.map((order) => (
        <OrderCard key={order.number} order={order} />
      ))}
    </ul>
  );
}

/** Default delivery address. */
export function DefaultAddress({ address }: { address: SavedAddress | null }) {
  const t = useT();
  const to = useHref();
  return (
    <section
      aria-labelledby="default-address"
      className="flex flex-col items-start gap-3 rounded-lg border border-line p-5"
    >
      <h2 id="default-address" className="text-lg font-semibold">
        {t("account.personal.defaultAddress")}
      </h2>
      {address ? <AddressLabel address={address} /> : <p className="text-muted">{t("account.personal.noAddress")}</p>}
      <ButtonLink
        to={address ? to("addressBook") : to("addressBook", {}, { edit: "new" })}
        variant="secondary"
        size="small"
      >
        {t(address ? "account.addresses.title" : "account.addresses.add")}
      </ButtonLink>
    </section>
  );
}
