import type { ArticleKind } from "#domain/content/article.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

/** A page or post that a menu may lead to. */
export interface MenuArticle {
  readonly kind: ArticleKind;
  readonly id: number;
  readonly title: LocalizedText;
}

// Of each kind the latest, and those that the menus lead to.
const select = statement<[], MenuArticle>(
  "menu_articles",
  `select kind, id, title from (
     select a.*, row_number() over (partition by kind order by updated_at desc, id desc) as nth,
       exists (select from settings s where s.key = 'menus'
         and s.value @? ('$.*[*] ? (@.target == "' || a.kind || ':' || a.id || '")')::jsonpath) as chosen
     from articles a where deleted_at is null) a
   where nth <= 200 or chosen order by kind, title ->> 'en', id`,
);

export const menuArticles = (db: Db): Promise<MenuArticle[]> => db.rows(select, []);
