import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import {
  defaultNoticeHour,
  digestDay,
  kindsFor,
  type NoticeChoices,
  type NoticeKind,
  noticeTime,
  type NoticeTime,
} from "#domain/staff/notices.ts";
import { may, type Role } from "#domain/staff/permissions.ts";
import type { Db } from "../platform/database.ts";
import type { MoneyNews } from "../platform/mail-kinds.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { audit, type StaffActor } from "./audit.ts";
import type { StaffShop } from "./staff-shop.ts";

/** An active staff member with their notification choices. */
export interface NoticedStaff {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly demo: boolean;
  /** Of their mails; null for both. */
  readonly language: Language | null;
  readonly choices: NoticeChoices;
  readonly hour: number;
  /** The last day whose daily mail was written; null for who never chose. */
  readonly digestedOn: string | null;
}

const columns = `s.id, s.email, s.name, s.role, s.demo, s.language, coalesce(c.choices, '{}') as choices,
  coalesce(c.hour, ${defaultNoticeHour}) as hour, c.digested_on as "digestedOn"`;
const from = "from staff s left join staff_notice_choices c on c.staff_id = s.id where s.active";

const selectAll = statement<[], NoticedStaff>("noticed_staff", `select ${columns} ${from} order by s.id`);
const selectOne = statement<[number], NoticedStaff>("noticed_member", `select ${columns} ${from} and s.id = $1`);
// The member's row: one letter is written at a time.
const lockOne = statement<[number]>("lock_noticed_member", "select from staff where id = $1 and active for update");

export function noticedStaff(db: Db): Promise<NoticedStaff[]> {
  return db.rows(selectAll, []);
}

/** Staff who are mailed at once about an order's money: those who may refund, and of a dispute those who chose it. */
export async function toldOfMoney(db: Db, about: MoneyNews): Promise<NoticedStaff[]> {
  const staff = await noticedStaff(db);
  return about.startsWith("dispute-")
    ? staff.filter((one) => noticeTime(one, "dispute") === "at-once")
    : staff.filter(({ role }) => may(role, "orders.refund"));
}

export function findNoticed(db: Db, staffId: number): Promise<NoticedStaff | null> {
  return db.row(selectOne, [staffId]);
}

/** The same, locked; null for who has left. */
export async function lockNoticed(tx: Db, staffId: number): Promise<NoticedStaff | null> {
  await tx.run(lockOne, [staffId]);
  return tx.row(selectOne, [staffId]);
}

const upsert = statement<[number, string, number, string]>(
  "choose_notices",
  `insert into staff_notice_choices (staff_id, choices, hour, digested_on) values ($1, $2::jsonb, $3, $4::date)
   on conflict (staff_id) do update set choices = excluded.choices, hour = excluded.hour,
     digested_on = case when staff_notice_choices.hour = excluded.hour then staff_notice_choices.digested_on
     else excluded.digested_on end`,
);
const setLanguage = statement<[number, Language | null]>(
  "language_of_staff",
  "update staff set language = $2 where id = $1",
);

/** A person's choices: a time for each kind that their role may see, the hour of the daily mail, and the language. */
export interface ChosenNotices {
  readonly choices: NoticeChoices;
  readonly hour: number;
  readonly language: Language | null;
}

/**
 * Stores what a member of staff is told. Kinds that their role may not see stay as they were. A choice for somebody
 * else is in the audit log, with what it was.
 */
export function chooseNotices(
  shop: StaffShop,
  staffId: number,
  chosen: ChosenNotices,
  by: StaffActor,
): Promise<Result<null, { code: "staff_not_found" }>> {
  return shop.db.transaction(async (tx): Promise<Result<null, { code: "staff_not_found" }>> => {
    const staff = await lockNoticed(tx, staffId);
    if (!staff) return refuse({ code: "staff_not_found" });
    const kinds = kindsFor(staff.role);
    const times = kinds.map((kind): [NoticeKind, NoticeTime] => [
      kind,
      chosen.choices[kind] ?? noticeTime(staff, kind),
    ]);
    const choices = { ...staff.choices, ...Object.fromEntries(times) };
    const now = shop.clock.now();
    const day = digestDay(now, await readShopTimeZone(tx), chosen.hour);
    await tx.run(upsert, [staffId, JSON.stringify(choices), chosen.hour, day]);
    await tx.run(setLanguage, [staffId, chosen.language]);
    const changes = changesOf(staff, { ...chosen, choices });
    if (staffId !== by.id && Object.keys(changes).length > 0)
      await audit(tx, by, "notices-changed", staff.email, now, changes);
    // Events that waited for the daily mail may be due at once now.
    await enqueue(tx, shop.clock, "write_staff_letter", { staffId }, { key: letterKey(staffId) });
    return ok(null);
  });
}

export const letterKey = (staffId: number): string => `staff-letter-of:${staffId}`;

function changesOf(before: NoticedStaff, after: ChosenNotices): Record<string, string> {
  const change = (name: string, was: string, is: string): [string, string][] =>
    was === is ? [] : [[name, `${name}: ${was} → ${is}`]];
  return Object.fromEntries([
    ...kindsFor(before.role).flatMap((kind) =>
      change(kind, noticeTime(before, kind), noticeTime({ ...before, choices: after.choices }, kind)),
    ),
    ...change("hour", `${before.hour}:00`, `${after.hour}:00`),
    ...change("language", before.language ?? "both", after.language ?? "both"),
  ]);
}
