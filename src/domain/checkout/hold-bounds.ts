import type { LocalizedText } from "../kernel/language.ts";
import type { Money } from "../kernel/money.ts";
import { minutes } from "../kernel/time.ts";

/** Limits of the stock that unpaid orders may hold together. */
export interface HoldBounds {
  readonly orders: number;
  readonly units: number;
  /** In cents, as the orders are to be paid. */
  readonly value: number;
}

/** A line of the order to be placed; `available` is unreserved stock. */
export interface LineToHold {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
  readonly price: Money;
  readonly available: number;
}

/** Why an order may not hold its goods until it is paid. */
export type HoldRefused =
  /** There are `most` unpaid orders; paying or canceling one of them makes room. */
  | { readonly code: "unpaid_orders"; readonly most: number }
  /** Unpaid orders may hold `most` units together. */
  | { readonly code: "unpaid_units"; readonly most: number }
  /** They may be worth `most` together. */
  | { readonly code: "unpaid_value"; readonly most: Money }
  /** They may hold `most` more units of this part. */
  | { readonly code: "unpaid_share"; readonly sku: string; readonly name: LocalizedText; readonly most: number }
  /** Earlier orders held the part and were not paid; unproved, they may hold `most` more units of it today. */
  | { readonly code: "unpaid_again"; readonly sku: string; readonly name: LocalizedText; readonly most: number }
  | UnprovedShare
  | UnprovedPaying;

/** So many more units of this part may wait days for a transfer of who has proved no mailbox. */
export interface UnprovedShare {
  readonly code: "unproved_share";
  readonly sku: string;
  readonly name: LocalizedText;
  readonly most: number;
}

/** So many more units of this part may be held for a card or PayPal payment of who has proved no mailbox. */
export interface UnprovedPaying {
  readonly code: "unproved_paying";
  readonly sku: string;
  readonly name: LocalizedText;
  readonly most: number;
}

/** A line of an unproved buyer, whose units are reserved, with what others like them hold of the part. */
export interface LineToShare {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
  readonly price: Money;
  /** Units that anybody can still order. */
  readonly free: number;
  /** Units held by other unpaid orders of unproved buyers: by transfer, and by card or PayPal. */
  readonly waiting: number;
  readonly paying: number;
}

/** Below this total value in cents, anybody may hold all available goods. */
const sharedFrom = 1_000_000;

/** Refuses an order with which `held` would grow past the bounds. */
export function refusePast(
  bounds: HoldBounds,
  held: HoldBounds,
  order: { readonly units: number; readonly value: number },
): HoldRefused | null {
  if (held.orders >= bounds.orders) return { code: "unpaid_orders", most: bounds.orders };
  if (held.units + order.units > bounds.units) return { code: "unpaid_units", most: bounds.units };
  if (held.value + order.value > bounds.value) return { code: "unpaid_value", most: bounds.value as Money };
  return null;
}

/**
 * Refuses the first part of which more than half would be held, where that is worth much: others want to buy it too.
 */
export function refuseLargeShare(held: ReadonlyMap<string, number>, lines: readonly LineToHold[]): HoldRefused | null {
  for (const { sku, name, price, available } of lines) {
    const before = held.get(sku) ?? 0;
    const units = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), before);
    const most = Math.max(1, Math.floor((available + before) / 2));
    if (units > most && units * price > sharedFrom)
      return { code: "unpaid_share", sku, name, most: Math.max(0, most - before) };
  }
  return null;
}

/** Lines with which more than half of what is left of a part would be held: the last units, which others want too. */
export function linesOfLastUnits(held: ReadonlyMap<string, number>, lines: readonly LineToHold[]): LineToHold[] {
  return lines.filter(({ sku, available }) => {
    const before = held.get(sku) ?? 0;
    return (
      lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), before) > lastHalf(available, before)
    );
  });
}

const lastHalf = (available: number, before: number) => Math.floor((available + before) / 2);

/** Orders that were not paid may have held a part's last units for so long in a day; then an email is to be proved. */
const heldInVain = minutes(10);

/** Refuses last units to whoever held the part today in orders that ended unpaid; `inVain` is for how long, by SKU. */
export function refuseAgain(
  held: ReadonlyMap<string, number>,
  inVain: ReadonlyMap<string, number>,
  lines: readonly LineToHold[],
): HoldRefused | null {
  const line = lines.find(({ sku }) => (inVain.get(sku) ?? 0) >= heldInVain);
  if (!line) return null;
  const { sku, name, available } = line;
  const before = held.get(sku) ?? 0;
  return { code: "unpaid_again", sku, name, most: Math.max(0, lastHalf(available, before) - before) };
}

/**
 * Refuses the first part of which orders of unproved buyers that wait for transfers would hold more than half of what
 * is left: a mailbox is invented for nothing, and others want to buy it before the days are over.
 */
export function refuseUnprovedWait(lines: readonly Omit<LineToShare, "price" | "paying">[]): UnprovedShare | null {
  for (const { sku, name, free, waiting } of lines) {
    const units = unitsOf(lines, sku);
    const most = Math.floor((free + units + waiting) / 2) - waiting;
    if (units > most) return { code: "unproved_share", sku, name, most: Math.max(0, most) };
  }
  return null;
}

/**
 * Refuses the first part of which orders of unproved buyers by card or PayPal would hold more than half of what
 * transfers leave, where that is worth much: networks are had for nothing as well. One unit may be held so while no
 * unproved order holds any; so the two kinds together never hold all there is of a dear part but by a single unit.
 */
export function refuseUnprovedPaying(lines: readonly LineToShare[]): UnprovedPaying | null {
  for (const { sku, name, price, free, waiting, paying } of lines) {
    const units = unitsOf(lines, sku);
    const half = Math.floor((free + units + paying) / 2);
    const share = waiting + paying === 0 ? Math.max(1, half) : half;
    const most = Math.max(share, Math.floor(sharedFrom / price));
    if (units + paying > most) return { code: "unproved_paying", sku, name, most: Math.max(0, most - paying) };
  }
  return null;
}

/** True if `refuseUnprovedPaying` could refuse a part of which all orders and drafts together hold `held`. */
export function mayPassShare({ price, free, held }: Pick<LineToShare, "price" | "free"> & { held: number }): boolean {
  return held > free && held * price > sharedFrom;
}

const unitsOf = (lines: readonly Pick<LineToShare, "sku" | "quantity">[], sku: string) =>
  lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
