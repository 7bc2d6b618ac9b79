import type { Total } from "#domain/orders/totals-of.ts";
import { totalName } from "#i18n/total-name.ts";
import { useT } from "../language/language.tsx";
import { Money } from "../ui/money.tsx";

/** The figures below the goods of a paper. */
export function TotalsBox({ totals, className = "" }: { totals: readonly Total[]; className?: string }) {
  const t = useT();
  return (
    <dl className={`flex flex-col gap-2 rounded-lg border border-line bg-wash p-5 ${className}`}>
      {totals.map((sum) => (
        <div
          key={sum.key}
          className={`flex justify-between gap-4${sum.key === "total" ? " border-t border-line-strong pt-3 text-lg font-bold" : ""}`}
        >
          <dt>{totalName(t, sum, { pointsUsed: 0 })}</dt>
          <dd>
            {sum.off && "−"}
            <Money amount={sum.amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
