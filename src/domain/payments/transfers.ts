import { type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { PayableOrder } from "./decide.ts";

/** The merchant's choice about a transfer for a paid or canceled order. */
export const transferHandlings = ["reinstate", "send-back"] as const;
export type TransferHandling = (typeof transferHandlings)[number];

/** A bank deposit or Zeller payment as seen in the merchant's account. */
export interface ReceivedTransfer {
  readonly amount: Money;
  /** The merchant confirms that the amount really differs from the total. */
  readonly isAmountConfirmed: boolean;
  readonly handling: TransferHandling | null;
}

export type TransferDecision =
  /** Pays the order; the surplus is owed back. */
  | { do: "pay"; surplus: Money }
  /** A partial payment: the order waits for the rest. */
  | { do: "hold"; missing: Money }
  /** Reopens the canceled order if its goods are in stock, and pays it. */
  | { do: "reinstate"; surplus: Money }
  | { do: "send_back"; reason: "late-payment" | "duplicate-payment" }
  /** The amount differs from the total, and may be a typing error: ask first. */
  | { do: "ask"; asked: Money }
  /** The order is paid already, and the merchant has not said that this is other money. */
  | { do: "ignore" };

/**
 * Normalized reference for comparison: people and banks vary spaces, hyphens, capitals, and full-width letters in
 * China. Empty when nothing else is left.
 */
export function referenceKey(reference: string): string {
  return reference
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cc}\p{Cf}\u2212]/gu, "");
}

/** Decides about a transfer from the order's state and the partial transfers before it. */
export function decideTransfer(
  order: Pick<PayableOrder, "paymentStatus" | "total">,
  amountBefore: Money,
  { amount, isAmountConfirmed, handling }: ReceivedTransfer,
): TransferDecision {
  switch (order.paymentStatus) {
    case "paid":
    case "authorized":
      return handling === "send-back" ? { do: "send_back", reason: "duplicate-payment" } : { do: "ignore" };
    case "canceled": {
      if (handling !== "reinstate") return { do: "send_back", reason: "late-payment" };
      // Earlier parts have been owed back since the order was canceled, so this transfer has to cover the total.
      if (amount < order.total || (amount > order.total && !isAmountConfirmed))
        return { do: "ask", asked: order.total };
      return { do: "reinstate", surplus: subtract(amount, order.total) };
    }
    case "awaiting-payment": {
      const amountDue = subtract(order.total, amountBefore);
      if (amount === amountDue) return { do: "pay", surplus: zero };
      if (!isAmountConfirmed) return { do: "ask", asked: amountDue };
      return amount > amountDue
        ? { do: "pay", surplus: subtract(amount, amountDue) }
        : { do: "hold", missing: subtract(amountDue, amount) };
    }
  }
}
