import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { Notice } from "../ui/notice.tsx";

/** Warns that the buyer's company ordered with the same PO number before: its accounts payable may refuse a second. */
export function PoUsedBefore({ po, order }: { po: string; order: string }) {
  const t = useT();
  const to = useHref();
  return (
    <Notice type="warning">
      <p className="wrap-anywhere">
        {t("adminOrders.poUsed", { po })}{" "}
        <Link to={to("adminOrder", { number: order })} className="link font-semibold">
          {order}
        </Link>
      </p>
    </Notice>
  );
}
