import { isManual, onAccount, waitsForTransfer } from "#domain/checkout/payment-method.ts";
import type { Tx } from "../platform/database.ts";
import { enqueueAll, sentOnce } from "../platform/outbox.ts";
import { instructionsMail } from "./instructions-mail.ts";
import type { Clock } from "../ports/clock.ts";
import { deadlineJobs } from "./deadline-jobs.ts";
import type { PlacedOrder } from "./write-order.ts";

interface Announced extends PlacedOrder {
  readonly guest: boolean;
  /** Goods of a return pay for it, or for a part of it. Where they pay for all, its buyer is told by that mail. */
  readonly isExchange?: boolean;
  /** Beyond its company's credit: the merchant decides first. */
  readonly isHeld?: boolean;
}

/**
 * Enqueues everything that follows a placed order: its first mail, the job at its deadline, for transfers a reminder,
 * for a guest who pays by transfer the invitation to an account to follow the order, the confirmation of one that costs
 * nothing, and the notice to staff.
 */
export async function announceOrder(tx: Tx, clock: Clock, order: Announced): Promise<void> {
  const { orderId, number, payment, paymentId, total, isHeld = false } = order;
  const things = [{ name: number, key: number }];
  const isConfirmed = payment === onAccount;
  await enqueueAll(tx, clock, [
    ...(isConfirmed ? [] : deadlineJobs(order, clock.now())),
    // One that costs nothing is confirmed by whoever comes first: the press, or this job where the press dies.
    ...(total === 0 && !isConfirmed
      ? [{ name: "begin_payment" as const, payload: { paymentId }, key: `begin-payment:${paymentId}` }]
      : []),
    ...mailsFor(order).map((mail) => ({
      name: "send_order_mail" as const,
      payload: mail === "invitation" ? { orderId, mail, data: sentOnce } : { orderId, mail },
      key: `${mail}:${orderId}`,
    })),
    { name: "tell_staff", payload: { about: "order", things } },
    // Nothing more is asked of its buyer: the goods can be prepared.
    ...(isConfirmed && !isHeld
      ? [{ name: "tell_staff" as const, payload: { about: "paid" as const, things, episode: String(clock.now()) } }]
      : []),
  ]);
}

type FirstMail = "placed" | "on-account" | "credit-held" | "bank-instructions" | "zeller-instructions" | "invitation";

function mailsFor({ payment, total, guest, isExchange = false, isHeld = false }: Announced): FirstMail[] {
  if (isExchange && total === 0) return [];
  if (payment === onAccount) return [isHeld ? "credit-held" : "on-account"];
  if (!isManual(payment)) return ["placed"];
  // Nothing is to be sent for goods that cost nothing.
  const first = waitsForTransfer({ payment, total }) ? instructionsMail[payment] : "placed";
  return guest ? [first, "invitation"] : [first];
}
