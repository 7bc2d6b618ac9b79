import { type Instant, after, days, hours, minutes } from "#domain/kernel/time.ts";

/** A merchant's session ends this long after it was last used, in milliseconds. */
export const staffSessionLifetime = hours(8);

/** Whatever its use, it ends this long after the sign-in, in milliseconds. */
export const staffSessionMaxLifetime = days(7);

/** How long a given password opens what moves money. */
const confirmationLifetime = minutes(10);

/** How long an invitation, and the first owner's link, can be used. */
export const invitationLifetime = hours(24);

/** Whether the password must be given again before money is moved. */
export function needsConfirmation(confirmedAt: Instant, now: Instant): boolean {
  return now >= after(confirmedAt, confirmationLifetime);
}
