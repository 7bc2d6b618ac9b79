import type { ReactNode } from "react";
import type { Money } from "#domain/kernel/money.ts";
import { formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Money as Amount } from "../../ui/money.tsx";

/** One kind of money to look into, with how many there are. */
export function Part({
  id,
  title,
  text,
  count,
  children,
}: {
  id: string;
  title: string;
  text: string;
  count: number;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="flex scroll-mt-4 flex-col gap-2">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">{formatNumber(count, t.language)}</span>
      </h2>
      <p className="text-sm text-muted">{count === 0 ? t("adminOrders.look.none") : text}</p>
      {count > 0 && <ul className="flex flex-col gap-3">{children}</ul>}
    </section>
  );
}

/** An entry with owner, amount and steps. */
export function Item({
  number,
  buyer,
  amount,
  facts,
  children,
}: {
  number: string;
  buyer: string;
  amount: Money;
  facts: ReactNode;
  children?: ReactNode;
}) {
  const to = useHref();
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <Link
            to={to("adminOrder", { number })}
            className="font-semibold tabular-nums hover:text-primary hover:underline"
          >
            {number}
          </Link>
          <span className="break-words">{buyer}</span>
        </p>
        <Amount amount={amount} className="font-semibold" />
      </div>
      <div className="text-sm text-muted">{facts}</div>
      {children}
    </li>
  );
}
