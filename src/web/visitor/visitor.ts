import { useEffect, useSyncExternalStore } from "react";
import type { Supply } from "#domain/power/supply.ts";
import type { Destination } from "#domain/shipping/destination.ts";
import type { Card } from "#engine/catalogue/page-types.ts";
import { splitPath } from "#i18n/languages.ts";
import { request } from "../navigation/http-client.ts";

/** Who is looking, as far as a page's frame needs it. */
export interface Visitor {
  readonly cartCount: number;
  /** The signed-in customer's first name. */
  readonly name: string | null;
  /** Where their goods would go, once they gave a ZIP code. */
  readonly destination: Destination | null;
  /** Recently viewed products, latest first. */
  readonly viewed: readonly Card[];
  /** Whether a machine was named: then parts are marked by what fits it. */
  readonly hasMachines: boolean;
  /** The power at their panel, once they said which: then machines are marked by it. */
  readonly supply: Supply | null;
}

let known: Visitor | null = null;
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Tells the shop's other tabs that the cart or the sign-in changed. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("plenum-visitor");
if (typeof window !== "undefined") channel?.addEventListener("message", () => void ask());

/** The visitor; null on the server and until the answer is there. Asked for once, after hydration. */
export function useVisitor(): Visitor | null {
  const visitor = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  useEffect(() => {
    if (!asked) void ask();
  }, []);
  return visitor;
}

/** Asks again: after the cart or the sign-in changed. The shop's other tabs ask too. */
export function refreshVisitor(): Promise<void> {
  channel?.postMessage("changed");
  return ask();
}

const storageKey = "plenum-viewed";
const maxRemembered = 12;

/** Keeps a product among the recently viewed, in this browser only, and shows it there from the next page on. */
export function rememberViewed(slug: string): void {
  try {
    const slugs = [slug, ...viewedSlugs().filter((one) => one !== slug)].slice(0, maxRemembered);
    localStorage.setItem(storageKey, JSON.stringify(slugs));
    void ask();
  } catch {
    // Storage may be full or forbidden: then nothing is remembered.
  }
}

function viewedSlugs(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

let waits = false;

/** Asks once for all that ask in the same moment. */
function ask(): Promise<void> {
  if (waits && asked) return asked;
  waits = true;
  asked = Promise.resolve().then(() => {
    waits = false;
    return load();
  });
  return asked;
}

let questions = 0;

async function load(): Promise<void> {
  questions += 1;
  const question = questions;
  const { language } = splitPath(window.location.pathname);
  const query = new URLSearchParams({ lang: language, viewed: viewedSlugs().join(",") });
  try {
    const response = await request(`/api/v1/visitor?${query}`, { headers: { accept: "application/json" } });
    if (!response.ok) return;
    const visitor = (await response.json()) as Visitor;
    // An answer that was overtaken tells an older cart.
    if (question !== questions) return;
    known = visitor;
    for (const tell of listeners) tell();
  } catch {
    // Offline: the page stands without it, and the next change asks again.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
