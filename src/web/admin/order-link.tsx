import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";

/** An order in a list of something else, with its buyer below. */
export function OrderOfBuyer({ number, buyer }: { number: string; buyer: string }) {
  return (
    <>
      <OrderLink number={number} />
      <span className="block min-w-28 text-2xs wrap-anywhere text-muted">{buyer}</span>
    </>
  );
}

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
