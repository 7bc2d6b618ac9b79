import { useSyncExternalStore } from "react";
import { makeListeners } from "../listeners.ts";
import { isAway } from "./http-client.ts";

/** Time between two questions; the browser says when the network is back, but not when the shop is. */
const againMs = 5_000;

let isUnreached = false;
const { subscribe, tell } = makeListeners();

/** True while a press waits until the shop can be reached. */
export function useIsUnreached(): boolean {
  return useSyncExternalStore(subscribe, () => isUnreached);
}

function setUnreached(value: boolean): void {
  isUnreached = value;
  tell();
}

/** Asks the shop at once for all that waits for it. */
export function askAgain(): void {
  window.dispatchEvent(new Event("online"));
}

/** The last press, by its signal; a reload has none. */
let latest: AbortSignal | undefined;

/** The body of `reached`. */
export async function waitForShop(signal?: AbortSignal, url = "/builds/latest.json"): Promise<boolean> {
  latest = signal;
  let isFirst = true;
  while (!(await answers(url)) && !signal?.aborted) {
    isFirst = false;
    setUnreached(true);
    await pause(signal);
  }
  if (latest === signal) setUnreached(false);
  signal?.throwIfAborted();
  return latest === signal ? isFirst : new Promise(() => {});
}

/** True if the shop answers. A page that is closed or busy names that by a code, which is an answer. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: "no-store" });
    if (!isAway(response.status)) return true;
    const { error } = (await response.json()) as { error?: { code?: string } };
    return (error?.code ?? "internal") !== "internal";
  } catch {
    return false;
  }
}

/** Ends after some time, with the press, or when the browser says that the network is back. */
function pause(signal: AbortSignal | undefined): Promise<void> {
  const end = new AbortController();
  return new Promise<void>((done) => {
    const timer = setTimeout(done, againMs);
    const options = { signal: end.signal };
    end.signal.addEventListener("abort", () => clearTimeout(timer));
    window.addEventListener("online", () => done(), options);
    signal?.addEventListener("abort", () => done(), options);
  }).finally(() => end.abort());
}
