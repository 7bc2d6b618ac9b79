import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { servedParts, taskOf } from "./machine-parts.ts";
import type { ServiceRule, ServiceTask } from "./service-rules.ts";

/** A part that fits the machine by the catalogue. */
export interface FittingPart {
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly attributes: AttributeValues;
}

/** The service tasks of a part, and its life in hours if the catalogue states it. */
export interface Served {
  readonly tasks: readonly ServiceTask[];
  readonly hours: number | null;
}

const filters: Readonly<Record<string, ServiceTask>> = {
  intake: "intake-filter",
  "oil-filter": "oil-filter",
  separator: "separator",
  element: "filter-element",
};
const oiled = ["screw", "piston", "vacuum", "blower"];

/** A kit that lasts this long has a separator in it beside the filters. */
const fullService = 4_000;

/** The tasks of a fitting part; none for a part without wear or outside the plan. */
export function servedBy(part: FittingPart): Served {
  const { attributes } = part;
  const life = (key: string) => (typeof attributes[key] === "number" ? attributes[key] : null);
  if (part.category === "air-filters") {
    const hours = life("elementLife");
    const item = String(attributes["filterItem"] ?? "");
    if (item === "service-kit")
      return {
        tasks: [
          "intake-filter",
          "oil-filter",
          ...(hours !== null && hours >= fullService ? (["separator"] as const) : []),
        ],
        hours,
      };
    const task = Object.hasOwn(filters, item) ? filters[item] : undefined;
    return { tasks: task ? [task] : [], hours };
  }
  if (part.category === "lubricants") {
    const applications = attributes["oilApplication"];
    const isOil = Array.isArray(applications) && applications.some((one) => oiled.includes(one));
    return { tasks: isOil ? ["oil"] : [], hours: life("ratedLife") };
  }
  const hours = life("serviceInterval");
  const parts = servedParts(attributes);
  if (parts.length > 0) {
    // Parts without an interval are replaced when they break; the plan does not list them.
    const tasks = hours === null ? [] : parts.flatMap((name) => taskOf[name] ?? []);
    return { tasks: [...new Set(tasks)], hours };
  }
  switch (attributes["extraType"]) {
    case "rebuild-kit":
      return { tasks: ["rebuild"], hours };
    case "engine-kit":
      return { tasks: ["engine-oil", "spark-plug"], hours };
    // The life of a belt depends on the drive, not on the belt.
    case "belt":
      return { tasks: ["belt"], hours: null };
    case "drain":
      return { tasks: ["drain"], hours };
    default:
      return { tasks: [], hours };
  }
}

/**
 * The rules with the hours that the catalogue states for the parts of this very machine, which go before the usual
 * ones. An oil that lasts longer than the usual interval does not stretch it: nobody knows which oil is in the machine.
 */
export function withPartLives(rules: readonly ServiceRule[], served: readonly Served[]): readonly ServiceRule[] {
  return rules.map((rule) => {
    if (rule.hours === undefined) return rule;
    const lives = served.flatMap(({ tasks, hours }) => (hours !== null && tasks.includes(rule.task) ? [hours] : []));
    if (lives.length === 0 || rule.task === "oil") return rule;
    return { ...rule, hours: Math.min(...lives) };
  });
}

/** The parts for the tasks of one service: a kit that serves nothing else before its single parts. One part a task. */
export function partsFor<P extends { readonly served: Served }>(
  tasks: readonly ServiceTask[],
  parts: readonly P[],
): { readonly part: P; readonly tasks: readonly ServiceTask[] }[] {
  const left = new Set(tasks);
  const chosen: { part: P; tasks: readonly ServiceTask[] }[] = [];
  // The largest kit first; of two alike the one the catalogue names first.
  const byReach = parts.toSorted((a, b) => b.served.tasks.length - a.served.tasks.length);
  for (const part of byReach) {
    const { tasks: serves } = part.served;
    if (serves.length === 0 || !serves.every((task) => left.has(task))) continue;
    for (const task of serves) left.delete(task);
    chosen.push({ part, tasks: serves });
  }
  return chosen;
}
