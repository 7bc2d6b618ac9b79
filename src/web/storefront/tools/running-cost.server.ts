import type { LoaderFunctionArgs } from "react-router";
import { findMachines, type MachineFacts, type MachineFound } from "#engine/air/find-machines.ts";
import { href } from "#i18n/routes.ts";
import { requestContext } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { inAskedUnits } from "./asked-units.server.ts";
import { isTyped, places, runningCostFields, type Place } from "./calculators/running-cost-fields.ts";
import { type Filled, filledBy, isAsked, queryOf } from "./tool-query.ts";
import { shownIn } from "./tool-units.ts";

/** Input for an unknown machine, with candidates. */
export type UnknownMachine = Pick<MachineFound, "typed" | "alike"> & { readonly place: Place };

interface RunningCostPage {
  readonly unknown: readonly UnknownMachine[];
  /** The limits of the answer, which scripts would carry in vain. */
  readonly limits: string;
}

const form = { fields: runningCostFields };

/**
 * Looks up the machines that were named and whose figures are not there yet. One that is found fills in its figures, by
 * a redirect to the URL that holds them: what is shared says the same for ever, and each figure can be changed.
 */
export async function loader(args: LoaderFunctionArgs): Promise<RunningCostPage> {
  const facts = args.context.get(requestContext);
  return publicLoader<RunningCostPage>(async (shop, { query, language }) => {
    const converted = inAskedUnits(facts, query);
    if (converted !== null) return { redirect: converted };
    const filled = filledBy(form, query, language);
    const { typed } = filled;
    const named = places.filter((place) => {
      const part = typed[`part${place}`]!.trim();
      return isAsked(runningCostFields[`part${place}`]!, typed) && part !== "" && part !== typed[`of${place}`];
    });
    const { data, tags } = await findMachines(
      shop,
      named.map((place) => typed[`part${place}`]!),
      language,
    );
    const machines = named.flatMap((place, at) => {
      const { machine } = data[at]!;
      return machine ? [[place, machine] as const] : [];
    });
    if (machines.length > 0)
      return { redirect: `${href(facts.prefix, "toolRunningCost")}?${queryOf(form, filledWith(filled, machines))}` };
    const unknown = named.map((place, at) => ({ place, typed: typed[`part${place}`]!, alike: data[at]!.alike }));
    return {
      data: { unknown, limits: translators[language]("toolNotes.costLimits") },
      tags: named.length > 0 ? tags : [],
    };
  })(args);
}

/** The form with figures of machines from the catalogue; missing ones stay as typed, or are asked for. */
function filledWith(filled: Filled, pairs: readonly (readonly [Place, MachineFacts])[]): Filled {
  const { units, typed } = filled;
  const missing = (figure: "flow" | "power", place: Place) =>
    isTyped(filled, figure, place) ? [] : [[`${figure}${place}`, ""]];
  const figures = pairs.flatMap(([place, { sku, flow, kilowatts, control, price }]) => [
    [`part${place}`, sku],
    [`of${place}`, sku],
    ...(flow === null ? missing("flow", place) : [[`flow${place}`, rounded(shownIn(flow, "flow", units))]]),
    ...(kilowatts === null ? missing("power", place) : [[`power${place}`, rounded(kilowatts)]]),
    ...(control === null ? [] : [[`control${place}`, control]]),
    [`price${place}`, String(price)],
    [`list${place}`, String(price)],
  ]);
  return { units, typed: { ...typed, ...(Object.fromEntries(figures) as Record<string, string>) } };
}

const rounded = (value: number): string => String(Number(value.toPrecision(4)));
