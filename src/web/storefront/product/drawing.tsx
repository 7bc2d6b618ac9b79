import { dimensionedDrawing, drawingSide, figureSize } from "#domain/catalogue/dimensioned-drawing.ts";
import type { OutlineKind, OverallSize } from "#domain/catalogue/outline.ts";
import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import { useLanguage } from "../../language/language.tsx";
import { useUnitSystem } from "../catalogue/unit-system.ts";

/** Front, side and top of a version with its own dimensions, in the shopper's units. */
export default function Drawing({ outline, size, name }: { outline: OutlineKind; size: OverallSize; name: string }) {
  const language = useLanguage();
  const [system] = useUnitSystem();
  const sheet = dimensionedDrawing(outline, size);
  const figures = sheet.dimensions.map((line) => ({
    ...line,
    text: `${line.measures === "diameter" ? "Ø " : ""}${quantityText(formatQuantity(line.inches, "length", language, system))}`,
  }));
  return (
    <svg
      viewBox={`0 0 ${drawingSide} ${drawingSide}`}
      role="img"
      aria-label={[name, ...figures.map(({ text }) => text)].join(", ")}
      className="aspect-square h-auto w-full text-ink forced-colors:text-[CanvasText]"
      fill="none"
    >
      <path d={sheet.outline.join("")} stroke="currentColor" strokeWidth={2.4} />
      <g className="text-info forced-colors:text-[CanvasText]">
        {figures.map(({ line, arrows, x, y, upright, text, measures }) => (
          <g key={measures}>
            <path d={line} stroke="currentColor" strokeWidth={1.8} />
            <path d={arrows} fill="currentColor" />
            <text
              fill="currentColor"
              fontSize={figureSize}
              textAnchor="middle"
              transform={`translate(${x} ${y})${upright ? " rotate(-90)" : ""}`}
            >
              {text}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}
