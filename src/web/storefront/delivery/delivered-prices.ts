import { useEffect, useSyncExternalStore } from "react";
import { type Destination, chosenExtras, mostUnits } from "#domain/shipping/destination.ts";
import type { DeliveredPrice } from "#engine/checkout/delivery-ways.ts";
import { request } from "../../navigation/http-client.ts";
import { makeListeners } from "../../listeners.ts";

/** Price of a part number at the destination; null without one, undefined until known. */
type Known = DeliveredPrice | null | "failed" | undefined;

/** Response of the endpoint: prices with their destination. */
export interface DeliveredPrices {
  readonly destination: Destination;
  readonly prices: readonly DeliveredPrice[];
}

const keyOf = ({ zip, extras }: Destination): string =>
  [zip, ...(extras ? ["", ...chosenExtras(extras)] : [])].join(" ");

let keptFor = "";
const prices = new Map<string, Known>();
const queue = new Set<string>();
const { subscribe, tell } = makeListeners();

/**
 * The price of a part number at the destination. What appears on a page is asked for anew, all of it at once, and shows
 * what was known until then; `inView` puts the question off.
 */
export function useDeliveredPrice(sku: string, destination: Destination | null, inView = true) {
  const key = destination && keyOf(destination);
  const price = useSyncExternalStore<Known>(subscribe, () => (key === keptFor ? prices.get(sku) : undefined));
  useEffect(() => {
    if (key !== null && inView) ask(sku, key);
  }, [sku, key, inView]);
  return { price, again: () => key !== null && ask(sku, key) };
}

function ask(sku: string, key: string): void {
  if (key !== keptFor) {
    prices.clear();
    keptFor = key;
  }
  if (prices.get(sku) === "failed") prices.delete(sku);
  if (queue.size === 0) queueMicrotask(() => void askAll());
  queue.add(sku);
}

async function askAll(): Promise<void> {
  const skus = [...queue];
  queue.clear();
  tell();
  for (let at = 0; at < skus.length; at += mostUnits) await load(skus.slice(at, at + mostUnits), keptFor);
}

async function load(skus: readonly string[], key: string): Promise<void> {
  const answer = await fetchPrices(skus);
  // The destination was changed meanwhile, here or in another tab: whoever shows prices asks anew.
  if (key !== keptFor || (answer && keyOf(answer.destination) !== key)) return;
  for (const sku of skus)
    prices.set(sku, answer ? (answer.prices.find((price) => price.sku === sku) ?? null) : "failed");
  tell();
}

async function fetchPrices(skus: readonly string[]): Promise<DeliveredPrices | null> {
  try {
    const query = new URLSearchParams(skus.map((sku) => ["sku", sku]));
    const response = await request(`/api/v1/delivered?${query}`, { headers: { accept: "application/json" } });
    return response.ok ? ((await response.json()) as DeliveredPrices) : null;
  } catch {
    return null;
  }
}
