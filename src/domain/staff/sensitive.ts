import { after, hours, type Instant, minutes } from "../kernel/time.ts";
import type { Permission } from "./permissions.ts";

/** Proof required for an action, besides the role. */
interface Asked {
  /** True if the factor is required each time, even if just given. */
  readonly eachTime: boolean;
  /** Neither who does it may be an owner for less than three days, nor the factor be set up later than that. */
  readonly settled: boolean;
}

/**
 * Permissions that lead to the shop's money: payment accounts, texts of mails, policies and announcements, the phone
 * number, external redirects, third-party scripts, API keys, and who may change these.
 */
export const sensitive = {
  "settings.money": { eachTime: true, settled: true },
  "settings.keys": { eachTime: false, settled: true },
  "settings.mails": { eachTime: false, settled: true },
  "settings.announcement": { eachTime: false, settled: false },
  "settings.profile": { eachTime: false, settled: false },
  "settings.policies": { eachTime: false, settled: false },
  "settings.outside": { eachTime: false, settled: true },
  "settings.scripts": { eachTime: false, settled: true },
  "settings.api": { eachTime: false, settled: true },
  // Goods leave for it without payment. Whom staff invite to a company on terms may buy so, too.
  "companies.terms": { eachTime: false, settled: false },
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

/** Last proof of a session's identity and the age of its factor; null for never. */
export interface Proof {
  readonly factorAt: Instant | null;
  readonly factorSince: Instant | null;
  readonly ownerSince: Instant | null;
}

/** True while a session's factor counts: for ten minutes, and never for actions that ask each time. */
export function isFresh({ factorAt }: Proof, permission: SensitivePermission, now: Instant): boolean {
  return !sensitive[permission].eachTime && factorAt !== null && now < after(factorAt, freshFor);
}

/** True for owners of more than 72 hours. */
export function isLongOwner({ ownerSince }: Pick<Proof, "ownerSince">, now: Instant): boolean {
  return ownerSince !== null && now >= after(ownerSince, settledAfter);
}

/** True if the owner and the factor given are both older than that. */
export function isSettled({ factorSince, ownerSince }: Omit<Proof, "factorAt">, now: Instant): boolean {
  return isLongOwner({ ownerSince }, now) && factorSince !== null && now >= after(factorSince, settledAfter);
}
