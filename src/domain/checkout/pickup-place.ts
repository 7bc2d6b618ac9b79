import type { LocalizedText } from "#domain/kernel/language.ts";
import type { OpeningHours } from "#domain/kernel/opening-hours.ts";
import type { UsState } from "#domain/shipping/states.ts";

/** A pickup place, from the settings group `pickup`. */
export interface PickupPlace extends OpeningHours {
  /** Names it in orders and forms; never given to another place. */
  readonly id: string;
  /** Offered at checkout. */
  readonly active: boolean;
  readonly name: LocalizedText;
  readonly address1: string;
  readonly city: string;
  readonly state: UsState;
  readonly zip: string;
  readonly phone: string;
  /** Further remarks on the hours; may be empty. */
  readonly note: LocalizedText;
  readonly instructions: LocalizedText;
}

export function activePlaces(places: readonly PickupPlace[]): PickupPlace[] {
  return places.filter(({ active }) => active);
}

/**
 * The pickup place as shown to the buyer of an order. Name and address are those at the time of the order. Hours,
 * closed days, phone and instructions concern a future visit, so they are today's while the place has not moved. Orders
 * from before there were places use the first one offered.
 */
export function placeOfOrder(ordered: PickupPlace | null, places: readonly PickupPlace[]): PickupPlace | null {
  if (ordered === null) return activePlaces(places)[0] ?? null;
  const today = places.find(({ id }) => id === ordered.id);
  if (!today || today.address1 !== ordered.address1 || today.zip !== ordered.zip) return ordered;
  return { ...today, name: ordered.name };
}

/** Street, city, state and ZIP code in one line, as on a label. */
export function placeAddress({ address1, city, state, zip }: PickupPlace): string {
  return `${address1}, ${city}, ${state} ${zip}`;
}
