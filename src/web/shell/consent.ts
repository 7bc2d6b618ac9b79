import { useSyncExternalStore } from "react";
import { saveChoice, readChoice, year } from "./browser-cookie.ts";
import { waitUntilExpired } from "./expiry-timer.ts";

/**
 * What the visitor said to chat and statistics; `open` while the question stands. Pages are sent with
 * the question, for they are the same for everybody; `firstVisitScript` hides it at once where it was answered.
 */
export type Consent = "open" | "accept" | "reject";

/**
 * Runs before the first paint; the style sheet hides an answered question by it, and shows the offer of the other language
 * to whom it may help: browsers in Chinese on English pages, and the other way round. An announcement that was put away
 * stays away.
 */
export const firstVisitScript = `{${[
  "const{dataset:d,lang:l}=document.documentElement,c=document.cookie,w=(navigator.languages[0]||'').toLowerCase()",
  "/(^|; )consent=/.test(c)&&(d.consent='kept')",
  "d.announcement&&c.split('; ').includes('announcement='+d.announcement)&&(d.announcement='closed')",
  "/(^|; )locale=/.test(c)||!w.startsWith(l.startsWith('zh')?'en':'zh')||(d.offer='language')",
].join(";")}}`;

let asking = false;
let callOff = () => {};
const listeners = new Set<() => void>();
const askers = new Set<() => void>();

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, current, () => "open");
}

/** Keeps the answer for a year. */
export function answerConsent(answer: "accept" | "reject"): void {
  saveChoice("consent", answer);
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
  // The question stands at the top of the page: whoever asked for it is led there, once it is drawn.
  requestAnimationFrame(() => {
    for (const listener of askers) listener();
  });
}

/** Tells whenever somebody asks to choose anew; gives what ends it. */
export function onConsentRequested(listener: () => void): () => void {
  askers.add(listener);
  return () => void askers.delete(listener);
}

/** Puts an announcement away for a year, in this browser. */
export function closeAnnouncement(id: string): void {
  saveChoice("announcement", id);
  document.documentElement.dataset.announcement = "closed";
}

/** The offer of the other language was answered. */
export function clearLanguageOffer(): void {
  delete document.documentElement.dataset.offer;
}

function current(): Consent {
  const kept = readChoice("consent");
  return !asking && (kept === "accept" || kept === "reject") ? kept : "open";
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
