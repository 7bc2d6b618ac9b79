import { airTools, flowAt, middleOf } from "#domain/air/tools.ts";
import type { Translator } from "#i18n/translator.ts";
import { amountText } from "../tools/tool-units.ts";
import type { AskedSystem } from "./read-system.ts";

/** So many times less or more than what makers print is another tool, or an average in place of the flow at load. */
const far = 2;

/** Sentences on a typed flow: beside the answer, and the shorter one at its field. */
interface FlowNote {
  readonly warning: string;
  readonly atField: string;
}

/** Typed flows far from what makers print for the tool, by the tools' rows. */
export function flowNotes({ filled: { units }, tools, wishes }: AskedSystem, t: Translator): Map<number, FlowNote> {
  const say = (of: number, safe?: "up") => amountText({ of, in: "flow", safe }, units, t.language);
  const notes = new Map<number, FlowNote>();
  for (const { row, tool, flow } of wishes ? tools : []) {
    const listed = airTools.find(({ id }) => id === tool);
    if (!listed) continue;
    const more = flowAt(listed, wishes!.pressure) / middleOf(listed.flow);
    const [least, most] = [listed.flow[0] * more, listed.flow[1] * more];
    if (flow >= least / far && flow <= most * far) continue;
    const span = { least: say(least), most: say(most), figures: least === most ? "one" : "two" };
    const entered = { tool: t(`sizing.tool.${listed.id}`), flow: say(flow, "up") };
    const side = flow < least ? "less" : "more";
    notes.set(row, {
      warning: t("toolNotes.flowFar", { ...span, ...entered, side }),
      atField: t("toolNotes.flowSpan", span),
    });
  }
  return notes;
}
