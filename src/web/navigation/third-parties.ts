import { allowsThirdParties, matchRoute } from "../match-route.ts";

let running = false;

/** Whether a third party's script was started in this document: it can't be stopped, only left behind. */
export function thirdPartiesRun(): boolean {
  return running;
}

// A document that began on a guarded page forbids foreign scripts for as long as it lives.
const forbidden =
  typeof window !== "undefined" && !allowsThirdParties(matchRoute(window.location.pathname)?.name ?? null);

/** Where no third party's script may be started until another document is opened. */
export function thirdPartiesForbidden(): boolean {
  return forbidden;
}

let wanted = false;

/**
 * Opens the chat's window, at once or as soon as its script is there. The script listens for `chat:open` on the window and
 * shows no button of its own: ours stands in the header, over nothing.
 */
export function openChat(): void {
  wanted = true;
  if (running) tellChat();
}

function tellChat(): void {
  window.dispatchEvent(new Event("chat:open"));
}

/** Starts chat and visit statistics, once. Call it only after the visitor agreed. */
export function loadThirdPartyScripts(scripts: readonly string[]): void {
  if (running || forbidden || scripts.length === 0) return;
  running = true;
  // Google's own snippet begins with this: its triggers wait for the event.
  const layer = (window as { dataLayer?: unknown[] }).dataLayer ?? [];
  layer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  Object.assign(window, { dataLayer: layer });
  for (const src of scripts) {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    script.addEventListener("load", () => wanted && tellChat());
    document.head.append(script);
  }
}
