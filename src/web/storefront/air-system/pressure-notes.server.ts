import { overloads } from "#domain/sizing/outlet-rules.ts";
import type { PartRole } from "#domain/sizing/parts.ts";
import type { Translator } from "#i18n/translator.ts";
import { amountText, type ToolUnits } from "../tools/tool-units.ts";
import type { AskedSystem } from "./read-system.ts";

/** Sentences on a pressure above what makers allow at the tools. */
export interface PressureNotes {
  /** Beside the answer; empty where every tool may get the pressure. */
  readonly warnings: readonly string[];
  /** By the names of the form's fields: at the pressure, and at each of those tools. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Tools of one limit, and the sentence that warns of it. */
interface Overload {
  readonly limit: number;
  readonly tools: AskedSystem["tools"];
  readonly text: string;
}

/** A limit is rounded down, so that the figure itself is allowed. */
const limitText = (limit: number, units: ToolUnits, { language }: Translator): string =>
  amountText({ of: limit, in: "pressure", safe: "down" }, units, language);

function overloadsOf({ filled: { units }, tools, wishes }: AskedSystem, t: Translator): readonly Overload[] {
  const tooMuch = wishes ? tools.filter((tool) => overloads(wishes, tool)) : [];
  const limits = [...new Set(tooMuch.map(({ mostPressure }) => mostPressure!))].toSorted((a, b) => a - b);
  return limits.map((limit) => {
    const group = tooMuch.filter((tool) => tool.mostPressure === limit);
    const names = [...new Set(group.map(({ tool }) => t(`sizing.tool.${tool}`)))];
    const text = t("toolNotes.toolPressure", {
      tools: names.join(t.language === "cn" ? "、" : "; "),
      most: limitText(limit, units, t),
      pressure: amountText({ of: wishes!.pressure, in: "pressure" }, units, t.language),
    });
    return { limit, tools: group, text };
  });
}

/** The warnings alone, for paper. */
export const pressureWarnings = (system: AskedSystem, t: Translator): string[] =>
  overloadsOf(system, t).map(({ text }) => text);

/** Warns of tools that may not get the pressure asked for, whether or not the list holds a regulator for each. */
export function pressureNotes(system: AskedSystem, roles: readonly PartRole[], t: Translator): PressureNotes {
  const groups = overloadsOf(system, t);
  const [least] = groups;
  if (!least) return { warnings: [], fields: {} };
  const say = (limit: number) => limitText(limit, system.filled.units, t);
  const warnings = groups.flatMap(({ limit, tools, text }) => {
    const isSet = tools.every(({ oiled }) => roles.includes(oiled ? "frl" : "regulator"));
    return [text, t(isSet ? "toolNotes.setUnit" : "toolNotes.noUnit", { most: say(limit) })];
  });
  const fields: Record<string, string> = { pressure: t("toolNotes.pressureAbove", { most: say(least.limit) }) };
  for (const { limit, tools } of groups)
    for (const { row } of tools) fields[`tool.${row}`] = t("toolNotes.toolMost", { most: say(limit) });
  return { warnings, fields };
}
