import { Fragment } from "react";

// A number and the unit behind it, bracketed or not: 0.86 MPa, (125 PSI), 208/230/460 V.
const figure = /([(（]?\d[\d.,/–×-]* (?:in NPT|kW\/100 CFM|[A-Za-zµ°Ω"″%][\w³²₂°/()]*)[)）]?)/u;

/** A text whose figures stay on one line with their units; between one figure and the next it may break. */
export function Figures({ text }: { text: string }) {
  const parts = text.split(figure);
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
