import { splitPath } from "#i18n/languages.ts";
import { guardedPages } from "./guarded-pages.ts";

let running = false;

/** Whether a third party's script was started in this document: it can't be stopped, only left behind. */
export function thirdPartiesRun(): boolean {
  return running;
}

// A document that began on a guarded page forbids foreign scripts for as long as it lives.
const forbidden = typeof window !== "undefined" && guardedPages.test(splitPath(window.location.pathname).rest);

/** Starts chat and visit statistics, once. Call it only after the visitor agreed. */
export function startThirdParties(scripts: readonly string[]): void {
  if (running || forbidden || scripts.length === 0) return;
  running = true;
  for (const src of scripts) {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    document.head.append(script);
  }
}
