import type { ArticleLink } from "#engine/content/article-search.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The merchant's pages and posts that answer the query. */
export function ArticleLinks({ articles }: { articles: readonly ArticleLink[] }) {
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="articles" className="mb-6">
      <h2 id="articles" className="font-semibold">
        {t("listing.search.articles")}
      </h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map(({ kind, slug, title, summary }) => (
          <li key={`${kind} ${slug}`}>
            <Link
              to={to(kind, { id: slug })}
              className="flex h-full min-h-14 items-start gap-3 rounded-md border border-line p-3 hover:border-ink"
            >
              <Icon name="document" className="mt-0.5 size-5 shrink-0 text-primary" />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{title}</span>
                {summary && <span className="block text-sm text-muted">{summary}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
