import { allPages } from "../later.ts";

/**
 * Waits until the shop answers, to `url` where one is given, before a document is loaded: one that cannot be had loses
 * the page. Resolves to true if it answered at once. Rejects if the press is aborted, and never settles if a later
 * press waits in its place.
 */
export const reached = (signal?: AbortSignal, url?: string): Promise<boolean> =>
  allPages().then(
    ({ waitForShop }) => waitForShop(signal, url),
    // Its code is gone after a deployment, or was not loaded before the network went.
    () => navigator.onLine || new Promise((back) => window.addEventListener("online", () => back(false))),
  );
