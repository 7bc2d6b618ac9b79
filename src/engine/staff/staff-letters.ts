import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { after, hours, type Instant } from "#domain/kernel/time.ts";
import { digestDay, nextLetterAt, type NoticedThing, type NoticeKind, noticeTime } from "#domain/staff/notices.ts";
import { may } from "#domain/staff/permissions.ts";
import type { Database, Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { enqueue, enqueueAll, type JobPayloads } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { findNoticed, letterKey, lockNoticed, type NoticedStaff, noticedStaff } from "./notice-choices.ts";

// In the order of the members, so that processes that write the same rows wait for each other without a deadlock.
const insertNotices = statement<[number[], NoticeKind, string, string, Date], { staffId: number }>(
  "note_for_staff",
  `insert into staff_notices (staff_id, kind, name, key, episode, at)
   select staff_id, $2::text, name, key, $4::text, $5::timestamptz from unnest($1::bigint[]) as members (staff_id),
     rows from (jsonb_to_recordset($3::jsonb) as (name text, key text)) with ordinality as things (name, key, place)
   order by staff_id, place
   on conflict (staff_id, kind, key, episode) do nothing
   returning staff_id as "staffId"`,
);

/** Records notices for each staff member who wants their kind. Idempotent. */
export async function tellStaff(shop: DbAndClock, notice: JobPayloads["tell_staff"]): Promise<void> {
  const staff = await noticedStaff(shop.db);
  if (membersFor(notice, staff).length === 0) return;
  await shop.db.transaction((tx) => noteFor(tx, shop.clock, staff, notice));
}

/** Those who want a notice and may know of it. */
function membersFor(
  { about, needs }: Pick<JobPayloads["tell_staff"], "about" | "needs">,
  staff: readonly NoticedStaff[],
): readonly NoticedStaff[] {
  return staff.filter((one) => noticeTime(one, about) !== "off" && (!needs || may(one.role, needs)));
}

/** The same for these of them: with the next daily mail, or at once, as each has chosen. */
export async function noteFor(
  tx: Tx,
  clock: Clock,
  staff: readonly NoticedStaff[],
  notice: JobPayloads["tell_staff"],
): Promise<void> {
  const { about, things, episode = "" } = notice;
  const members = membersFor(notice, staff);
  if (members.length === 0) return;
  const ids = members.map(({ id }) => id);
  const rows = await tx.rows(insertNotices, [ids, about, JSON.stringify(things), episode, new Date(clock.now())]);
  const withNews = new Set(rows.map(({ staffId }) => staffId));
  const atOnce = members.filter((one) => withNews.has(one.id) && noticeTime(one, about) === "at-once");
  if (atOnce.length === 0) return;
  await enqueueAll(
    tx,
    clock,
    atOnce.map(({ id }) => ({
      name: "write_staff_letter" as const,
      payload: { staffId: id },
      key: letterKey(id),
    })),
  );
}

interface WaitingNotice {
  readonly id: number;
  readonly kind: NoticeKind;
}

const selectWaiting = statement<[number], WaitingNotice>(
  "notices_waiting",
  "select id, kind from staff_notices where staff_id = $1 and letter_id is null order by id",
);
const deleteNotices = statement<[number[]]>("drop_notices", "delete from staff_notices where id = any($1)");
// A mail that was taken at a later attempt is no failed one any more.
const deleteSent = statement<[number]>(
  "drop_notices_of_sent_mails",
  `delete from staff_notices n where staff_id = $1 and letter_id is null and kind = 'failed-mail'
   and not exists (select from graphile_worker.jobs j where j.id::text = n.episode)`,
);
// Canceled by its buyer, or answered: nobody needs to be told that it was requested. A count asks the index of numbers
// for each notice; `exists` might hash all cases.
const deleteAnswered = statement<[number]>(
  "drop_notices_of_answered_cases",
  `delete from staff_notices n where staff_id = $1 and letter_id is null and n.kind in ('return', 'claim')
     and case n.kind when 'return'
       then (select count(*) from returns c where c.number = n.name and c.merchant_due_at is null)
       else (select count(*) from claims c where c.number = n.name and c.merchant_due_at is null) end > 0`,
);
const selectRecent = statement<[number, Date], { at: Instant }>(
  "letters_left",
  "select written_at as at from staff_letters where staff_id = $1 and not daily and written_at > $2",
);
const insertLetter = statement<[number, boolean, Date, number[]], { id: number }>(
  "write_letter",
  `with letter as (insert into staff_letters (staff_id, daily, written_at) values ($1, $2, $3) returning id),
     named as (update staff_notices set letter_id = letter.id from letter where staff_notices.id = any($4))
   select id from letter`,
);

/** A person's waiting notices; deletes those that their role or choices no longer allow. */
async function waitingFor(tx: Tx, staff: NoticedStaff): Promise<WaitingNotice[]> {
  await tx.run(deleteSent, [staff.id]);
  await tx.run(deleteAnswered, [staff.id]);
  const all = await tx.rows(selectWaiting, [staff.id]);
  const forbidden = all.filter(({ kind }) => noticeTime(staff, kind) === "off");
  if (forbidden.length > 0) await tx.run(deleteNotices, [forbidden.map(({ id }) => id)]);
  return all.filter((notice) => !forbidden.includes(notice));
}

async function write(tx: Tx, clock: Clock, staffId: number, daily: boolean, notices: readonly WaitingNotice[]) {
  if (notices.length === 0) return;
  const ids = notices.map(({ id }) => id);
  const letter = await tx.row(insertLetter, [staffId, daily, new Date(clock.now()), ids]);
  if (letter)
    await enqueue(tx, clock, "send_staff_letter", { letterId: letter.id }, { key: `staff-letter:${letter.id}` });
}

/** Writes one mail with all immediate notices of a person. After five within an hour it waits and collects. */
export function writeStaffLetter(shop: DbAndClock, { staffId }: { staffId: number }): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const staff = await lockNoticed(tx, staffId);
    if (!staff) return;
    const notices = (await waitingFor(tx, staff)).filter(({ kind }) => noticeTime(staff, kind) === "at-once");
    if (notices.length === 0) return;
    const now = shop.clock.now();
    const recent = await tx.rows(selectRecent, [staffId, new Date(after(now, -hours(1)))]);
    const runAt = nextLetterAt(
      recent.map(({ at }) => at),
      now,
    );
    if (runAt <= now) return write(tx, shop.clock, staffId, false, notices);
    await enqueue(tx, shop.clock, "write_staff_letter", { staffId }, { runAt, key: letterKey(staffId) });
  });
}

