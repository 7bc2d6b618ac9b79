import { readCount, readId } from "#domain/kernel/read-whole-number.ts";
import { beginExchange } from "#engine/admin/exchanges/begin-exchange.ts";
import { cancelExchange } from "#engine/admin/exchanges/cancel-exchange.ts";
import { agreeReturn, declineReturn } from "#engine/returns/decide-return.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import { textOf } from "../../read-form.ts";
import { placeIn } from "../inventory/read-place.ts";
import { caseSteps, readRefundAmount, seenIn } from "../case-steps.server.ts";
import type { ReturnStepCode } from "./return-step-text.ts";

type ReturnDoneWord =
  | "return-agreed"
  | "return-declined"
  | "return-received"
  | "return-refunded"
  | "exchange-begun"
  | "exchange-canceled";
type ReturnDone = Extract<AuditAction, ReturnDoneWord>;

/** Every form of a return's page, by its intent. */
export const returnSteps = caseSteps<ReturnDetail, ReturnDone, ReturnStepCode>("return", {
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
  // The worth of a return is spent, as by a refund.
  exchange: {
    needs: ["returns.refund", "drafts.edit"],
    money: () => true,
    done: "exchange-begun",
    run: ({ shop, detail, staffId, staffEmail, form }) =>
      beginExchange(
        shop,
        { id: staffId, email: staffEmail },
        {
          returnId: detail.id,
          waits: textOf(form, "leaves") !== "now",
          units: detail.lines
            .map(({ lineId }) => ({ lineId, quantity: readCount(textOf(form, `exchange ${lineId}`) || "0") }))
            .filter(({ quantity }) => quantity !== 0),
        },
      ),
  },
  "cancel-exchange": {
    needs: ["returns.refund", "drafts.edit"],
    money: () => true,
    done: "exchange-canceled",
    run: ({ shop, detail, staffId, staffEmail, form }) =>
      cancelExchange(
        shop,
        { id: staffId, email: staffEmail },
        {
          returnId: detail.id,
          exchangeId: readId(textOf(form, "exchange")) ?? 0,
          reason: `exchange of return ${detail.number}`,
        },
      ),
  },
});
