import { type PickupPlace, placeAddress } from "#domain/checkout/pickup-place.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import { closuresAhead } from "#domain/kernel/opening-hours.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { openingLines, rangesText } from "#i18n/opening-hours.ts";
import type { Translator } from "#i18n/translator.ts";

/** A place where goods are fetched, in one language. */
export interface PickupNote {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** Lines of days with the same hours, the time zone, and the remark. */
  readonly hours: readonly string[];
  /** The next days on which it is closed though it would be open; empty for none. */
  readonly closed: string;
  readonly instructions: string;
}

/** Pickup place and hours for pages, mails and documents. */
export function pickupNote(place: PickupPlace, language: Language, now: Instant): PickupNote {
  return {
    id: place.id,
    name: place.name[language],
    address: placeAddress(place),
    phone: phoneText(place.phone),
    hours: openingLines(place, language),
    closed: rangesText(closuresAhead(place, dayIn(place.timeZone, now)), language),
    instructions: place.instructions[language],
  };
}

/** The same as the lines of a label: name, address, phone, hours and the next days on which it is closed. */
export function pickupLines({ name, address, phone, hours, closed }: PickupNote, t: Translator): string[] {
  return [name, address, phone, ...hours, closed && t("orders.detail.closedOn", { days: closed })].filter(Boolean);
}
