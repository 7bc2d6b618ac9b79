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

/** The drawing in its own units; letters keep their size, so a phone gets a narrower one with fewer days marked. */
const shapes = {
  wide: { height: 200, width: 640, left: 58, marks: 6, className: "w-full max-sm:hidden" },
  narrow: { height: 190, width: 320, left: 52, marks: 4, className: "w-full sm:hidden" },
} as const;
const top = 8;
const bottom = 24;

/** The least round figure that is below neither the highest bar nor `least`. */
function ceiling(highest: number, least: number): number {
  if (highest <= least) return least;
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 5, 8, 10].map((step) => step * power).find((step) => step >= highest) ?? highest;
}

interface ChartProps {
  title: string;
  days: readonly string[];
  series: readonly Series[];
  say: (value: number) => string;
  sayDay: (day: string) => string;
  /** What the scale reaches at least: days without a sale are not measured in cents. */
  least?: number;
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
      <Bars {...props} shape={shapes.wide} />
      <Bars {...props} shape={shapes.narrow} />
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

function Bars({
  title,
  days,
  series,
  say,
  sayDay,
  least = 4,
  shape: { height, width, left, marks, className },
}: ChartProps & { shape: (typeof shapes)[keyof typeof shapes] }) {
  const highest = ceiling(Math.max(0, ...series.flatMap(({ values }) => values)), least);
  const slot = (width - left) / Math.max(1, days.length);
  const bar = Math.max(0.8, (slot * 0.78) / series.length);
  const y = (value: number) => top + (height - top - bottom) * (1 - value / highest);
  const marked = days.filter((_, at) => at % Math.max(1, Math.ceil(days.length / marks)) === 0);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} role="img" aria-label={title}>
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <line
            x1={left}
            x2={width}
            y1={y(highest * part)}
            y2={y(highest * part)}
            className="stroke-line forced-colors:stroke-[GrayText]"
            strokeWidth="1"
          />
          {/* Marks are round figures: their cents would only take room. */}
          <text
            x={left - 6}
            y={y(highest * part) + 3.5}
            textAnchor="end"
            fontSize="11"
            className="fill-muted forced-colors:fill-[CanvasText]"
          >
            {say(highest * part).replace(/\.00$/, "")}
          </text>
        </g>
      ))}
      {series.map(({ name, values, look }, place) =>
        values.map(
          (value, at) =>
            value > 0 && (
              <rect
                key={`${name} ${days[at]}`}
                x={left + at * slot + slot * 0.11 + place * bar}
                y={y(value)}
                width={bar}
                height={y(0) - y(value)}
                className={looks[look].bar}
              >
                <title>{`${sayDay(days[at] ?? "")}: ${name} ${say(value)}`}</title>
              </rect>
            ),
        ),
      )}
      {marked.map((day) => (
        <text
          key={day}
          x={left + days.indexOf(day) * slot + slot / 2}
          y={height - 7}
          textAnchor={days.indexOf(day) === 0 ? "start" : "middle"}
          fontSize="11"
          className="fill-muted forced-colors:fill-[CanvasText]"
        >
          {day.slice(5).replace("-", "/")}
        </text>
      ))}
    </svg>
  );
}
