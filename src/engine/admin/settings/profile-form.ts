import type { ShopProfile } from "#domain/checkout/shop-profile.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { isTimeZone } from "#domain/kernel/time-zone.ts";
import { usStates } from "#domain/shipping/states.ts";
import { readZip } from "#domain/shipping/zip.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { type SettingForm, type SettingsInvalid, TypedFields } from "./setting-form.ts";

/** Name, company, address, phone, mail, hours and time zone of the shop. */
export const profileForm: SettingForm<"profile"> = {
  group: "profile",
  typedOf(value, { timeZone }) {
    const { hours, phone = "", ...rest } = (value ?? {}) as Partial<ShopProfile>;
    const empty = {
      name: "",
      legalName: "",
      address1: "",
      address2: "",
      city: "",
      state: "",
      zip: "",
      email: "",
      timeZone,
    };
    return { ...empty, ...rest, phone: phoneText(phone), "hours.en": hours?.en ?? "", "hours.cn": hours?.cn ?? "" };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const timeZone = fields.text("timeZone");
    if (!isTimeZone(timeZone)) fields.refuse("timeZone", "choose");
    const profile: ShopProfile = {
      name: fields.text("name", { max: 60, required: true }),
      legalName: fields.text("legalName"),
      address1: fields.text("address1"),
      address2: fields.text("address2"),
      city: fields.text("city"),
      state: fields.choice("state", usStates),
      zip: fields.by("zip", readZip),
      phone: fields.by("phone", readPhone),
      email: fields.by("email", readEmail),
      hours: fields.words("hours"),
      timeZone,
    };
    return fields.give(profile);
  },
};

const selectZone = statement<[string], { known: boolean }>(
  "known_time_zone",
  "select exists (select from pg_timezone_names where name = $1) as known",
);

/** A zone counts days in SQL too: one that an older database has never heard of would stop every report. */
export async function checkZone(db: Db, value: unknown): Promise<Result<unknown, SettingsInvalid>> {
  const { timeZone = "" } = value as ShopProfile;
  const found = await db.row(selectZone, [timeZone]);
  if (found?.known) return ok(value);
  return refuse({ code: "invalid", problems: [{ field: "timeZone", code: "zone_unknown" }] });
}
