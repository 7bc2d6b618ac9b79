import { formatDate } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { BarChart } from "../dashboard/bar-chart.tsx";
import { leastMoney } from "../dashboard/least-money.ts";
import { RankChart } from "./rank-chart.tsx";
import { cellText } from "./cell-text.ts";
import type { ReportTable } from "./report-shape.ts";

const mostBars = 12;

const looks = ["soft", "danger", "strong"] as const;

export function Drawn({ table: { rows, kinds, heads, chart }, title }: { table: ReportTable; title: string }) {
  const t = useT();
  if (rows.length === 0) return null;
  const kind = kinds[chart.values[0] ?? 0] ?? "count";
  const say = (value: number) => cellText(value, kind, t);
  if (chart.kind === "ranks")
    return (
      <RankChart
        title={`${title}: ${heads[chart.values[0] ?? 0]}`}
        bars={rows
          .slice(0, mostBars)
          .map((row) => ({ name: String(row[chart.label] ?? ""), value: Number(row[chart.values[0] ?? 0] ?? 0) }))}
        say={say}
      />
    );
  return (
    <BarChart
      title={title}
      days={rows.map((row) => String(row[chart.label]))}
      series={chart.values.map((at, place) => ({
        name: heads[at] ?? "",
        values: rows.map((row) => Number(row[at] ?? 0)),
        look: chart.values.length === 1 ? "strong" : (looks[place] ?? "strong"),
      }))}
      say={say}
      least={kind === "money" ? leastMoney : undefined}
      sayDay={(day) => formatDate(day, t)}
    />
  );
}
