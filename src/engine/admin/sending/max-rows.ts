/** So many rows are sent at once: more than a day of a large shop, and done within a request. */
export const maxRows = 1_000;
