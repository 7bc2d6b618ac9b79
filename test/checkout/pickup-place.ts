import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { DayHours } from "#domain/kernel/opening-hours.ts";

const officeHours: DayHours = { opens: "08:00", closes: "16:30" };

/** A place in Columbus that is open Monday to Friday and closed on federal holidays. */
export const columbus: PickupPlace = {
  id: "columbus",
  active: true,
  name: { en: "Dock 4", cn: "4 号月台" },
  address1: "1 Foundry Way",
  city: "Columbus",
  state: "OH",
  zip: "43228",
  phone: "6145550142",
  timeZone: "America/New_York",
  week: [officeHours, officeHours, officeHours, officeHours, officeHours, null, null],
  holidays: true,
  closed: [],
  note: { en: "", cn: "" },
  instructions: { en: "Bring straps", cn: "请自备绑带" },
};

/** One in Texas that opens on Saturdays, too. */
export const houston: PickupPlace = {
  ...columbus,
  id: "houston",
  name: { en: "Gulf yard", cn: "海湾仓库" },
  address1: "9 Bayou Road",
  city: "Houston",
  state: "TX",
  zip: "77002",
  phone: "7135550142",
  timeZone: "America/Chicago",
  week: [officeHours, officeHours, officeHours, officeHours, officeHours, { opens: "09:00", closes: "12:00" }, null],
  instructions: { en: "Ring twice", cn: "请按两次门铃" },
};
