import type { Money as Amount } from "#domain/kernel/money.ts";
import { Link } from "../navigation/link.tsx";
import { Money } from "../ui/money.tsx";

/** An amount with its name. One with a link leads to its rows; a total is set in bold. */
export interface MoneyFigure {
  readonly key: string;
  readonly name: string;
  readonly amount: Amount;
  readonly link?: string | undefined;
  readonly isTotal?: true;
}

/** Sums above a list. */
export function MoneyFigures({ figures }: { figures: readonly MoneyFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-3 rounded-lg border border-line p-4">
      {figures.map(({ key, name, amount, link, isTotal }) => (
        <div key={key}>
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className={isTotal ? "font-bold" : undefined}>
            {link === undefined ? (
              <Money amount={amount} />
            ) : (
              <Link to={link} className="link">
                <Money amount={amount} />
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
