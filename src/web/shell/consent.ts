import { useSyncExternalStore } from "react";
import { saveChoice, readChoice, year } from "./browser-cookie.ts";
import { waitUntilExpired } from "./expiry-timer.ts";
import { makeListeners } from "../listeners.ts";

/**
 * The visitor's consent to chat and statistics; `open` until answered. Pages are cached for everybody and include the
 * question; first-visit-script.ts hides it if it was answered.
 */
export type Consent = "open" | "accept" | "reject";

let isAsking = false;
let callOff = () => {};
const { subscribe, tell } = makeListeners();
const askers = makeListeners();

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, current, () => "open");
}

/** Stores the answer for a year. */
export function answerConsent(answer: "accept" | "reject"): void {
  saveChoice("consent", answer);
  isAsking = false;
  // A tab open for a whole year asks again like any other.
  callOff();
  callOff = waitUntilExpired(year * 1_000, askConsent);
  tell();
}

/** Asks again; the old answer holds until the new one. */
export function askConsent(): void {
  delete document.documentElement.dataset.consent;
  isAsking = true;
  tell();
  // Scroll to the question at the top of the page, once it is rendered.
  requestAnimationFrame(askers.tell);
}

/** Subscribes to requests to choose again; gives a function to unsubscribe. */
export const onConsentRequested = askers.subscribe;

/** Dismisses an announcement for a year in this browser. */
export function closeAnnouncement(id: string): void {
  saveChoice("announcement", id);
  document.documentElement.dataset.announcement = "closed";
}

/** Removes the answered offer of the other language. */
export function clearLanguageOffer(): void {
  delete document.documentElement.dataset.offer;
}

function current(): Consent {
  const choice = readChoice("consent");
  return !isAsking && (choice === "accept" || choice === "reject") ? choice : "open";
}
