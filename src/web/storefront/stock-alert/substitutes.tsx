import type { Substitute } from "#engine/machines/substitutes.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { FitMark } from "../../visitor/fit-mark.tsx";
import { SkuPrice } from "../../visitor/sku-price.tsx";

/** Goods in stock that replace those out of stock: kits that contain them, and equals. */
export function Substitutes({ substitutes }: { substitutes: readonly Pick<Substitute, "kind" | "card">[] }) {
  const t = useT();
  const to = useHref();
  return (["kit", "equal"] as const).map((kind) => {
    const cards = substitutes.filter((one) => one.kind === kind).map(({ card }) => card);
    if (cards.length === 0) return null;
    return (
      <div key={kind} className="mt-2">
        <p className="text-sm font-semibold">{t(`restock.${kind}`)}</p>
        <ul>
          {cards.map((card) => (
            <li key={card.id} className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={to("product", { id: card.slug }, card.version ? { v: card.version } : {})}
                className="link inline-flex min-h-6 items-center max-lg:min-h-11"
              >
                <span>
                  <Figures text={card.name} />
                </span>
              </Link>
              <SkuPrice sku={card.sku} price={card.price} from={card.priceFrom} size="small" />
              <span className="w-full max-sm:in-data-[rooms~=marks]:min-h-7">
                <FitMark slug={card.slug} sku={card.sku} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
