import { articleWords, searchedWords } from "#domain/content/article-words.ts";
import type { ArticleKind } from "#domain/content/article.ts";
import type { Language } from "#domain/kernel/language.ts";
import { statement } from "../platform/statement.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";

export interface ArticleLink {
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
}

const most = 3;

const selectMatches = statement<[Date, Language, string, string[], number, number], ArticleLink>(
  "articles_found",
  `select kind, slug, title ->> $2 as title, summary ->> $2 as summary from articles,
     lateral (select strpos(words ->> $2, $3) > 0 as is_named,
       (select count(*) from unnest($4::text[]) word where strpos(words ->> $2, word) > 0) as hits) m
   where status = 'published' and deleted_at is null and publish_at <= $1 and (is_named or ($5 > 1 and hits >= $5))
   order by is_named desc, hits desc, kind, publish_at desc, id desc limit $6`,
);

/** The merchant's pages and posts that a search asks for: by their title or a tag, or by most of its words. */
export async function findArticles(
  { db, clock }: DbAndClock,
  query: string,
  language: Language,
): Promise<ArticleLink[]> {
  const { whole, words, least } = searchedWords(query);
  if (whole === "") return [];
  return db.rows(selectMatches, [new Date(clock.now()), language, articleWords([whole]), words, least, most]);
}
