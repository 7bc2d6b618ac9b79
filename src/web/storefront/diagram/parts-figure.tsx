import { type KeyboardEvent, useMemo } from "react";
import { explodedDrawing } from "#domain/machines/exploded-drawing.ts";
import { balloonRadius, balloonStep } from "#domain/machines/drawing-balloons.ts";
import { useT } from "../../language/language.tsx";
import type { DiagramScreen } from "./diagram.page.ts";

interface PartsFigureProps {
  diagram: Pick<DiagramScreen, "assembly" | "rows" | "name">;
  /** The number that is looked at, in the drawing or in the list. */
  active: number | null;
  onActive: (number: number | null) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The arrow keys lead from number to number. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  const numbers = [...event.currentTarget.querySelectorAll<SVGAElement>("a[id]")];
  const at = numbers.findIndex((one) => one === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  numbers[(at + step + numbers.length) % numbers.length]?.focus();
}

/** The machine taken apart. Each number is a link to its line in the list, which says the same in words. */
export function PartsFigure({ diagram: { assembly, rows, name }, active, onActive }: PartsFigureProps) {
  const t = useT();
  const drawing = useMemo(() => explodedDrawing(assembly), [assembly]);
  const toneOf = (number: number) =>
    number === active
      ? "text-primary forced-colors:text-[Highlight]"
      : "text-ink forced-colors:text-[CanvasText] print:text-black";
  return (
    <figure className="max-sm:-mx-4" onKeyDown={walk}>
      <svg
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="group"
        aria-label={t("diagram.figure", { name, count: rows.length })}
        className="mx-auto h-auto max-h-[85rem] w-full max-w-2xl print:max-h-[16cm]"
        fill="none"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path
          d={drawing.axes}
          stroke="currentColor"
          strokeWidth={1.6}
          strokeDasharray="20 6 4 6"
          className="text-muted forced-colors:text-[CanvasText]"
        />
        {drawing.parts.map(({ number, paths }) => (
          // The part itself leads to its line too; its number says so to keyboards and readers.
          <a
            key={number}
            href={`#part-${number}`}
            tabIndex={-1}
            aria-hidden="true"
            className={toneOf(number)}
            onPointerEnter={() => onActive(number)}
            onPointerLeave={() => onActive(null)}
          >
            <g stroke="currentColor" strokeWidth={number === active ? 4.5 : 2.4}>
              {paths.map((path, at) => (
                <path key={at} d={path} className="fill-ground forced-colors:fill-[Canvas]" />
              ))}
            </g>
          </a>
        ))}
        {drawing.parts.map((part) => (
          <Callout
            key={part.number}
            part={part}
            label={t("diagram.callout", {
              number: part.number,
              part: t(`diagram.parts.${rows[part.number - 1]!.name}`),
            })}
            isActive={part.number === active}
            tone={toneOf(part.number)}
            onActive={onActive}
          />
        ))}
      </svg>
    </figure>
  );
}

interface CalloutProps {
  part: ReturnType<typeof explodedDrawing>["parts"][number];
  label: string;
  isActive: boolean;
  tone: string;
  onActive: PartsFigureProps["onActive"];
}

/** The number of a part, which leads to its line. */
function Callout({ part: { number, balloon, anchor }, label, isActive, tone, onActive }: CalloutProps) {
  return (
    <a
      id={`callout-${number}`}
      href={`#part-${number}`}
      aria-label={label}
      className={`group outline-none ${tone}`}
      onPointerEnter={() => onActive(number)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(number)}
      onBlur={() => onActive(null)}
      onClick={() => onActive(number)}
    >
      <path
        d={`M${balloon.x} ${balloon.y}L${anchor.x} ${anchor.y}`}
        stroke="currentColor"
        strokeWidth={isActive ? 4 : 1.8}
      />
      <circle cx={anchor.x} cy={anchor.y} r={7} fill="currentColor" />
      <circle cx={balloon.x} cy={balloon.y} r={balloonStep / 2 - 1} fill="transparent" />
      <circle
        cx={balloon.x}
        cy={balloon.y}
        r={balloonRadius}
        stroke="currentColor"
        strokeWidth={3}
        className="fill-ground group-focus-visible:stroke-[9] forced-colors:fill-[Canvas]"
      />
      <text x={balloon.x} y={balloon.y + 16} textAnchor="middle" fontSize={46} fontWeight={600} fill="currentColor">
        {number}
      </text>
    </a>
  );
}
