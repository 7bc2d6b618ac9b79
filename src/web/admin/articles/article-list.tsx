import { Form } from "react-router";
import type { ArticleKind } from "#domain/content/article.ts";
import { type ArticleScope, articleScopes, type ArticleSort } from "#engine/admin/articles/article-list-shape.ts";
import type { ArticleRow } from "#engine/admin/articles/article-table.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { formatListTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./pages.server.ts";
import { StateBadge } from "./state-badge.tsx";

/** The merchant's pages, or the posts of the blog. */
export function ArticleList({
  kind,
  loaderData,
}: { kind: ArticleKind } & Pick<PageProps<typeof server>, "loaderData">) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, mayEdit, deleted } = loaderData;
  return (
    <AdminPage
      title={t(`adminContent.${kind}.title`)}
      aside={
        <>
          <BackButton to={to("adminSettings")}>{t("adminSettings.title")}</BackButton>
          {kind === "post" && counts.published > 0 && (
            <ButtonLink to={to("blog")} variant="secondary" size="small" icon="external">
              {t("adminContent.inShop")}
            </ButtonLink>
          )}
          {mayEdit && (
            <ButtonLink to={to(kind === "page" ? "adminPageNew" : "adminPostNew")} size="small" icon="plus">
              {t(`adminContent.${kind}.new`)}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="max-w-text text-muted">{t(`adminContent.${kind}.lead`)}</p>
      {deleted && <Deleted {...deleted} />}
      <AdminTable spec={specs[kind]} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}

/** One that was just deleted, which one press brings back. */
function Deleted({ id, title }: { id: number; title: LocalizedText }) {
  const t = useT();
  const to = useHref();
  return (
    <Notice type="success" live>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 break-words">{t("adminContent.deleted", { title: title[t.language] || title.en })}</p>
        <Form method="post" action={to("adminArticle", { article: String(id) })}>
          <Button type="submit" name="intent" value="restore" variant="secondary" size="small">
            {t("adminContent.undo")}
          </Button>
        </Form>
      </div>
    </Notice>
  );
}

const titleOf = ({ title }: ArticleRow, t: Translator) => title[t.language] || title.en || title.cn;

const specOf = (kind: ArticleKind) =>
  adminTable<ArticleRow, ArticleScope, never, ArticleSort>({
    at: kind === "page" ? "adminPages" : "adminPosts",
    caption: (t) => t(`adminContent.${kind}.title`),
    search: (t) => t("adminContent.search"),
    scopes: articleScopes,
    scopeName: (scope, t) => (scope === "all" ? t("adminContent.all") : t(`adminContent.state.${scope}`)),
    filters: [],
    rowKey: ({ id }) => String(id),
    rowName: titleOf,
    width: "narrow",
    columns: [
      { key: "title", head: (t) => t("adminContent.field.title"), cell: (row) => <Title row={row} /> },
      {
        key: "state",
        head: (t) => t("adminContent.field.status"),
        cell: ({ state }) => <StateBadge state={state} />,
      },
      {
        key: "date",
        hasHours: true,
        head: (t) => t("adminContent.field.publishAt"),
        cell: ({ publishAt }, t) => (publishAt === null ? "–" : formatListTime(publishAt, t)),
      },
      ...(kind === "post"
        ? [
            {
              key: "author",
              head: (t: Translator) => t("adminContent.field.author"),
              cell: ({ author }: ArticleRow) => author || "–",
            },
          ]
        : []),
      {
        key: "changed",
        hasHours: true,
        head: (t) => t("adminContent.changedAt"),
        sort: ["newest", "oldest"],
        cell: ({ updatedAt }, t) => formatListTime(updatedAt, t),
      },
    ],
  });
const specs = { page: specOf("page"), post: specOf("post") };

function Title({ row }: { row: ArticleRow }) {
  const t = useT();
  const to = useHref();
  return (
    <span className="flex min-w-0 flex-col items-start">
      <Link to={to("adminArticle", { article: String(row.id) })} className="link font-semibold wrap-anywhere">
        {titleOf(row, t)}
      </Link>
      <span className="text-muted wrap-anywhere">{row.slug}</span>
    </span>
  );
}
