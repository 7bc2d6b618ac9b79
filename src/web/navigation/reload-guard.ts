const key = "plenum-reloaded";
const guardMs = 10_000;

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Whether a reload may happen now: not within ten seconds of the last, so that a broken build can't reload for ever. */
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

/** Loads the page anew, or another one, unless that happened within the last ten seconds. */
export function reloadOnce(href?: string): boolean {
  if (!mayReload(Date.now(), sessionStorage)) return false;
  if (href) window.location.assign(href);
  else window.location.reload();
  return true;
}
