import { executeRefund } from "#engine/payments/execute-refund.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";

export interface ReturnAt {
  readonly orderId: number;
  readonly lineId: number;
  readonly returnId: number;
  readonly refundId: number;
}

type Step = (deps: PaymentDeps, at: ReturnAt) => Promise<{ readonly ok: boolean; readonly value?: unknown }>;

const counted = (lineId: number) => [{ lineId, resellable: 1, scrapped: 0 }];

/** The steps of a return of one unit on its way, each as a screen takes it. */
export const returnSteps = {
  requesting: (deps, { orderId, lineId }) =>
    openReturn(deps, {
      orderId,
      customerId: null,
      received: true,
      lines: [{ lineId, quantity: 1 }],
      reason: "damaged",
      remark: "The thread is stripped",
    }),
  approving: (deps, { returnId }) => agreeReturn(deps, { returnId, staffId: 7, instructions: "Dock 4" }),
  sending: (deps, { orderId }) =>
    sendReturn(deps, { orderId, customerId: null, carrier: "ups", number: `1Z${String(orderId).padStart(16, "0")}` }),
  receiving: (deps, { returnId, lineId }) => signReceipt(deps, { returnId, counted: counted(lineId), staffId: 7 }),
  granting: (deps, { returnId }) => refundReturn(deps, { returnId, amount: null, reason: "", staffId: 7 }),
} as const satisfies Record<string, Step>;

/** Further steps: all of a return at the counter, and its money. */
const otherSteps = {
  "refunding at the counter": (deps, { orderId, lineId }) =>
    refundLinesAsShown(deps, { orderId, staffId: 7, reason: "damaged", remark: "", counted: counted(lineId) }),
  paying: async (deps, { refundId }) => ({ ok: (await executeRefund(deps, refundId)) === "COMPLETED" }),
} as const satisfies Record<string, Step>;

export type ReturnStepName = keyof typeof returnSteps | keyof typeof otherSteps;

export const stepOf = (name: ReturnStepName): Step => ({ ...returnSteps, ...otherSteps })[name];

/** Takes the steps of a return before the given one, and says what the next needs to know. */
export async function standBefore(
  deps: PaymentDeps,
  order: { readonly id: number; readonly lineId: number },
  step: ReturnStepName,
): Promise<ReturnAt> {
  let at: ReturnAt = { orderId: order.id, lineId: order.lineId, returnId: 0, refundId: 0 };
  if (step === "refunding at the counter") return at;
  for (const [name, take] of Object.entries(returnSteps)) {
    if (name === step) break;
    const taken = await (take as Step)(deps, at);
    if (!taken.ok) throw new Error(`${name}: ${JSON.stringify(taken)}`);
    at = { ...at, ...(taken.value as Partial<ReturnAt>) };
  }
  return at;
}
