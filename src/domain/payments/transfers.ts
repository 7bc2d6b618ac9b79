import { type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { PayableOrder } from "./decide.ts";

/** What the merchant wants of a transfer that came for an order that is paid or canceled. */
export const transferHandlings = ["reinstate", "send-back"] as const;
export type TransferHandling = (typeof transferHandlings)[number];

/** A bank deposit or zeller payment as the merchant sees it in the account. */
export interface ReceivedTransfer {
  readonly amount: Money;
  /** The merchant has looked twice: it really is more or less than what was asked. */
  readonly asCame: boolean;
  readonly handling: TransferHandling | null;
}

export type TransferDecision =
  /** With it the order is paid; the surplus is owed back. */
  | { do: "pay"; surplus: Money }
  /** It is a part: the order waits for what is missing. */
  | { do: "hold"; missing: Money }
  /** The canceled order lives again, if its goods are still here, and is paid. */
  | { do: "reinstate"; surplus: Money }
  | { do: "send_back"; reason: "late-payment" | "duplicate-payment" }
  /** Another amount than was asked: a mistyped figure must not become money. */
  | { do: "ask"; asked: Money }
  /** The order is paid, and nobody said that this is other money. */
  | { do: "ignore" };

/**
 * What a bank's reference is compared by: banks and people write one with and without spaces and hyphens, in capitals or
 * not, in full-width letters in China. Empty where nothing else was written.
 */
export function referenceKey(written: string): string {
  return written
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cc}\p{Cf}\u2212]/gu, "");
}

/** What becomes of a transfer, by how its order stands and what of it has come before. */
export function decideTransfer(
  order: Pick<PayableOrder, "paymentStatus" | "total">,
  received: Money,
  { amount, asCame, handling }: ReceivedTransfer,
): TransferDecision {
  switch (order.paymentStatus) {
    case "paid":
      return handling === "send-back" ? { do: "send_back", reason: "duplicate-payment" } : { do: "ignore" };
    case "canceled": {
      if (handling !== "reinstate") return { do: "send_back", reason: "late-payment" };
      // What came in parts before is owed back since the order was canceled: this one has to pay it whole.
      if (amount < order.total || (amount > order.total && !asCame)) return { do: "ask", asked: order.total };
      return { do: "reinstate", surplus: subtract(amount, order.total) };
    }
    case "awaiting-payment": {
      const asked = subtract(order.total, received);
      if (amount === asked) return { do: "pay", surplus: zero };
      if (!asCame) return { do: "ask", asked };
      return amount > asked
        ? { do: "pay", surplus: subtract(amount, asked) }
        : { do: "hold", missing: subtract(asked, amount) };
    }
  }
}
