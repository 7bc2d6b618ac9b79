import { useEffect, useRef, useState } from "react";
import { countedPlaces, type MenuCounts } from "#domain/staff/menu-counts.ts";
import { useT } from "../language/language.tsx";
import { deskNotices, notifyOfMore } from "./desk-notices.ts";

/** Milliseconds between polls: counts are less than a second old. */
const every = 900;
/** The same for a hidden page that shows notifications. */
const unseen = 15_000;
const longestWait = 30_000;

const isSeen = () => document.visibilityState === "visible";

/**
 * The counts of the menu as they are now: those of the page, then asked for each second while it is seen. Unseen it
 * asks where the browser is to notify. Where the shop cannot be reached the last counts stay, and it is asked more
 * rarely; signed out, no more.
 */
export function useMenuCounts(ofPage: MenuCounts, at: string): MenuCounts {
  const t = useT();
  const [counts, setCounts] = useState({ ofPage, now: ofPage });
  if (counts.ofPage !== ofPage) setCounts({ ofPage, now: ofPage });
  const latest = useRef({ t, now: counts.now });
  useEffect(() => void (latest.current = { t, now: counts.now }));
  useEffect(() => {
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request: AbortController | undefined;
    const ask = async () => {
      clearTimeout(timer);
      if (request || (!isSeen() && deskNotices() !== "on")) return;
      request = new AbortController();
      const { signal } = request;
      const response = await fetch(at, { signal }).catch(() => null);
      const now = response?.status === 200 ? ((await response.json().catch(() => null)) as MenuCounts | null) : null;
      if (signal.aborted) return;
      request = undefined;
      if (response && [204, 403].includes(response.status)) return;
      failures = now ? 0 : failures + 1;
      if (now) follow(now);
      timer = setTimeout(ask, Math.min((isSeen() ? every : unseen) * 2 ** failures, longestWait));
    };
    const follow = (now: MenuCounts) => {
      const { t: words, now: before } = latest.current;
      if (isSame(before, now)) return;
      notifyOfMore(before, now, {
        title: words("adminShell.name"),
        waiting: (place, count) => words(`adminShell.waiting.${place}`, { count }),
      });
      setCounts((counts) => ({ ...counts, now }));
    };
    timer = setTimeout(ask, every);
    const onTurn = () => void ask();
    document.addEventListener("visibilitychange", onTurn);
    return () => {
      clearTimeout(timer);
      request?.abort();
      document.removeEventListener("visibilitychange", onTurn);
    };
  }, [at]);
  return counts.now;
}

const isSame = (one: MenuCounts, other: MenuCounts) => countedPlaces.every((place) => one[place] === other[place]);
