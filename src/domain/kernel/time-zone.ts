/** The zone of a shop that has not chosen one. */
export const defaultTimeZone = "America/Chicago";
