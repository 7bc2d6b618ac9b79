import { categories } from "#domain/catalogue/categories.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { AdminPage } from "../admin-page.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./taxonomy.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The sixteen categories, linked to their contents. */
export default function TaxonomyList({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage title={t("adminTaxonomy.title")}>
      <p className="max-w-text text-muted">{t("adminTaxonomy.text")}</p>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={to("adminTaxonomyCategory", { category: slug })}
              className="flex h-full flex-col rounded-lg border border-line-strong p-4 hover:border-ink"
            >
              <span className="font-semibold">{name[t.language]}</span>
              <span className="text-sm text-muted">
                {t("adminTaxonomy.subcategoryCount", { count: loaderData[slug]?.subcategories ?? 0 })}
                {" · "}
                {t("adminTaxonomy.attributeCount", { count: loaderData[slug]?.attributes ?? 0 })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
