import { localTime } from "#domain/kernel/local-time.ts";
import { instant } from "#domain/kernel/time.ts";
import type { SettingValue } from "../../checkout/setting-groups.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** The line above every page, when it is shown, and where it leads. */
export const announcementForm: SettingForm<"announcement"> = {
  group: "announcement",
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
