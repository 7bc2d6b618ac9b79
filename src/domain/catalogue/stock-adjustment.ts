/** Why what lies on the shelf changes by the merchant's hand: so many came in, or so many were counted. */
export const adjustments = ["received", "counted"] as const;
export type Adjustment = (typeof adjustments)[number];
