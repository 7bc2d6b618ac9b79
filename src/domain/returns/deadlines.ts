import { after, days } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** How long a declined request can be modified and sent again. */
const resubmitDays = 7;
/** How long the customer has to send agreed goods and fill in carrier and number. */
const sendDays = 14;
/** The merchant handles a return within five days of signing receipt. */
export const handleDays = 5;

export const resubmissionDeadline = (declinedAt: Instant): Instant => after(declinedAt, days(resubmitDays));
export const sendingDeadline = (agreedAt: Instant): Instant => after(agreedAt, days(sendDays));
export const handlingDeadline = (signedAt: Instant): Instant => after(signedAt, days(handleDays));
