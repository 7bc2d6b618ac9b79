import { useEffect, useSyncExternalStore } from "react";
import type { Supply } from "#domain/power/supply.ts";
import type { Destination } from "#domain/shipping/destination.ts";
import type { Card } from "#engine/catalogue/page-types.ts";
import { splitPath } from "#i18n/languages.ts";
import { request } from "../navigation/http-client.ts";
import { makeListeners } from "../listeners.ts";

/** The visitor as seen by a page's frame. */
export interface Visitor {
  readonly cartCount: number;
  /** The signed-in customer's first name. */
  readonly name: string | null;
  /** The company and site they buy for; null for themselves. */
  readonly buysFor: string | null;
  /** Names whose prices are theirs, where price lists may hold for them; null at public prices. */
  readonly pricedFor: string | null;
  /** Their roles let them choose. */
  readonly mayChooseFor: boolean;
  /** Says that their choice of a company's site has ended, and what they can do; null once they chose again. */
  readonly lostChoice: string | null;
  /** Destination of shipping estimates, once a ZIP code was given. */
  readonly destination: Destination | null;
  /** Recently viewed products, latest first. */
  readonly viewed: readonly Card[];
  /** True once a machine was named; parts are then marked by fit. */
  readonly hasMachines: boolean;
  /** The visitor's power supply, once stated; machines are then marked by it. */
  readonly supply: Supply | null;
}

let currentVisitor: Visitor | null = null;
let pending: Promise<void> | null = null;
const { subscribe, tell } = makeListeners();

/** Notifies the shop's other tabs of changes to cart or sign-in. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("plenum-visitor");
if (typeof window !== "undefined") channel?.addEventListener("message", () => void ask());

/** The visitor; null on the server and until the response. Fetched once, after hydration. */
export function useVisitor(): Visitor | null {
  const visitor = useSyncExternalStore(
    subscribe,
    () => currentVisitor,
    () => null,
  );
  useEffect(() => {
    if (!pending) void ask();
  }, []);
  return visitor;
}

/** Fetches the visitor again after a change to cart or sign-in, in the other tabs too. */
export function refreshVisitor(): Promise<void> {
  channel?.postMessage("changed");
  return ask();
}

const ownPricesKey = "plenum-own-prices";

/** True if the visitor had prices of their own when last seen in this browser: what they pay is then not known yet. */
export function hadOwnPrices(): boolean {
  try {
    return localStorage.getItem(ownPricesKey) !== null;
  } catch {
    return false;
  }
}

function rememberOwnPrices(hasOwn: boolean): void {
  try {
    if (hasOwn) localStorage.setItem(ownPricesKey, "yes");
    else localStorage.removeItem(ownPricesKey);
  } catch {
    // Storage may be full or forbidden; then nothing is stored.
  }
}

const storageKey = "plenum-viewed";
const maxRemembered = 12;

/** Adds a product to the recently viewed ones, stored in this browser only. */
export function rememberViewed(slug: string): void {
  try {
    const slugs = [slug, ...viewedSlugs().filter((each) => each !== slug)].slice(0, maxRemembered);
    localStorage.setItem(storageKey, JSON.stringify(slugs));
    void ask();
  } catch {
    // Storage may be full or forbidden; then nothing is stored.
  }
}

function viewedSlugs(): string[] {
  try {
    const slugs: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

let waits = false;

/** Combines concurrent requests. */
function ask(): Promise<void> {
  if (waits && pending) return pending;
  waits = true;
  pending = Promise.resolve().then(() => {
    waits = false;
    return load();
  });
  return pending;
}

let questions = 0;

async function load(): Promise<void> {
  questions += 1;
  const question = questions;
  const { language } = splitPath(window.location.pathname);
  const query = new URLSearchParams({ lang: language, viewed: viewedSlugs().join(",") });
  try {
    const response = await request(`/api/v1/visitor?${query}`, { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error(String(response.status));
    const visitor = (await response.json()) as Visitor;
    // An outdated response has an older cart.
    if (question !== questions) return;
    currentVisitor = visitor;
    rememberOwnPrices(visitor.pricedFor !== null);
    tell();
  } catch {
    // Offline: the page works without it. The next change asks again, and the next page: whoever has prices of their
    // own sees none until then.
    pending = null;
  }
}
