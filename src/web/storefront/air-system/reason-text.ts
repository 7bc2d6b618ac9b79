import { ports } from "#domain/catalogue/categories/choices.ts";
import type { Reason, ReasonCode } from "#domain/sizing/reason.ts";
import type { Translator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { amountText, canonicalIn, type ToolUnits, unitName } from "../tools/tool-units.ts";

/** Rules without a message, because others already cover it. */
type Unsaid = "receiver_stands" | "aftercooler_loss" | "dryer_loss" | "filter_loss" | "max_pressure" | "coupler_style";
const unsaid: readonly ReasonCode[] = [
  "receiver_stands",
  "aftercooler_loss",
  "dryer_loss",
  "filter_loss",
  "max_pressure",
  "coupler_style",
] satisfies Unsaid[];

const isSaid = (reason: Reason): reason is Reason & { code: Exclude<ReasonCode, Unsaid> } =>
  !unsaid.includes(reason.code);

/** Findings of the rules, one sentence each, in the chosen units. */
export function reasonTexts(reasons: readonly Reason[], units: ToolUnits, t: Translator): string[] {
  return reasons.filter(isSaid).map(({ code, figures }) => t(`sizing.reason.${code}`, figureTexts(figures, units, t)));
}

/** Safe side for rounding a reason's figures: requirements, losses and consumption up, reserves down. */
const safeSides: Readonly<Record<string, "up" | "down">> = {
  needed: "up",
  cutOut: "up",
  lacking: "up",
  load: "up",
  short: "up",
  drop: "up",
  pipe: "up",
  loss: "up",
  purge: "up",
  usable: "down",
  delivered: "down",
  left: "down",
};

/** A reason's figures as its sentence takes them. */
export function figureTexts(figures: Reason["figures"], units: ToolUnits, t: Translator): Record<string, string> {
  const texts = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === "object"
      ? amountText({ of: value.value, in: value.dimension, safe: safeSides[name] }, units, t.language)
      : wordOf(name, String(value), t),
  ]);
  return { ...Object.fromEntries(texts), ...perFlowTexts(figures["perCfm"], units, t) } as Record<string, string>;
}

/** Volume for each unit of flow: 4 gal a CFM are 535 L a m³/min. */
function perFlowTexts(perCfm: Reason["figures"][string] | undefined, units: ToolUnits, t: Translator) {
  if (typeof perCfm !== "object") return {};
  return {
    perCfm: amountText({ of: perCfm.value * canonicalIn(1, "flow", units), in: "volume" }, units, t.language),
    perWhat: unitName("flow", units, t.language),
  };
}

const grades = {
  "particulate-5": "sizing.grade.particulate",
  "particulate-1": "sizing.grade.dust",
  "coalescing-1": "sizing.grade.coalescing",
  "coalescing-0.01": "sizing.grade.fine",
  carbon: "sizing.grade.carbon",
} as const;

function wordOf(name: string, value: string, t: Translator): string {
  if (name === "supply") return t(`power.supply.${value as "115-1"}`);
  if (name === "others") return threadsText(value, t);
  if (name === "grade" && value in grades) return t(grades[value as keyof typeof grades]);
  return portText(value, t);
}

const portText = (value: string, t: Translator): string =>
  ports.find((port) => port.value === value)?.name[t.language] ?? value;

/** Threads with how many of each: `npt-0.75×4 npt-1×2`. */
function threadsText(value: string, t: Translator): string {
  const counted = value.split(" ").map((each) => each.split("×"));
  return counted.map(([thread = "", count]) => `${portText(thread, t)} × ${count}`).join(listSeparators[t.language]);
}
