import { allowsThirdParties, matchRoute } from "../match-route.ts";

let running = false;

/** True if third-party scripts run in this document: they cannot be stopped, only left by a full load. */
export function thirdPartiesRun(): boolean {
  return running;
}

// The security policy of a document's first page applies to the whole document.
const forbidden =
  typeof window !== "undefined" && !allowsThirdParties(matchRoute(window.location.pathname)?.name ?? null);

/** True if this document forbids third-party scripts. */
export function thirdPartiesForbidden(): boolean {
  return forbidden;
}

let isChatRequested = false;

/**
 * Opens the chat window as soon as its script is loaded. The script listens for `chat:open` on the window, and has no
 * button of its own, since ours is in the header.
 */
export function openChat(): void {
  isChatRequested = true;
  if (running) tellChat();
}

function tellChat(): void {
  window.dispatchEvent(new Event("chat:open"));
}

/** Starts chat and statistics once. Requires the visitor's consent. */
export function loadThirdPartyScripts(scripts: readonly string[]): void {
  if (running || forbidden || scripts.length === 0) return;
  running = true;
  // Required by Google's snippet: its triggers wait for this event.
  const layer = (window as { dataLayer?: unknown[] }).dataLayer ?? [];
  layer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  Object.assign(window, { dataLayer: layer });
  for (const src of scripts) {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    script.addEventListener("load", () => isChatRequested && tellChat());
    document.head.append(script);
  }
}
