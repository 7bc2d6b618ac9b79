/** How the damage stands to the delivery receipt that the driver had signed. */
export const damageKinds = ["noted", "not-noted", "concealed"] as const;
export type DamageKind = (typeof damageKinds)[number];

export function isDamageKind(value: unknown): value is DamageKind {
  return damageKinds.some((kind) => kind === value);
}

/** How many photos of the delivery receipt are taken: both sides of it. */
export const maxReceipts = 2;

/** What the buyer would like, and what the merchant can give. */
export const remedies = ["replacement", "parts", "refund"] as const;
export type Remedy = (typeof remedies)[number];

export function isRemedy(value: unknown): value is Remedy {
  return remedies.some((remedy) => remedy === value);
}

/** What came of a claim. */
export type ClaimOutcome = Remedy | "declined" | "withdrawn";
