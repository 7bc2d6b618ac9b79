import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type AirNeed, airNeed, type SystemWishes } from "#domain/sizing/air-need.ts";
import { chooseParts } from "#domain/sizing/choose-parts.ts";
import { usualRoom } from "#domain/sizing/common-rules.ts";
import { isMachineCategory, machineCategories } from "#domain/sizing/machine-categories.ts";
import { type Machine, readMachine } from "#domain/sizing/machine.ts";
import { platesAt } from "#domain/power/supply.ts";
import { machineReasons, usableFlow } from "#domain/sizing/machine-rules.ts";
import type { ChosenParts, PartRole } from "#domain/sizing/parts.ts";
import { allFit, type Reason } from "#domain/sizing/reason.ts";
import type { WantedGoods } from "#engine/catalogue/questions/buyable-goods.ts";
import type { CheapestList } from "#engine/catalogue/questions/cheapest-goods.ts";
import type { Shop } from "../shop.ts";
import { type Goods, readGoods } from "./goods.ts";
import { lackingPrices } from "./lacking-price.ts";
import { findParts, type FoundParts, readShelves } from "./shelves.ts";

/** A machine with the verdicts of all rules. */
export interface JudgedMachine {
  readonly goods: Goods;
  readonly reasons: readonly Reason[];
}

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
  /** The largest machine that fails by flow alone. */
  readonly smaller: JudgedMachine | null;
  /** The buyer's machine does not fit, or is not for sale now. */
  readonly choiceGone: boolean;
  /** When no machine fits: each requirement without which one would. */
  readonly inTheWay: readonly WishInTheWay[];
}

type WishInTheWay = "supply" | "oilFree" | "room";

/** Number of machines shown. */
const mostShown = 5;
/** Number of products checked: the first batch usually suffices; otherwise all are loaded at once. */
const [readFirst, readAtMost] = [16, 48];

/**
 * The compressors that meet the requirements, and the complete system of one: the machine of this part number if it
 * fits, otherwise the first with all parts.
 */
