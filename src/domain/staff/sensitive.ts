import { after, hours, type Instant, minutes } from "../kernel/time.ts";
import type { Permission } from "./permissions.ts";

/** What somebody must show, beside their role, to do a thing. */
interface Asked {
  /** The factor is asked for each time, however lately it was given. */
  readonly eachTime: boolean;
  /** Neither who does it may be an owner for less than three days, nor the factor be set up later than that. */
  readonly settled: boolean;
}

/**
 * What leads to the shop's money, all of it: where buyers pay, what mails, policies and the line above each page tell them,
 * whom they call about it, where pages lead outside, what runs in their browsers, who reads their orders by a key, and who may
 * change these.
 */
export const sensitive = {
  "settings.money": { eachTime: true, settled: true },
  "settings.mails": { eachTime: false, settled: true },
  "settings.announcement": { eachTime: false, settled: false },
  "settings.profile": { eachTime: false, settled: false },
  "settings.policies": { eachTime: false, settled: false },
  "settings.outside": { eachTime: false, settled: true },
  "settings.scripts": { eachTime: false, settled: true },
  "settings.api": { eachTime: false, settled: true },
  "staff.owners": { eachTime: false, settled: true },
  "staff.manage": { eachTime: false, settled: false },
} as const satisfies Partial<Record<Permission, Asked>>;

export type SensitivePermission = keyof typeof sensitive;
export type PlainPermission = Exclude<Permission, SensitivePermission>;

export function isSensitive(permission: Permission): permission is SensitivePermission {
  return Object.hasOwn(sensitive, permission);
}

const freshFor = minutes(10);
const settledAfter = hours(72);

/** How a session was proved the last time, and by how old a factor; null for never. */
export interface Proof {
  readonly factorAt: Instant | null;
  readonly factorSince: Instant | null;
  readonly ownerSince: Instant | null;
}

/** Whether a session's factor still counts: for ten minutes, and never where it is asked for each time. */
export function isFresh({ factorAt }: Proof, permission: SensitivePermission, now: Instant): boolean {
  return !sensitive[permission].eachTime && factorAt !== null && now < after(factorAt, freshFor);
}

/** Whether somebody is an owner for more than 72 hours. */
export function isLongOwner({ ownerSince }: Pick<Proof, "ownerSince">, now: Instant): boolean {
  return ownerSince !== null && now >= after(ownerSince, settledAfter);
}

/** Whether an owner and the factor given are both older than that. */
export function isSettled({ factorSince, ownerSince }: Omit<Proof, "factorAt">, now: Instant): boolean {
  return isLongOwner({ ownerSince }, now) && factorSince !== null && now >= after(factorSince, settledAfter);
}
