import { type CalendarDay, dayIn, wallClock } from "../kernel/business-days.ts";
import { after, hours, type Instant } from "../kernel/time.ts";
import { may, type Permission, type Role } from "./permissions.ts";

/** What staff can be mailed of, with the permission that opens the screen the mail leads to. */
const noticeKinds = {
  order: "orders.view",
  paid: "orders.view",
  transfer: "orders.view",
  return: "returns.view",
  claim: "claims.view",
  dispute: "orders.view",
  review: "reviews.view",
  "low-stock": "stock.view",
  "failed-import": "products.edit",
  "failed-mail": "orders.view",
} as const satisfies Record<string, Permission>;

export type NoticeKind = keyof typeof noticeKinds;

export const allNoticeKinds = Object.keys(noticeKinds) as readonly NoticeKind[];

/** A thing to tell of: what it is called, and the key of its screen. */
export interface NoticedThing {
  readonly name: string;
  readonly key: string;
}

export const noticeTimes = ["at-once", "daily", "off"] as const;
export type NoticeTime = (typeof noticeTimes)[number];

export type NoticeChoices = Readonly<Partial<Record<NoticeKind, NoticeTime>>>;

/** A member of staff as far as notices depend on them. */
interface Noticed {
  readonly role: Role;
  /** A sign-in that everybody knows, with a mailbox that nobody has. */
  readonly demo: boolean;
  /** Empty for who was never asked. */
  readonly choices: NoticeChoices;
}

/** The kinds that a role may choose, as it may open their screens. */
export function kindsFor(role: Role): NoticeKind[] {
  return allNoticeKinds.filter((kind) => may(role, noticeKinds[kind]));
}

/** When somebody is mailed of a kind: never of what their role may not see, else as chosen or by default. */
export function noticeTime({ role, demo, choices }: Noticed, kind: NoticeKind): NoticeTime {
  if (!may(role, noticeKinds[kind])) return "off";
  return choices[kind] ?? (isToldByDefault(role, demo, kind) ? "at-once" : "off");
}

function isToldByDefault(role: Role, demo: boolean, kind: NoticeKind): boolean {
  // A dispute has a deadline: whoever may refund learns of it, unless they chose otherwise.
  if (kind === "dispute") return may(role, "orders.refund");
  return role === "owner" && !demo && (kind === "order" || kind === "failed-mail");
}

export const isNoticeTime = (text: unknown): text is NoticeTime => noticeTimes.some((time) => time === text);

/** The hour of the daily mail for who has not chosen one. */
export const defaultNoticeHour = 8;

export const isNoticeHour = (hour: number): boolean => Number.isInteger(hour) && hour >= 0 && hour <= 23;

/** Mails at once to one person within an hour; what comes after is collected into the next one. */
export const lettersWithinHour = 5;

/** The first moment at which another mail may leave to somebody; `before` are the moments of those that left. */
export function nextLetterAt(before: readonly Instant[], now: Instant): Instant {
  const recent = before.filter((at) => after(at, hours(1)) > now).sort((a, b) => b - a);
  const fifth = recent[lettersWithinHour - 1];
  return fifth === undefined ? now : after(fifth, hours(1));
}

/** The latest day whose daily mail is due: today from its hour on by the shop's clock, yesterday before. */
export function digestDay(now: Instant, timeZone: string, hour: number): CalendarDay {
  return dayIn("UTC", wallClock(timeZone, now) - hours(hour));
}
