interface RankChartProps {
  title: string;
  bars: readonly { readonly name: string; readonly value: number }[];
  say: (value: number) => string;
}

/** Horizontal bars with names and figures, readable without color. The table below has the same figures. */
export function RankChart({ title, bars, say }: RankChartProps) {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <figcaption className="font-semibold">{title}</figcaption>
      {/* Letters are no part of a drawing that shrinks with the window. On a phone a name stands above its bar. */}
      <ul className="flex max-w-3xl flex-col gap-2 text-sm">
        {bars.map(({ name, value }, at) => (
          <li
            key={`${at} ${name}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_6.5rem]"
          >
            <span className="min-w-0 break-words sm:text-right">{name}</span>
            <span className="tabular-nums sm:order-last">{say(value)}</span>
            <svg
              viewBox="0 0 100 3"
              preserveAspectRatio="none"
              className="h-2 w-full max-sm:col-span-2 sm:h-4"
              aria-hidden="true"
            >
              <rect
                width={Math.max(0.5, (100 * Math.max(0, value)) / longest)}
                height="3"
                className="fill-primary forced-colors:fill-[Highlight]"
              />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
