import { aluminumPipes } from "#domain/air/pipe.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type AirNeed, allowedLosses, dewPoints, filterSets } from "#domain/sizing/air-need.ts";
import type { Shelves } from "#domain/sizing/choose-parts.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure } from "#domain/sizing/offer.ts";
import { type OutletUnit, outletUnits, unitFlow, unitReserve } from "#domain/sizing/outlet-rules.ts";
import { hoseLoss, hoseSizes, pipeSizeReason, storageNeeded, viscosities } from "#domain/sizing/part-rules.ts";
import type { CheapestList, WantedGoods } from "#engine/catalogue/questions/cheapest-goods.ts";
import type { Shop } from "../shop.ts";
import { type Goods, readGoods } from "./goods.ts";

/** How many of the cheapest are looked at for one part: some fail by a rule that no column tells. */
const looks = 4;
/** How many pipe sizes, from the smallest that carries the flow, are looked at: not every size has every part in stock. */
const pipeSizes = 3;

/** The goods that systems with these machines may be made of, read in one statement. */
export async function readShelves(shop: Shop, need: AirNeed, machines: readonly Machine[]): Promise<Shelves<Goods>> {
  const lists = distinct(machines.flatMap((machine) => wantedParts(need, machine)));
  const found = await shop.listing.ask({ kind: "cheapest", lists, fronts: [] });
  const goods = await readGoods(
    shop,
    found.lists.flatMap(({ ids }) => ids),
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
  };
}

/** What two machines need alike is looked for once. */
function distinct(wanted: readonly WantedPart[]): CheapestList[] {
  const lists = wanted.map(([category, having, most]) => ({ categories: [category], wanted: having, most }));
  return [...new Map(lists.map((each) => [JSON.stringify(each), each])).values()];
}

type WantedPart = readonly [category: CategorySlug, wanted: WantedGoods, most: number];

function wantedParts(need: AirNeed, machine: Machine): WantedPart[] {
  const flow = mostFlow(machine);
  const { maxPressure } = machine;
  const extra = (type: string, atLeast: Record<string, number> = {}): WantedPart => [
    "extras",
    { oneOf: { extraType: [type] }, atLeast },
    looks,
  ];
  return [
    ...wantedReceivers(need, machine),
    extra("relief-valve", { ratedFlow: flow, setPressure: maxPressure }),
    extra("drain", { maxPressure }),
    ...wantedDryers(need, machine),
    ...filterSets[need.cleanliness].map((grade): WantedPart => [
      "air-filters",
      { oneOf: { filterItem: ["housing"], filterGrade: [grade] }, atLeast: { ratedFlow: flow, maxPressure } },
      looks,
    ]),
    ...(machine.oilFree ? [] : [extra("separator", { ratedFlow: flow }), ...wantedOils(machine)]),
    ...(need.pipeLength > 0 ? wantedPipe(need, machine) : []),
    ...wantedUnits(need, machine),
    ...(need.hoseLength > 0 && need.outlets > 0 ? wantedHoses(need, machine) : []),
  ];
}

/** Of tanks: those that stay where they are put. */
export const standing = { orientation: ["vertical", "horizontal"] };

function wantedReceivers(need: AirNeed, machine: Machine): WantedPart[] {
  const { needed, own } = storageNeeded(need, machine);
  if (own >= needed) return [];
  const mawp = machine.maxPressure;
  const lacking = needed - own;
  const of = (volume: number): WantedPart => [
    "air-tanks",
    { oneOf: standing, atLeast: { tankVolume: volume, mawp } },
    looks,
  ];
  // Several are put side by side only where none alone is large enough.
  return lacking > largestCommon ? [of(lacking), of(lacking / 2), of(lacking / 4)] : [of(lacking)];
}

/** Gallons up to which single receivers are usual; beyond, several are looked at too. */
const largestCommon = 400;

function wantedDryers(need: AirNeed, machine: Machine): WantedPart[] {
  const dewPoint = dewPoints[need.dryness];
  if (dewPoint === null) return [];
  const { maxPressure } = machine;
  const dryer = (atLeast: Record<string, number>): WantedPart => [
    "air-dryers",
    {
      oneOf: { dryerType: dewPoint < 32 ? ["desiccant"] : ["refrigerated"] },
      atLeast: { ratedFlow: mostFlow(machine) * leastCorrection, maxPressure, ...atLeast },
      atMost: { pressureDewPoint: dewPoint },
    },
    2 * looks,
  ];
  if (machine.compression !== "piston") return [dryer({})];
  const cooler: WantedPart = [
    "extras",
    { oneOf: { extraType: ["aftercooler"] }, atLeast: { ratedFlow: mostFlow(machine) } },
    looks,
  ];
  return [dryer({}), dryer({ maxInletTemperature: 180 }), cooler];
}

/** Cold air under high pressure lets a dryer take more than its rated flow, but no more than this. */
const leastCorrection = 0.6;

function wantedOils(machine: Machine): WantedPart[] {
  const kind = machine.compression === "screw" ? "screw" : "piston";
  const interval = figure(machine.attributes, "serviceInterval") || 0;
  return [
    [
      "lubricants",
      {
        oneOf: { oilApplication: [kind], viscosityGrade: [viscosities[kind]] },
        atLeast: { ratedLife: interval },
      },
      2 * looks,
    ],
  ];
}

function wantedPipe(need: AirNeed, machine: Machine): WantedPart[] {
  const sizes = aluminumPipes
    .map(({ size }) => size)
    .filter((size) => pipeSizeReason(need, machine, size).fits)
    .slice(0, pipeSizes);
  const { maxPressure } = machine;
  const of = (item: string, size: string, atLeast: Record<string, number> = {}): WantedPart => [
    "air-pipe",
    {
      oneOf: { pipeItem: [item], pipeSize: [size], ...(item === "pipe" && { pipeColor: ["blue"] }) },
      atLeast: { maxPressure, ...atLeast },
    },
    item === "pipe" ? 3 : 2,
  ];
  return sizes.flatMap((size) => [
    of("pipe", size),
    of("coupling", size),
    of("drop", size),
    of("adapter", size),
    of("kit", size, { pipeLength: need.pipeLength, outlets: need.outlets }),
  ]);
}

function wantedUnits(need: AirNeed, { maxPressure }: Machine): WantedPart[] {
  const counts = outletUnits(need);
  return (Object.keys(counts) as OutletUnit[])
    .filter((unit) => counts[unit] > 0)
    .map((unit) => [
      "extras",
      {
        oneOf: { extraType: [unit] },
        atLeast: {
          ratedFlow: unitReserve * unitFlow(need, unit),
          maxPressure,
          ...(unit === "regulator" && { setPressure: need.pressure }),
        },
      },
      looks,
    ]);
}

/** Of hoses that lose little enough where the pipe loses nothing: the narrowest that do are the cheapest. */
function wantedHoses(need: AirNeed, { maxPressure }: Machine): WantedPart[] {
  const sizes = hoseSizes.filter((size) => hoseLoss(need, size, need.hoseLength) <= allowedLosses.pipe);
  return [
    [
      "extras",
      {
        oneOf: { extraType: ["hose"], hoseInside: sizes },
        atLeast: { maxPressure, hoseLength: need.hoseLength },
      },
      2 * looks,
    ],
    ["extras", { oneOf: { extraType: ["coupler"] }, atLeast: { maxPressure, couplersInSet: 1 } }, looks],
  ];
}
