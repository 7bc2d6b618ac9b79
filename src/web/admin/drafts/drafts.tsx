import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { DraftBoard } from "./draft-board.tsx";
import { draftTable } from "./draft-list-table.tsx";
import { DraftViews } from "./draft-views.tsx";
import type * as server from "./drafts.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Quotes, and draft orders by staff: as a list or as a board. */
export default function Drafts({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, views, chosen, mayEdit, view } = loaderData;
  return (
    <AdminPage
      title={t("adminDrafts.title")}
      aside={
        mayEdit && (
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={to("adminQuoteNew")} size="small" icon="plus">
              {t("adminDrafts.newQuote")}
            </ButtonLink>
            <ButtonLink to={to("adminDraftNew")} variant="secondary" size="small" icon="plus">
              {t("adminDrafts.new")}
            </ButtonLink>
          </span>
        )
      }
    >
      <p className="max-w-text text-muted">{t("adminDrafts.text")}</p>
      <DraftViews query={query} current={view.as} />
      {view.as === "board" ? (
        <DraftBoard board={view} {...{ query, views }} />
      ) : (
        <AdminTable spec={draftTable} {...view} {...{ query, views, chosen }} />
      )}
    </AdminPage>
  );
}
