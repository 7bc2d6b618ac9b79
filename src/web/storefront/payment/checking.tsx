import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { Instant } from "#domain/kernel/time.ts";
import type { OrderForPayment } from "#engine/orders/orders.queries.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Spinner } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";

/** Milliseconds between polls, the last one repeated: nobody is asked to pay again meanwhile. */
const pauses = [1_500, 2_000, 3_000, 5_000, 5_000, 10_000];
const slowAfter = 5;

/** The payment is pending: the page polls until the provider answers. `since` is new with every answer. */
export function Checking({ since, order }: { since: Instant; order: OrderForPayment }) {
  const t = useT();
  const to = useHref();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const tries = useRef(0);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        tries.current += 1;
        setSlow(tries.current > slowAfter);
        void revalidate();
      },
      pauses[Math.min(tries.current, pauses.length - 1)],
    );
    return () => clearTimeout(timer);
  }, [since, revalidate]);
  return (
    <div className="flex gap-4">
      <Spinner className="mt-1 size-8 text-primary" />
      <div role="status">
        <h1 className="text-2xl font-bold">{t("payment.timeout.title")}</h1>
        <p className="mt-2 text-xl font-bold">
          <Money amount={order.total} />
        </p>
        <p className="mt-2">{t("payment.timeout.text")}</p>
        <p className="mt-2">{t("payment.timeout.failed")}</p>
        {slow && <p className="mt-2">{t("payment.timeout.slow")}</p>}
        <div className="mt-4">
          <ButtonLink to={pathname + search} reloadDocument variant="secondary" prefetch="none">
            {t("payment.timeout.again")}
          </ButtonLink>{" "}
          <ButtonLink to={to("orderDetail", {}, { order: order.number })} variant="quiet">
            {t("payment.success.view")}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
