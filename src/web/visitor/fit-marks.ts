import { useSyncExternalStore } from "react";
import { splitPath } from "#i18n/languages.ts";
import { request } from "../navigation/http-client.ts";
import { keepRunning, type RunningVersions } from "./running-versions.ts";

export interface Mark {
  readonly fits: boolean;
  readonly text: string;
}

/** What is known of goods, the visitor's machines and their power, in the page's language. */
export interface FitMarks {
  /** The machines that lists can be narrowed to, and the words of the link that does it. */
  readonly machines: readonly { readonly slug: string; readonly text: string }[];
  /** By the part's slug; what nothing is known of is not among them. */
  readonly parts: Readonly<Record<string, Mark>>;
  /** Of machines, by slug: whether a version runs on the visitor's power, and of each version, by part number. */
  readonly power: Readonly<
    Record<string, { readonly product: Mark; readonly versions: Readonly<Record<string, Mark>> }>
  >;
  readonly running: RunningVersions;
}

const none: FitMarks = { machines: [], parts: {}, power: {}, running: {} };
/** As many as one request carries. */
const mostAsked = 40;

let known: FitMarks = none;
let of: unknown = null;
const asked = new Set<string>();
let waiting: string[] = [];
const listeners = new Set<() => void>();

/** The marks, asked for once for all parts that appear in the same moment; anew when the visitor, or so the machines, changed. */
export function useFitMarks(): FitMarks {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => known,
    () => none,
  );
}

/** Asks about a part, or about the machines alone. */
export function askForMark(visitor: unknown, slug: string | null): void {
  if (of !== visitor) {
    of = visitor;
    asked.clear();
  }
  const key = slug ?? "";
  if (asked.has(key)) return;
  asked.add(key);
  if (waiting.length === 0) queueMicrotask(askForAll);
  waiting.push(key);
}

function askForAll(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += mostAsked) void load(all.slice(from, from + mostAsked));
}

async function load(slugs: readonly string[]): Promise<void> {
  const { language } = splitPath(window.location.pathname);
  const query = new URLSearchParams({ lang: language, parts: slugs.filter(Boolean).join(",") });
  const visitor = of;
  try {
    const response = await request(`/api/v1/fits?${query}`, { headers: { accept: "application/json" } });
    if (!response.ok || visitor !== of) return;
    const marks = (await response.json()) as FitMarks;
    const [parts, power] = [{ ...known.parts }, { ...known.power }];
    for (const slug of slugs) {
      delete parts[slug];
      delete power[slug];
    }
    known = { ...marks, parts: { ...parts, ...marks.parts }, power: { ...power, ...marks.power } };
    for (const tell of listeners) tell();
    keepRunning(slugs, marks.running);
  } catch {
    // Offline: the page stands without marks.
  }
}
