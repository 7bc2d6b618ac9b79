import type { Dimension } from "#domain/catalogue/attribute.ts";
import { formatQuantity } from "#domain/catalogue/units.ts";

const dimensions: Readonly<Record<string, Dimension>> = {
  HP: "power",
  CFM: "flow",
  SCFM: "standardFlow",
  PSI: "pressure",
  gal: "volume",
  qt: "oilVolume",
  lb: "weight",
};

const number = "\\d[\\d,]*(?:\\.\\d+)?";
// A figure in brackets is the second one already: `3.7 kW (5 HP)`.
const usFigure = new RegExp(
  `(?<![\\d.,(（/–-])(${number})(?:([–/])(${number}))? (${Object.keys(dimensions).join("|")})(?![\\w/])(?![^()]*\\))`,
  "g",
);
const metricBehind = /（约?[\d.,]+ (?:L|kg|m³\/min|kW|MPa)）(\p{Script=Han})?/u;

/** A Chinese text with its US figures behind the metric ones: `50 HP 以内` becomes `37 kW (50 HP) 以内`. */
export function metricFirst(text: string): string {
  let next = text.replace(
    usFigure,
    (_, from: string, sign: string | undefined, to: string | undefined, unit: string) => {
      const shown = (figure: string) => formatQuantity(Number(figure.replaceAll(",", "")), dimensions[unit]!, "cn");
      const most = shown(to ?? from);
      if (!to || to === from) return `${most.value} ${most.unit} (${from} ${unit})`;
      return `${from === "0" ? "0" : shown(from).value}${sign}${most.value} ${most.unit} (${from}${sign}${to} ${unit})`;
    },
  );
  // The metric figure, which stood in brackets, is now the first one.
  if (next !== text) next = next.replace(metricBehind, (_, han?: string) => (han ? ` ${han}` : ""));
  return next;
}
