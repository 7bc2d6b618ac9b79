import { airNeed } from "#domain/sizing/air-need.ts";
import type { Translator } from "#i18n/translator.ts";
import { type Amount, amountText, canonicalIn, figureText } from "../tools/tool-units.ts";
import { readSystem } from "./read-system.ts";
import { airFields, assumedFields, pipeFields, placeFields, supplyField } from "./system-fields.ts";

const systemFields = { ...airFields, supply: supplyField, ...placeFields, ...pipeFields, ...assumedFields };

/** Assumptions of a system's sizing as labels and values, parsed from its query. Empty without any. */
export function systemAssumptions(query: string, t: Translator): [label: string, value: string][] {
  const { filled, tools, wishes } = readSystem(new URLSearchParams(query), t.language);
  if (!wishes) return [];
  const { units, typed } = filled;
  const say = (of: number, unit: Amount["in"]) => amountText({ of, in: unit }, units, t.language);
  // As the page says it: what is needed is rounded up.
  const needed = (of: number, unit: Amount["in"]) => amountText({ of, in: unit, safe: "up" }, units, t.language);
  const need = airNeed(wishes);
  return [
    [
      t("sizing.need.title"),
      t("sizing.need.summary", { flow: needed(need.flow, "flow"), pressure: needed(need.cutOut, "pressure") }),
    ],
    [t("sizing.need.peak"), needed(need.peak, "flow")],
    ...tools.map(({ tool, quantity, flow, duty }): [string, string] => [
      `${t(`sizing.tool.${tool}`)} × ${figureText(quantity)}`,
      `${say(flow, "flow")}, ${say(duty * 100, "share")}`,
    ]),
    ...Object.entries(systemFields).map(([name, field]): [string, string] => {
      const value = typed[name] ?? "";
      if (field.kind === "number")
        return [t(field.label), say(canonicalIn(Number(value), field.quantity, units), field.quantity)];
      const text = field.choices.find((choice) => choice.value === value)?.name ?? { text: value };
      return [t(field.label), typeof text === "string" ? t(text) : text.text];
    }),
    [t("sizing.need.losses"), needed(need.losses, "pressure")],
    [t("sizing.need.site"), t("sizing.need.siteValue", { factor: figureText(need.siteFactor) })],
  ];
}
