import { useSearchParams } from "react-router";
import { mainPlace } from "#domain/inventory/places.ts";
import { maxGridRows } from "#domain/inventory/stock-grid.ts";
import { maxCounted } from "#engine/admin/list-query.ts";
import { gridSizes, type GridFilter, type GridSort, gridStocks } from "#engine/admin/stock-grid/grid-list-shape.ts";
import { formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { adminTable, queryOf } from "../table/admin-table-spec.ts";
import { ListFilters } from "../table/list-filters.tsx";
import { ListPages } from "../table/list-pages.tsx";
import { placeName } from "./place-name.ts";
import { Batches, BatchOutcome } from "./stock-grid-batches.tsx";
import { GridForm } from "./stock-grid-form.tsx";
import type * as server from "./stock-grid.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Page = PageProps<typeof server>;

/** Filters of the grid; its rows are a form. */
const gridSpec = adminTable<never, "all", GridFilter, GridSort>({
  at: "adminStockGrid",
  caption: (t) => t("adminStock.grid.title"),
  search: (t) => t("adminStock.search"),
  scopes: ["all"],
  scopeName: (_, t) => t("adminStock.scope.all"),
  filters: [
    {
      name: "category",
      label: (t) => t("adminStock.category"),
      choices: (t) => t.categories.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      name: "stock",
      label: (t) => t("adminStock.title"),
      choices: (t) => gridStocks.map((value) => ({ value, label: t(`adminStock.grid.stocks.${value}`) })),
    },
    {
      name: "status",
      label: (t) => t("adminProducts.status"),
      choices: (t) =>
        (["published", "unavailable", "draft"] as const).map((value) => ({
          value,
          label: t(`adminProducts.state.${value}`),
        })),
    },
  ],
  rowKey: () => "",
  width: "middle",
  columns: [],
});

/** Stock, prices, costs and reorder points of many parts, typed or pasted, seen and then done together. */
export default function StockGrid({ loaderData, actionData }: Page) {
  const t = useT();
  const to = useHref();
  const { query, size, count, page, pages, batches, places, place } = loaderData;
  const queryFor = (rows: number, at: number): Record<string, string> => ({
    ...(rows !== gridSizes[0] && { rows: String(rows) }),
    ...(at !== mainPlace && { place: String(at) }),
  });
  const keep = queryFor(size, place);
  const at = (change: { page?: number }, rows = keep) =>
    to("adminStockGrid", {}, { ...Object.fromEntries(queryOf(gridSpec, { ...query, page: 1, ...change })), ...rows });
  const list = `${at({ page })} ${batches.map(({ id, undoneAt }) => `${id}${undoneAt === null ? "" : "-"}`).join(" ")}`;
  return (
    <AdminPage
      title={t("adminStock.grid.title")}
      aside={<BackButton to={to("adminStock")}>{t("adminStock.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminStock.grid.text")}</p>
      <Outcome batches={batches} reply={actionData} />
      <ListFilters spec={gridSpec} query={query} keep={keep} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <p role="status" className="text-muted">
          {count > maxCounted
            ? t("adminShell.list.foundMore", { count: maxCounted, ends: String(pages * size <= maxCounted) })
            : t("adminShell.list.found", { count })}
        </p>
        <nav aria-label={t("adminStock.grid.rows")} className="flex flex-wrap items-center gap-3">
          <span aria-hidden className="text-muted">
            {t("adminStock.grid.rows")}
          </span>
          {gridSizes.map((rows) => (
            <Link
              key={rows}
              to={at({}, queryFor(rows, place))}
              aria-current={rows === size ? "page" : undefined}
              className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {formatNumber(rows, t.language)}
            </Link>
          ))}
        </nav>
        <GridPlaces places={places} place={place} at={(id) => at({}, queryFor(size, id))} />
        {size === maxGridRows && count > maxGridRows && (
          <p className="text-muted">{t("adminStock.grid.most", { count: maxGridRows })}</p>
        )}
      </div>
      <GridForm
        key={list}
        {...loaderData}
        name={at({ page })}
        reply={actionData?.kind === "plan" || actionData?.kind === "refused" ? actionData : null}
      />
      {pages > 1 && <ListPages page={page} pages={pages} at={(next) => at({ page: next })} />}
      <Batches batches={batches} />
    </AdminPage>
  );
}

/** Whose counts are shown, and links to those of other places; nothing in a shop with one place. */
function GridPlaces({
  places,
  place,
  at,
}: Pick<Page["loaderData"], "places" | "place"> & { at: (id: number) => string }) {
  const t = useT();
  if (places.length < 2) return null;
  return (
    <nav aria-label={t("adminPlaces.countsAt")} className="flex flex-wrap items-center gap-x-3">
      <span aria-hidden className="text-muted">
        {t("adminPlaces.countsAt")}
      </span>
      {places.map((one) => (
        <Link
          key={one.id}
          to={at(one.id)}
          aria-current={one.id === place ? "page" : undefined}
          className="link inline-flex min-h-9 items-center [overflow-wrap:anywhere] pointer-coarse:min-h-11 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
        >
          {placeName(t, one)}
        </Link>
      ))}
    </nav>
  );
}

/** Result of the last press: a batch that was made or undone, or the reason why not. */
function Outcome({ batches, reply }: { batches: Page["loaderData"]["batches"]; reply: Page["actionData"] }) {
  const done = useSearchParams()[0].get("done");
  const refused = reply?.kind === "undo-refused" ? reply.code : null;
  return <BatchOutcome batches={batches} done={reply ? null : done} refused={refused} answer={reply} />;
}
