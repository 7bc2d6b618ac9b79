import { nice, ticks } from "d3-array";
import { useT } from "../../language/language.tsx";

interface Series {
  readonly name: string;
  readonly values: readonly number[];
  readonly look: "strong" | "soft" | "danger";
}

const looks = {
  strong: { bar: "fill-primary forced-colors:fill-[Highlight]", key: "bg-primary forced-colors:bg-[Highlight]" },
  soft: { bar: "fill-line-strong forced-colors:fill-[GrayText]", key: "bg-line-strong forced-colors:bg-[GrayText]" },
  danger: { bar: "fill-ink-soft forced-colors:fill-[CanvasText]", key: "bg-ink-soft forced-colors:bg-[CanvasText]" },
};

/** Height of the plot in pixels; its width is the container's, so letters keep their size on every screen. */
const plot = 176;
const below = 24;

interface ChartProps {
  title: string;
  days: readonly string[];
  series: readonly Series[];
  say: (value: number) => string;
  sayDay: (day: string) => string;
  /** Least end of the scale: days without a sale are not measured in cents, and counts take whole steps. */
  least?: number | undefined;
}

/** Bars by day, and the same figures as a table for those who cannot see them. */
export function BarChart(props: ChartProps) {
  const t = useT();
  const { title, days, series, say, sayDay } = props;
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{title}</span>
        <span className="flex gap-4 text-sm text-muted">
          {series.map(({ name, look }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={`size-3 rounded-sm forced-color-adjust-none ${looks[look].key}`} />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <Bars {...props} />
      <details className="text-sm">
        <summary className="link w-fit cursor-pointer">{t("adminDashboard.asTable")}</summary>
        <div className="mt-2 max-h-64 overflow-auto" tabIndex={0} role="group" aria-label={title}>
          <table className="w-full">
            <thead>
              <tr className="text-left">
                <th scope="col">{t("adminDashboard.day")}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="text-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, at) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="text-left font-normal">
                    {sayDay(day)}
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="text-right tabular-nums">
                      {say(values[at] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function Bars({ title, days, series, say, sayDay, least = 4 }: ChartProps) {
  const highest = Math.max(least, ...series.flatMap(({ values }) => values));
  const [, end = highest] = nice(0, highest, 4);
  const marks = ticks(0, end, 4);
  const slot = 100 / Math.max(1, days.length);
  const bar = Math.max(0.1, (slot * 0.78) / series.length);
  const y = (value: number) => plot * (1 - value / end);
  return (
    <div className="flex gap-2 pt-2">
      {/* Marks are round figures: their cents would only take room. */}
      <ul aria-hidden className="flex h-44 shrink-0 flex-col-reverse justify-between text-xs text-muted tabular-nums">
        {marks.map((mark) => (
          <li key={mark} className="flex h-0 items-center justify-end">
            {say(mark).replace(/\.00$/, "")}
          </li>
        ))}
      </ul>
      <svg width="100%" height={plot + below} className="min-w-0 overflow-visible" role="img" aria-label={title}>
        {marks.map((mark) => (
          <line
            key={mark}
            x2="100%"
            y1={y(mark)}
            y2={y(mark)}
            className="stroke-line forced-colors:stroke-[GrayText]"
            strokeWidth="1"
          />
        ))}
        {series.map(({ name, values, look }, place) =>
          values.map(
            (value, at) =>
              value > 0 && (
                <rect
                  key={`${name} ${days[at]}`}
                  x={`${at * slot + slot * 0.11 + place * bar}%`}
                  y={y(value)}
                  width={`${bar}%`}
                  height={plot - y(value)}
                  className={looks[look].bar}
                >
                  <title>{`${sayDay(days[at] ?? "")}: ${name} ${say(value)}`}</title>
                </rect>
              ),
          ),
        )}
        <DayMarks days={days} />
      </svg>
    </div>
  );
}

/** Days under the plot: six on a wide screen, three on a phone. */
function DayMarks({ days }: { days: readonly string[] }) {
  const step = Math.max(1, Math.ceil(days.length / 6));
  return days.map((day, at) =>
    at % step === 0 ? (
      <text
        key={day}
        x={at === 0 ? 0 : `${((at + 0.5) * 100) / days.length}%`}
        y={plot + below - 6}
        textAnchor={at === 0 ? "start" : "middle"}
        className={`fill-muted text-xs forced-colors:fill-[CanvasText] ${at % (2 * step) === 0 ? "" : "max-sm:hidden"}`}
      >
        {day.slice(5).replace("-", "/")}
      </text>
    ) : null,
  );
}
