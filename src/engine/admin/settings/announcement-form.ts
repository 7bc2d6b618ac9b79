import { localTime } from "#domain/kernel/local-time.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { instant } from "#domain/kernel/time.ts";
import type { SettingValue } from "../../checkout/setting-groups.ts";
import type { Db } from "../../platform/database.ts";
import { linksNotAllowed } from "./allowed-links.ts";
import type { FieldsInvalid } from "#domain/kernel/fields/field.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** The line above every page, when it is shown, and where it leads. */
export const announcementForm: SettingForm<"announcement"> = {
  name: "announcement",
  typedOf(value, shop) {
    const stored = (value ?? {}) as Partial<SettingValue<"announcement">>;
    const { text, href = "", timeZone = shop.timeZone, startsAt, endsAt } = stored;
    const local = (at: string | null | undefined) => (at ? localTime(instant(Date.parse(at)), timeZone) : "");
    return {
      "text.en": text?.en ?? "",
      "text.cn": text?.cn ?? "",
      href,
      timeZone,
      startsAt: local(startsAt),
      endsAt: local(endsAt),
    };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    return fields.give({ text: fields.words("text", { max: 160 }), href: fields.link("href"), ...fields.schedule() });
  },
};

/** The same value, unless it leads to a site that the owners do not allow. */
export async function checkAnnouncement(db: Db, read: unknown): Promise<Result<unknown, FieldsInvalid>> {
  const { href } = read as SettingValue<"announcement">;
  const problems = await linksNotAllowed(db, "announcement", [{ field: "href", href }], (stored) => [
    (stored as Partial<SettingValue<"announcement">>).href ?? "",
  ]);
  return problems.length > 0 ? refuse({ code: "invalid", problems }) : ok(read);
}
