import type { ReactNode } from "react";
import { Form } from "react-router";
import { arranged, type ChosenColumns } from "#domain/staff/chosen-columns.ts";
import { type ListQuery, maxCounted } from "#engine/admin/list-query.ts";
import type { SavedView } from "#engine/staff/views.ts";
import { formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type AdminColumn, type AdminTableSpec, type ListWidth, queryOf } from "./admin-table-spec.ts";
import { BodyRow, BulkSteps, EmptyRow, type ExtraFields } from "./admin-table-rows.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { ListFilters } from "./list-filters.tsx";
import { Found, ListPages, ListTurns } from "./list-pages.tsx";
import { NothingInList } from "./nothing-in-list.tsx";
import { SavedViews } from "./saved-views.tsx";

interface Shown<Row, Scope extends string, Filter extends string, Sort extends string> {
  spec: AdminTableSpec<Row, Scope, Filter, Sort>;
  query: ListQuery<Scope, Filter, Sort>;
  rows: readonly Row[];
  counts: Readonly<Record<Scope, number>>;
  page: number;
  pages: number;
  views: readonly SavedView[];
  /** Previous and next links for a list without page numbers. */
  around?: { readonly previous: string | null; readonly next: string | null };
  /** False if this person lacks the permission for bulk actions. */
  canBulk?: boolean;
  /** Fields of the bulk actions themselves, such as a tag; of the form `bulk`. */
  bulkFields?: ReactNode;
  /** Keys of the rows that stay ticked after a bulk action was refused. */
  ticked?: readonly string[];
  /** Values to suggest for filters that are typed. */
  suggestions?: Readonly<Partial<Record<Filter, readonly string[]>>>;
  /** The reader's own columns, null for the default; omitted where columns cannot be chosen. */
  chosen?: ChosenColumns | null;
  /** Fields of each row for a bulk action, such as a tracking number; they go with the bulk form. */
  extra?: ExtraFields<Row>;
}

const containers: Readonly<Record<ListWidth, string>> = {
  narrow: "@container/narrow-list",
  middle: "@container/middle-list",
  wide: "@container/wide-list",
  widest: "@container/widest-list",
};

/**
 * A list of the merchant's: scopes with counts, search, filters, columns that sort, rows to tick, pages. It works
 * without JavaScript.
 */
export function AdminTable<Row, Scope extends string, Filter extends string, Sort extends string>(
  props: Shown<Row, Scope, Filter, Sort>,
) {
  const { spec, query, rows, counts, page, pages, views, extra, around } = props;
  const t = useT();
  const to = useHref();
  const at = (change: Partial<{ scope: Scope; sort: Sort; page: number }>) =>
    to(spec.at, {}, queryOf(spec, { ...query, page: 1, ...change }));
  const bulk =
    props.canBulk && rows.length > 0 ? (spec.bulk ?? []).filter((one) => !extra && one.in.includes(query.scope)) : [];
  const columns = arranged(spec.columns, props.chosen ?? null).flatMap(({ column, isShown }) =>
    isShown && !extra?.insteadOf.includes(column.key) ? [column] : [],
  );
  // Two columns may give one order; the first of them says so.
  const sorted = spec.columns.find((column) => column.sort?.includes(query.sort));
  const hasForm = bulk.length > 0 || extra !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <Scopes {...{ spec, query, counts, at }} />
      <ListFilters {...{ spec, query }} suggestions={props.suggestions} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <SavedViews views={views} list={spec.at} query={queryOf(spec, { ...query, page: 1 }).toString()} />
        {props.chosen !== undefined && <ChooseColumns columns={spec.columns} chosen={props.chosen} />}
      </div>
      <Found
        count={counts[query.scope]}
        pages={pages}
        hasHours={rows.length > 0 && columns.some(({ hasHours }) => hasHours)}
      />
      {hasForm && <Form method="post" id="bulk" action={extra?.submit.to} hidden />}
      <div
        className={`relative w-full scroll-edge rounded-lg border border-line ${containers[extra ? "wide" : spec.width]}`}
        tabIndex={0}
        role="region"
        aria-label={spec.caption(t)}
      >
        {/* On a phone each row is a card; where its columns do not stand side by side it is folded. */}
        <table className="w-full border-collapse text-sm folded:block max-sm:block">
          <caption className="sr-only">{spec.caption(t)}</caption>
          <thead className="folded:block max-sm:block">
            <HeadRow {...{ query, columns, at, sorted }} hasBoxes={bulk.length > 0} extra={extra?.head} />
          </thead>
          <Body {...props} columns={columns} hasBoxes={bulk.length > 0} />
        </table>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BulkSteps bulk={bulk} fields={props.bulkFields} submit={rows.length > 0 ? extra?.submit : undefined} />
        {around && <ListTurns {...around} />}
        {!around && pages > 1 && <ListPages page={page} pages={pages} at={(page) => at({ page })} />}
      </div>
    </div>
  );
}

