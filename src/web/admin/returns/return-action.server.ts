import { readCount } from "#domain/kernel/read-whole-number.ts";
import { agreeReturn, declineReturn } from "#engine/returns/decide-return.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import { textOf } from "../../read-form.ts";
import { placeIn } from "../inventory/read-place.ts";
import { caseSteps, readRefundAmount, seenIn } from "../case-steps.server.ts";
import type { SharedStepCode } from "../step-error.ts";

type ReturnDone = Extract<AuditAction, "return-agreed" | "return-declined" | "return-received" | "return-refunded">;

/** Every form of a return's page, by its intent. */
export const returnSteps = caseSteps<ReturnDetail, ReturnDone, SharedStepCode>("return", {
  agree: {
    // Goods that never came are refunded at once.
    needs: ({ received }) => (received ? ["returns.decide"] : ["returns.decide", "returns.refund"]),
    money: ({ received }) => !received,
    done: "return-agreed",
    run: ({ shop, detail, staffId, form }) =>
      agreeReturn(shop, {
        returnId: detail.id,
        staffId,
        seen: seenIn(form),
        instructions: textOf(form, "instructions"),
      }),
  },
  decline: {
    needs: ["returns.decide"],
    done: "return-declined",
    run: ({ shop, detail, staffId, form }) =>
      declineReturn(shop, { returnId: detail.id, staffId, seen: seenIn(form), reason: textOf(form, "reason") }),
  },
  sign: {
    needs: ["returns.receive"],
    done: "return-received",
    run: ({ shop, detail, staffId, form }) => {
      const count = (name: string) => readCount(textOf(form, name) || "0");
      const counts = detail.lines.map(({ lineId }) => ({
        lineId,
        resellable: count(`resellable ${lineId}`),
        scrapped: count(`scrapped ${lineId}`),
      }));
      return signReceipt(shop, { returnId: detail.id, counted: counts, placeId: placeIn(form), staffId });
    },
  },
  refund: {
    needs: ["returns.refund"],
    money: () => true,
    done: "return-refunded",
    run: async ({ shop, detail, staffId, form }) => {
      const amount = readRefundAmount(form);
      if (!amount.ok) return amount;
      return refundReturn(shop, {
        returnId: detail.id,
        amount: amount.value,
        reason: textOf(form, "reason"),
        staffId,
      });
    },
  },
});
