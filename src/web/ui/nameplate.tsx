import type { ReactNode } from "react";

/** The figures of the amps: 20 HP in NEC table 430.250. */
const lines = [
  ["MODEL", "RS20"],
  ["PART NO.", "OV-RS20-125-B"],
  ["HP", "20"],
  ["VOLTS", "208/230/460"],
  ["PHASE", "3"],
  ["AMPS", "59.4/54/27"],
] as const;

type Line = (typeof lines)[number][0];

interface NameplateProps {
  /** The requested lines. */
  marks: readonly Line[];
  /** Caption of the drawing. */
  caption: string;
  children: ReactNode;
}

/** A form for the data on a machine's nameplate, beside a drawing that shows where to find them. */
export function BesideNameplate({ marks, caption, children }: NameplateProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,42rem)_18rem] lg:gap-10">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <figure className="max-w-72 max-lg:order-first max-lg:max-w-56 print:hidden">
        <svg
          viewBox="0 0 288 216"
          aria-hidden
          className="h-auto w-full text-ink forced-colors:text-[CanvasText]"
          fill="none"
          stroke="currentColor"
        >
          <rect x="2" y="2" width="284" height="212" rx="10" strokeWidth="2" className="fill-wash" />
          {[16, 272].flatMap((x) => [16, 200].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />))}
          {lines.map(([name, value], at) => {
            const isMarked = marks.includes(name);
            const y = 28 + at * 28;
            return (
              <g key={name} className={isMarked ? "text-primary forced-colors:text-[Highlight]" : "text-muted"}>
                <rect x="30" y={y} width="228" height="24" strokeWidth={isMarked ? 3 : 1} className="fill-ground" />
                <text x="38" y={y + 17} fontSize="14.5" stroke="none" fill="currentColor">
                  {name}
                </text>
                <text
                  x="250"
                  y={y + 17}
                  fontSize="15"
                  fontWeight="600"
                  textAnchor="end"
                  stroke="none"
                  fill="currentColor"
                >
                  {value}
                </text>
              </g>
            );
          })}
        </svg>
        <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption>
      </figure>
    </div>
  );
}
