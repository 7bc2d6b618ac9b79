import { nice, ticks } from "d3-array";
import { useT } from "../../language/language.tsx";
import type { ComparedMachine } from "./calculators/running-cost.ts";

/** Lines differ in dashes and in the number at their end too, for those who see no colors. */
const looks = [
  { line: "stroke-primary forced-colors:stroke-[CanvasText]", text: "fill-primary", dashes: undefined },
  { line: "stroke-info forced-colors:stroke-[CanvasText]", text: "fill-info", dashes: "10 5" },
  { line: "stroke-success forced-colors:stroke-[CanvasText]", text: "fill-success", dashes: "3 5" },
  { line: "stroke-ink forced-colors:stroke-[CanvasText]", text: "fill-ink", dashes: "12 4 3 4" },
] as const;

/**
 * Letters grow with their drawing and never shrink: where there is no room for the wide one, beside the form or on a
 * phone, a narrower one with fewer marks is shown.
 */
const shapes = [
  { width: 560, height: 300, left: 88, marks: 10, className: "w-full max-w-160 @max-xl:hidden print:block" },
  { width: 254, height: 220, left: 88, marks: 4, className: "w-full max-w-96 @xl:hidden print:hidden" },
] as const;
const top = 14;
const bottom = 40;
const right = 28;
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
    <figure className="@container rounded-lg border border-line p-4">
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
      {shapes.map((shape) => (
        <Lines key={shape.width} {...props} shape={shape} />
      ))}
    </figure>
  );
}

function Lines({ machines, years, money, summary, shape }: CostChartProps & { shape: (typeof shapes)[number] }) {
  const { width, height, left, className } = shape;
  const [, highest] = nice(0, Math.max(1, ...machines.flatMap(({ after }) => after)), steps);
  const x = (year: number) => left + ((width - left - right) * year) / years;
  const y = (dollars: number) => top + (height - top - bottom) * (1 - dollars / highest);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={`mt-3 ${className}`} role="img" aria-label={summary}>
      <Axes {...{ shape, years, highest, x, y, money }} />
      {machines.map(({ place, after }, at) => (
        <g key={place}>
          <polyline
            points={after.map((dollars, year) => `${x(year).toFixed(1)},${y(dollars).toFixed(1)}`).join(" ")}
            fill="none"
            strokeWidth="2.5"
            strokeDasharray={looks[at]!.dashes}
            className={looks[at]!.line}
          />
          <text
            x={width - right + 6 + (at % 2) * 11}
            y={y(after.at(-1)!) + 4}
            fontSize="12"
            fontWeight="700"
            className={`${looks[at]!.text} forced-colors:fill-[CanvasText]`}
          >
            {place}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface AxesProps extends Pick<CostChartProps, "years" | "money"> {
  shape: (typeof shapes)[number];
  highest: number;
  x: (year: number) => number;
  y: (dollars: number) => number;
}

/** Dollars at lines across, years below. */
function Axes({ shape: { width, height, left, marks }, years, highest, x, y, money }: AxesProps) {
  const t = useT();
  const step = Math.ceil(years / marks);
  return (
    <>
      {ticks(0, highest, steps).map((dollars) => (
        <g key={dollars}>
          <line
            x1={left}
            x2={width - right}
            y1={y(dollars)}
            y2={y(dollars)}
            className="stroke-line forced-colors:stroke-[GrayText]"
          />
          <text
            x={left - 6}
            y={y(dollars) + 4}
            textAnchor="end"
            fontSize="13"
            className="fill-muted forced-colors:fill-[CanvasText]"
          >
            {money(dollars)}
          </text>
        </g>
      ))}
      {Array.from({ length: years + 1 }, (_, year) => year)
        .filter((year) => year % step === 0)
        .map((year) => (
          <text
            key={year}
            x={x(year)}
            y={height - bottom + 16}
            textAnchor="middle"
            fontSize="13"
            className="fill-muted forced-colors:fill-[CanvasText]"
          >
            {year}
          </text>
        ))}
      <text
        x={(left + width - right) / 2}
        y={height - 6}
        textAnchor="middle"
        fontSize="13"
        className="fill-muted forced-colors:fill-[CanvasText]"
      >
        {t("tools.cost.yearsAxis")}
      </text>
    </>
  );
}
