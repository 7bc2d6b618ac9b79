import { type Article, type ArticleKind, tagsOf } from "#domain/content/article.ts";
import { articleForms, inZone, pageForm, postForm } from "#domain/content/article-form.ts";
import { type FieldError, type FieldsInvalid, type Texts } from "#domain/kernel/fields/field.ts";
import { plainParagraphs } from "#domain/kernel/rich-text.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { Shop } from "../../shop.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { promotedAsTyped } from "../promotions/goods.ts";

/** A page or post as it is stored. */
export interface StoredArticle extends Article {
  readonly id: number;
  readonly kind: ArticleKind;
  readonly productIds: readonly number[];
  readonly deleted: boolean;
  readonly version: number;
}

/** One that is to be stored. */
export type EditedArticle = Omit<StoredArticle, "id" | "deleted" | "version">;

const columns = `id, kind, slug, title, summary, body, seo_title as "seoTitle", seo_description as "seoDescription",
  author, picture, tags, to_jsonb(product_ids) as "productIds", status, publish_at as "publishAt",
  deleted_at is not null as deleted, version,
  (select coalesce(jsonb_agg(p.slug order by array_position(a.product_ids, p.id)), '[]') from products p
    where p.id = any(a.product_ids)) as products`;
type Row = { [Field in keyof StoredArticle]: StoredArticle[Field] };

const selectOne = statement<[number], Row>("article_to_edit", `select ${columns} from articles a where id = $1`);
const lockOne = statement<[number], Row>(
  "article_to_edit_locked",
  `select ${columns} from articles a where id = $1 for update`,
);
const lockAtAddress = statement<[ArticleKind, string], Row>(
  "article_at_address",
  `select ${columns} from articles a where kind = $1 and slug = $2 and deleted_at is null for update`,
);

/** A page or post as the merchant edits it; null for none. */
export const findStoredArticle = (db: Db, id: number): Promise<StoredArticle | null> => db.row(selectOne, [id]);
export const lockArticle = (db: Db, id: number): Promise<StoredArticle | null> => db.row(lockOne, [id]);
export const lockArticleAt = (db: Db, kind: ArticleKind, slug: string): Promise<StoredArticle | null> =>
  db.row(lockAtAddress, [kind, slug]);

/** The form of a stored page or post; of null, the empty form. */
export function typedArticle(kind: ArticleKind, article: Article | null, timeZone: string): Texts {
  const list = (language: "en" | "cn") => article?.tags.map((tag) => tag[language]).join(", ") ?? "";
  const tags = { en: list("en"), cn: list("cn") };
  const typed = articleForms[kind].typedOf(article && { ...article, tags, timeZone }, { timeZone });
  return article ? typed : { ...typed, status: "draft" };
}

interface ReadingOf {
  readonly timeZone: string;
  readonly now: Instant;
  /** Pictures that come with the shop. */
  readonly families: Shop["pictures"]["families"];
}

const none = { en: "", cn: "" };
const ofNoPost = { summary: none, author: "", picture: "", tags: none, products: [] };
const minute = 60_000;

/** A form as it was typed, in the shop's time zone, or everything that is wrong with it. */
export async function readArticle(
  db: Db,
  kind: ArticleKind,
  typed: Texts,
  { timeZone, now, families }: ReadingOf,
): Promise<Result<EditedArticle, FieldsInvalid>> {
  const whole = inZone(typed, timeZone);
  const result = kind === "page" ? pageForm.read(whole) : postForm.read(whole);
  if (!result.ok) return result;
  const value = { ...ofNoPost, ...result.value };
  const goods = await promotedAsTyped(db, value.products);
  const [unknown, isThere] = [
    value.products.find((one) => !goods.has(one)),
    value.picture === "" || families.includes(value.picture) || (await db.row(selectPicture, [value.picture])) !== null,
  ];
  const fieldErrors: FieldError[] = [
    ...(unknown === undefined
      ? []
      : [{ field: "products", code: "product_unknown" as const, values: { typed: unknown } }]),
    ...(isThere ? [] : [{ field: "picture", code: "file_gone" as const }]),
  ];
  if (fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  const products = value.products.flatMap((one) => goods.get(one) ?? []);
  const isOut = value.status === "published";
  return ok({
    ...value,
    kind,
    tags: tagsOf(value.tags.en, value.tags.cn),
    products: products.map(({ slug }) => slug),
    productIds: [...new Set(products.map(({ id }) => id))],
    // Forms show minutes.
    publishAt: value.publishAt ?? (isOut ? instant(Math.floor(now / minute) * minute) : null),
  });
}

const selectPicture = statement<[string], { key: string }>("picture_there", "select key from pictures where key = $1");

/** An article as the record of changes holds it: its text as lines. */
export function auditedArticle(article: Article | null): object | null {
  if (!article) return null;
  const { title, slug, body, summary, author, picture, tags, products, seoTitle, seoDescription } = article;
  const lines = { en: plainParagraphs(body.en).join("\n"), cn: plainParagraphs(body.cn).join("\n") };
  const names = (language: "en" | "cn") => tags.map((tag) => tag[language]).join(", ");
  return {
    title,
    slug,
    summary,
    body: lines,
    author,
    picture,
    tags: { en: names("en"), cn: names("cn") },
    products: products.join(", "),
    seoTitle,
    seoDescription,
    status: article.status,
    publishAt: article.publishAt === null ? "" : new Date(article.publishAt).toISOString(),
  };
}
