/** Groupings of the sales report. */
export const salesGroups = ["day", "product", "category", "state", "payment", "delivery"] as const;
export type SalesGroup = (typeof salesGroups)[number];
