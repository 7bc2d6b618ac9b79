import type { DraftBoard as Board, DraftCard, DraftColumn } from "#engine/admin/draft-board.ts";
import { boardColumns, boardDays, type DraftQuery } from "#engine/admin/draft-list-shape.ts";
import { dayIn, lastDayBefore } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";
import type { SavedView } from "#engine/staff/views.ts";
import { formatDate, formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/money.tsx";
import { queryOf } from "../table/admin-table-spec.ts";
import { ListFilters } from "../table/list-filters.tsx";
import { SavedViews } from "../table/saved-views.tsx";
import { draftTable } from "./draft-list-table.tsx";
import { boardQuery } from "./draft-views.tsx";

const boardSpec = { ...draftTable, filters: draftTable.filters.filter(({ name }) => name === "owner") };

interface Props {
  board: Board;
  query: DraftQuery;
  views: readonly SavedView[];
}

/** Quotes and draft orders as columns by state, each by the date that matters in it. It works without JavaScript. */
export function DraftBoard({ board, query, views }: Props) {
  const t = useT();
  const columns = (isOver: boolean) =>
    board.columns.filter(({ state }) => boardColumns.some((one) => one.state === state && one.isOver === isOver));
  return (
    <div className="flex flex-col gap-4">
      <ListFilters spec={boardSpec} query={query} keep={{ view: "board" }} />
      <SavedViews views={views} list="adminDrafts" query={boardQuery(query).toString()} />
      <ColumnLinks columns={board.columns} />
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {columns(false).map((column) => (
          <Column key={column.state} {...{ column, board, query }} />
        ))}
      </div>
      <h2 className="mt-2 text-lg font-bold">{t("adminDrafts.board.over", { days: boardDays })}</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {columns(true).map((column) => (
          <Column key={column.state} {...{ column, board, query }} from={board.from} />
        ))}
      </div>
    </div>
  );
}

/** Where columns stand one below the other, the way to each. */
function ColumnLinks({ columns }: Pick<Board, "columns">) {
  const t = useT();
  return (
    <nav aria-label={t("adminDrafts.board.columns")} className="sm:hidden print:hidden">
      <ul className="flex flex-wrap gap-x-4">
        {columns.map(({ state, count }) => (
          <li key={state}>
            <a href={`#column-${state}`} className="link inline-flex min-h-11 items-center gap-1.5">
              {t(`adminDrafts.states.${state}`)}
              <span className="text-muted tabular-nums">{formatNumber(count, t.language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One state: its count and sum, its first cards, and the way to all of them in the list. */
function Column({
  column: { state, count, sum, cards },
  board,
  query,
  from,
}: {
  column: DraftColumn;
  board: Board;
  query: DraftQuery;
  /** The day since when the column counts; left out where it counts all. */
  from?: string;
}) {
  const t = useT();
  const to = useHref();
  const { owner } = query.filters;
  const filters = { ...(owner && { owner }), ...(from !== undefined && { from }) };
  const Head = from === undefined ? "h2" : "h3";
  return (
    <section
      aria-labelledby={`column-${state}`}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-wash p-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Head id={`column-${state}`} className="scroll-mt-4 font-semibold">
          {t(`adminDrafts.states.${state}`)}{" "}
          <span className="font-normal text-muted tabular-nums">{formatNumber(count, t.language)}</span>
        </Head>
        {sum > 0 && <Money amount={sum} className="text-sm text-ink-soft" />}
      </div>
      {cards.length === 0 ? (
        <p className="text-sm text-muted">{t("adminDrafts.board.none")}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {cards.map((card) => (
            <Card key={card.number} {...{ card }} today={board.today} />
          ))}
        </ol>
      )}
      {count > cards.length && (
        <Link
          to={to("adminDrafts", {}, queryOf(draftTable, { ...query, scope: state, filters, sort: sorts[state] }))}
          className="link inline-flex min-h-9 items-center text-sm font-semibold pointer-coarse:min-h-11"
        >
          {t("adminDrafts.board.all", { count })}
        </Link>
      )}
    </section>
  );
}

/** Order of the list that a column leads to: the nearest to its own. */
const sorts: Readonly<Record<DraftColumn["state"], DraftQuery["sort"]>> = {
  requested: "oldest",
  draft: "oldest",
  sent: "valid-up",
  "change-asked": "oldest",
  ordered: "newest",
  declined: "newest",
  expired: "valid-down",
};

function Card({ card, today }: { card: DraftCard; today: Board["today"] }) {
  const t = useT();
  const to = useHref();
  const { number, buyer, site, total, staff, order, state } = card;
  const next = nextStep(card, t);
  return (
    <li className="flex flex-col gap-1 rounded-md border border-line bg-ground p-3 text-sm">
      <span className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <Link
          to={to("adminDraft", { number })}
          className="link inline-flex min-h-6 items-center font-semibold whitespace-nowrap pointer-coarse:min-h-11"
        >
          {number}
        </Link>
        {total !== null && <Money amount={total} className="font-semibold" />}
      </span>
      <span className="wrap-anywhere">
        {[buyer || t(order === null ? "adminDrafts.nobody" : "adminDrafts.inOrder"), site].filter(Boolean).join(" · ")}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <DateOf {...{ card, today }} />
      </span>
      {next !== null && <span className="font-medium">{next}</span>}
      {order !== null && state === "ordered" && (
        <Link
          to={to("adminOrder", { number: order })}
          className="link inline-flex min-h-6 items-center self-start whitespace-nowrap pointer-coarse:min-h-11"
        >
          {order}
        </Link>
      )}
      {staff !== "" && (
        <span className="text-2xs wrap-anywhere text-muted">{t("adminDrafts.board.by", { staff })}</span>
      )}
    </li>
  );
}

/** The date that matters in a card's column, and how far it is. */
function DateOf({ card: { state, since, validUntil, endsSoon }, today }: { card: DraftCard; today: Board["today"] }) {
  const t = useT();
  if (state === "sent" && validUntil !== null) {
    const last = lastDayBefore(validUntil, t.timeZone);
    const left = t("adminDrafts.board.left", { days: daysBetween(today, last) });
    return (
      <>
        <span>{t("adminDrafts.board.until", { day: formatDate(last, t) })}</span>
        {endsSoon ? <Badge tone="warning">{left}</Badge> : <span>{left}</span>}
      </>
    );
  }
  const day = dayIn(t.timeZone, since);
  if (boardColumns.some((column) => column.state === state && column.isOver)) return <span>{formatDate(day, t)}</span>;
  return (
    <>
      <span>{t("adminDrafts.board.since", { day: formatDate(day, t) })}</span>
      <span>{t("adminDrafts.board.days", { days: daysBetween(day, today) })}</span>
    </>
  );
}

/** Whose turn it is and for what; null where nothing is to come. */
function nextStep({ state, isWrittenTo, isWithApprover }: DraftCard, t: ShopTranslator): string | null {
  if (isWrittenTo) return t("adminDrafts.board.next.message");
  switch (state) {
    case "sent":
      return t(isWithApprover ? "adminDrafts.board.next.approval" : "adminDrafts.board.next.sent");
    case "ordered":
      return null;
    default:
      return t(`adminDrafts.board.next.${state}`);
  }
}
