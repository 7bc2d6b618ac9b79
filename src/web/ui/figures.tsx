import { Fragment } from "react";
import { splitFigures } from "#domain/catalogue/whole-figures.ts";

/**
 * A text whose figures stay on one line with their units, and days and times in one piece; between them it may break.
 */
export function Figures({ text }: { text: string }) {
  const parts = splitFigures(text);
  if (parts.length === 1) return text;
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
