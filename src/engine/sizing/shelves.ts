import { aluminumPipes } from "#domain/air/pipe.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type AirNeed, allowedLosses, dewPoints, filterPlaces, isHeatless } from "#domain/sizing/air-need.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { driesItself } from "#domain/sizing/choose-treatment.ts";
import { platesAt, type Supply } from "#domain/power/supply.ts";
import { joins, systemSupply, usualRoom } from "#domain/sizing/common-rules.ts";
import { cooledInlet, dryerFlowNeeded, highTemperature, hotDryerFlowNeeded } from "#domain/sizing/dryer-rules.ts";
import { couplerBodies, hoseLoss, hoseSizes, isSecured } from "#domain/sizing/hose-rules.ts";
import { allFit } from "#domain/sizing/reason.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { type OutletUnit, outletUnits, unitFlow, unitReserve, unitSetting } from "#domain/sizing/outlet-rules.ts";
import { drainKinds, filterFlow, oilKind, oilLife, pipeSizeReason, viscosities } from "#domain/sizing/part-rules.ts";
import type { PartRole, Shelves } from "#domain/sizing/parts.ts";
import { storageNeeded } from "#domain/sizing/storage-rules.ts";
import type { WantedGoods } from "#engine/catalogue/questions/buyable-goods.ts";
import type { CheapestList } from "#engine/catalogue/questions/cheapest-goods.ts";
import type { Shop } from "../shop.ts";
import { type Goods, readGoods } from "./goods.ts";

/** Number of cheapest candidates per part: some fail rules that no column covers. */
const looks = 4;
/** Number of pipe sizes tried, from the smallest that carries the flow: not every size has all parts in stock. */
const pipeSizes = 3;

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
  const isPipe = ({ attributes }: Goods) => attributes["pipeItem"] === "pipe" || attributes["pipeItem"] === "kit";
  return {
    receivers: of("air-tanks"),
    dryers: of("air-dryers"),
    filters: of("air-filters"),
    oils: of("lubricants"),
    reliefs: extras("relief-valve"),
    drains: extras("drain"),
    aftercoolers: extras("aftercooler"),
    separators: extras("separator"),
    pipes: of("air-pipe").filter(isPipe),
    pipeParts: of("air-pipe").filter((each) => !isPipe(each)),
    units: [...extras("frl"), ...extras("regulator")],
    hoses: extras("hose"),
    couplers: extras("coupler"),
    hoseSafety: [...extras("hose-fuse"), ...extras("whip-check")],
  };
}

/** One way to fill a role. */
interface WantedPart {
  readonly role: PartRole;
  readonly list: CheapestList;
}

const wantedPart = (role: PartRole, category: CategorySlug, goods: WantedGoods, most = looks): WantedPart => ({
  role,
  list: { categories: [category], wanted: goods, most },
});

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
          atLeast: { ratedFlow: filterFlow(need, machine), maxPressure },
          atMost: { pressureDrop: allowedLosses.filter },
        }),
      ),
    ...(machine.oilFree ? [] : [wantedSeparator(flow), wantedOil(need, machine)]),
    ...(need.pipeLength > 0 ? wantedPipe(need, machine) : []),
    ...wantedUnits(need, machine),
    ...(need.hoseLength > 0 && need.outlets > 0 ? wantedHoses(need, machine) : []),
  ];
}

