import type { ArticleKind } from "#domain/content/article.ts";
import { articleTag, productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { cardsByIds } from "../catalogue/cards.ts";
import type { Tagged } from "../catalogue/category-page.ts";
import type { Db } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import type { ArticlePage, ArticleTeaser, BlogPage, TagName } from "./article-types.ts";

const teaserColumns = (
  language: string,
) => `kind, slug, title ->> ${language} as title, summary ->> ${language} as summary, author, picture,
  coalesce((select jsonb_agg(jsonb_build_object('slug', tag ->> 'slug', 'name', tag ->> ${language}) order by place)
    from jsonb_array_elements(tags) with ordinality as t(tag, place)), '[]') as tags, publish_at as "publishedAt"`;
/** SQL: visitors see it at a moment. */
export const shownAt = (now: string) => `status = 'published' and deleted_at is null and publish_at <= ${now}`;

type Row<Shown> = { [Field in keyof Shown]: Shown[Field] };

const selectArticle = statement<
  [ArticleKind, string, Date, Language],
  Row<Omit<ArticlePage, "cards">> & { id: number; productIds: number[] }
>(
  "article_page",
  `select id, ${teaserColumns("$4")}, body -> $4 as body, updated_at as "updatedAt", seo_title ->> $4 as "seoTitle",
     seo_description ->> $4 as "seoDescription", to_jsonb(product_ids) as "productIds"
   from articles where kind = $1 and slug = $2 and ${shownAt("$3")}`,
);

/** A page or post that visitors may see; one statement, one more for its goods. */
export async function findArticle(
  shop: Shop,
  kind: ArticleKind,
  slug: string,
  language: Language,
): Promise<Tagged<ArticlePage> | null> {
  const row = await shop.db.row(selectArticle, [kind, slug, new Date(shop.clock.now()), language]);
  if (!row) return null;
  const { id, productIds, ...article } = row;
  const cards = await cardsByIds(shop, productIds, language);
  return {
    data: { ...article, cards },
    tags: [articleTag(id), ...productIds.map(productTag), ...(productIds.length > 0 ? ["catalogue" as const] : [])],
  };
}

const postsOnPage = 12;
const mostTags = 30;

const selectPosts = statement<[Date, Language, string | null, number, number], Row<ArticleTeaser>>(
  "blog_posts",
  `select ${teaserColumns("$2")} from articles where kind = 'post' and ${shownAt("$1")}
     and ($3::text is null or tags @> jsonb_build_array(jsonb_build_object('slug', $3::text)))
   order by publish_at desc, id desc limit $4 offset $5`,
);
const countPosts = statement<[Date, Language, string | null, number], { count: number; tags: TagName[] }>(
  "blog_counts",
  `with posts as (select tags from articles where kind = 'post' and ${shownAt("$1")}),
   used as (select tag ->> 'slug' as slug, min(tag ->> $2) as name, count(*) as uses
     from posts, jsonb_array_elements(tags) tag group by 1 order by 3 desc, 1 limit $4)
   select (select count(*)::int from posts
       where $3::text is null or tags @> jsonb_build_array(jsonb_build_object('slug', $3::text))) as count,
     coalesce((select jsonb_agg(jsonb_build_object('slug', slug, 'name', name) order by name) from used),
       '[]') as tags`,
);

/** A page of the blog, the latest posts first; null beyond the last, and for a tag that no post has. Two statements. */
export async function findBlogPage(
  { db, clock }: DbAndClock,
  language: Language,
  { tag, page }: { readonly tag: string | null; readonly page: number },
): Promise<Tagged<BlogPage> | null> {
  const now = new Date(clock.now());
  const [counted, posts] = await Promise.all([
    db.row(countPosts, [now, language, tag, mostTags]),
    db.rows(selectPosts, [now, language, tag, postsOnPage, (page - 1) * postsOnPage]),
  ]);
  const { count = 0, tags = [] } = counted ?? {};
  if ((page > 1 || tag !== null) && posts.length === 0) return null;
  const named = tag === null ? null : (posts[0]?.tags.find(({ slug }) => slug === tag) ?? null);
  const pages = Math.max(1, Math.ceil(count / postsOnPage));
  return { data: { tag: named, posts, page, pages, tags }, tags: ["articles"] };
}

const mostInFeed = 20;

const selectFeed = statement<
  [Date, Language, number],
  Row<Pick<ArticlePage, "slug" | "title" | "summary" | "author" | "body" | "publishedAt" | "updatedAt">>
>(
  "blog_feed",
  `select slug, title ->> $2 as title, summary ->> $2 as summary, author, body -> $2 as body,
     publish_at as "publishedAt", updated_at as "updatedAt"
   from articles where kind = 'post' and ${shownAt("$1")} order by publish_at desc, id desc limit $3`,
);

/** The latest posts with their texts, as a feed has them. */
export const feedPosts = (db: Db, language: Language, now: Instant) =>
  db.rows(selectFeed, [new Date(now), language, mostInFeed]);

const selectForSitemap = statement<[Date], { kind: ArticleKind; slug: string; changedAt: Instant; picture: string }>(
  "sitemap_articles",
  `select kind, slug, updated_at as "changedAt", picture from articles where ${shownAt("$1")}
   order by kind, publish_at desc, id desc limit 49000`,
);

/** Pages and posts for search engines. */
export const sitemapArticles = (db: Db, now: Instant) => db.rows(selectForSitemap, [new Date(now)]);

const selectNextTurn = statement<[Date], { at: Instant | null }>(
  "next_article",
  "select min(publish_at) as at from articles where status = 'published' and deleted_at is null and publish_at > $1",
);

/** When the next page or post appears by itself. */
export const nextArticleTurn = async (db: Db, now: Instant): Promise<Instant | null> =>
  (await db.row(selectNextTurn, [new Date(now)]))?.at ?? null;
