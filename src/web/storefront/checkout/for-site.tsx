import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Notice } from "../../ui/notice.tsx";

interface Site {
  readonly name: string;
  readonly mayOrder: boolean;
  readonly hours: string;
}

/** Says for which site the checkout is, and to whoever may only ask for goods that they cannot order here. */
export function ForSite({ site }: { site: Site | null }) {
  const t = useT();
  const to = useHref();
  if (!site) return null;
  const { name, mayOrder, hours } = site;
  return (
    <Notice
      type={mayOrder ? "info" : "warning"}
      className="mt-4"
      title={<span className="wrap-anywhere">{t("shell.buysFor", { name })}</span>}
    >
      <p>{mayOrder ? t("checkout.forSite", { name }) : t("companyOrders.request.asks", { site: name })}</p>
      {hours && <p className="wrap-anywhere">{t("checkout.forHours", { hours })}</p>}
      <Link to={to("companies")} className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11">
        {t("shell.buysForChange")}
      </Link>
    </Notice>
  );
}

/** The way to the order that a PO number was used with before, for whoever may see it. */
export function UsedPo({ order }: { order: string | null }) {
  const t = useT();
  const to = useHref();
  if (order === null) return null;
  return (
    <p className="mt-2">
      <Link to={to("orderDetail", {}, { order })} className="link inline-flex min-h-11 items-center">
        {t("checkout.poUsedOrder", { number: order })}
      </Link>
    </p>
  );
}
