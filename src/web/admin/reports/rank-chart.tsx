import { cutText } from "#domain/kernel/text.ts";
const height = 26;
const width = 640;
const labelWidth = 200;
const valueWidth = 96;

interface RankChartProps {
  title: string;
  bars: readonly { readonly name: string; readonly value: number }[];
  say: (value: number) => string;
}

/** Horizontal bars with names and figures, readable without color. The table below has the same figures. */
export function RankChart({ title, bars, say }: RankChartProps) {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  const room = width - labelWidth - valueWidth;
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${bars.length * height}`}
        className="w-full max-w-3xl max-sm:hidden"
        role="img"
        aria-label={title}
      >
        {bars.map(({ name, value }, at) => (
          <g key={`${at} ${name}`}>
            <text x={labelWidth - 8} y={at * height + 17} textAnchor="end" fontSize="12" className="fill-ink">
              {name.length > 28 ? `${cutText(name, 27)}…` : name}
            </text>
            <rect
              x={labelWidth}
              y={at * height + 5}
              width={Math.max(1, (room * Math.max(0, value)) / longest)}
              height={height - 10}
              className="fill-primary"
            >
              <title>{`${name}: ${say(value)}`}</title>
            </rect>
            <text
              x={labelWidth + Math.max(1, (room * Math.max(0, value)) / longest) + 6}
              y={at * height + 17}
              fontSize="12"
              className="fill-muted"
            >
              {say(value)}
            </text>
          </g>
        ))}
      </svg>
      {/* On a phone names are too long to stand beside their bars. */}
      <ul className="flex flex-col gap-2 text-sm sm:hidden">
        {bars.map(({ name, value }, at) => (
          <li key={`${at} ${name}`}>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{name}</span>
              <span className="shrink-0 tabular-nums">{say(value)}</span>
            </span>
            <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
              <rect width={Math.max(0.5, (100 * Math.max(0, value)) / longest)} height="3" className="fill-primary" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
