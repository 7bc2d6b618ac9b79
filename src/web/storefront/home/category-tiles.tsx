import type { CategoryTile } from "#engine/content/page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { CategoryPicture } from "../../ui/category-picture.tsx";
import { ProductPicture } from "../../ui/picture.tsx";

type TileProps = { category: CategoryTile } & Required<
  Pick<Parameters<typeof CategoryPicture>[0], "sizes" | "eager" | "className">
>;

/** The category's own picture, or its most popular product's. */
function TilePicture({ category: { slug, picture, pictureFamily }, ...look }: TileProps) {
  if (picture !== "") return <CategoryPicture slug={slug} picture={picture} {...look} />;
  return <ProductPicture family={pictureFamily} alt="" {...look} />;
}

/** The categories that have goods, picture and name. */
export function CategoryTiles({ categories }: { categories: readonly CategoryTile[] }) {
  const t = useT();
  const to = useHref();
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="tiles">
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
