import { form } from "#domain/kernel/fields/field.ts";
import { link, words } from "#domain/kernel/fields/kinds.ts";
import { moment, timeZone } from "#domain/kernel/fields/times.ts";

/** The line above every page, where it leads, and when it is shown; without words there is no line. */
export const announcementForm = form({
  name: "announcement",
  fields: {
    text: words({
      label: { en: "adminSettings.announcement.text.en", cn: "adminSettings.announcement.text.cn" },
      max: 160,
    }),
    href: link({ label: "adminSettings.announcement.href" }),
    startsAt: moment({ label: "adminPromotions.field.startsAt" }),
    endsAt: moment({ label: "adminPromotions.field.endsAt", after: "startsAt" }),
    timeZone: timeZone({ label: "adminPromotions.field.timeZone" }),
  },
});
