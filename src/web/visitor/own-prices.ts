import { useEffect, useSyncExternalStore } from "react";
import type { Money } from "#domain/kernel/money.ts";
import type { ContractPrice } from "#engine/checkout/contract-prices.ts";
import { request } from "../navigation/http-client.ts";
import { hadOwnPrices, useVisitor } from "./visitor.ts";
import { makeListeners } from "../listeners.ts";

/** The private answer to a page's part numbers; those that no price list names are left out. */
export interface OwnPrices {
  readonly prices: Readonly<Record<string, ContractPrice>>;
}

/** Price of a part number for the visitor: the page's price, one of their own, or not loaded yet. */
export type OwnPrice = "public" | "waits" | ContractPrice;

/** Limit of part numbers per request. */
const mostAsked = 48;

const none: ReadonlyMap<string, OwnPrice> = new Map();
/** Whose prices the answers are. */
let answeredFor: string | null = null;
let answers = none;
let waiting: string[] = [];
const { subscribe, tell } = makeListeners();

/**
 * Prices of part numbers for the visitor. One request loads those of the whole page, and only if price lists may hold
 * for them; if it fails, the page's prices stay and the cart shows the right ones.
 */
export function useOwnPrices(skus: readonly string[]): (sku: string) => OwnPrice {
  const visitor = useVisitor();
  const pricedFor = visitor?.pricedFor ?? null;
  const all = skus.join("\n");
  useEffect(() => {
    if (pricedFor !== null) for (const sku of all.split("\n")) askFor(pricedFor, sku);
  }, [pricedFor, all]);
  const prices = useSyncExternalStore(
    subscribe,
    () => answers,
    () => none,
  );
  const hadOwn = useSyncExternalStore(subscribe, hadOwnPrices, () => false);
  if (!visitor) return () => (hadOwn ? "waits" : "public");
  if (pricedFor === null) return () => "public";
  return (sku) => (answeredFor === pricedFor && prices.get(sku)) || "waits";
}

export const useOwnPrice = (sku: string): OwnPrice => useOwnPrices([sku])(sku);

/** False while it is not known, and for what their list has no price of: nothing of that goes into the cart. */
export const isPriced = (own: OwnPrice): boolean => own === "public" || (own !== "waits" && own.price !== null);

/** One unit in this quantity, at the price of the page where the visitor has none of their own. */
export function unitPrice(own: OwnPrice, price: Money, quantity: number): Money {
  if (typeof own === "string") return price;
  return own.breaks.findLast(({ from }) => from <= quantity)?.price ?? own.price ?? price;
}

function askFor(pricedFor: string, sku: string): void {
  if (answeredFor !== pricedFor) {
    answeredFor = pricedFor;
    answers = none;
    waiting = [];
  }
  if (answers.has(sku) || waiting.includes(sku)) return;
  if (waiting.length === 0) queueMicrotask(askForAll);
  waiting.push(sku);
}

function askForAll(): void {
  for (let from = 0; from < waiting.length; from += mostAsked)
    void load(answeredFor, waiting.slice(from, from + mostAsked));
  waiting = [];
}

async function load(pricedFor: string | null, skus: readonly string[]): Promise<void> {
  const keep = (prices: OwnPrices["prices"]) => {
    if (pricedFor !== answeredFor) return;
    answers = new Map([...answers, ...skus.map((sku) => [sku, prices[sku] ?? "public"] as const)]);
    tell();
  };
  try {
    const query = new URLSearchParams(skus.map((sku) => ["sku", sku]));
    const response = await request(`/api/v1/prices?${query}`, { headers: { accept: "application/json" } });
    keep(response.ok ? ((await response.json()) as OwnPrices).prices : {});
  } catch {
    keep({});
  }
}
