import { cutText } from "#domain/kernel/text.ts";
import { isCarrier } from "#domain/fulfilment/carriers.ts";
import { readCount } from "#domain/kernel/read-whole-number.ts";
import { refuse } from "#domain/kernel/result.ts";
import { acknowledgeCarrierClaim, fileCarrierClaim, settleCarrierClaim } from "#engine/claims/carrier-claim.ts";
import type { ClaimDetail } from "#engine/claims/claims.queries.ts";
import {
  closeClaim,
  declineClaim,
  grantClaimRefund,
  promiseParts,
  promiseReplacement,
  reviewClaim,
} from "#engine/claims/decide-claim.ts";
import { shipClaim } from "#engine/claims/ship-claim.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import { textOf } from "../../read-form.ts";
import { chosenPlace } from "../inventory/read-place.ts";
import { caseSteps, readRefundAmount, seenIn, type StepContext } from "../case-steps.server.ts";
import type { ClaimStepCode } from "./claim-step-text.ts";
import { partRows } from "./part-rows.ts";

type ClaimDone = Extract<AuditAction, `claim-${string}` | `carrier-claim-${string}`>;

type ClaimStep = StepContext<ClaimDetail>;

/** Claim, decider, and message to the buyer. */
const decisionOf = ({ detail, staffId, form }: ClaimStep) => ({
  claimId: detail.id,
  staffId,
  answer: textOf(form, "answer"),
  seen: seenIn(form),
});

/** Every form of a claim's page, by its intent. */
export const claimSteps = caseSteps<ClaimDetail, ClaimDone, ClaimStepCode>("claim", {
  review: {
    needs: ["claims.decide"],
    done: "claim-in-review",
    run: (context) => reviewClaim(context.shop, decisionOf(context)),
  },
  replace: {
    needs: ["claims.decide"],
    done: "claim-replacement-promised",
    run: (context) => promiseReplacement(context.shop, decisionOf(context)),
  },
  parts: {
    needs: ["claims.decide"],
    done: "claim-parts-promised",
    run: (context) => promiseParts(context.shop, { ...decisionOf(context), parts: partsIn(context.form) }),
  },
  refund: {
    needs: ["claims.refund"],
    money: () => true,
    done: "claim-refund-granted",
    run: async (context) => {
      const amount = readRefundAmount(context.form);
      if (!amount.ok) return amount;
      return grantClaimRefund(context.shop, { ...decisionOf(context), amount: amount.value });
    },
  },
  decline: {
    needs: ["claims.decide"],
    done: "claim-declined",
    run: (context) => declineClaim(context.shop, decisionOf(context)),
  },
  ship: {
    needs: ["claims.ship"],
    done: "claim-shipped",
    run: async ({ shop, detail, staffId, form }) => {
      const carrier = textOf(form, "carrier");
      if (!isCarrier(carrier)) return refuse({ code: "tracking_number_invalid" });
      return shipClaim(shop, {
        claimId: detail.id,
        staffId,
        carrier,
        number: textOf(form, "number"),
        link: textOf(form, "link"),
        placeId: chosenPlace(form),
      });
    },
  },
  close: {
    needs: ["claims.decide"],
    done: "claim-closed",
    run: (context) => closeClaim(context.shop, decisionOf(context)),
  },
  file: {
    needs: ["claims.file"],
    done: "carrier-claim-filed",
    run: (context) =>
      fileCarrierClaim(context.shop, {
        ...decisionOf(context),
        day: textOf(context.form, "day"),
        number: textOf(context.form, "number"),
        asked: textOf(context.form, "amount"),
      }),
  },
  acknowledge: {
    needs: ["claims.file"],
    done: "carrier-claim-acknowledged",
    run: (context) =>
      acknowledgeCarrierClaim(context.shop, {
        ...decisionOf(context),
        day: textOf(context.form, "day"),
        number: textOf(context.form, "number"),
      }),
  },
  settle: {
    needs: ["claims.file"],
    done: "carrier-claim-settled",
    run: (context) =>
      settleCarrierClaim(context.shop, {
        ...decisionOf(context),
        day: textOf(context.form, "day"),
        received: textOf(context.form, "amount"),
        isAmountConfirmed: textOf(context.form, "asCame") !== "",
      }),
  },
});

function partsIn(form: FormData) {
  return partRows
    .map((row) => ({
      sku: cutText(textOf(form, `sku ${row}`).trim(), 100),
      units: textOf(form, `units ${row}`).trim(),
    }))
    .filter(({ sku, units }) => sku !== "" || units !== "")
    .map(({ sku, units }) => ({ sku, quantity: readCount(units || "1") }));
}
