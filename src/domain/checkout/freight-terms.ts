/** The time limits around damage to goods that came by freight. */
export interface FreightTerms {
  /** Business days after a delivery in which its damage can be claimed. */
  readonly claimDays: number;
  /** Months after a delivery in which the carrier takes a claim: nine at least, 49 U.S.C. 14706(e). */
  readonly fileMonths: number;
  /** Days after filing in which the carrier acknowledges the claim: thirty, 49 CFR 370.5. */
  readonly acknowledgeDays: number;
  /** Days after filing in which the carrier pays, declines or makes an offer: 120, 49 CFR 370.9. */
  readonly decideDays: number;
}

/** Defaults until the owner decides: the carriers' usual five days, and the legal limits. */
export const defaultFreightTerms: FreightTerms = { claimDays: 5, fileMonths: 9, acknowledgeDays: 30, decideDays: 120 };
