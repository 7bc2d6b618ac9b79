import { useLocation } from "react-router";
import { tilePreview } from "#domain/catalogue/picture-files.ts";
import { isMachineCategory } from "#domain/sizing/machine-categories.ts";
import { useT, useHref } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { breadcrumbList } from "../../public-pages/structured-data.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { useFrameData } from "../../shell/frame-data.ts";
import { ListingView } from "./listing-view.tsx";
import type * as server from "./category.server.ts";
import type { PageProps } from "../../page-props.ts";
import { Figures } from "../../ui/figures.tsx";

export default publicScreen(function Category({
  loaderData: { category, seo, subcategory, subcategories, columns, listing },
}: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const whole = to("category", { category: category.slug, id: "all" });
  const crumbs = subcategory
    ? [{ label: category.name, to: whole }, { label: subcategory.name }]
    : [{ label: category.name }];
  const types = subcategories.filter(({ count, slug }) => count > 0 || slug === subcategory?.slug);
  const name = subcategory?.name ?? category.name;
  // "Portable" alone is a type of several categories.
  const title = subcategory ? `${subcategory.name} – ${category.name}` : category.name;
  const tool = toolOf(category.slug);
  const { pathname, search } = useLocation();
  const origin = useFrameData()?.publicUrl ?? "";
  return (
    <div className="page pb-10">
      <PublicHead
        title={seo?.title || title}
        description={seo?.description || t("listing.categoryMeta", { name: title, intro: category.intro })}
        image={category.picture && tilePreview(category.picture, category.slug)}
        noindex={search !== ""}
        data={[
          import.meta.env.SSR
            ? breadcrumbList(origin, [
                { label: t("shell.home"), to: to("home") },
                ...crumbs.map((crumb) => ({ to: pathname, ...crumb })),
              ])
            : null,
        ]}
      />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-2xl font-bold lg:text-3xl">{name}</h1>
      <p className="mt-1 max-w-text text-muted">
        <Figures text={category.intro} />
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {isMachineCategory(category.slug) && (
          <Link to={to("airSystem")} className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11">
            {t("listing.sizeSystem")}
          </Link>
        )}
        {tool && (
          <Link to={to(tool)} className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11">
            {t(`listing.tool.${tool}`)}
          </Link>
        )}
      </p>
      {types.length > 1 && <Types category={category} subcategory={subcategory} types={types} />}
      <ListingView key={category.slug} listing={listing} columns={columns} nothing={<NoGoods />} />
    </div>
  );
});

/** The calculator that goods of a category are chosen by. */
function toolOf(slug: string) {
  if (slug === "air-tanks") return "toolReceiver";
  if (slug === "air-pipe") return "toolPipe";
  if (slug === "air-dryers") return "toolDewPoint";
  return slug === "rotary-screw" ? "toolRunningCost" : null;
}

function Types({
  category,
  subcategory,
  types,
}: Pick<PageProps<typeof server>["loaderData"], "category" | "subcategory"> & {
  types: PageProps<typeof server>["loaderData"]["subcategories"];
}) {
  const t = useT();
  const to = useHref();
  return (
    <nav aria-label={t("listing.types")} className="my-3 scroll-edge">
      <ul className="flex gap-2 text-sm whitespace-nowrap">
        {[{ slug: "all", name: t("listing.all", { category: category.name }) }, ...types].map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={to("category", { category: category.slug, id: slug })}
              aria-current={slug === (subcategory?.slug ?? "all") ? "page" : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-line px-3 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-deep pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A category that has no goods yet, or no longer. */
function NoGoods() {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-col items-start gap-4 py-6">
      <p className="text-lg font-semibold">{t("listing.noGoods")}</p>
      <ButtonLink to={to("home")} variant="secondary">
        {t("listing.toCategories")}
      </ButtonLink>
    </div>
  );
}
