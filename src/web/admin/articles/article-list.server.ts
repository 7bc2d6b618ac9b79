import type { LoaderFunctionArgs } from "react-router";
import type { ArticleKind } from "#domain/content/article.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { articleListShape } from "#engine/admin/articles/article-list-shape.ts";
import { findStoredArticle } from "#engine/admin/articles/article-record.ts";
import { listArticles } from "#engine/admin/articles/article-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";

/** The list of pages or posts; `deleted` of the query is one that was just deleted, to bring back. */
export const articleList =
  (kind: ArticleKind) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const { db, clock } = context.get(shopContext);
    const { id, role } = context.get(staffContext);
    const search = new URL(request.url).searchParams;
    const query = readListQuery(articleListShape, search);
    const gone = readId(search.get("deleted") ?? "");
    const [list, views, deleted] = await Promise.all([
      listArticles(db, kind, query, clock.now()),
      listViews(db, id, kind === "page" ? "adminPages" : "adminPosts"),
      gone === null ? null : findStoredArticle(db, gone),
    ]);
    return {
      query,
      ...list,
      views,
      mayEdit: may(role, "settings.edit"),
      deleted: deleted?.deleted && deleted.kind === kind ? { id: deleted.id, title: deleted.title } : null,
    };
  };
