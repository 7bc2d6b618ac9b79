import type { Money as Amount } from "#domain/kernel/money.ts";
import { useHref } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { Figures } from "../ui/figures.tsx";
import { Money } from "../ui/money.tsx";

interface Successor {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  /** Null for goods that are bought by a quote only. */
  readonly price: Amount | null;
}

/** Links to the goods that replace a part that is no longer sold. */
export function Successors({ choices }: { choices: readonly Successor[] }) {
  const to = useHref();
  return (
    <ul className="text-sm">
      {choices.map((other) => (
        <li key={other.sku}>
          <Link to={to("product", { id: other.slug }, { v: other.sku })} prefetch="none" className="link">
            {other.sku} · <Figures text={other.name} />
          </Link>{" "}
          {other.price !== null && <Money amount={other.price} />}
        </li>
      ))}
    </ul>
  );
}
