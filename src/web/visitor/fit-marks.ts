import { useSyncExternalStore } from "react";
import { splitPath } from "#i18n/languages.ts";
import { request } from "../navigation/http-client.ts";
import { keepRunning, type RunningVersions } from "./running-versions.ts";

export interface Mark {
  readonly fits: boolean;
  readonly text: string;
}

/** A sentence on a part where no list says that it fits. */
export interface Note {
  readonly tone: "success" | "warning" | "neutral";
  readonly text: string;
}

/** Fit of goods with the visitor's machines and power supply, in the page's language. */
export interface FitMarks {
  /** Machines by which lists can be filtered, with the links' text, and what their own pages say. */
  readonly machines: readonly { readonly slug: string; readonly text: string; readonly saved: string }[];
  /** By the part's slug; unknown parts are missing. */
  readonly parts: Readonly<Record<string, Mark>>;
  /** By the slug of the part whose page it is, where its mark is missing. */
  readonly notes: Readonly<Record<string, readonly Note[]>>;
  /** By the machine's slug and its version's SKU: fit with the visitor's supply. */
  readonly power: Readonly<Record<string, Readonly<Record<string, Mark>>>>;
  readonly running: RunningVersions;
}

/** Until they are known. */
export const noMarks: FitMarks = { machines: [], parts: {}, notes: {}, power: {}, running: {} };
/** Limit of parts per request. */
const mostAsked = 40;

let currentMarks: FitMarks = noMarks;
let of: unknown = null;
const askedSlugs = new Set<string>();
let waiting: string[] = [];
let page = "";
const listeners = new Set<() => void>();

/**
 * The marks of all parts on the page, fetched in one request; fetched again when the visitor or their machines change.
 */
export function useFitMarks(): FitMarks {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => currentMarks,
    () => noMarks,
  );
}

/** Requests the mark of a part, or the machines alone; of the part whose page it is also what else is known. */
export function askForMark(visitor: unknown, slug: string | null, isItsPage = false): void {
  if (of !== visitor) {
    of = visitor;
    askedSlugs.clear();
  }
  const key = `${slug} ${isItsPage}`;
  if (askedSlugs.has(key)) return;
  askedSlugs.add(key);
  if (waiting.length === 0) queueMicrotask(askForAll);
  waiting.push(slug ?? "");
  if (isItsPage) page = slug ?? "";
}

function askForAll(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += mostAsked) void load(all.slice(from, from + mostAsked));
}

async function load(slugs: readonly string[]): Promise<void> {
  const { language } = splitPath(window.location.pathname);
  const query = new URLSearchParams({ lang: language, parts: slugs.filter(Boolean).join(","), page });
  const visitor = of;
  try {
    const response = await request(`/api/v1/fits?${query}`, { headers: { accept: "application/json" } });
    if (!response.ok || visitor !== of) return;
    const marks = (await response.json()) as FitMarks;
    const [parts, power] = [{ ...currentMarks.parts }, { ...currentMarks.power }];
    for (const slug of slugs) {
      delete parts[slug];
      delete power[slug];
    }
    currentMarks = { ...marks, parts: { ...parts, ...marks.parts }, power: { ...power, ...marks.power } };
    for (const tell of listeners) tell();
    keepRunning(slugs, marks.running);
  } catch {
    // Offline: the page works without marks.
  }
}
