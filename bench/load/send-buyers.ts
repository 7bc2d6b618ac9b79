import { askChild } from "./ask-child.ts";

export interface Buyers {
  readonly url: string;
  readonly skus: readonly string[];
  readonly orders: number;
  readonly crowd: number;
}

/** Lets guests buy from a process of its own, `crowd` at a time. */
export function sendBuyers(buyers: Buyers): Promise<{ perSecond: number; p95: number }> {
  return askChild("buyers.ts", buyers);
}
