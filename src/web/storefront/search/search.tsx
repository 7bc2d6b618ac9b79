import type { SearchReading } from "#engine/catalogue/search-page-types.ts";
import { listSeparators } from "#i18n/separators.ts";
import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { useListedCategories } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCountedSearch } from "./counted-search.ts";
import { ArticleLinks } from "./article-links.tsx";
import { HelpLinks } from "./help-links.tsx";
import { ListingView } from "../category/listing-view.tsx";
import type * as server from "./search.server.ts";
import type { PageProps } from "../../page-props.ts";
import { Figures } from "../../ui/figures.tsx";

export default publicScreen(function Search({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  useCountedSearch(loaderData && { query: loaderData.reading.query, found: loaderData.listing.total });
  if (!loaderData) return <EmptySearch />;
  const { reading, help, articles, calculator, categories, listing } = loaderData;
  const title = t("listing.search.title", { query: reading.query });
  return (
    <div className="page pb-10">
      <PublicHead title={title} noindex />
      <Breadcrumbs crumbs={[{ label: t("listing.search.heading") }]} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <Reading reading={reading} found={listing.total > 0} />
      <HelpLinks topics={help} />
      <ArticleLinks articles={articles} />
      {calculator && (
        <Link
          to={to(calculator)}
          className="mb-4 flex min-h-14 max-w-text items-center gap-3 rounded-md border border-primary bg-primary-wash p-3 font-semibold hover:border-ink"
        >
          <Icon name="gauge" className="size-6 text-primary" />
          {t(`listing.tool.${calculator}`)}
        </Link>
      )}
      {listing.total > 0 && categories.length > 1 && <Categories categories={categories} words={reading.query} />}
      <ListingView
        key={reading.query}
        listing={listing}
        words={reading.query}
        nothing={
          help.length + articles.length === 0 &&
          !calculator && <NothingFound query={reading.query} isExplained={reading.noneForBreathing} />
        }
      />
    </div>
  );
});

/** Interpretation of the query where it may surprise. */
function Reading({ reading, found }: { reading: SearchReading; found: boolean }) {
  const t = useT();
  const list = (words: readonly string[]) => words.join(listSeparators[t.language]);
  const notices = [
    reading.nearest.length > 0 && found && t("listing.search.nearest", { list: list(reading.nearest) }),
    reading.opensEarlier && found && t("listing.search.opensEarlier", { pressure: reading.opensEarlier }),
    ...reading.corrected.map((words) => t("listing.search.corrected", words)),
    reading.notSold && t(`listing.search.notSold.${reading.notSold}`),
    reading.noneForBreathing && t("listing.search.noneForBreathing"),
    reading.noValveAt && t("listing.search.noValveAt", { pressure: reading.noValveAt }),
    found && reading.ofFault && t("listing.search.ofFault"),
    found && reading.documents && t("listing.search.documents"),
    found && reading.dropped.length > 0 && t("listing.search.dropped", { words: list(reading.dropped) }),
  ];
  return (
    <div className="mt-3 mb-4 flex flex-col gap-2">
      {reading.quantities.length > 0 && (
        <p className="text-sm text-muted">{t("listing.search.understood", { list: list(reading.quantities) })}</p>
      )}
      {notices.map((text) => text && <Notice key={text}>{text}</Notice>)}
    </div>
  );
}

function Categories({
  categories,
  words,
}: {
  categories: readonly { slug: string; name: string; count: number }[];
  words: string;
}) {
  const t = useT();
  const to = useHref();
  return (
    <nav aria-label={t("listing.search.inCategories")} className="mb-4 scroll-edge">
      <ul className="flex gap-2 text-sm whitespace-nowrap">
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link
              to={to("search", {}, { q: words, category: slug })}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line px-3 hover:border-ink pointer-coarse:min-h-11"
            >
              {name} <span className="text-muted tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SearchForm({ query }: { query?: string }) {
  const t = useT();
  const to = useHref();
  return (
    <Form method="get" action={to("search")} className="mt-4 flex max-w-text gap-2">
      <input
        name="q"
        type="search"
        defaultValue={query}
        maxLength={200}
        aria-label={t("shell.search.label")}
        placeholder={t("shell.search.placeholder")}
        className="h-11 min-w-0 flex-1 rounded-md border border-line-strong px-3"
      />
      <Button type="submit" icon="search">
        {t("shell.search.submit")}
      </Button>
    </Form>
  );
}

function EmptySearch() {
  const t = useT();
  return (
    <div className="page py-10">
      <PublicHead title={t("listing.search.heading")} description={t("listing.searchMeta")} noindex />
      <h1 className="text-2xl font-bold">{t("listing.search.heading")}</h1>
      <p className="mt-2 text-muted">
        <Figures text={t("listing.search.empty")} />
      </p>
      <SearchForm />
    </div>
  );
}

/** `isExplained`: a notice above gives the reason, and other words would not help. */
function NothingFound({ query, isExplained }: { query: string; isExplained: boolean }) {
  const t = useT();
  const to = useHref();
  const categories = useListedCategories();
  return (
    <div className="py-6">
      <p className="text-lg font-semibold">{t("listing.search.noneTitle", { query })}</p>
      {!isExplained && <p className="mt-1 max-w-text text-muted">{t("listing.search.noneText")}</p>}
      <SearchForm query={query} />
      {categories.length > 0 && (
        <section aria-labelledby="browse" className="mt-8 border-t border-line pt-6">
          <h2 id="browse" className="font-semibold">
            {t("shell.categories")}
          </h2>
          <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  to={to("category", { category: slug, id: "all" })}
                  className="link inline-flex min-h-11 items-center"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
