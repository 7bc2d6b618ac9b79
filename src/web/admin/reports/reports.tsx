import { Form } from "react-router";
import { salesGroups } from "#engine/admin/reports/sales-groups.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { ranges } from "../dashboard/days.ts";
import type { PageProps } from "../../page-props.ts";
import { ExportLink } from "../table/export-link.tsx";
import { type AskedReport, type Cell, type CellKind, reportNames } from "./report-shape.ts";
import type * as server from "./reports.server.ts";
import { Drawn } from "./drawn.tsx";
import { cellText } from "./cell-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Data = Props["loaderData"];

/** Reports of the shop, each as a chart and a table, and as a file. */
export default function Reports({ loaderData }: Props) {
  const t = useT();
  const to = useHref();
  const { asked, days, table, totals, count, maySynonyms } = loaderData;
  const here = (change: Record<string, string | number | undefined>) => ({
    report: asked.report,
    by: asked.report === "sales" ? asked.by : undefined,
    only: asked.nothing ? "nothing" : undefined,
    ...(days.last === null ? { from: days.from, to: days.to } : { days: days.last }),
    ...change,
  });
  const isStock = asked.report === "stock";
  return (
    <AdminPage
      title={t("adminReports.title")}
      aside={
        <>
          {maySynonyms && (
            <ButtonLink to={to("adminSynonyms")} variant="secondary" size="small">
              {t("adminReports.synonyms.title")}
            </ButtonLink>
          )}
          <ExportLink to={to("adminReportFile", {}, here({}))} />
        </>
      }
    >
      <ReportTabs
        current={asked.report}
        hrefOf={(name) => to("adminReports", {}, here({ report: name, by: undefined, only: undefined }))}
      />
      <p className="max-w-text text-muted">{t(`adminReports.text.${asked.report}`)}</p>
      {!isStock && <Choice {...{ asked, days }} at={(change) => to("adminReports", {}, here(change))} />}
      <Drawn table={table} title={t(`adminReports.report.${asked.report}`)} />
      <Table
        caption={t(`adminReports.report.${asked.report}`)}
        hideCaption
        rows={[...table.rows.entries()]}
        rowKey={([at]) => at}
        empty={t("adminReports.empty")}
        columns={table.heads.map((head, at) => ({
          key: head,
          head,
          align: table.kinds[at] === "text" || table.kinds[at] === "day" ? ("left" as const) : ("right" as const),
          cell: ([, row]) => <Value {...{ asked, row, at, kind: table.kinds[at] ?? "text", maySynonyms }} />,
        }))}
      />
      {table.rows.length > 0 && asked.report !== "searches" && <TotalFigures table={table} totals={totals} />}
      {count > table.rows.length && (
        <p className="text-sm text-muted">{t("adminReports.more", { shown: table.rows.length, count })}</p>
      )}
    </AdminPage>
  );
}

function ReportTabs({
  current,
  hrefOf,
}: {
  current: AskedReport["report"];
  hrefOf: (name: AskedReport["report"]) => string;
}) {
  const t = useT();
  return (
    <nav aria-label={t("adminReports.title")}>
      <ul className="flex gap-x-1 scroll-edge border-b border-line sm:flex-wrap">
        {reportNames.map((name) => (
          <li key={name}>
            <Link
              to={hrefOf(name)}
              aria-current={name === current ? "page" : undefined}
              className="flex min-h-10 items-center border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap hover:bg-wash aria-[current=page]:border-primary aria-[current=page]:font-semibold"
            >
              {t(`adminReports.report.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TotalFigures({ table, totals }: Pick<Props["loaderData"], "table" | "totals">) {
  const t = useT();
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {totals.map((total, at) =>
        total === null ? null : (
          <div key={table.heads[at]}>
            <dt className="text-sm text-muted">{table.heads[at]}</dt>
            <dd className="font-semibold tabular-nums">{cellText(total, table.kinds[at] ?? "count", t)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Choice({
  asked,
  days,
  at,
}: Pick<Data, "asked" | "days"> & { at: (change: Record<string, string | number | undefined>) => string }) {
  const t = useT();
  return (
    <Form className="flex flex-wrap items-end gap-2" key={`${asked.report} ${days.from} ${days.to}`}>
      <input type="hidden" name="report" value={asked.report} />
      {ranges.map((last) => (
        <ButtonLink
          key={last}
          to={at({ days: last, from: undefined, to: undefined })}
          variant={days.last === last ? "secondary" : "quiet"}
          size="small"
          aria-current={days.last === last ? "true" : undefined}
        >
          {t("adminDashboard.lastDays", { count: last })}
        </ButtonLink>
      ))}
      <TextField name="from" type="date" label={t("adminOrders.from")} defaultValue={days.from} max={days.today} />
      <TextField name="to" type="date" label={t("adminOrders.to")} defaultValue={days.to} max={days.today} />
      {asked.report === "sales" && (
        <SelectField
          name="by"
          label={t("adminReports.by")}
          defaultValue={asked.by}
          choices={salesGroups.map((value) => ({ value, label: t(`adminReports.column.${value}`) }))}
        />
      )}
      {asked.report === "searches" && (
        <SelectField
          name="only"
          label={t("adminReports.which")}
          defaultValue={asked.nothing ? "nothing" : ""}
          choices={[
            { value: "", label: t("adminReports.allSearches") },
            { value: "nothing", label: t("adminReports.nothingFound") },
          ]}
        />
      )}
      <Button type="submit" variant="secondary">
        {t("adminDashboard.show")}
      </Button>
    </Form>
  );
}

function Value({
  asked,
  row,
  at,
  kind,
  maySynonyms,
}: {
  asked: Data["asked"];
  row: readonly Cell[];
  at: number;
  kind: CellKind;
  maySynonyms: boolean;
}) {
  const t = useT();
  const to = useHref();
  const text = cellText(row[at] ?? null, kind, t);
  if (asked.report !== "searches")
    return <span className={kind === "text" ? "break-words" : "whitespace-nowrap"}>{text}</span>;
  if (at === 0)
    return (
      <Link to={to("search", {}, { q: text })} className="link break-words">
        {text}
      </Link>
    );
  const foundNothing = at === 3 && row[3] === 0;
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {text}
      {foundNothing && maySynonyms && (
        <Link to={to("adminSynonyms", {}, { word: String(row[0]) })} className="link">
          {t("adminReports.addSynonym")}
        </Link>
      )}
    </span>
  );
}
