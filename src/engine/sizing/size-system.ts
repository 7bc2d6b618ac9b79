import { type AirNeed, airNeed, isHeatless, type SystemWishes } from "#domain/sizing/air-need.ts";
import { chooseTreatment, dryerLeavingTooLittle } from "#domain/sizing/choose-drying.ts";
import { chooseParts } from "#domain/sizing/choose-parts.ts";
import { machineReasons } from "#domain/sizing/machine-rules.ts";
import { allFit } from "#domain/sizing/reason.ts";
import { usualRoom } from "#domain/catalogue/usual-room.ts";
import type { ChosenParts, FoundPart, PartRole, Shelves } from "#domain/sizing/parts.ts";
import type { Shop } from "../shop.ts";
import type { Goods } from "./goods.ts";
import { lackingPrices } from "./lacking-price.ts";
import { type NarrowerPipe, narrowerPipe } from "./narrower-pipe.ts";
import { findParts, type FoundParts, readShelves } from "./shelves.ts";
import {
  type JudgedMachine,
  machineOf,
  wantedMachines,
  judgeProducts,
  largest,
  askedMachine,
  mostShown,
  readFirst,
  readAtMost,
} from "./judge-machines.ts";

/** A machine that fits. */
export interface OfferedMachine extends JudgedMachine {
  /** Price in cents with the missing dryer and receivers, used for ranking; null when there are none to buy. */
  readonly complete: number | null;
}

export interface SizedSystem {
  readonly need: AirNeed;
  /** Fitting machines, lowest complete price first. */
  readonly machines: readonly OfferedMachine[];
  /** The machine whose system is shown: the buyer's choice, or the first with all parts. */
  readonly chosen: OfferedMachine | null;
  readonly system: ChosenParts<Goods> | null;
  /** Offered beside the system's pipe, or taken in its place. */
  readonly narrower: (NarrowerPipe & { readonly isTaken: boolean }) | null;
  /** The largest machine that fails by flow alone. */
  readonly smaller: JudgedMachine | null;
  /** The buyer's machine does not fit, or is not for sale now. */
  readonly choiceGone: boolean;
  /** When no machine fits: each requirement without which one would. */
  readonly inTheWay: readonly WishInTheWay[];
}

type WishInTheWay = "supply" | "oilFree" | "room";

/**
 * The compressors that meet the requirements, and the complete system of one: the machine of this part number if it
 * fits, otherwise the first with all parts. A smaller pipe size that lacks parts is taken if asked for, or if it is the
 * usual choice and the larger one is not asked for.
 */
export async function sizeSystem(
  shop: Shop,
  wishes: SystemWishes,
  part: string | null,
  pipeSize: string | null = null,
): Promise<SizedSystem> {
  const need = airNeed(wishes);
  const { fitting, smaller } = await findMachines(shop, need, readAtMost);
  const wished = part === null ? null : await askedMachine(shop, need, part);
  const offered = await offer(shop, need, wished ? [...fitting, wished] : fitting);
  const wishedOffer = wished && offered.pop()!;
  const machines = onePerProduct(offered).toSorted(cheaperFirst).slice(0, mostShown);
  if (wishedOffer && !machines.some(({ goods }) => goods.sku === wishedOffer.goods.sku)) machines.push(wishedOffer);
  const tries = wishedOffer ? [wishedOffer] : machines;
  let best: TriedSystem | null = null;
  // The first machine usually has all parts; otherwise try others with fewer missing. Each card states its own heatless
  // dryer's purge, so that the dryers of all are read.
  for (const some of isHeatless(need) ? [tries] : [tries.slice(0, 1), tries.slice(1)]) {
    if (some.length === 0 || best?.lacking.length === 0) break;
    best = await tryMachines(shop, need, some, best, isHeatless(need) ? machines : []);
  }
  const choice = best && asBought(need, best.chosen, best.system);
  const cards = best && choice ? withOwnDryers(need, machines, best.shelves, choice) : machines;
  const narrower = best && (await narrowerPipe(shop, need, machineOf(best.chosen.goods)!, best.shelves, best.system));
  const isTaken =
    narrower !== null && pipeSize !== narrower.wider.size && (narrower.isUsual || pipeSize === narrower.size);
  return {
    need,
    machines: cards.filter(({ reasons }) => allFit(reasons)),
    chosen: choice,
    system: (isTaken ? narrower?.system : best?.system) ?? null,
    narrower: narrower && { ...narrower, isTaken },
    smaller: largest(cards.filter(({ reasons }) => !allFit(reasons))) ?? smaller,
    choiceGone: part !== null && wishedOffer === null,
    inTheWay: machines.length === 0 ? await wishesInTheWay(shop, wishes) : [],
  };
}

/** Fitting machines among the `most` cheapest. */
async function findMachines(shop: Shop, need: AirNeed, most: number) {
  const cheapest = await shop.listing.ask({ kind: "cheapest", lists: [wantedMachines(need, most)], fronts: [] });
  const { ids, nearest } = cheapest.lists[0]!;
  return judgeProducts(shop, need, ids, nearest);
}

/** Adds the price of the missing parts to each machine. */
async function offer(shop: Shop, need: AirNeed, judged: readonly JudgedMachine[]): Promise<OfferedMachine[]> {
  if (judged.length === 0) return [];
  const machines = judged.map(({ goods }) => machineOf(goods)!);
  const lacking = await lackingPrices(shop, need, machines);
  return judged.map((each, at) => {
    const price = lacking(machines[at]!);
    return { ...each, complete: price === null ? null : each.goods.price + price };
  });
}

/** Complete systems before incomplete ones, then by price. */
const cheaperFirst = (one: OfferedMachine, other: OfferedMachine): number =>
  (one.complete ?? Number.MAX_SAFE_INTEGER) - (other.complete ?? Number.MAX_SAFE_INTEGER) ||
  one.goods.price - other.goods.price;

