import { grantClaimRefund, promiseReplacement } from "#engine/claims/decide-claim.ts";
import { openClaim } from "#engine/claims/open-claim.ts";
import { shipClaim } from "#engine/claims/ship-claim.ts";
import type { BackOffice } from "../fulfilment/back-office.ts";

interface ClaimAt {
  readonly orderId: number;
  readonly lineId: number;
  readonly claimId: number;
  readonly pro: string;
}

/** The steps of a claim that write in many tables, each as a screen takes it. */
export const claimSteps: Readonly<Record<string, (deps: BackOffice["deps"], at: ClaimAt) => Promise<{ ok: boolean }>>> =
  {
    opening: (deps, { orderId, lineId }) =>
      openClaim(deps, {
        orderId,
        customerId: null,
        lines: [{ lineId, quantity: 1 }],
        damage: "concealed",
        wish: "replacement",
        description: "The cabinet door is dented",
      }),
    promising: (deps, { claimId }) => promiseReplacement(deps, { claimId, staffId: 7 }),
    shipping: (deps, { claimId, pro }) =>
      shipClaim(deps, { claimId, staffId: 7, carrier: "ltl", number: pro, link: "" }),
    refunding: (deps, { claimId }) => grantClaimRefund(deps, { claimId, staffId: 7, amount: null }),
  };
