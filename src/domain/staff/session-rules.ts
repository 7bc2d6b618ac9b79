import { type Instant, after, days, hours, minutes } from "#domain/kernel/time.ts";

/** A merchant's session ends this long after it was last used, in milliseconds. */
export const staffSessionLifetime = hours(8);

/** Absolute lifetime after sign-in, in milliseconds, regardless of use. */
export const staffSessionMaxLifetime = days(7);

/** Time for which a password confirmation permits moving money. */
const confirmationLifetime = minutes(10);

/** Validity of an invitation and of the first owner's link. */
export const invitationLifetime = hours(24);

/** True if money may be moved only after confirming the password again. */
export function needsConfirmation(confirmedAt: Instant, now: Instant): boolean {
  return now >= after(confirmedAt, confirmationLifetime);
}
