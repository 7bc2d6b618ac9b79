import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./personal.server.ts";

/** Work of somebody who acts for a company, before all else. Nothing where nothing waits. */
export function WaitingForYou({ waiting }: { waiting: PageProps<typeof server>["loaderData"]["waiting"] }) {
  const t = useT();
  const to = useHref();
  const { toDecide, toPay } = waiting;
  if (toDecide === 0 && toPay.length === 0) return null;
  const link = "link inline-flex min-h-11 items-center font-semibold";
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-2 rounded-lg border border-line bg-wash p-4">
      <h2 id="waiting" className="text-xl font-semibold">
        {t("account.personal.waiting")}
      </h2>
      <ul className="flex flex-col gap-1 wrap-anywhere">
        {toDecide > 0 && (
          <li>
            <Link to={to("requisitions")} className={link}>
              {t("account.personal.toDecide", { count: toDecide })}
            </Link>
          </li>
        )}
        {toPay.map(({ companyId, legalName, open, overdue }) => (
          <li key={companyId}>
            <Link to={to("companyInvoices", { company: String(companyId) })} className={link}>
              {t("account.personal.toPay", { company: legalName, open: formatMoney(open, t.language) })}
            </Link>
            {overdue > 0 && (
              <span className="block text-sm font-semibold text-danger">
                {t("account.personal.overdue", { overdue: formatMoney(overdue, t.language) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
