import type { ReactNode } from "react";
import type { OwnSection } from "#domain/checkout/settings/home-sections.ts";
import type { HomePage } from "#engine/content/page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ViewedProducts } from "../cart/viewed-products.tsx";
import { Banners } from "./banners.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { Featured, Shelves } from "./featured.tsx";
import { GoodsRow } from "./goods-row.tsx";
import { Promotions } from "./promotions.tsx";
import { Section } from "./section.tsx";
import { Tasks } from "./tasks.tsx";
import { TextPart } from "./text-section.tsx";

interface Props {
  page: HomePage;
  /** Leaves out the goods that the visitor viewed. */
  isPreview?: boolean;
}

/** The home page's sections in the merchant's order. */
export function HomeSections({ page, isPreview = false }: Props) {
  return page.sections.map((section) =>
    section.kind === "text" ? (
      <TextPart key={section.id} section={section} />
    ) : (
      <OwnPart key={section.kind} kind={section.kind} page={page} isPreview={isPreview} />
    ),
  );
}

function OwnPart({ kind, page, isPreview }: Required<Props> & { kind: OwnSection }): ReactNode {
  const t = useT();
  switch (kind) {
    case "categories":
      return <CategoryTiles categories={page.categories} />;
    case "tasks":
      return <Tasks categories={page.categories} hasOpenBox={page.openBox.length > 0} />;
    case "banners":
      return <Banners banners={page.banners} />;
    case "promotions":
      return <Promotions activities={page.activities} />;
    case "featured":
      return <Featured featured={page.featured} />;
    case "popular":
      return <Popular popular={page.popular} />;
    case "shelves":
      return <Shelves shelves={page.shelves} />;
    case "openBox":
      return <OpenBox cards={page.openBox} />;
    case "viewed":
      return isPreview ? null : <ViewedProducts title={t("home.viewed")} />;
  }
}

/** Best sellers. A shop with few orders shows its goods instead and names them so. */
function Popular({ popular: { ordered, cards } }: { popular: HomePage["popular"] }) {
  const t = useT();
  if (cards.length === 0) return null;
  const title = t(ordered ? "home.popular" : "home.range");
  return (
    <Section id="popular" title={title}>
      <GoodsRow cards={cards} label={title} />
    </Section>
  );
}

function OpenBox({ cards }: { cards: HomePage["openBox"] }) {
  const t = useT();
  const to = useHref();
  if (cards.length === 0) return null;
  return (
    <Section
      id="open-box"
      title={t("home.openBox.title")}
      text={t("home.openBox.text")}
      more={
        <Link to={to("category", { category: "open-box", id: "all" })} className="link font-semibold">
          {t("home.openBox.all")}
        </Link>
      }
    >
      <GoodsRow cards={cards} label={t("home.openBox.title")} />
    </Section>
  );
}
