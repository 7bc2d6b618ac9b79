import type { HomePage } from "#engine/content/page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { GoodsRow } from "./goods-row.tsx";
import { Section } from "./section.tsx";

/** Goods of the owner's choice. */
export function Featured({ featured: { title, cards } }: Pick<HomePage, "featured">) {
  const t = useT();
  if (cards.length === 0) return null;
  const heading = title || t("home.featured");
  return (
    <Section id="featured" title={heading}>
      <GoodsRow cards={cards} label={heading} />
    </Section>
  );
}

/** Categories of the owner's choice, each with its most sought-after goods. */
export function Shelves({ shelves }: Pick<HomePage, "shelves">) {
  const t = useT();
  const to = useHref();
  return shelves.map(({ slug, name, cards }) => (
    <Section
      key={slug}
      id={`shelf-${slug}`}
      title={name}
      more={
        <Link to={to("category", { category: slug, id: "all" })} className="link font-semibold">
          {t("home.shelfAll", { category: name })}
        </Link>
      }
    >
      <GoodsRow cards={cards} label={name} />
    </Section>
  ));
}
