import type { ReactNode } from "react";
import { widePath, wideWidths } from "#domain/catalogue/picture-files.ts";
import type { CategoryTile, HomePage } from "#engine/content/page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { organization, webSite } from "../../public-pages/structured-data.ts";
import { useFrameData, useShop } from "../../shell/frame-data.ts";
import { CategoryPicture } from "../../ui/category-picture.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { ViewedProducts } from "../cart/viewed-products.tsx";
import { Banners } from "./banners.tsx";
import { Featured, Shelves } from "./featured.tsx";
import { GoodsRow } from "./goods-row.tsx";
import { Promotions } from "./promotions.tsx";
import { Section } from "./section.tsx";
import { Tasks } from "./tasks.tsx";

/** The home page: categories first, then tasks, then banners, promotions and goods. */
export function HomeScreen({ page }: { page: HomePage }) {
  const t = useT();
  const to = useHref();
  const origin = useFrameData()?.publicUrl ?? "";
  const shop = useShop();
  return (
    <>
      <PublicHead
        title={page.hero?.title || t("shell.tagline")}
        description={page.hero?.text || t("home.description")}
        image={page.hero?.picture ? widePath(page.hero.picture, 1600, "plain") : null}
        data={import.meta.env.SSR ? [organization(origin, shop), webSite(origin, shop.name, t.language)] : [null, null]}
      />
      <Opening hero={page.hero} />
      <div className="page flex flex-col gap-14 pb-16 lg:gap-16">
        <Tiles categories={page.categories} />
        <Tasks categories={page.categories} hasOpenBox={page.openBox.length > 0} />
        <Banners banners={page.banners} />
        <Promotions activities={page.activities} />
        <Featured featured={page.featured} />
        <Popular popular={page.popular} />
        <Shelves shelves={page.shelves} />
        {page.openBox.length > 0 && (
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
            <GoodsRow cards={page.openBox} label={t("home.openBox.title")} />
          </Section>
        )}
        <ViewedProducts title={t("home.viewed")} />
      </div>
    </>
  );
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

const besidePicture = "lg:flex lg:min-h-80 lg:w-[46%] lg:flex-col lg:justify-center";

/** The shop's name and promises above the fold; beside them, on wide screens, the owner's picture. */
function Opening({ hero }: Pick<HomePage, "hero">) {
  const t = useT();
  const { ships, refundDays, phone, dial } = useShop();
  return (
    <section className="relative overflow-hidden border-b border-line bg-wash" aria-labelledby="opening">
      {hero?.picture && <HeroPicture picture={hero.picture} />}
      <div className="page relative">
        <div className={`py-6 lg:py-10 ${hero?.picture ? besidePicture : ""}`}>
          <h1 id="opening" className="max-w-2xl text-2xl font-bold tracking-tight sm:text-3xl lg:text-4xl">
            {hero?.title || t("shell.tagline")}
          </h1>
          <p className="mt-2 max-w-xl text-muted max-sm:hidden lg:mt-3 lg:text-lg">{hero?.text || t("home.lead")}</p>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium">
            {ships && <Fact icon="truck">{t("shell.footer.shipsTo")}</Fact>}
            {refundDays !== null && <Fact icon="returns">{t("shell.footer.refundable", { days: refundDays })}</Fact>}
            {phone && (
              <Fact icon="phone">
                <a href={`tel:${dial}`} className="hover:underline">
                  {phone}
                </a>
              </Fact>
            )}
          </ul>
        </div>
      </div>
    </section>
  );
}

const transparent = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

function HeroPicture({ picture }: { picture: string }) {
  const set = (type: "avif" | "plain") =>
    wideWidths.map((width) => `${widePath(picture, width, type)} ${width}w`).join(", ");
  return (
    <div className="absolute inset-y-0 right-0 w-[54%] max-lg:hidden">
      <picture>
        <source type="image/avif" srcSet={set("avif")} sizes="54vw" media="(min-width: 64rem)" />
        <source srcSet={set("plain")} sizes="54vw" media="(min-width: 64rem)" />
        {/* Narrow screens begin with the categories: they show no picture here, so they fetch none. */}
        <img
          src={transparent}
          alt=""
          width={1600}
          height={700}
          className="h-full w-full object-cover object-[50%_60%]"
        />
      </picture>
      <div className="absolute inset-y-0 left-0 w-16 bg-linear-to-r from-wash to-transparent" />
    </div>
  );
}

function Fact({ icon, children }: { icon: "truck" | "returns" | "phone"; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2">
      <Icon name={icon} className="size-5 text-primary" />
      {children}
    </li>
  );
}

type TileProps = { category: CategoryTile } & Required<
  Pick<Parameters<typeof CategoryPicture>[0], "sizes" | "eager" | "className">
>;

/** The category's own picture, or its most popular product's. */
function TilePicture({ category: { slug, picture, pictureFamily }, ...look }: TileProps) {
  if (picture !== "") return <CategoryPicture slug={slug} picture={picture} {...look} />;
  return <ProductPicture family={pictureFamily} alt="" {...look} />;
}

/** The categories that have goods, picture and name. */
function Tiles({ categories }: { categories: readonly CategoryTile[] }) {
  const t = useT();
  const to = useHref();
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="tiles" className="pt-8">
      <h2 id="tiles" className="sr-only">
        {t("shell.categories")}
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-8 lg:gap-3">
        {categories.map((category, at) => (
          <li key={category.slug}>
            <Link
              to={to("category", { category: category.slug, id: "all" })}
              prefetch="viewport"
              className="group flex h-full min-h-11 items-center gap-1.5 rounded-md border border-line p-1.5 max-xs:gap-1 max-xs:p-1 hover:border-ink hover:shadow-raised sm:flex-col sm:gap-1.5 sm:p-2 sm:text-center"
            >
              <TilePicture
                category={category}
                sizes="(min-width: 36rem) 7rem, 2.75rem"
                eager={at < 8}
                className="w-11 shrink-0 max-xs:w-7 sm:w-full sm:max-w-28"
              />
              <span className="my-auto min-w-0 text-xs leading-snug font-semibold hyphens-auto wrap-anywhere group-hover:text-primary sm:text-sm">
                {category.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
