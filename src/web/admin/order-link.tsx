import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";

/** The way to an order from a list of something else. */
export function OrderLink({ number }: { number: string }) {
  const to = useHref();
  const t = useT();
  return (
    <Link
      to={to("adminOrder", { number })}
      className="link whitespace-nowrap tabular-nums"
      aria-label={t("adminOrders.one", { number })}
    >
      {number}
    </Link>
  );
}
