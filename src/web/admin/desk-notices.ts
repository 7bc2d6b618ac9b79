import { countedPlaces, type CountedPlace, type MenuCounts } from "#domain/staff/menu-counts.ts";

/** Notifications of the merchant's side are on in this browser; stored in the browser, as the permission is. */
const key = "plenum-desk-notices";

/** `out`: the browser has none for pages, or its owner refused them. */
export type DeskNotices = "out" | "off" | "on";

export function deskNotices(): DeskNotices {
  if (typeof Notification === "undefined" || Notification.permission === "denied") return "out";
  return Notification.permission === "granted" && stored() === "on" ? "on" : "off";
}

/**
 * Asks for permission, by a press alone, and shows a first notification as proof: on phones there may be none for
 * pages.
 */
export async function beginDeskNotices(title: string, body: string): Promise<DeskNotices> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "out" : "off";
  if (!show(title, body, "begun")) return "out";
  store("on");
  return deskNotices();
}

export function endDeskNotices(): DeskNotices {
  store("off");
  return deskNotices();
}

/**
 * Notifies of what waits since the counts before, while nobody sees the page. A count alone: a lock screen is read by
 * anybody.
 */
export function notifyOfMore(
  before: MenuCounts,
  now: MenuCounts,
  words: { readonly title: string; waiting(place: CountedPlace, count: number): string },
): void {
  if (document.visibilityState === "visible" || deskNotices() !== "on") return;
  for (const place of countedPlaces) {
    const count = now[place] ?? 0;
    if (count > (before[place] ?? 0)) show(words.title, words.waiting(place, count), place);
  }
}

/**
 * One of a tag replaces the one before, also of other pages of the shop. False where the browser takes none from pages.
 */
function show(title: string, body: string, tag: string): boolean {
  try {
    const notification = new Notification(title, { body, tag: `plenum-${tag}` });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return true;
  } catch {
    return false;
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(value: "on" | "off"): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing shows none either.
  }
}
