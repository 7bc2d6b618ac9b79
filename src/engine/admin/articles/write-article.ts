import { articlePath } from "#domain/content/article.ts";
import { wordsOf } from "#domain/content/article-words.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { EditedArticle } from "./article-record.ts";

const recordColumns = `slug text, title jsonb, summary jsonb, body jsonb, seo_title jsonb, seo_description jsonb,
  author text, picture text, tags jsonb, product_ids bigint[], words jsonb, status text, publish_at timestamptz`;
const names = `slug, title, summary, body, seo_title, seo_description, author, picture, tags, product_ids, words,
  status, publish_at`;

const insert = statement<[string, string, Date], { id: number }>(
  "insert_article",
  `insert into articles (kind, ${names}, created_at, updated_at)
   select $1, ${names}, $3, $3 from jsonb_to_record($2::jsonb) as r (${recordColumns})
   on conflict (kind, slug) where deleted_at is null do nothing returning id`,
);
const update = statement<[number, string, Date], { id: number }>(
  "update_article",
  `update articles a set (${names}) = (select ${names} from jsonb_to_record($2::jsonb) as r (${recordColumns})),
     version = version + 1, updated_at = $3
   where a.id = $1 and not exists (select from articles o, jsonb_to_record($2::jsonb) as r (slug text)
     where o.kind = a.kind and o.slug = r.slug and o.id <> a.id and o.deleted_at is null)
   returning id`,
);

function rowOf(article: EditedArticle): string {
  const { seoTitle, seoDescription, productIds, publishAt, kind: _, products: __, ...rest } = article;
  return JSON.stringify({
    ...rest,
    seo_title: seoTitle,
    seo_description: seoDescription,
    product_ids: productIds,
    words: wordsOf(article),
    publish_at: publishAt === null ? null : new Date(publishAt),
  });
}

/** The id of the new page or post; null where its address is taken. */
export async function insertArticle(tx: Tx, article: EditedArticle, now: Instant): Promise<number | null> {
  return (await tx.row(insert, [article.kind, rowOf(article), new Date(now)]))?.id ?? null;
}

/** False where its address is taken. */
export async function updateArticle(tx: Tx, id: number, article: EditedArticle, now: Instant): Promise<boolean> {
  return (await tx.row(update, [id, rowOf(article), new Date(now)])) !== null;
}

const keepPath = statement<[string, string]>(
  "keep_article_path",
  `with own as (delete from redirects where path = $2),
   kept as (insert into redirects (path, target) values ($1, $2) on conflict (path) do update
     set target = excluded.target)
   update redirects set target = $2 where target = $1 and path <> $2`,
);

/** Redirects the former address of a page to its new one, from which none may lead back. */
export async function keepFormerPath(tx: Tx, kind: EditedArticle["kind"], from: string, to: string): Promise<void> {
  await tx.run(keepPath, [articlePath(kind, from), articlePath(kind, to)]);
}
