import { airTools, flowAt, middleOf, mostPressure, type ToolId, toolPressure } from "#domain/air/tools.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Cleanliness, Dryness, SystemWishes } from "#domain/sizing/air-need.ts";
import type { Supply } from "#domain/power/supply.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { type FieldFault, type Filled, readFields } from "../tools/tool-query.ts";
import { systemFilled } from "./given-figures.ts";
import { draft, leastRows, mostRows, ownTool, systemFields } from "./system-fields.ts";

/** A tool with its typed or tabulated flow at this pressure. */
interface CountedTool {
  /** Of the form, from 1. */
  readonly row: number;
  readonly tool: ToolId | typeof ownTool;
  readonly quantity: number;
  /** CFM while it runs. */
  readonly flow: number;
  /** 0 to 1 */
  readonly duty: number;
  readonly oiled: boolean;
  /** psi gauge; null where no maker's limit is known. */
  readonly mostPressure: number | null;
}

/** The form of a URL, and its request. */
export interface AskedSystem {
  readonly rows: number;
  readonly filled: Filled;
  /** True if the form was submitted. */
  readonly asked: boolean;
  readonly faults: Readonly<Record<string, FieldFault>>;
  /** Errors besides those of single fields. */
  readonly mismatch: { readonly field: string; readonly say: MessageKey } | null;
  readonly tools: readonly CountedTool[];
  /** Null while something is wrong. */
  readonly wishes: SystemWishes | null;
}

/** Reads the page's query. */
export function readSystem(query: URLSearchParams, language: Language): AskedSystem {
  const rows = rowsOf(query);
  const fields = systemFields(rows);
  const filled = systemFilled(fields, query, language);
  // The power may come along from where it was stated: that alone asks for nothing.
  const isFilledIn = query.has("units") || Object.keys(fields).some((name) => name !== "supply" && query.has(name));
  const mayCalculate = isFilledIn && !query.has(draft);
  const { faults, values } = readFields(fields, filled);
  const wrong: Record<string, FieldFault> = { ...faults };
  const tools: CountedTool[] = [];
  const pressure = asTyped((values["pressure"] as number | undefined) ?? toolPressure);
  for (let row = 1; row <= rows; row++) {
    const tool = filled.typed[`tool.${row}`] as CountedTool["tool"] | "";
    if (!tool) {
      // Rows without a tool are ignored.
      for (const name of ["count", "flow", "duty"]) delete wrong[`${name}.${row}`];
      continue;
    }
    const number = (name: string) => values[`${name}.${row}`] as number | undefined;
    const listed = airTools.find(({ id }) => id === tool);
    const flow = number("flow") ?? (listed && flowAt(listed, pressure));
    const duty = number("duty") === undefined ? listed && middleOf(listed.duty) : number("duty")! / 100;
    if (tool === ownTool && flow === undefined) wrong[`flow.${row}`] ??= { code: "missing" };
    if (tool === ownTool && duty === undefined) wrong[`duty.${row}`] ??= { code: "missing" };
    if (flow !== undefined && duty !== undefined)
      tools.push({
        row,
        tool,
        quantity: number("count") ?? 1,
        flow,
        duty,
        oiled: listed?.oiled ?? false,
        mostPressure: listed ? mostPressure(listed.id) : null,
      });
  }
  const none = tools.length === 0 && Object.keys(wrong).length === 0;
  const mismatch = none ? { field: "tool.1", say: "sizing.form.atLeastOne" as const } : null;
  const sound = !none && Object.keys(wrong).length === 0;
  return {
    rows,
    filled,
    asked: mayCalculate,
    faults: wrong,
    mismatch,
    tools,
    wishes: sound ? wishesOf(values, tools) : null,
  };
}

/** Rows for the filled-in ones and an empty one, or as many as requested. */
function rowsOf(query: URLSearchParams): number {
  let last = 0;
  for (let row = 1; row <= mostRows; row++) if (query.get(`tool.${row}`)) last = row;
  const rowCount = Number(query.getAll("rows").sort()[0] ?? 0);
  const rows = Math.max(leastRows, last + 1, Number.isInteger(rowCount) ? rowCount : 0);
  return Math.min(rows, mostRows);
}

type Values = ReturnType<typeof readFields>["values"];

/** As near as the form writes a figure in other units. */
const asNear = 1e-5;

/**
 * 0.620528 MPa are 90 psi, not a hair more, which would take more air. Any other pressure stays as exact as it was
 * typed: rounded in psi, 0.62 MPa would be read as 0.621.
 */
function asTyped(pressure: number): number {
  const short = Number(pressure.toPrecision(4));
  return Math.abs(short - pressure) < pressure * asNear ? short : pressure;
}

function wishesOf(values: Values, uses: readonly CountedTool[]): SystemWishes {
  // 30.48 m are 100 ft, not a hair more: what is bought by the piece is counted from it.
  const number = (name: string) => Number(Number(values[name]).toPrecision(6));
  const supply = String(values["supply"]);
  return {
    uses,
    simultaneity: number("together") / 100,
    growth: number("growth") / 100,
    pressure: asTyped(Number(values["pressure"])),
    band: asTyped(Number(values["band"])),
    peakMinutes: number("peak") / 60,
    altitude: number("altitude"),
    room: number("room"),
    hours: number("hours"),
    dryness: values["dryness"] as Dryness,
    cleanliness: values["cleanliness"] as Cleanliness,
    oilFree: values["oilFree"] === "yes",
    supply: supply === "any" ? null : (supply as Supply),
    pipeLength: number("length"),
    outlets: Math.round(number("outlets")),
    hoseLength: number("hose"),
  };
}
