import { readTarget } from "#domain/checkout/settings/menu-rows.ts";
import type { ArticleKind } from "#domain/content/article.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere } from "../list-query.ts";

/** A page or post that a menu may lead to. */
export interface MenuArticle {
  readonly kind: ArticleKind;
  readonly id: number;
  readonly title: LocalizedText;
}

/** Pages, and as many posts, that are offered without a search, and articles that a search gives. */
const mostOffered = 200;

// Of each kind the latest, and those that the menus lead to.
const select = statement<[], MenuArticle>(
  "menu_articles",
  `select kind, id, title from (
     select a.*, row_number() over (partition by kind order by updated_at desc, id desc) as nth,
       exists (select from settings s where s.key = 'menus'
         and s.value @? ('$.*[*] ? (@.target == "' || a.kind || ':' || a.id || '")')::jsonpath) as chosen
     from articles a where deleted_at is null) a
   where nth <= ${mostOffered} or chosen order by kind, title ->> 'en', id`,
);
const selectCount = statement<[], { count: number }>(
  "count_menu_articles",
  "select count(*)::int as count from articles where deleted_at is null",
);

/** Pages and posts that are offered without a search, and how many there are. */
export async function menuArticles(db: Db): Promise<{ articles: MenuArticle[]; count: number }> {
  const [articles, row] = await Promise.all([db.rows(select, []), db.row(selectCount, [])]);
  return { articles, count: row?.count ?? 0 };
}

const find = statement<[string | null], MenuArticle & { count: number }>(
  "find_menu_articles",
  `select kind, id, title, count(*) over ()::int as count from articles
   where deleted_at is null and $1::text is not null
     and (title ->> 'en' ilike $1 or title ->> 'cn' ilike $1 or slug ilike $1)
   order by updated_at desc, id desc limit ${mostOffered}`,
);

/** The latest pages and posts with these words in their title or address, and how many have them. */
export async function findMenuArticles(db: Db, text: string): Promise<{ articles: MenuArticle[]; count: number }> {
  const rows = await db.rows(find, [anywhere(text)]);
  return { articles: rows.map(({ kind, id, title }) => ({ kind, id, title })), count: rows[0]?.count ?? 0 };
}

const selectTargets = statement<[number[]], MenuArticle>(
  "articles_of_targets",
  "select kind, id, title from articles where deleted_at is null and id = any($1)",
);

/** The pages and posts among these targets. */
export function articlesOfTargets(db: Db, targets: readonly string[]): Promise<MenuArticle[]> {
  const ids = targets.map(readTarget).flatMap(({ kind, key }) => (isArticle(kind, key) ? [Number(key)] : []));
  return db.rows(selectTargets, [ids]);
}

const isArticle = (kind: string, key: string): boolean =>
  (kind === "page" || kind === "post") && /^\d{1,15}$/.test(key);
