import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Money } from "../../ui/money.tsx";
import type * as server from "./invoices.server.ts";

type Credit = PageProps<typeof server>["loaderData"]["credits"][number];

/** Payments and credit memos of a company, each with what it is for and what of it is left. */
export function OwnCredits({ credits }: { credits: readonly Credit[] }) {
  const t = useT();
  return (
    <section aria-labelledby="credits" className="flex flex-col gap-2">
      <h2 id="credits" className="text-xl font-semibold">
        {t("invoices.paid")}
      </h2>
      <ul className="divide-y divide-line">
        {credits.map((credit, at) => (
          <Row key={at} credit={credit} />
        ))}
      </ul>
    </section>
  );
}

function Row({ credit }: { credit: Credit }) {
  const { kind, reference, amount, left, receivedOn, order, invoices, isTakenBack } = credit;
  const t = useT();
  const to = useHref();
  const payment = t(`invoices.settledBy.${kind}`, { reference });
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p>{isTakenBack ? t("invoices.settledBy.bounced", { payment }) : payment}</p>
        <p className="text-sm text-muted">{formatDate(receivedOn, t)}</p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          {order && (
            <Link to={to("orderDetail", {}, { order })} className="link">
              {t("invoices.orderOf", { number: order })}
            </Link>
          )}
          {invoices.map((invoice) => (
            <Link key={invoice} to={to("invoice", { invoice })} className="link">
              {t("invoices.heading", { number: invoice })}
            </Link>
          ))}
        </p>
      </div>
      <div className="text-right">
        <Money amount={amount} />
        {left > 0 && (
          <p className="text-sm font-semibold">{t("invoices.unusedOf", { left: formatMoney(left, t.language) })}</p>
        )}
      </div>
    </li>
  );
}