/** Ports of a category's goods that fit the machine's outlet; unrestricted when it states none. */
export function joining(
  taxonomy: Taxonomy,
  category: CategorySlug,
  machine: Machine,
): Record<string, readonly string[]> {
  const outlet = machine.attributes["outletPort"];
  const port = taxonomy.category(category).attributes.find(({ key }) => key === "port");
  if (typeof outlet !== "string" || port?.kind !== "choice") return {};
  return { port: port.choices.map(({ value }) => value).filter((other) => allFit(joins(outlet, other))) };
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

/** Maximum volume of common single receivers, gal; beyond, parallel ones are searched too. */
const largestCommon = 400;

/** Dryers that reach the dew point on this supply. */
export function dryerFor(need: AirNeed, supply: Supply | null): WantedGoods {
  return {
    oneOf: { dryerType: [isHeatless(need) ? "desiccant" : "refrigerated"] },
    ifStated: supply === null ? {} : platesAt(supply),
    atMost: {
      pressureDewPoint: dewPoints[need.dryness] ?? Number.POSITIVE_INFINITY,
      pressureDrop: allowedLosses.dryer,
      ...(need.room < usualRoom.least && { minAmbient: need.room }),
    },
    ...(need.room > usualRoom.most && { atLeast: { maxAmbient: need.room } }),
  };
}

function wantedDryers(taxonomy: Taxonomy, need: AirNeed, machine: Machine): WantedPart[] {
  if (dewPoints[need.dryness] === null || driesItself(need, machine)) return [];
  const { maxPressure } = machine;
  const dryer = (atLeast: Record<string, number>): WantedPart => {
    const goods = dryerFor(need, systemSupply(need, machine));
    return wantedPart("dryer", "air-dryers", {
      ...goods,
      ifStated: { ...goods.ifStated, ...joining(taxonomy, "air-dryers", machine) },
      atLeast: { ...goods.atLeast, ...atLeast, maxPressure },
    });
  };
  const dryers = [
    dryer({ maxInletTemperature: cooledInlet(need), ratedFlow: dryerFlowNeeded(need, machine) }),
    // In a hot room, a smaller dryer rated at hotter air may suffice.
    dryer({ ratedInletTemperature: highTemperature, ratedFlow: hotDryerFlowNeeded(need, machine) }),
  ];
  if (machine.compression !== "piston") return dryers;
  const cooler = wantedPart("aftercooler", "extras", {
    oneOf: { extraType: ["aftercooler"] },
    ifStated: joining(taxonomy, "extras", machine),
    atLeast: { ratedFlow: mostFlow(machine), maxPressure },
    atMost: { pressureDrop: allowedLosses.aftercooler },
  });
  return [...dryers, cooler];
}

const wantedSeparator = (ratedFlow: number): WantedPart =>
  wantedPart("separator", "extras", { oneOf: { extraType: ["separator"] }, atLeast: { ratedFlow } });

function wantedOil(need: AirNeed, machine: Machine): WantedPart {
  const kind = oilKind(machine);
  return wantedPart(
    "oil",
    "lubricants",
    {
      oneOf: { oilApplication: [kind], viscosityGrade: [viscosities[kind]] },
      atLeast: { ratedLife: oilLife(need, machine) || 0 },
    },
    2 * looks,
  );
}

/** Minimum length of a pipe, ft; shorter pieces and those of unknown length are not pipes for a wall. */
const shortestPipe = 1;

function wantedPipe(need: AirNeed, machine: Machine): WantedPart[] {
  const sizes = aluminumPipes
    .map(({ size }) => size)
    .filter((size) => pipeSizeReason(need, machine, size).fits)
    .slice(0, pipeSizes);
  const { maxPressure } = machine;
  const run = { pipeMaterial: ["aluminum"], pipeColor: ["blue"] };
  return sizes.flatMap((size) => {
    const fitting = (item: "coupling" | "drop" | "adapter"): WantedPart =>
      wantedPart(item, "air-pipe", { oneOf: { pipeItem: [item], pipeSize: [size] }, atLeast: { maxPressure } }, 2);
    return [
      wantedPart(
        "pipe",
        "air-pipe",
        { oneOf: { pipeItem: ["pipe"], pipeSize: [size], ...run }, atLeast: { maxPressure, pipeLength: shortestPipe } },
        3,
      ),
      wantedPart(
        "pipe",
        "air-pipe",
        {
          oneOf: { pipeItem: ["kit"], pipeSize: [size], ...run },
          atLeast: { maxPressure, pipeLength: need.pipeLength, outlets: need.outlets },
        },
        2,
      ),
      ...(["coupling", "drop", "adapter"] as const).map(fitting),
    ];
  });
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
          setPressure: unitSetting(need),
        },
      }),
    );
}

/** Hoses with an acceptable loss behind a lossless pipe, couplers of every body, and safety parts for wide hoses. */
function wantedHoses(need: AirNeed, { maxPressure }: Machine): WantedPart[] {
  const atHoses = (role: PartRole, extraType: string, size: Record<string, string>, least: Record<string, number>) =>
    wantedPart(role, "extras", {
      oneOf: {
        extraType: [extraType],
        ...Object.fromEntries(Object.entries(size).map(([key, value]) => [key, [value]])),
      },
      atLeast: { maxPressure, ...least },
    });
  const sizes = hoseSizes.filter((size) => hoseLoss(need, size, need.hoseLength) <= allowedLosses.pipe);
  const secured = sizes.filter((size) => isSecured({ hoseInside: size }));
  const passing = { ratedFlow: need.tool };
  return [
    ...sizes.map((hoseInside) => atHoses("hose", "hose", { hoseInside }, { hoseLength: need.hoseLength })),
    ...couplerBodies.map((couplerBody) =>
      atHoses("coupler", "coupler", { couplerBody }, { couplersInSet: 1, ...passing }),
    ),
    ...secured.flatMap((size) => [
      atHoses("shutoff", "hose-fuse", { port: `npt-${size}` }, passing),
      atHoses("whipCheck", "whip-check", { hoseInside: size }, {}),
    ]),
  ];
}
