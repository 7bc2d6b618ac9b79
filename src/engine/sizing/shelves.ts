import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type AirNeed, allowedLosses, filterPlaces } from "#domain/sizing/air-need.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { platesAt } from "#domain/power/supply.ts";
import { systemSupply } from "#domain/sizing/common-rules.ts";
import { cooledInlet } from "#domain/sizing/dryer-flow.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { type OutletUnit, outletUnits, unitFlow, unitReserve, unitRange } from "#domain/sizing/outlet-rules.ts";
import { drainKinds, filterFlow, oilFilled, oilKind, oilLife, usualFilterInlet } from "#domain/sizing/part-rules.ts";
import type { PartRole, Shelves } from "#domain/sizing/parts.ts";
import { storageNeeded } from "#domain/sizing/storage-rules.ts";
import type { Shop } from "../shop.ts";
import { type Goods, readGoods } from "./goods.ts";
import { wantedDryers } from "./wanted-dryers.ts";
import { wantedPipe, wantedHoses } from "./wanted-pipe.ts";
import { looks, type WantedPart, wantedPart, joining } from "./wanted-part.ts";

/** Candidate products for the parts of a machine's system: the cheapest of every list. */
export interface FoundParts {
  readonly ids: readonly number[];
  /** Roles that no goods on sale can fill. */
  readonly nothingFor: ReadonlySet<PartRole>;
}

/** Finds candidates for the systems of these machines with one query. */
export async function findParts(shop: Shop, need: AirNeed, machines: readonly Machine[]): Promise<FoundParts[]> {
  const partLists = machines.map((machine) => wantedParts(shop.listing.taxonomy, need, machine));
  // Machines with the same need share one list.
  const lists = [...new Map(partLists.flat().map(({ list }) => [JSON.stringify(list), list])).values()];
  const cheapest = await shop.listing.ask({ kind: "cheapest", lists, fronts: [] });
  const idsOf = new Map(lists.map((list, at) => [JSON.stringify(list), cheapest.lists[at]!.ids]));
  return partLists.map((parts) => {
    const each = parts.map(({ role, list }) => ({ role, ids: idsOf.get(JSON.stringify(list))! }));
    const byRole = Map.groupBy(each, ({ role }) => role);
    return {
      ids: each.flatMap(({ ids }) => ids),
      nothingFor: new Set([
        ...[...byRole].flatMap(([role, ways]) => (hasNothing(role, ways) ? [role] : [])),
        // No pipe size carries the machine's full flow.
        ...(need.pipeLength > 0 && !byRole.has("pipe") ? (["pipe"] as const) : []),
      ]),
    };
  });
}

/** Every filter grade is required; for other roles any one list suffices. */
const hasNothing = (role: PartRole, ways: readonly { readonly ids: readonly number[] }[]): boolean =>
  role === "filter" ? ways.some(({ ids }) => ids.length === 0) : ways.every(({ ids }) => ids.length === 0);

/** Loads the candidates in one statement. */
export async function readShelves(shop: Shop, candidates: readonly FoundParts[]): Promise<Shelves<Goods>> {
  const goods = await readGoods(
    shop,
    candidates.flatMap(({ ids }) => ids),
  );
  const of = (category: CategorySlug) => goods.filter((each) => each.category === category);
  const extras = (type: string) => of("extras").filter(({ attributes }) => attributes["extraType"] === type);
  return {
    receivers: of("air-tanks"),
    dryers: of("air-dryers"),
    filters: of("air-filters"),
    oils: of("lubricants"),
    reliefs: extras("relief-valve"),
    drains: extras("drain"),
    aftercoolers: extras("aftercooler"),
    separators: extras("separator"),
    ...pipeShelves(of("air-pipe")),
    units: [...extras("frl"), ...extras("regulator")],
    hoses: extras("hose"),
    couplers: extras("coupler"),
    hoseSafety: [...extras("hose-fuse"), ...extras("whip-check")],
  };
}

