import { isShippable, isUsState, usStates, type UsState } from "#domain/shipping/states.ts";
import { type Zone, zoneChart } from "#domain/shipping/zone.ts";

/** What forms of settings offer, apart from how they are read: browsers load this much of it. */

/** Where goods may leave from, in the order of their English names. */
export const originStates = usStates.filter(isShippable);

/** Banners on the home page, and goods that are featured there, at most. */
export const mostBanners = 8;
export const mostFeatured = 16;

/** Places where goods are fetched, and closed days of one, at most. */
export const mostPickupPlaces = 20;
export const mostClosures = 60;

/** The days of a week, Monday first. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** Rows of the parcel table that a form may have. */
export const mostRateRows = 20;

/** Rows of sales tax that a form may have. */
export const mostTaxRows = 150;

/** The zone of every state by its distance from where goods leave, as the form shows it beside its own choice. */
export function zonesByDistance(shipFrom: string): Readonly<Partial<Record<UsState, Zone>>> {
  return isUsState(shipFrom) && isShippable(shipFrom) ? zoneChart(shipFrom) : {};
}
