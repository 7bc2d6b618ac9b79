import { useHref } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { useVisitor } from "../../visitor/visitor.ts";
import { Figures } from "../../ui/figures.tsx";

/** Recently viewed products of this browser, without the current one. Empty until known. */
export function ViewedProducts({ title, except }: { title: string; except?: string }) {
  const to = useHref();
  const cards = useVisitor()?.viewed.filter(({ slug }) => slug !== except) ?? [];
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="viewed">
      <h2 id="viewed" className="text-xl font-semibold">
        {title}
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {cards.slice(0, 6).map((card) => (
          <li key={card.slug} className="relative flex flex-col gap-1">
            <ProductPicture family={card.pictureFamily} sizes="(min-width: 64rem) 12rem, 45vw" alt="" />
            <Link
              to={to("product", { id: card.slug })}
              className="text-sm font-medium after:absolute after:inset-0 hover:text-primary hover:underline"
            >
              <Figures text={card.name} />
            </Link>
            <SkuPrice sku={card.sku} price={card.price} listPrice={card.listPrice} from={card.priceFrom} size="small" />
          </li>
        ))}
      </ul>
    </section>
  );
}
