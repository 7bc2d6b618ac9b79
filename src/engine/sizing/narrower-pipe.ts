import { expectedDay } from "#domain/inventory/expected-day.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";
import { isWorthWaiting, sumOf } from "#domain/sizing/cheapest-fit.ts";
import { chooseParts } from "#domain/sizing/choose-parts.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import type { ChosenParts, Part, PartRole, Shelves } from "#domain/sizing/parts.ts";
import type { Shop } from "../shop.ts";
import { type Goods, readGoods } from "./goods.ts";
import { pipeShelves } from "./shelves.ts";
import { wantedPipe } from "./wanted-pipe.ts";

/** A smaller pipe size that carries the air for less, and lacks parts in the number needed. */
export interface NarrowerPipe {
  /** Outside diameter, mm. */
  readonly size: string;
  /** Price of pipe and fittings in cents, with those that are short. */
  readonly price: number;
  /** Outside diameter, mm, and price of what is in stock in whole. */
  readonly wider: { readonly size: string; readonly price: number };
  readonly short: readonly Part<Goods>[];
  /** It is the usual choice: it saves much, and all that is short has a day. */
  readonly isUsual: boolean;
  /** The system with this pipe, without what is short. */
  readonly system: ChosenParts<Goods>;
}

const ofPipe: ReadonlySet<PartRole> = new Set(["pipe", "coupling", "drop", "adapter"]);
const pipeOf = (parts: readonly Part<Goods>[]) => parts.filter(({ role }) => ofPipe.has(role));
const runOf = (parts: readonly Part<Goods>[]) => parts.find(({ role }) => role === "pipe");

/** The cheapest of the sizes that were left out for lack of parts; null where none costs less. */
export async function narrowerPipe(
  shop: Shop,
  need: AirNeed,
  machine: Machine,
  shelves: Shelves<Goods>,
  { parts, missing }: ChosenParts<Goods>,
): Promise<NarrowerPipe | null> {
  const run = runOf(parts);
  const left = new Map(
    run?.reasons.flatMap(({ code, figures: { size, lacks } }) =>
      code === "pipe_left_out" ? [[String(size), String(lacks)] as const] : [],
    ),
  );
  if (!run || left.size === 0) return null;
  const goods = await goodsOfSizes(shop, need, machine, new Set(left.keys()));
  const isLacking = ({ attributes }: Goods): boolean => {
    const item = attributes["pipeItem"] === "kit" ? "pipe" : attributes["pipeItem"];
    return left.get(String(attributes["pipeSize"])) === item;
  };
  const chosen = (isFree: (each: Goods) => boolean) => {
    const stocked = goods.map((each) => (isFree(each) ? { ...each, left: Number.POSITIVE_INFINITY } : each));
    return chooseParts(need, machine, { ...shelves, ...pipeShelves(stocked) });
  };
  // Where the size lacks a second part too, all of its parts count as if they were there.
  const first = chosen(isLacking);
  const system = runOf(first.parts) ? first : chosen(() => true);
  const size = runOf(system.parts)?.offer.attributes["pipeSize"];
  const isDearer = sumOf(system.parts) >= sumOf(parts);
  if (size === undefined || isDearer || system.missing.length > missing.length) return null;
  const inStock = new Map(goods.map(({ sku, left: units }) => [sku, units]));
  const isShort = ({ offer, quantity }: Part<Goods>) => (inStock.get(offer.sku) ?? quantity) < quantity;
  const short = pipeOf(system.parts).filter(isShort);
  if (short.length === 0) return null;
  const [price, instead] = [sumOf(pipeOf(system.parts)), sumOf(pipeOf(parts))];
  const today = dayIn(defaultTimeZone, shop.clock.now());
  const hasDay = ({ offer }: Part<Goods>) => expectedDay({ ...offer, available: 0 }, today) !== null;
  return {
    size: String(size),
    price,
    wider: { size: String(run.offer.attributes["pipeSize"]), price: instead },
    isUsual: isWorthWaiting(price, instead) && short.every(hasDay),
    short: short.map((part) => ({ ...part, offer: goods.find(({ sku }) => sku === part.offer.sku)! })),
    system: { ...system, parts: system.parts.filter((part) => !short.includes(part)) },
  };
}

/** Pipe and fittings of these sizes, whether in stock or not. */
async function goodsOfSizes(shop: Shop, need: AirNeed, machine: Machine, sizes: ReadonlySet<string>): Promise<Goods[]> {
  const lists = wantedPipe(need, machine).flatMap(({ list }) =>
    list.wanted.oneOf?.["pipeSize"]?.some((size) => sizes.has(size)) ? [{ ...list, withSoldOut: true }] : [],
  );
  const answer = await shop.listing.ask({ kind: "cheapest", lists, fronts: [] });
  const goods = await readGoods(
    shop,
    answer.lists.flatMap(({ ids }) => ids),
    true,
  );
  return goods.filter(({ attributes }) => sizes.has(String(attributes["pipeSize"])));
}
