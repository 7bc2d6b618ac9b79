import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import type * as server from "./payment.server.ts";
import type { PaymentScreen } from "./payment.server.ts";

type Screen = PageProps<typeof server>["loaderData"];

const looks = {
  paid: "success",
  clearing: "info",
  checking: "info",
  left: "info",
  failed: "error",
  over: "warning",
} as const satisfies Record<PaymentScreen, string>;

/** Result of a payment of invoices, and what it settled. */
export default function Payment({ loaderData: payment }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { screen, number, companyId, amount, applied, back, refunded, taken, invoices } = payment;
  const here = { company: String(companyId) };
  const canRetry = screen === "left" || screen === "failed" || screen === "over" || taken > 0;
  const sum = formatMoney(amount, t.language);
  // Nobody is thanked for money that was taken back whole.
  const isGone = taken > 0 && taken + back + refunded >= amount;
  return (
    <AccountPage title={t("invoices.payment.title", { number })}>
      {!isGone && (
        <Notice type={looks[screen]} title={t(`invoices.payment.${screen}`)} live>
          {t(`invoices.payment.${screen}Text`, { amount: sum })}
          {back > 0 && <p>{t("invoices.payment.back", { amount: formatMoney(back, t.language) })}</p>}
          {refunded > 0 && <p>{t("invoices.payment.refunded", { amount: formatMoney(refunded, t.language) })}</p>}
        </Notice>
      )}
      {taken > 0 && (
        <Notice type="warning" title={t("invoices.payment.takenTitle")}>
          {t("invoices.payment.taken", { amount: formatMoney(taken, t.language) })}
        </Notice>
      )}
      {screen === "checking" && <Again payment={payment} />}
      {applied.length > 0 && <Applied applied={applied} />}
      <div className="flex flex-wrap gap-2">
        {canRetry && (
          <ButtonLink to={`${to("payInvoices", here)}?${new URLSearchParams(invoices.map((one) => ["invoice", one]))}`}>
            {t("invoices.payment.retry")}
          </ButtonLink>
        )}
        <ButtonLink to={to("companyInvoices", here)} variant="secondary">
          {t("invoices.payment.toInvoices")}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

function Applied({ applied }: { applied: Screen["applied"] }) {
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="applied" className="flex flex-col gap-2">
      <h2 id="applied" className="text-xl font-semibold">
        {t("invoices.payment.applied")}
      </h2>
      <ul className="divide-y divide-line">
        {applied.map(({ number, amount }) => (
          <li key={number} className="flex justify-between gap-4 py-2">
            <Link to={to("invoice", { invoice: number })} className="link tabular-nums">
              {number}
            </Link>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Milliseconds between polls, the last one repeated. */
const pauses = [1_500, 2_000, 3_000, 5_000, 10_000];

/** Asks again until the provider has answered. */
function Again({ payment: { at } }: { payment: Screen }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const tries = useRef(0);
  useEffect(() => {
    const pause = pauses[Math.min(tries.current, pauses.length - 1)];
    const timer = setTimeout(() => {
      tries.current += 1;
      void revalidate();
    }, pause);
    return () => clearTimeout(timer);
  }, [at, revalidate]);
  return (
    <ButtonLink to={pathname + search} reloadDocument variant="secondary" prefetch="none" className="self-start">
      {t("invoices.payment.again")}
    </ButtonLink>
  );
}
