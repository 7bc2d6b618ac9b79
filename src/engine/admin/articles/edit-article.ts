import { type ArticleKind, numberedSlug } from "#domain/content/article.ts";
import type { FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Shop } from "../../shop.ts";
import type { Tx } from "../../platform/database.ts";
import { readShopTimeZone } from "../../platform/shop-time-zone.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type AuditAction, type StaffActor } from "../../staff/audit.ts";
import { auditOfSetting } from "../settings/setting-differences.ts";
import {
  auditedArticle,
  type EditedArticle,
  lockArticle,
  lockArticleAt,
  readArticle,
  type StoredArticle,
  typedArticle,
} from "./article-record.ts";
import { insertArticle, keepFormerPath, updateArticle } from "./write-article.ts";

type Deps = Pick<Shop, "db" | "clock" | "pictures">;

export type ArticleRefused =
  | FieldsInvalid
  | { readonly code: "article_missing" }
  /** Somebody else has saved or deleted it since. */
  | { readonly code: "stale" };

/** As the record of changes calls a page or post. */
export const articleSubject = (id: number): string => `articles/${id}`;

async function note(
  tx: Tx,
  by: StaffActor,
  action: AuditAction,
  id: number,
  now: Instant,
  before: StoredArticle | null,
  after: EditedArticle,
) {
  const changes = auditOfSetting(auditedArticle(before), auditedArticle(after));
  await audit(tx, by, action, articleSubject(id), now, changes);
}

const isSame = (a: EditedArticle, b: EditedArticle): boolean =>
  JSON.stringify(typedArticle(a.kind, a, "UTC")) === JSON.stringify(typedArticle(b.kind, b, "UTC"));

/** True where a press before this one stored the same. Without a typed time it took the minute in which it came. */
const isDone = (stored: StoredArticle, edited: EditedArticle, typed: Texts): boolean =>
  isSame((typed["publishAt"] ?? "").trim() === "" ? { ...stored, publishAt: edited.publishAt } : stored, edited);

// Slugs are assigned one at a time.
const lockArticles = statement<[]>("lock_articles", "select pg_advisory_xact_lock(7162031)");
const slugTaken: FieldsInvalid = { code: "invalid", fieldErrors: [{ field: "slug", code: "name_taken" }] };

/** Stores a new page or post; gives its id. */
export async function createArticle(
  { db, clock, pictures: { families } }: Deps,
  by: StaffActor,
  { kind, typed }: { readonly kind: ArticleKind; readonly typed: Texts },
): Promise<Result<{ id: number }, ArticleRefused>> {
  return db.transaction(async (tx): Promise<Result<{ id: number }, ArticleRefused>> => {
    await tx.row(lockArticles, []);
    const now = clock.now();
    const edited = await readArticle(tx, kind, typed, { timeZone: await readShopTimeZone(tx), now, families });
    if (!edited.ok) return edited;
    const id = await insertArticle(tx, edited.value, now);
    if (id !== null) {
      await note(tx, by, "article-created", id, now, null, edited.value);
      return ok({ id });
    }
    // A second press of the same button finds its own work done, also where both came at one moment.
    const stored = await lockArticleAt(tx, kind, edited.value.slug);
    return stored && isDone(stored, edited.value, typed) ? ok({ id: stored.id }) : refuse(slugTaken);
  });
}

/** Saves one as typed, over the version that was shown and no other. Its former address leads to the new one. */
export async function saveArticle(
  { db, clock, pictures: { families } }: Deps,
  by: StaffActor,
  { id, version, typed }: { readonly id: number; readonly version: number; readonly typed: Texts },
): Promise<Result<{ changed: boolean }, ArticleRefused>> {
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, ArticleRefused>> => {
    await tx.row(lockArticles, []);
    const stored = await lockArticle(tx, id);
    if (!stored) return refuse({ code: "article_missing" });
    const now = clock.now();
    const edited = await readArticle(tx, stored.kind, typed, { timeZone: await readShopTimeZone(tx), now, families });
    // A second press of the same button finds its own work done.
    if (stored.version !== version || stored.deleted) {
      const isOwn = edited.ok && !stored.deleted && isDone(stored, edited.value, typed);
      return isOwn ? ok({ changed: false }) : refuse({ code: "stale" });
    }
    if (!edited.ok) return edited;
    if (isSame(stored, edited.value)) return ok({ changed: false });
    if (!(await updateArticle(tx, id, edited.value, now))) return refuse(slugTaken);
    if (stored.slug !== edited.value.slug && stored.status === "published")
      await keepFormerPath(tx, stored.kind, stored.slug, edited.value.slug);
    await note(tx, by, "article-changed", id, now, stored, edited.value);
    return ok({ changed: true });
  });
}

const setDeleted = statement<[number, Date]>(
  "delete_article",
  "update articles set deleted_at = $2, version = version + 1, updated_at = $2 where id = $1",
);

/** Deletes a page or post, which can be brought back for thirty days. Doing it twice changes nothing. */
export async function deleteArticle(
  { db, clock }: Deps,
  by: StaffActor,
  id: number,
): Promise<Result<StoredArticle, { code: "article_missing" }>> {
  return db.transaction(async (tx): Promise<Result<StoredArticle, { code: "article_missing" }>> => {
    const stored = await lockArticle(tx, id);
    if (!stored) return refuse({ code: "article_missing" });
    if (stored.deleted) return ok(stored);
    await tx.run(setDeleted, [id, new Date(clock.now())]);
    await audit(tx, by, "article-deleted", articleSubject(id), clock.now(), { title: stored.title.en });
    return ok(stored);
  });
}

const setBack = statement<[number, string, Date]>(
  "bring_article_back",
  `update articles set deleted_at = null, slug = $2, version = version + 1, updated_at = $3 where id = $1`,
);
const selectTaken = statement<[ArticleKind, string[]], { slug: string }>(
  "addresses_taken",
  "select slug from articles where kind = $1 and slug = any($2) and deleted_at is null for update",
);
/** Brings a deleted one back, as it was; under a numbered address where another has taken its own meanwhile. */
export async function restoreArticle(
  { db, clock }: Deps,
  by: StaffActor,
  id: number,
): Promise<Result<StoredArticle, { code: "article_missing" }>> {
  return db.transaction(async (tx): Promise<Result<StoredArticle, { code: "article_missing" }>> => {
    await tx.row(lockArticles, []);
    const stored = await lockArticle(tx, id);
    if (!stored) return refuse({ code: "article_missing" });
    if (!stored.deleted) return ok(stored);
    const slugs = Array.from({ length: 99 }, (_, at) => numberedSlug(stored.slug, at + 1));
    const others = new Set((await tx.rows(selectTaken, [stored.kind, slugs])).map(({ slug }) => slug));
    const slug = slugs.find((one) => !others.has(one));
    if (slug === undefined) return refuse({ code: "article_missing" });
    await tx.run(setBack, [id, slug, new Date(clock.now())]);
    await audit(tx, by, "article-restored", articleSubject(id), clock.now(), { title: stored.title.en });
    return ok({ ...stored, slug });
  });
}
