import { useSyncExternalStore } from "react";
import { keepChoice, keptChoice, year } from "./browser-cookie.ts";
import { waitUntilExpired } from "./expiry-timer.ts";

/**
 * What the visitor said to chat and statistics; `open` while the question stands. Pages are sent with
 * the question, for they are the same for everybody; `hideAnswered` hides it at once where it was answered.
 */
export type Consent = "open" | "accept" | "reject";

/** Runs before the first paint; the style sheet hides the question under it. */
export const hideAnswered = `/(^|; )consent=/.test(document.cookie)&&(document.documentElement.dataset.consent="kept")`;

let asking = false;
let callOff = () => {};
const listeners = new Set<() => void>();

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, current, () => "open");
}

/** Keeps the answer for a year. */
export function answerConsent(answer: "accept" | "reject"): void {
  keepChoice("consent", answer);
  asking = false;
  // A tab that stays open for the whole year asks again like any other.
  callOff();
  callOff = waitUntilExpired(year * 1_000, askConsent);
  tell();
}

/** Puts the question again; the old answer holds until the new one. */
export function askConsent(): void {
  delete document.documentElement.dataset.consent;
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