export async function sizeSystem(shop: Shop, wishes: SystemWishes, part: string | null): Promise<SizedSystem> {
  const need = airNeed(wishes);
  const { fitting, smaller } = await findMachines(shop, need, readAtMost);
  const wished = part === null ? null : await askedMachine(shop, need, part);
  const offered = await offer(shop, need, wished ? [...fitting, wished] : fitting);
  const wishedOffer = wished && offered.pop()!;
  const machines = onePerProduct(offered).toSorted(cheaperFirst).slice(0, mostShown);
  if (wishedOffer && !machines.some(({ goods }) => goods.sku === wishedOffer.goods.sku)) machines.push(wishedOffer);
  const tries = wishedOffer ? [wishedOffer] : machines;
  let best: TriedSystem | null = null;
  // The first machine usually has all parts; otherwise try others with fewer missing.
  for (const some of [tries.slice(0, 1), tries.slice(1)]) {
    if (some.length === 0 || best?.lacking.length === 0) break;
    best = await tryMachines(shop, need, some, best);
  }
  const choice = best && asBought(best.chosen, best.system);
  return {
    need,
    machines: machines.map((machine) => (machine.goods.sku === choice?.goods.sku ? choice : machine)),
    chosen: choice,
    system: best?.system ?? null,
    smaller,
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

const lackingRoles: ReadonlySet<PartRole> = new Set(["receiver", "relief", "aftercooler", "dryer"]);

/** Replaces the approximate price of a machine by that of its chosen system. */
function asBought(machine: OfferedMachine, { parts, missing }: ChosenParts<Goods>): OfferedMachine {
  if (missing.some((role) => lackingRoles.has(role))) return { ...machine, complete: null };
  const lacking = parts.filter(({ role }) => lackingRoles.has(role));
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

/** The first machine with a complete system, otherwise the one with the fewest missing parts. */
async function tryMachines(
  shop: Shop,
  need: AirNeed,
  some: readonly OfferedMachine[],
  before: TriedSystem | null,
): Promise<TriedSystem | null> {
  const machines = some.map(({ goods }) => machineOf(goods)!);
  const candidates = await findParts(shop, need, machines);
  // Skip machines that would lack the same unavailable roles.
  const isHopeful = ({ nothingFor }: FoundParts) => !before?.lacking.every((role) => nothingFor.has(role));
  const shelves = await readShelves(shop, candidates.filter(isHopeful));
  let best = before;
  for (const [at, machine] of some.entries()) {
    if (!isHopeful(candidates[at]!)) continue;
    const system = chooseParts(need, machines[at]!, shelves);
    const lacking = system.missing.filter((role) => !atTools.has(role));
    if (!best || lacking.length < best.lacking.length) best = { chosen: machine, system, lacking };
    if (lacking.length === 0) break;
  }
  return best;
}

/** A machine from a part number; null for other goods or missing attributes. */
function machineOf({ category, attributes }: Goods): Machine | null {
  return isMachineCategory(category) ? readMachine(category, attributes) : null;
}

/** Candidate machines; their versions are checked later. */
function wantedMachines(need: AirNeed, most: number): CheapestList {
  return {
    categories: need.oilFree ? ["oilless"] : machineCategories,
    wanted: wantedMachine(need),
    giving: { of: ["airflow", "airflow90", "airflow100", "airflow175"], share: "dutyCycle", least: need.flow },
    most,
  };
}

function wantedMachine({ cutOut, supply, room }: AirNeed): WantedGoods {
  return {
    atLeast: { maxPressure: cutOut, ...(room > usualRoom.most && { maxAmbient: room }) },
    ...(room < usualRoom.least && { atMost: { minAmbient: room } }),
    ...(supply && { oneOf: platesAt(supply) }),
  };
}

/** Checks the products' versions until enough products fit. */
async function judgeProducts(
  shop: Shop,
  need: AirNeed,
  ids: readonly number[],
  nearest: number | null,
): Promise<{ fitting: JudgedMachine[]; smaller: JudgedMachine | null }> {
  const fitting: JudgedMachine[] = [];
  const products = new Set<number>();
  let smaller: JudgedMachine | null = null;
  for (const [from, to] of [
    [0, readFirst],
    [readFirst, ids.length],
  ] as const) {
    if (from > 0 && (from >= ids.length || products.size >= mostShown)) break;
    const some = ids.slice(from, to);
    const goods = await readGoods(shop, from === 0 && nearest !== null ? [nearest, ...some] : some);
    for (const each of goods) {
      const judged = judge(need, each);
      if (!judged) continue;
      if (allFit(judged.reasons)) {
        fitting.push(judged);
        products.add(each.productId);
      } else if (isTooSmallOnly(judged.reasons) && (!smaller || usable(need, smaller) < usable(need, judged)))
        smaller = judged;
    }
  }
  return { fitting, smaller };
}

const isTooSmallOnly = (reasons: readonly Reason[]): boolean =>
  reasons.every(({ code, fits }) => fits === (code !== "machine_flow"));

const usable = (need: AirNeed, { goods }: JudgedMachine): number => usableFlow(need, machineOf(goods)!);

function judge(need: AirNeed, goods: Goods): JudgedMachine | null {
  const machine = machineOf(goods);
  return machine && { goods, reasons: machineReasons(need, machine) };
}

/** The machine of a part number, if it fits. */
async function askedMachine(shop: Shop, need: AirNeed, part: string): Promise<JudgedMachine | null> {
  const { state } = shop.listing;
  const ids = state.rowsOfPart(compactPartNumber(part)).map((row) => state.idAt(row));
  const goods = (await readGoods(shop, ids)).find(({ sku }) => sku === part);
  const judged = goods && judge(need, goods);
  return judged && allFit(judged.reasons) ? judged : null;
}
