/** The damage in relation to the signed delivery receipt. */
export const damageKinds = ["noted", "not-noted", "concealed"] as const;
export type DamageKind = (typeof damageKinds)[number];

export function isDamageKind(value: unknown): value is DamageKind {
  return damageKinds.some((kind) => kind === value);
}

/** Most photos of the delivery receipt: both sides. */
export const maxReceipts = 2;

/** Remedies that the buyer can ask for and the merchant can grant. */
export const remedies = ["replacement", "parts", "refund"] as const;
export type Remedy = (typeof remedies)[number];

export function isRemedy(value: unknown): value is Remedy {
  return remedies.some((remedy) => remedy === value);
}

/** Outcome of a claim. */
export type ClaimOutcome = Remedy | "declined" | "withdrawn";
