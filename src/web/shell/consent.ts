import { useSyncExternalStore } from "react";
import { keepChoice, keptChoice } from "./browser-cookie.ts";

/** What the visitor said to chat and statistics: `unknown` before hydration, `open` while the question stands. */
export type Consent = "unknown" | "open" | "accept" | "reject";

let asking = false;
const listeners = new Set<() => void>();

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, current, () => "unknown");
}

/** Keeps the answer for a year. */
export function answerConsent(answer: "accept" | "reject"): void {
  keepChoice("consent", answer);
  asking = false;
  tell();
}

/** Puts the question again; the old answer holds until the new one. */
export function askConsent(): void {
  asking = true;
  tell();
}

function current(): Consent {
  const kept = keptChoice("consent");
  return !asking && (kept === "accept" || kept === "reject") ? kept : "open";
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
