import { airTools, flowAt, middleOf, toolPressure } from "#domain/air/tools.ts";
import { readNumber } from "#domain/kernel/read-number.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Filled } from "../tools/tool-query.ts";
import { amountText, canonicalIn } from "../tools/tool-units.ts";
import { airFields } from "./system-fields.ts";

/** Sentences at the tools' fields: the warnings, and after them the figures that a tool has where none are typed. */
export function toolHints(
  rows: number,
  filled: Filled,
  warnings: Readonly<Record<string, string>>,
  t: Translator,
): Readonly<Record<string, string>> {
  const pressure = readPressure(filled);
  const { units, typed } = filled;
  const hints: Record<string, string> = { ...warnings };
  for (let row = 1; row <= rows; row++) {
    const tool = airTools.find(({ id }) => id === typed[`tool.${row}`]);
    if (!tool) continue;
    const usual = t("sizing.form.usual", {
      // Named, because without scripts the sentence stays while another one is chosen.
      tool: t(`sizing.tool.${tool.id}`),
      flow: amountText({ of: flowAt(tool, pressure), in: "flow", safe: "up" }, units, t.language),
      duty: amountText({ of: middleOf(tool.duty) * 100, in: "share" }, units, t.language),
    });
    hints[`tool.${row}`] = [warnings[`tool.${row}`] ?? "", usual].join(t.language === "cn" ? "" : " ").trim();
  }
  return hints;
}

/** The form's pressure, psi gauge; that of tables while the form has none that may be typed. */
function readPressure({ units, typed }: Filled): number {
  const [least, most] = airFields.pressure.within;
  const typedFigure = readNumber(typed["pressure"] ?? "");
  const pressure = typedFigure === null ? 0 : Number(canonicalIn(typedFigure, "pressure", units).toPrecision(6));
  return pressure >= least && pressure <= most ? pressure : toolPressure;
}
