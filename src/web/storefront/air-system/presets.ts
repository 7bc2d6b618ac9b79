import type { ToolId } from "#domain/air/tools.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Supply } from "#domain/power/supply.ts";
import { filledBy, queryOf } from "../tools/tool-query.ts";
import { type ToolUnits, unitsOf } from "../tools/tool-units.ts";
import { givenText } from "./given-figures.ts";
import { systemFields } from "./system-fields.ts";

interface PresetTool {
  readonly tool: ToolId;
  readonly count: number;
  /** Percent, where the shop's work differs from the tool's usual share of time. */
  readonly duty?: number;
}

interface Preset {
  readonly id: "bodyShop" | "tireShop" | "garage" | "woodwork" | "fabrication" | "factory";
  readonly tools: readonly PresetTool[];
  readonly fields: Readonly<Record<string, string>>;
}

/** Usual shops. A single-phase machine runs on three-phase panels of its voltage too, so small shops begin with it. */
export const presets: readonly Preset[] = [
  {
    id: "bodyShop",
    tools: [
      // Beside filling and masking: half the time, the least that sizing guides say.
      { tool: "dual-action-sander", count: 2, duty: 50 },
      { tool: "hvlp-gun", count: 1 },
      // Wheels and bumpers, between hours of sanding.
      { tool: "impact-1-2", count: 3, duty: 10 },
      { tool: "blow-gun", count: 1 },
    ],
    fields: { dryness: "paint", cleanliness: "paint", supply: "230-1", outlets: "3" },
  },
  {
    id: "tireShop",
    tools: [
      { tool: "impact-1-2", count: 3 },
      { tool: "impact-3-4", count: 1 },
      { tool: "tire-inflator", count: 3 },
      { tool: "ratchet-3-8", count: 2 },
    ],
    fields: { dryness: "shop", cleanliness: "tools", supply: "230-1", outlets: "4", together: "70" },
  },
  {
    id: "garage",
    tools: [
      { tool: "impact-1-2", count: 1 },
      { tool: "tire-inflator", count: 1 },
      { tool: "brad-nailer", count: 1 },
    ],
    fields: { dryness: "none", cleanliness: "tools", supply: "230-1", outlets: "2", hours: "200", length: "0" },
  },
  {
    id: "woodwork",
    tools: [
      { tool: "finish-nailer", count: 3 },
      { tool: "framing-nailer", count: 2 },
      { tool: "dual-action-sander", count: 1 },
      { tool: "blow-gun", count: 1 },
    ],
    fields: { dryness: "shop", cleanliness: "dryer", supply: "230-1", outlets: "5" },
  },
  {
    id: "fabrication",
    tools: [
      { tool: "angle-grinder", count: 2 },
      { tool: "die-grinder", count: 2 },
      { tool: "plasma-cutter", count: 1 },
      { tool: "sandblaster", count: 1 },
    ],
    fields: { dryness: "shop", cleanliness: "dryer", supply: "230-3", outlets: "5", together: "70" },
  },
  {
    id: "factory",
    tools: [
      { tool: "blow-gun", count: 4 },
      { tool: "die-grinder", count: 4 },
      { tool: "drill-3-8", count: 6 },
      { tool: "impact-3-8", count: 4 },
      { tool: "hvlp-gun", count: 1 },
    ],
    fields: { dryness: "paint", cleanliness: "dryer", supply: "460-3", outlets: "12", hours: "4000", together: "70" },
  },
];

/**
 * The query of a usual shop, with the power that the visitor stated, where they did. Figures that are the tools' own
 * stay out, and others name their tool, so that another tool in its place comes with its own figures.
 */
export function presetQuery({ tools, fields }: Preset, language: Language, stated: Supply | null): string {
  const units: ToolUnits = unitsOf(language);
  const all = systemFields(tools.length);
  const { typed } = filledBy({ fields: all }, new URLSearchParams({ units }), language);
  const rows = tools.flatMap(({ tool, count, duty }, at) => {
    const row = at + 1;
    const share = duty === undefined ? "" : String(duty);
    return [
      [`tool.${row}`, tool],
      [`count.${row}`, String(count)],
      [`duty.${row}`, share],
      ...(share === "" ? [] : [[`given.${row}`, givenText(tool, share)]]),
    ];
  });
  return queryOf(
    { fields: all },
    { units, typed: { ...typed, ...Object.fromEntries(rows), ...fields, ...(stated && { supply: stated }) } },
  );
}
