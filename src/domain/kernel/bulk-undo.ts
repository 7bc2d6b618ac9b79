import { type Instant, after, hours } from "./time.ts";

/** Hours within which a change of many rows can be undone. */
export const bulkUndoHours = 24;

export const mayUndoBulk = (at: Instant, now: Instant): boolean => now <= after(at, hours(bulkUndoHours));
