/** The lower bound of a money scale, in cents: without it a time of no sales would be drawn in single cents. */
export const leastMoney = 10_000;