/** Pipe and kits apart from their fittings. */
export function pipeShelves(goods: readonly Goods[]): Pick<Shelves<Goods>, "pipes" | "pipeParts"> {
  const isPipe = ({ attributes }: Goods) => attributes["pipeItem"] === "pipe" || attributes["pipeItem"] === "kit";
  return { pipes: goods.filter(isPipe), pipeParts: goods.filter((each) => !isPipe(each)) };
}

function wantedParts(taxonomy: Taxonomy, need: AirNeed, machine: Machine): WantedPart[] {
  const flow = mostFlow(machine);
  const supply = systemSupply(need, machine);
  const { maxPressure } = machine;
  return [
    ...wantedReceivers(taxonomy, need, machine),
    wantedPart("relief", "extras", {
      oneOf: { extraType: ["relief-valve"] },
      atLeast: { ratedFlow: flow, setPressure: maxPressure },
    }),
    wantedPart("drain", "extras", {
      oneOf: { extraType: ["drain"], drain: drainKinds(machine) },
      ifStated: supply === null ? {} : platesAt(supply),
      atLeast: { maxPressure, ratedFlow: flow },
    }),
    ...wantedDryers(taxonomy, need, machine),
    ...Object.values(filterPlaces(need))
      .flat()
      .map((grade) =>
        wantedPart("filter", "air-filters", {
          oneOf: { filterItem: ["housing"], filterGrade: [grade] },
          ifStated: joining(taxonomy, "air-filters", machine),
          atLeast: {
            ratedFlow: filterFlow(need, machine),
            maxPressure,
            ...(cooledInlet(need) > usualFilterInlet(grade) && { maxInletTemperature: cooledInlet(need) }),
          },
          atMost: { pressureDrop: allowedLosses.filter },
        }),
      ),
    ...(machine.oilFree ? [] : [wantedSeparator(flow), wantedOil(need, machine)]),
    ...(need.pipeLength > 0 ? wantedPipe(need, machine) : []),
    ...wantedUnits(need, machine),
    ...(need.hoseLength > 0 && need.outlets > 0 ? wantedHoses(need, machine) : []),
  ];
}

/** Stationary tanks. */
export const standing = { orientation: ["vertical", "horizontal"] };

function wantedReceivers(taxonomy: Taxonomy, need: AirNeed, machine: Machine): WantedPart[] {
  const { needed, own } = storageNeeded(need, machine);
  if (own >= needed) return [];
  const mawp = machine.maxPressure;
  const lacking = needed - own;
  const of = (volume: number): WantedPart =>
    wantedPart("receiver", "air-tanks", {
      oneOf: standing,
      ifStated: joining(taxonomy, "air-tanks", machine),
      atLeast: { tankVolume: volume, mawp },
    });
  // Parallel receivers are used only when no single one is large enough.
  return lacking > largestCommon ? [of(lacking), of(lacking / 2), of(lacking / 4)] : [of(lacking)];
}

const wantedSeparator = (ratedFlow: number): WantedPart =>
  wantedPart("separator", "extras", { oneOf: { extraType: ["separator"] }, atLeast: { ratedFlow } });

function wantedOil(need: AirNeed, machine: Machine): WantedPart {
  const { grade, base } = oilFilled(machine);
  return wantedPart(
    "oil",
    "lubricants",
    {
      oneOf: {
        oilApplication: [oilKind(machine)],
        viscosityGrade: [grade],
        ...(base !== null && { baseOil: [base] }),
      },
      atLeast: { ratedLife: oilLife(need, machine) || 0 },
    },
    2 * looks,
  );
}

function wantedUnits(need: AirNeed, { maxPressure }: Machine): WantedPart[] {
  const counts = outletUnits(need);
  return (Object.keys(counts) as OutletUnit[])
    .filter((unit) => counts[unit] > 0)
    .map((unit) =>
      wantedPart(unit, "extras", {
        oneOf: { extraType: [unit] },
        atLeast: {
          ratedFlow: unitReserve * unitFlow(need, unit),
          maxPressure,
          setPressure: unitRange(need, unit),
        },
      }),
    );
}

/** Maximum volume of common single receivers, gal; beyond, parallel ones are searched too. */
const largestCommon = 400;
