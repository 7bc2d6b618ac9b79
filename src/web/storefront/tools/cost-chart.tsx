import { nice, ticks } from "d3-array";
import { useT } from "../../language/language.tsx";
import { apart } from "./apart.ts";
import type { ComparedMachine } from "./calculators/running-cost.ts";

/** Lines differ in dashes and in the number at their end too, for those who see no colors. */
const looks = [
  { line: "stroke-primary forced-colors:stroke-[CanvasText]", text: "fill-primary", dashes: undefined },
  { line: "stroke-info forced-colors:stroke-[CanvasText]", text: "fill-info", dashes: "10 5" },
  { line: "stroke-success forced-colors:stroke-[CanvasText]", text: "fill-success", dashes: "3 5" },
  { line: "stroke-ink forced-colors:stroke-[CanvasText]", text: "fill-ink", dashes: "12 4 3 4" },
] as const;

/** Height of the drawing in pixels, of which a step of the scale is an even part. */
const height = 224;
/** Room between the numbers at the lines' ends, so that each is read by itself. */
const leastApart = 15;
/** About as many lines across as the scale has. */
const steps = 4;

interface CostChartProps {
  machines: readonly ComparedMachine[];
  years: number;
  names: readonly string[];
  money: (dollars: number) => string;
  /** Description of the lines for screen readers. */
  summary: string;
}

/** Cumulative cost of each machine by year; the table below has the same figures. */
export function CostChart(props: CostChartProps) {
  const t = useT();
  return (
    <figure className="rounded-lg border border-line p-4">
      <figcaption>
        <span className="font-semibold">{t("tools.cost.chart")}</span>
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {props.names.map((name, at) => (
            <li key={name} className="inline-flex items-center gap-2">
              <svg viewBox="0 0 36 8" className="h-2 w-9" aria-hidden>
                <line
                  x1="0"
                  x2="36"
                  y1="4"
                  y2="4"
                  strokeWidth="3"
                  strokeDasharray={looks[at]!.dashes}
                  className={looks[at]!.line}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <Lines {...props} />
    </figure>
  );
}

/** As wide as its room: the lines stretch with it, the letters beside them stay as large as the page's small print. */
function Lines({ machines, years, money, summary }: CostChartProps) {
  const t = useT();
  const [, highest] = nice(0, Math.max(1, ...machines.flatMap(({ after }) => after)), steps);
  const y = (dollars: number) => height * (1 - dollars / highest);
  const scale = ticks(0, highest, steps);
  const ends = apart(
    machines.map(({ after }) => y(after.at(-1)!)),
    leastApart,
    height,
  );
  return (
    <div role="img" aria-label={summary} className="mt-4 grid grid-cols-[auto_1fr] gap-x-2 pr-5 text-xs text-muted">
      {/* Half a line above the highest figure and below the lowest: their middles are at the ends of the scale. */}
      <div className="-my-2 flex flex-col-reverse justify-between text-right leading-4">
        {scale.map((dollars) => (
          <span key={dollars}>{money(dollars)}</span>
        ))}
      </div>
      <div className="relative">
        <svg width="100%" height={height} className="block overflow-visible">
          {scale.map((dollars) => (
            <line
              key={dollars}
              x1="0"
              x2="100%"
              y1={y(dollars)}
              y2={y(dollars)}
              className="stroke-line forced-colors:stroke-[GrayText]"
            />
          ))}
          {machines.map(({ place }, at) => (
            <text
              key={place}
              x="100%"
              y={ends[at]!.toFixed(1)}
              dx="6"
              dy="4"
              className={`${looks[at]!.text} font-bold forced-colors:fill-[CanvasText]`}
            >
              {place}
            </text>
          ))}
        </svg>
        <Costs {...{ machines, years, y }} />
      </div>
      <Years years={years} />
      <p className="col-start-2 text-center">{t("tools.cost.yearsAxis")}</p>
    </div>
  );
}

interface CostsProps extends Pick<CostChartProps, "machines" | "years"> {
  y: (dollars: number) => number;
}

/** The lines, drawn over the scale: they alone are stretched. */
function Costs({ machines, years, y }: CostsProps) {
  return (
    <svg
      viewBox={`0 0 ${years} ${height}`}
      preserveAspectRatio="none"
      height={height}
      className="absolute inset-0 w-full overflow-visible"
    >
      {machines.map(({ place, after }, at) => (
        <polyline
          key={place}
          points={after.map((dollars, year) => `${year},${y(dollars).toFixed(1)}`).join(" ")}
          fill="none"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
          strokeDasharray={looks[at]!.dashes}
          className={looks[at]!.line}
        />
      ))}
    </svg>
  );
}

/** Every year below its place. */
function Years({ years }: { years: number }) {
  return (
    <svg width="100%" height="24" className="col-start-2 mt-1 overflow-visible">
      {Array.from({ length: years + 1 }, (_, year) => (
        <text
          key={year}
          x={`${(100 * year) / years}%`}
          y="14"
          textAnchor="middle"
          className="fill-muted forced-colors:fill-[CanvasText]"
        >
          {year}
        </text>
      ))}
    </svg>
  );
}
