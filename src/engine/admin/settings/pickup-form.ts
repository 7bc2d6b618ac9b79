import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { isCalendarDay } from "#domain/kernel/business-days.ts";
import type { DayHours, DayRange } from "#domain/kernel/opening-hours.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { usStates } from "#domain/shipping/states.ts";
import { isZipInState, readZip } from "#domain/shipping/zip.ts";
import type { SettingValue } from "../../checkout/setting-groups.ts";
import { mostClosures, mostPickupPlaces, weekdays } from "./form-choices.ts";
import { usTimeZones } from "#domain/kernel/time-zone.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** Where goods are fetched, when, and what to bring: places in the order in which buyers see them. */
export const pickupForm: SettingForm<"pickup"> = {
  name: "pickup",
  typedOf(value, { timeZone }) {
    const places = (value as SettingValue<"pickup"> | null)?.places as readonly PickupPlace[] | undefined;
    // Who has set up nothing begins with an empty place.
    if (places === undefined)
      return {
        places: "main",
        "place.main.active": "on",
        "place.main.holidays": "on",
        "place.main.timeZone": timeZone,
      };
    const typed: Record<string, string> = {};
    if (places.length > 0) typed["places"] = places.map(({ id }) => id).join("\n");
    for (const place of places) {
      const at = `place.${place.id}`;
      for (const name of ["address1", "city", "state", "zip", "timeZone"] as const)
        typed[`${at}.${name}`] = place[name];
      typed[`${at}.phone`] = phoneText(place.phone);
      for (const name of ["name", "note", "instructions"] as const)
        for (const language of ["en", "cn"] as const) typed[`${at}.${name}.${language}`] = place[name][language];
      for (const weekday of weekdays) {
        typed[`${at}.opens.${weekday}`] = place.week[weekday]?.opens ?? "";
        typed[`${at}.closes.${weekday}`] = place.week[weekday]?.closes ?? "";
      }
      typed[`${at}.closed`] = place.closed.map(({ from, to }) => (from === to ? from : `${from} – ${to}`)).join("\n");
      if (place.active) typed[`${at}.active`] = "on";
      if (place.holidays) typed[`${at}.holidays`] = "on";
    }
    return typed;
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const ids = linesOf(typed["places"]).filter((id) => /^[a-z0-9-]{1,40}$/.test(id));
    if (ids.length > mostPickupPlaces) fields.refuse("places", "too_many", { most: mostPickupPlaces });
    const places = ids.slice(0, mostPickupPlaces).map((id) => {
      const at = `place.${id}`;
      const state = fields.choice(`${at}.state`, usStates);
      if (state === "") fields.refuse(`${at}.state`, "choose");
      const zip = fields.by(`${at}.zip`, readZip, true);
      if (zip && state && !isZipInState(zip, state)) fields.refuse(`${at}.zip`, "zip_elsewhere");
      const timeZone = fields.choice(`${at}.timeZone`, usTimeZones);
      if (timeZone === "") fields.refuse(`${at}.timeZone`, "choose");
      return {
        id,
        active: typed[`${at}.active`] === "on",
        name: fields.words(`${at}.name`, { max: 100, required: true }),
        address1: fields.text(`${at}.address1`, { required: true }),
        city: fields.text(`${at}.city`, { required: true }),
        state,
        zip,
        phone: fields.by(`${at}.phone`, readPhone, true),
        timeZone,
        week: weekdays.map((weekday) => dayHours(fields, at, weekday)),
        holidays: typed[`${at}.holidays`] === "on",
        closed: closedDays(fields, `${at}.closed`),
        note: fields.words(`${at}.note`, { max: 500 }),
        instructions: fields.words(`${at}.instructions`, { max: 1_000, required: true }),
      };
    });
    return fields.give({ places });
  },
};

/** Both clocks of a day, or neither where it is closed. */
function dayHours(fields: TypedFields, at: string, weekday: number): DayHours | null {
  const [opens, closes] = [fields.text(`${at}.opens.${weekday}`), fields.text(`${at}.closes.${weekday}`)];
  if (opens === "" && closes === "") return null;
  const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
  if (!isClock(opens)) fields.refuse(`${at}.opens.${weekday}`, "clock_format");
  if (!isClock(closes)) fields.refuse(`${at}.closes.${weekday}`, "clock_format");
  else if (isClock(opens) && closes <= opens) fields.refuse(`${at}.closes.${weekday}`, "closes_before");
  return { opens, closes };
}

/** A day a line, or the first and the last of several: `2026-12-24`, `2026-12-24 – 2027-01-02`. */
function closedDays(fields: TypedFields, field: string): DayRange[] {
  const lines = linesOf(fields.text(field, { max: 4_000 }));
  if (lines.length > mostClosures) fields.refuse(field, "too_many", { most: mostClosures });
  const ranges: DayRange[] = [];
  for (const line of lines.slice(0, mostClosures)) {
    const found = /^(\d{4}-\d{2}-\d{2})(?:\s*(?:-|–|~|～|to|至|到)\s*(\d{4}-\d{2}-\d{2}))?$/i.exec(line);
    const [from, to] = [found?.[1] ?? "", found?.[2] ?? found?.[1] ?? ""];
    if (!isCalendarDay(from) || !isCalendarDay(to) || to < from) {
      fields.refuse(field, "closed_format", { line });
      break;
    }
    ranges.push({ from, to });
  }
  return ranges.sort((a, b) => (a.from < b.from ? -1 : 1));
}
