import type { ShopProfile } from "#domain/checkout/shop-profile.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { isTimeZone } from "#domain/kernel/time-zone.ts";
import { usStates } from "#domain/shipping/states.ts";
import { readZip } from "#domain/shipping/zip.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { type FileStore, isFilesAway } from "../../ports/file-store.ts";
import { storedPictureFile } from "../../catalogue/pictures/add-picture.ts";
import { type SettingFieldError, type SettingForm, type SettingsInvalid, TypedFields } from "./setting-form.ts";

/** Name, company, address, phone, mail, hours, time zone and logo of the shop. */
export const profileForm: SettingForm<"profile"> = {
  group: "profile",
  typedOf(value, { timeZone }) {
    const { hours, phone = "", logo, ...rest } = (value ?? {}) as Partial<ShopProfile>;
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
    return {
      ...empty,
      ...rest,
      phone: phoneText(phone),
      "hours.en": hours?.en ?? "",
      "hours.cn": hours?.cn ?? "",
      logo: logo?.key ?? "",
      "logoAlt.en": logo?.alt.en ?? "",
      "logoAlt.cn": logo?.alt.cn ?? "",
    };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const logo = fields.text("logo");
    const alt = fields.words("logoAlt", { max: 120 });
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
      ...(logo !== "" && { logo: { key: logo, alt } }),
    };
    return fields.give(profile);
  },
};

const selectZone = statement<[string], { known: boolean }>(
  "known_time_zone",
  "select exists (select from pg_timezone_names where name = $1) as known",
);

interface Deps {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * What the form alone cannot know: whether the database counts days by the zone, for one that an older database has never
 * heard of would stop every report; and whether the logo is a picture that was drawn as one.
 */
export async function checkProfile({ db, files }: Deps, value: unknown): Promise<Result<unknown, SettingsInvalid>> {
  const { timeZone = "", logo } = value as ShopProfile;
  const problems: SettingFieldError[] = [];
  if (!(await db.row(selectZone, [timeZone]))?.known) problems.push({ field: "timeZone", code: "zone_unknown" });
  const file = logo && storedPictureFile(logo.key, "logo.png");
  // While files are away nobody knows; the form has taken it from an upload.
  const isThere =
    file && (await files.size(file).catch((error: unknown) => isFilesAway(error) || Promise.reject(error)));
  if (logo && (!file || isThere === null)) problems.push({ field: "logo", code: "logo_gone" });
  return problems.length > 0 ? refuse({ code: "invalid", problems }) : ok(value);
}