/** Of a product's versions the one that costs least in all. */
function onePerProduct(offered: readonly OfferedMachine[]): OfferedMachine[] {
  const best = new Map<number, OfferedMachine>();
  for (const each of offered) {
    const before = best.get(each.goods.productId);
    if (!before || cheaperFirst(each, before) < 0) best.set(each.goods.productId, each);
  }
  return [...best.values()];
}

const lackingRoles: ReadonlySet<PartRole> = new Set(["receiver", "relief", "dryer"]);

/** Judges a machine anew with its dryer among these parts, whose purge may differ from the one first assumed. */
function withDryer(need: AirNeed, machine: OfferedMachine, parts: readonly FoundPart<Goods>[]): OfferedMachine {
  const dryer = parts.find(({ role }) => role === "dryer");
  if (!dryer) return machine;
  return { ...machine, reasons: machineReasons(need, machineOf(machine.goods)!, dryer.offer.attributes) };
}

/**
 * The choice and the other machines, these with the heatless dryer that their own list would have. One that no dryer
 * leaves enough does not fit beside a choice that has its dryer.
 */
function withOwnDryers(
  need: AirNeed,
  machines: readonly OfferedMachine[],
  shelves: Shelves<Goods>,
  choice: OfferedMachine,
): OfferedMachine[] {
  return machines.map((machine) => {
    if (machine.goods.sku === choice.goods.sku) return choice;
    if (!isHeatless(need)) return machine;
    const { parts, missing } = chooseTreatment(need, machineOf(machine.goods)!, shelves);
    const lacking = missing.includes("dryer") && choice.complete !== null;
    const greedy = lacking ? dryerLeavingTooLittle(need, machineOf(machine.goods)!, shelves.dryers) : null;
    return withDryer(need, machine, greedy ? [{ role: "dryer", offer: greedy, quantity: 1, reasons: [] }] : parts);
  });
}

/**
 * Replaces what was assumed of a machine by its chosen system: price and dryer. An aftercooler counts with a dryer.
 */
function asBought(need: AirNeed, judged: OfferedMachine, { parts, missing }: ChosenParts<Goods>): OfferedMachine {
  const machine = withDryer(need, judged, parts);
  if (missing.some((role) => lackingRoles.has(role))) return { ...machine, complete: null };
  const hasDryer = parts.some(({ role }) => role === "dryer");
  const lacking = parts.filter(({ role }) => lackingRoles.has(role) || (hasDryer && role === "aftercooler"));
  const price = lacking.reduce((sum, { offer: goods, quantity }) => sum + goods.price * quantity, machine.goods.price);
  return { ...machine, complete: price };
}

async function wishesInTheWay(shop: Shop, wishes: SystemWishes): Promise<WishInTheWay[]> {
  const candidates: WishInTheWay[] = [
    ...(wishes.supply ? (["supply"] as const) : []),
    ...(wishes.oilFree ? (["oilFree"] as const) : []),
    ...(wishes.room > usualRoom.most || wishes.room < usualRoom.least ? (["room"] as const) : []),
  ];
  const droppable = await Promise.all(
    candidates.map(async (wish) => {
      const { fitting } = await findMachines(shop, airNeed(without(wishes, wish)), readFirst);
      return fitting.length > 0 ? [wish] : [];
    }),
  );
  return droppable.flat();
}

function without(wishes: SystemWishes, wish: WishInTheWay): SystemWishes {
  if (wish === "supply") return { ...wishes, supply: null };
  if (wish === "oilFree") return { ...wishes, oilFree: false };
  return { ...wishes, room: nearestUsualRoom(wishes.room) };
}

/** The nearest room temperature, °F, at which machines without stated limits may run. */
const nearestUsualRoom = (room: number): number => Math.min(usualRoom.most, Math.max(usualRoom.least, room));

interface TriedSystem {
  readonly chosen: OfferedMachine;
  readonly system: ChosenParts<Goods>;
  readonly shelves: Shelves<Goods>;
  /** Missing roles that another machine might fill; hoses, units and adapters depend on the tools and pipe instead. */
  readonly lacking: readonly PartRole[];
}

const atTools: ReadonlySet<PartRole> = new Set([
  "hose",
  "coupler",
  "shutoff",
  "whipCheck",
  "adapter",
  "frl",
  "regulator",
]);

/**
 * The first machine with a complete system, otherwise the one with the fewest missing parts; the shelves also
 * hold parts of the machines beside them.
 */
async function tryMachines(
  shop: Shop,
  need: AirNeed,
  some: readonly OfferedMachine[],
  before: TriedSystem | null,
  beside: readonly OfferedMachine[],
): Promise<TriedSystem | null> {
  const shelved = [...some, ...beside];
  const partsOf = await findParts(
    shop,
    need,
    shelved.map(({ goods }) => machineOf(goods)!),
  );
  const candidates = new Map(shelved.map((machine, at) => [machine, partsOf[at]!]));
  // Skip machines that would lack the same unavailable roles.
  const isHopeful = ({ nothingFor }: FoundParts) => !before?.lacking.every((role) => nothingFor.has(role));
  const shelves = await readShelves(shop, partsOf.filter(isHopeful));
  let best = before;
  for (const machine of some) {
    if (!isHopeful(candidates.get(machine)!)) continue;
    const system = chooseParts(need, machineOf(machine.goods)!, shelves);
    const lacking = system.missing.filter((role) => !atTools.has(role));
    if (!best || lacking.length < best.lacking.length) best = { chosen: machine, system, shelves, lacking };
    if (lacking.length === 0) break;
  }
  return best;
}
