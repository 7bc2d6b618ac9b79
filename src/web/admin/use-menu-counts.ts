import { useEffect, useState } from "react";
import { countedPlaces, type MenuCounts } from "#domain/staff/menu-counts.ts";

/** Milliseconds between two questions: what is shown is less than a second old. */
const every = 900;
const longestWait = 30_000;

/**
 * The counts of the menu as they are now: those of the page, then asked for each second while it is seen. Where the shop
 * cannot be reached the last ones stay, and it is asked more rarely; signed out, no more.
 */
export function useMenuCounts(ofPage: MenuCounts, at: string): MenuCounts {
  const [counts, setCounts] = useState({ ofPage, now: ofPage });
  if (counts.ofPage !== ofPage) setCounts({ ofPage, now: ofPage });
  useEffect(() => {
    let wait = every;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const ask = async () => {
      clearTimeout(timer);
      if (asking || document.visibilityState !== "visible") return;
      asking = new AbortController();
      const { signal } = asking;
      const response = await fetch(at, { signal }).catch(() => null);
      const now = response?.ok ? ((await response.json().catch(() => null)) as MenuCounts | null) : null;
      if (signal.aborted) return;
      asking = undefined;
      if (response && [204, 403].includes(response.status)) return;
      wait = now ? every : Math.min(2 * wait, longestWait);
      if (now) setCounts((before) => (isSame(before.now, now) ? before : { ...before, now }));
      timer = setTimeout(ask, wait);
    };
    timer = setTimeout(ask, every);
    const seen = () => void ask();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      document.removeEventListener("visibilitychange", seen);
    };
  }, [at]);
  return counts.now;
}

const isSame = (one: MenuCounts, other: MenuCounts) => countedPlaces.every((place) => one[place] === other[place]);
