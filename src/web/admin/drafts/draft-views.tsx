import type { DraftQuery } from "#engine/admin/draft-list-shape.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { queryOf } from "../table/admin-table-spec.ts";
import { draftTable } from "./draft-list-table.tsx";

const icons = { list: "table", board: "grid" } as const;

/** The query of the board, which has neither scopes nor pages: the search and who answers stay. */
export function boardQuery(query: DraftQuery): URLSearchParams {
  const { owner } = query.filters;
  return new URLSearchParams({ view: "board", ...(query.search && { q: query.search }), ...(owner && { owner }) });
}

/** From the list to the board and back, with the search. */
export function DraftViews({ query, current }: { query: DraftQuery; current: "list" | "board" }) {
  const t = useT();
  const to = useHref();
  const queries = { list: queryOf(draftTable, { ...query, page: 1 }), board: boardQuery(query) };
  return (
    <nav
      aria-label={t("adminDrafts.view.label")}
      className="flex self-start overflow-hidden rounded-md border border-line-strong print:hidden"
    >
      {(["list", "board"] as const).map((view) => (
        <Link
          key={view}
          to={to("adminDrafts", {}, queries[view])}
          aria-current={view === current ? "page" : undefined}
          className="inline-flex min-h-9 items-center gap-1.5 px-3 text-sm font-medium hover:bg-wash pointer-coarse:min-h-11 aria-[current]:bg-ink aria-[current]:text-on-deep"
        >
          <Icon name={icons[view]} className="size-4" />
          {t(`adminDrafts.view.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
