import type { ArticleKind, ArticleState } from "#domain/content/article.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, rowsOnPage, scopeCounts } from "../list-query.ts";
import { type ArticleQuery, type ArticleScope, type ArticleSort, articleScopes } from "./article-list-shape.ts";

/** A page or post in the merchant's list. */
export interface ArticleRow {
  readonly id: number;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly author: string;
  readonly picture: string;
  readonly state: ArticleState;
  readonly publishAt: Instant | null;
  readonly updatedAt: Instant;
}

export interface ArticleTable {
  readonly rows: readonly ArticleRow[];
  readonly counts: Readonly<Record<ArticleScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** SQL: the state at a moment. */
const stateAt = (now: string) => `case when deleted_at is not null then 'deleted' when status = 'draft' then 'draft'
  when publish_at > ${now} then 'scheduled' else 'published' end`;
const state = stateAt("$2");
const matches = `kind = $3 and ($1::text is null or slug ilike $1 or title ->> 'en' ilike $1 or title ->> 'cn' ilike $1
  or author ilike $1 or tags::text ilike $1)`;
const counts = scopeCounts(articleScopes, (scope) =>
  scope === "all" ? "deleted_at is null" : `${state} = '${scope}'`,
);

const count = statement<[string | null, Date, ArticleKind], Record<ArticleScope, number>>(
  "article_table_counts",
  `select ${counts} from articles where ${matches}`,
);
const pageBy = (sort: ArticleSort) =>
  statement<[string | null, Date, ArticleKind, ArticleScope, number, number], ArticleRow>(
    `article_table_${sort}`,
    `select id, slug, title, author, picture, ${state} as state, publish_at as "publishAt", updated_at as "updatedAt"
     from articles where ${matches} and (case when $4 = 'all' then deleted_at is null else ${state} = $4 end)
     order by updated_at ${sort === "newest" ? "desc" : "asc"}, id limit $5 offset $6`,
  );
const pages: Readonly<Record<ArticleSort, ReturnType<typeof pageBy>>> = {
  newest: pageBy("newest"),
  oldest: pageBy("oldest"),
};

/** The merchant's pages, or posts, fifty a page. */
export async function listArticles(
  db: Db,
  kind: ArticleKind,
  query: ArticleQuery,
  now: Instant,
): Promise<ArticleTable> {
  const [text, at] = [anywhere(query.search), new Date(now)];
  const counted = await db.row(count, [text, at, kind]);
  if (!counted) throw new Error("no counts");
  const { offset, ...pager } = paginate(counted[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[query.sort], [text, at, kind, query.scope, rowsOnPage, offset]);
  return { rows, counts: counted, ...pager };
}

const selectState = statement<[number, Date], { state: ArticleState }>(
  "article_state",
  `select ${state} as state from articles where id = $1`,
);

/** The state of one; null for none. */
export const articleState = async (db: Db, id: number, now: Instant): Promise<ArticleState | null> =>
  (await db.row(selectState, [id, new Date(now)]))?.state ?? null;