function Body<Row, Scope extends string, Filter extends string, Sort extends string>({
  spec,
  query,
  counts,
  rows,
  extra,
  ticked = [],
  columns,
  hasBoxes,
}: Shown<Row, Scope, Filter, Sort> & { columns: readonly AdminColumn<Row, Sort>[]; hasBoxes: boolean }) {
  const t = useT();
  return (
    <tbody className="folded:block max-sm:block">
      {rows.map((row) => (
        <BodyRow
          key={spec.rowKey(row)}
          {...{ row, columns, extra }}
          id={spec.rowKey(row)}
          name={spec.rowName?.(row, t) ?? spec.rowKey(row)}
          hasBox={hasBoxes}
          isTicked={ticked.includes(spec.rowKey(row))}
        />
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={columns.length + Number(hasBoxes) + Number(extra !== undefined)}>
          <NothingInList {...{ spec, query, counts }} />
        </EmptyRow>
      )}
    </tbody>
  );
}

function Scopes<Row, Scope extends string, Filter extends string, Sort extends string>({
  spec,
  query,
  counts,
  at,
}: Pick<Shown<Row, Scope, Filter, Sort>, "spec" | "query" | "counts"> & { at: (change: { scope: Scope }) => string }) {
  const t = useT();
  return (
    <nav aria-label={t("adminShell.list.scopes")} className="print:hidden">
      <ul className="flex gap-x-1 scroll-edge border-b border-line sm:flex-wrap sm:overflow-visible sm:bg-none">
        {spec.scopes.map((scope) => (
          <li key={scope}>
            <Link
              to={at({ scope })}
              aria-current={scope === query.scope ? "page" : undefined}
              className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap hover:bg-wash aria-[current=page]:border-primary aria-[current=page]:font-semibold"
            >
              {spec.scopeName(scope, t)}
              <span className="text-2xs text-muted tabular-nums">
                {formatNumber(Math.min(counts[scope], maxCounted), t.language)}
                {counts[scope] > maxCounted && "+"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HeadRow<Row, Scope extends string, Filter extends string, Sort extends string>({
  columns,
  query,
  at,
  sorted,
  hasBoxes,
  extra,
}: {
  columns: readonly AdminColumn<Row, Sort>[];
  query: ListQuery<Scope, Filter, Sort>;
  at: (change: { sort: Sort }) => string;
  sorted: AdminColumn<Row, Sort> | undefined;
  hasBoxes: boolean;
  extra: string | undefined;
}) {
  const t = useT();
  return (
    <tr className="border-b border-line-strong bg-wash folded:flex folded:flex-wrap max-sm:flex max-sm:flex-wrap">
      {hasBoxes && (
        <th scope="col" className="w-10 px-3 py-2 folded:sr-only max-sm:sr-only">
          <span className="sr-only">{t("adminShell.list.select")}</span>
        </th>
      )}
      {columns.map((column) => (
        <Head key={column.key} {...{ column, query, at }} isSorted={sorted === column} />
      ))}
      {extra !== undefined && (
        <th scope="col" className="px-3 py-2 text-left font-semibold folded:sr-only max-sm:sr-only">
          {extra}
        </th>
      )}
    </tr>
  );
}

/** The direction of an order: down, or the newest first; every other one begins with what is least or due first. */
const directionOf = (sort: string) => (/(^|-)(down|newest)$/.test(sort) ? "descending" : "ascending");

function Head<Row, Scope extends string, Filter extends string, Sort extends string>({
  column,
  query,
  isSorted,
  at,
}: {
  isSorted: boolean;
  column: AdminColumn<Row, Sort>;
  query: ListQuery<Scope, Filter, Sort>;
  at: (change: { sort: Sort }) => string;
}) {
  const t = useT();
  const { sort } = column;
  const current = sort?.indexOf(query.sort) ?? -1;
  const direction = isSorted ? directionOf(query.sort) : undefined;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`px-2.5 py-2 align-bottom font-semibold break-keep ${sort ? "" : "folded:sr-only max-sm:sr-only"} ${column.align === "right" ? "text-right" : "text-left"}`}
    >
      {sort ? (
        <Link to={at({ sort: sort[current === 0 ? 1 : 0] })} className="inline-flex items-center gap-1 hover:underline">
          {column.head(t)}
          {direction && <Icon name={direction === "ascending" ? "up" : "down"} className="size-4" />}
        </Link>
      ) : (
        column.head(t)
      )}
    </th>
  );
}
