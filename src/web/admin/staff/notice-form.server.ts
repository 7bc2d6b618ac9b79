import { isLanguage } from "#domain/kernel/language.ts";
import { isNoticeHour, isNoticeTime, kindsFor, type NoticeChoices, noticeTime } from "#domain/staff/notices.ts";
import type { Role } from "#domain/staff/permissions.ts";
import type { Db } from "#engine/platform/database.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { type ChosenNotices, findNoticed } from "#engine/staff/notice-choices.ts";
import { textOf } from "../../read-form.ts";

/** The notification form of a member; null for an unknown or former member. */
export async function noticeScreen(db: Db, staffId: number) {
  const staff = await findNoticed(db, staffId);
  if (!staff) return null;
  const { name, email, role, hour, language } = staff;
  const times = kindsFor(role).map((kind) => ({ kind, time: noticeTime(staff, kind) }));
  return { name, email, role, times, hour, language, timeZone: await readShopTimeZone(db) };
}

export type NoticeScreen = NonNullable<Awaited<ReturnType<typeof noticeScreen>>>;

/** The choices of the form; null where one is missing or unknown. */
export function readNotices(form: FormData, role: Role): ChosenNotices | null {
  const times = kindsFor(role).map((kind) => [kind, textOf(form, kind)] as const);
  const hour = /^\d{1,2}$/.test(textOf(form, "hour")) ? Number(textOf(form, "hour")) : -1;
  const language = textOf(form, "language");
  if (!times.every(([, time]) => isNoticeTime(time)) || !isNoticeHour(hour)) return null;
  if (language !== "both" && !isLanguage(language)) return null;
  return {
    choices: Object.fromEntries(times) as NoticeChoices,
    hour,
    language: isLanguage(language) ? language : null,
  };
}
