import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { readyAt, readyDay } from "#domain/shipping/arrival.ts";
import type { PickupPlace } from "./pickup-place.ts";

/** Stock of a part at a pickup place, and the day from which it can be fetched there. */
export type PickupStock =
  | { readonly state: "today" }
  /** It lies there, and is ready later. */
  | { readonly state: "here"; readonly on: CalendarDay }
  /** It lies elsewhere and is brought there first, which takes as long as it takes. */
  | { readonly state: "elsewhere" }
  /** It is still to come. */
  | { readonly state: "expected"; readonly on: CalendarDay }
  /** There is none, and nobody can say when more comes. */
  | { readonly state: "none" };

interface WantedPart {
  readonly quantity: number;
  /** Units to sell, wherever they lie. */
  readonly available: number;
  readonly leadTimeDays: number;
  /** When more is expected; null if nobody can say. */
  readonly expectedOn: CalendarDay | null;
}

/** The same at one place, of which `here` units lie there for nobody else. The day is that of checkout's promise. */
function pickupStock(place: PickupPlace, here: number, part: WantedPart, today: CalendarDay): PickupStock {
  const { quantity, available, leadTimeDays, expectedOn } = part;
  const readyFrom = (waitsUntil: CalendarDay | null) =>
    readyAt(place, readyDay({ leadTimeDays, isToCome: available <= 0, waitsUntil }, today)).latest;
  if (here >= quantity && available >= quantity) {
    const on = readyFrom(null);
    return on === today ? { state: "today" } : { state: "here", on };
  }
  if (available >= quantity) return { state: "elsewhere" };
  return expectedOn === null ? { state: "none" } : { state: "expected", on: readyFrom(expectedOn) };
}

/** A part at a pickup place, by the place's id. */
export type PickupStockAt = PickupStock & { readonly place: string };

/** A part at each of these places, those first where it lies. Nothing where nothing can be said of any. */
export function stockAtPickup(
  places: readonly PickupPlace[],
  here: Readonly<Record<string, number>>,
  part: WantedPart,
  today: CalendarDay,
): PickupStockAt[] {
  const states = ["today", "here", "elsewhere", "expected", "none"];
  const all = places.map((place) => ({ ...pickupStock(place, here[place.id] ?? 0, part, today), place: place.id }));
  return all.every(({ state }) => state === "none")
    ? []
    : all.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
}
