import { reached } from "./reached.ts";

const key = "plenum-reloaded";
const guardMs = 10_000;

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** False within ten seconds of the last reload, so that a broken build cannot reload for ever. */
export function mayReload(now: number, store: Store): boolean {
  try {
    const last = Number(store.getItem(key));
    if (last > now - guardMs && last <= now) return false;
    store.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page once the shop is reached, unless that happened within ten seconds. */
export function reloadOnce(): boolean {
  if (!mayReload(Date.now(), sessionStorage)) return false;
  void reached().then(() => window.location.reload());
  return true;
}
