import type { ArticleLink } from "#engine/content/article-search.ts";
import { useHref, useT } from "../../language/language.tsx";
import { AnswerLinks } from "./answer-links.tsx";

/** The merchant's pages and posts that answer the query. */
export function ArticleLinks({ articles }: { articles: readonly ArticleLink[] }) {
  const t = useT();
  const to = useHref();
  const answers = articles.map(({ kind, slug, title, summary }) => ({
    to: to(kind, { id: slug }),
    icon: "document" as const,
    title,
    text: summary,
  }));
  return <AnswerLinks id="articles" heading={t("listing.search.articles")} answers={answers} />;
}
