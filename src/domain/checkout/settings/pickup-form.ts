import { isCalendarDay } from "#domain/kernel/business-days.ts";
import { type Field, form, type Refuse, type Shape, type Texts } from "#domain/kernel/fields/field.ts";
import { input, textAt } from "#domain/kernel/fields/input.ts";
import { rowName, rows } from "#domain/kernel/fields/items.ts";
import { flag, line, oneOf, words } from "#domain/kernel/fields/kinds.ts";
import { calendarDay } from "#domain/kernel/fields/times.ts";
import type { DayHours, DayRange } from "#domain/kernel/opening-hours.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { isTimeZone, usTimeZones } from "#domain/kernel/time-zone-choices.ts";
import { isUsState, usStates } from "#domain/shipping/states.ts";
import { isZipInState, readZip } from "#domain/shipping/zip.ts";

export const mostPickupPlaces = 20;
const mostClosures = 60;

/** The days of a week, Monday first. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const ends = ["opens", "closes"] as const;
const labels = { opens: "adminSettings.pickup.opens", closes: "adminSettings.pickup.closes" } as const;

type ZipCode = Field<string, "adminSettings.profile.zip">;
const zipCode: ZipCode = line({ label: "adminSettings.profile.zip", required: true, by: readZip });
const zip: ZipCode = {
  ...zipCode,
  read(typed, at, refuse) {
    const value = zipCode.read(typed, at, refuse);
    const state = (typed[at.replace(/zip$/, "state")] ?? "").trim();
    if (readZip(value).ok && isUsState(state) && !isZipInState(value, state)) refuse(at, "zip_elsewhere");
    return value;
  },
};

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const clock: Shape = { type: "text", least: 1, most: 5, is: isClock };

/** When it opens and closes on each day of the week, null where it is closed. */
const week: Field<readonly (DayHours | null)[], (typeof labels)["opens" | "closes"]> = {
  kind: "clock",
  label: "",
  at: "",
  isOptional: false,
  inputs: weekdays.flatMap((weekday) =>
    ends.map((end) => ({
      name: `${end}.${weekday}`,
      label: labels[end],
      as: "weekday" as const,
      key: String(weekday),
    })),
  ),
  parts: ends.map((end) => ({ path: `*.${end}`, labels: [labels[end]], items: ["weekday"] })),
  shape: {
    type: "list",
    least: 7,
    most: 7,
    of: {
      type: "nullable",
      of: { type: "fields", of: Object.fromEntries(ends.map((end) => [end, { ...zipCode, shape: clock }])) },
    },
  },
  read: (typed, at, refuse) => weekdays.map((weekday) => hoursOn(weekday, typed, at, refuse)),
  show: (value, at) =>
    Object.fromEntries(
      (value ?? []).flatMap((hours, weekday) => ends.map((end) => [`${at}.${end}.${weekday}`, hours?.[end] ?? ""])),
    ),
};

function hoursOn(weekday: number, typed: Texts, at: string, refuse: Refuse): DayHours | null {
  const names = { opens: `${at}.opens.${weekday}`, closes: `${at}.closes.${weekday}` };
  const [opens, closes] = [textAt(typed, names.opens, refuse), textAt(typed, names.closes, refuse)];
  if (opens === "" && closes === "") return null;
  if (!isClock(opens)) refuse(names.opens, "clock_format");
  if (!isClock(closes)) refuse(names.closes, "clock_format");
  else if (isClock(opens) && closes <= opens) refuse(names.closes, "ends_before");
  return { opens, closes };
}

/** A day a line, or the first and the last of several: `2026-12-24`, `2026-12-24 – 2027-01-02`. */
const closed = {
  ...input<readonly DayRange[], "adminSettings.pickup.closed">(
    "lines",
    { label: "adminSettings.pickup.closed" },
    {
      shape: {
        type: "list",
        most: 100,
        of: {
          type: "fields",
          of: { from: { ...zipCode, shape: calendarDay }, to: { ...zipCode, shape: calendarDay } },
        },
      },
      max: 4_000,
      read(text, refuse) {
        const typed = linesOf(text);
        if (typed.length > mostClosures) refuse("too_many", { most: mostClosures });
        const ranges = typed.slice(0, mostClosures).map(rangeOf);
        const wrong = ranges.indexOf(null);
        if (wrong >= 0) refuse("closed_format", { line: typed[wrong] ?? "" });
        return ranges.filter((range) => range !== null).sort((a, b) => (a.from < b.from ? -1 : 1));
      },
      show: (ranges) => ranges.map(({ from, to }) => (from === to ? from : `${from} – ${to}`)).join("\n"),
    },
  ),
  parts: [
    { path: "*.from", labels: ["adminSettings.pickup.closed", "adminSettings.tax.from"], items: ["position"] },
    { path: "*.to", labels: ["adminSettings.pickup.closed", "adminSettings.tax.to"], items: ["position"] },
  ],
} as const;

function rangeOf(line: string): DayRange | null {
  const days = /^(\d{4}-\d{2}-\d{2})(?:\s*(?:-|–|~|～|to|至|到)\s*(\d{4}-\d{2}-\d{2}))?$/i.exec(line);
  const [from, to] = [days?.[1] ?? "", days?.[2] ?? days?.[1] ?? ""];
  return isCalendarDay(from) && isCalendarDay(to) && from <= to ? { from, to } : null;
}

const isId = /^[a-z0-9-]{1,40}$/;

const declared = form({
  name: "pickup",
  fields: {
    places: rows({
      at: "place",
      as: "place",
      label: "adminSettings.pickup.places",
      most: mostPickupPlaces,
      by: { list: "places", isName: isId },
      nameOf: ({ id }) => id,
      of: {
        id: rowName({ label: "adminStaff.audit.fields.id", is: isId }),
        active: flag({ label: "adminSettings.pickup.active" }),
        name: words({
          label: { en: "adminSettings.pickup.name.en", cn: "adminSettings.pickup.name.cn" },
          max: 100,
          required: true,
        }),
        address1: line({ label: "adminSettings.profile.address1", required: true }),
        city: line({ label: "adminSettings.profile.city", required: true }),
        state: oneOf({ label: "adminSettings.profile.state", of: usStates }),
        zip,
        phone: line({ label: "adminSettings.profile.phone", required: true, by: readPhone, shownAs: phoneText }),
        timeZone: {
          ...oneOf({ label: "adminSettings.pickup.timeZone", of: usTimeZones }),
          kind: "timeZone",
          shape: { type: "text", least: 1, most: 200, is: isTimeZone },
        },
        week,
        holidays: flag({ label: "adminSettings.pickup.holidays" }),
        closed,
        note: words({
          kind: "text",
          label: { en: "adminSettings.pickup.note.en", cn: "adminSettings.pickup.note.cn" },
          max: 500,
        }),
        instructions: words({
          kind: "text",
          label: { en: "adminSettings.pickup.instructions.en", cn: "adminSettings.pickup.instructions.cn" },
          max: 1_000,
          required: true,
        }),
      },
    }),
  },
});

/** Pickup places with hours and instructions, in the order that buyers see. */
export const pickupForm: typeof declared = {
  ...declared,
  // Without a stored setting the form begins with one empty place.
  typedOf: (value, shop) =>
    value === null
      ? { places: "main", "place.main.active": "on", "place.main.holidays": "on", "place.main.timeZone": shop.timeZone }
      : declared.typedOf(value, shop),
};
