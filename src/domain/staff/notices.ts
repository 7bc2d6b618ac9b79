import { type CalendarDay, dayIn, wallClock } from "../kernel/business-days.ts";
import { after, hours, type Instant } from "../kernel/time.ts";
import { may, type Permission, type Role } from "./permissions.ts";

/** Notices for staff, with the permission for the screen that the mail links to. */
const noticeKinds = {
  order: "orders.view",
  paid: "orders.view",
  transfer: "orders.view",
  return: "returns.view",
  claim: "claims.view",
  quote: "orders.view",
  dispute: "orders.view",
  review: "reviews.view",
  company: "companies.view",
  certificate: "customers.exempt",
  "low-stock": "stock.view",
  "unanswered-purchase": "purchases.view",
  "failed-import": "products.edit",
  "failed-mail": "orders.view",
} as const satisfies Record<string, Permission>;

export type NoticeKind = keyof typeof noticeKinds;

export const allNoticeKinds = Object.keys(noticeKinds) as readonly NoticeKind[];

/** A subject of a notice: its name, and the key of its screen. */
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
  /** True for a published sign-in, whose mailbox nobody reads. */
  readonly demo: boolean;
  /** Empty for who was never asked. */
  readonly choices: NoticeChoices;
}

/** The kinds that a role may choose, as it may open their screens. */
export function kindsFor(role: Role): NoticeKind[] {
  return allNoticeKinds.filter((kind) => may(role, noticeKinds[kind]));
}

/** Time at which a person is mailed of a kind: never if their role may not see it, else as chosen or by default. */
export function noticeTime({ role, demo, choices }: Noticed, kind: NoticeKind): NoticeTime {
  if (!may(role, noticeKinds[kind])) return "off";
  return choices[kind] ?? (isToldByDefault(role, demo, kind) ? "at-once" : "off");
}

/** Kinds that a buyer waits on. A shop whose owner has chosen nothing yet must hear of them too. */
const toldToOwners: readonly NoticeKind[] = ["order", "quote", "company", "certificate", "failed-mail"];

function isToldByDefault(role: Role, demo: boolean, kind: NoticeKind): boolean {
  // A dispute has a deadline: whoever may refund learns of it, unless they chose otherwise.
  if (kind === "dispute") return may(role, "orders.refund");
  return role === "owner" && !demo && toldToOwners.includes(kind);
}

export const isNoticeTime = (text: unknown): text is NoticeTime => noticeTimes.some((time) => time === text);

/** The hour of the daily mail for who has not chosen one. */
export const defaultNoticeHour = 8;

export const isNoticeHour = (hour: number): boolean => Number.isInteger(hour) && hour >= 0 && hour <= 23;

/** Immediate mails to one person per hour; further notices are collected into the next one. */
export const lettersWithinHour = 5;

/** Earliest time of the next mail to a person; `before` are the times of those sent. */
export function nextLetterAt(before: readonly Instant[], now: Instant): Instant {
  const recent = before.filter((at) => after(at, hours(1)) > now).sort((a, b) => b - a);
  const fifth = recent[lettersWithinHour - 1];
  return fifth === undefined ? now : after(fifth, hours(1));
}

/** The latest day whose daily mail is due: today from its hour on by the shop's clock, yesterday before. */
export function digestDay(now: Instant, timeZone: string, hour: number): CalendarDay {
  return dayIn("UTC", wallClock(timeZone, now) - hours(hour));
}