const setDigested = statement<[number, CalendarDay]>(
  "digested_on",
  "update staff_notice_choices set digested_on = $2::date where staff_id = $1",
);

/** Writes the daily mail of everybody whose hour has come and who has something in it, once a day. */
export async function writeDailyLetters(shop: DbAndClock): Promise<void> {
  const timeZone = await readShopTimeZone(shop.db);
  const dueDay = ({ hour }: NoticedStaff) => digestDay(shop.clock.now(), timeZone, hour);
  const isDue = (staff: NoticedStaff) => staff.digestedOn !== null && staff.digestedOn < dueDay(staff);
  for (const { id } of (await noticedStaff(shop.db)).filter(isDue))
    await shop.db.transaction(async (tx) => {
      const staff = await lockNoticed(tx, id);
      // Another process may have been first.
      if (!staff || !isDue(staff)) return;
      await tx.run(setDigested, [id, dueDay(staff)]);
      const notices = (await waitingFor(tx, staff)).filter(({ kind }) => noticeTime(staff, kind) === "daily");
      await write(tx, shop.clock, id, true, notices);
    });
}

/** A mail about things that happened, as it is sent. */
export interface StaffLetter {
  readonly id: number;
  readonly staff: NoticedStaff;
  readonly daily: boolean;
  readonly writtenAt: Instant;
  readonly things: readonly (NoticedThing & { readonly kind: NoticeKind; readonly at: Instant })[];
}

const selectLetter = statement<[number], { staffId: number; daily: boolean; writtenAt: Instant }>(
  "letter_to_send",
  `select staff_id as "staffId", daily, written_at as "writtenAt" from staff_letters where id = $1 and sent_at is null`,
);
const selectThings = statement<[number], StaffLetter["things"][number]>(
  "things_in_letter",
  "select kind, name, key, at from staff_notices where letter_id = $1 order by id",
);
const setSent = statement<[number, Date]>("letter_sent", "update staff_letters set sent_at = $2 where id = $1");

/** An unsent mail with what its reader may still see; null if nothing is left. */
export async function letterToSend(db: Database, letterId: number): Promise<StaffLetter | null> {
  const row = await db.row(selectLetter, [letterId]);
  const staff = row && (await findNoticed(db, row.staffId));
  if (!row || !staff) return null;
  const things = await db.rows(selectThings, [letterId]);
  const visible = things.filter(({ kind }) => noticeTime(staff, kind) !== "off");
  return visible.length === 0
    ? null
    : { id: letterId, staff, daily: row.daily, writtenAt: row.writtenAt, things: visible };
}

export async function markLetterSent({ db, clock }: DbAndClock, letterId: number): Promise<void> {
  await db.run(setSent, [letterId, new Date(clock.now())]);
}
