import { data, type RouterContextProvider } from "react-router";
import { cutText } from "#domain/kernel/text.ts";
import { isCarrier } from "#domain/fulfilment/carriers.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readCount, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { refuse, type Result } from "#domain/kernel/result.ts";
import { may } from "#domain/staff/permissions.ts";
import type { PlainPermission } from "#domain/staff/sensitive.ts";
import { mailsOfStep } from "#engine/admin/mails-of-step.ts";
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
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { textOf } from "../../read-form.ts";
import { answerStep } from "../answer-step.server.ts";
import { stepIn } from "../mail-preview.tsx";
import { partRows } from "./part-rows.ts";

export type ClaimErrorCode = MessageKey extends infer Key
  ? Key extends `adminClaims.refused.${infer Code}`
    ? Code
    : never
  : never;
type ClaimDone = Extract<AuditAction, `claim-${string}` | `carrier-claim-${string}`>;

interface Asked {
  readonly shop: Shop;
  /** Which claim, who decides, and what the buyer is told with it. */
  readonly decision: { readonly claimId: number; readonly staffId: number; readonly answer: string };
  readonly form: FormData;
}

interface Step {
  readonly needs: PlainPermission;
  readonly money?: true;
  readonly done: ClaimDone;
  readonly run: (asked: Asked) => Promise<Result<unknown, { code: ClaimErrorCode }>>;
}

/** Every form of a claim's page, by its intent. */
const steps: Readonly<Record<string, Step>> = {
  review: {
    needs: "claims.decide",
    done: "claim-in-review",
    run: ({ shop, decision }) => reviewClaim(shop, decision),
  },
  replace: {
    needs: "claims.decide",
    done: "claim-replacement-promised",
    run: ({ shop, decision }) => promiseReplacement(shop, decision),
  },
  parts: {
    needs: "claims.decide",
    done: "claim-parts-promised",
    run: ({ shop, decision, form }) => promiseParts(shop, { ...decision, parts: partsIn(form) }),
  },
  refund: {
    needs: "claims.refund",
    money: true,
    done: "claim-refund-granted",
    run: async ({ shop, decision, form }) => {
      const typed = textOf(form, "amount").trim();
      const amount = typed === "" ? null : readMoney(typed);
      if (typed !== "" && amount === null) return refuse({ code: "amount_required" });
      return grantClaimRefund(shop, { ...decision, amount });
    },
  },
  decline: {
    needs: "claims.decide",
    done: "claim-declined",
    run: ({ shop, decision }) => declineClaim(shop, decision),
  },
  ship: {
    needs: "claims.ship",
    done: "claim-shipped",
    run: async ({ shop, decision: { claimId, staffId }, form }) => {
      const carrier = textOf(form, "carrier");
      if (!isCarrier(carrier)) return refuse({ code: "tracking_number_invalid" });
      return shipClaim(shop, { claimId, staffId, carrier, number: textOf(form, "number"), link: textOf(form, "link") });
    },
  },
  close: {
    needs: "claims.decide",
    done: "claim-closed",
    run: ({ shop, decision }) => closeClaim(shop, decision),
  },
  file: {
    needs: "claims.file",
    done: "carrier-claim-filed",
    run: ({ shop, decision, form }) =>
      fileCarrierClaim(shop, {
        ...decision,
        day: textOf(form, "day"),
        number: textOf(form, "number"),
        asked: textOf(form, "amount"),
      }),
  },
  acknowledge: {
    needs: "claims.file",
    done: "carrier-claim-acknowledged",
    run: ({ shop, decision, form }) =>
      acknowledgeCarrierClaim(shop, { ...decision, day: textOf(form, "day"), number: textOf(form, "number") }),
  },
  settle: {
    needs: "claims.file",
    done: "carrier-claim-settled",
    run: ({ shop, decision, form }) =>
      settleCarrierClaim(shop, { ...decision, day: textOf(form, "day"), received: textOf(form, "amount") }),
  },
};

function partsIn(form: FormData) {
  return partRows
    .map((row) => ({
      sku: cutText(textOf(form, `sku ${row}`).trim(), 100),
      units: textOf(form, `units ${row}`).trim(),
    }))
    .filter(({ sku }) => sku !== "")
    .map(({ sku, units }) => ({ sku, quantity: readCount(units || "1") }));
}

const run = (step: Step, detail: ClaimDetail, form: FormData) => (shop: Shop, staffId: number) =>
  step.run({ shop, form, decision: { claimId: detail.id, staffId, answer: textOf(form, "answer") } });

/** The mail that a step of a claim would send, the `nth` of them; null when there is none, or the step is not this person's to take. */
export async function mailOfClaimStep(
  shop: Shop,
  staff: StaffSession,
  detail: ClaimDetail,
  form: FormData,
): Promise<Mail | null> {
  const step = lookUp(steps, textOf(form, "intent"));
  if (!step || !may(staff.role, step.needs)) return null;
  const mails = await mailsOfStep(shop, (stage) => run(step, detail, form)(stage, staff.id));
  return mails.ok ? (mails.value[readWholeNumber(textOf(form, "nth")) ?? 0] ?? null) : null;
}

/** Answers a form of a claim's page. */
export async function answerClaimForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  detail: ClaimDetail,
  form: FormData,
) {
  const { intent, isPreview } = stepIn(form);
  const step = lookUp(steps, intent);
  if (!step) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  return answerStep<ClaimDone, ClaimErrorCode>(context, request, form, {
    intent,
    isPreview,
    needs: [step.needs],
    money: step.money ?? false,
    done: step.done,
    run: run(step, detail, form),
    subject: detail.orderNumber,
    data: { claim: detail.number },
  });
}
