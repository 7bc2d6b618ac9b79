import type { DraftState } from "#domain/checkout/quote-life.ts";
import type { PaymentState } from "#domain/orders/payment-life.ts";
import type { Instant } from "#domain/kernel/time.ts";

/**
 * The state of an exchange, which follows from those of its draft and its order. `begun`: staff choose the goods.
 * `offered`: the buyer is to accept and pay the rest. `unpaid`: ordered, and not paid yet. `open`: paid, and the return
 * is not refunded yet. `settled`: the return's refund was lowered by it. `ended`: the return is worth all of it again,
 * as once an offer has lapsed.
 */
export type ExchangeState = "begun" | "offered" | "unpaid" | "open" | "settled" | "ended";

/** The facts that an exchange's state follows from. */
export interface ExchangeFacts {
  /** Null once the draft is gone. */
  readonly draft: DraftState | null;
  /** The moment from which an offer holds no longer. */
  readonly validUntil: Instant | null;
  /** The money of the order; null before there is one. */
  readonly payment: PaymentState | null;
  readonly isSettled: boolean;
  readonly isUndone: boolean;
}

const preparing: ReadonlySet<DraftState | null> = new Set(["draft", "change-asked"] as const);
const unpaid: ReadonlySet<PaymentState> = new Set(["owed", "authorized", "clearing"] as const);

/** The state of an exchange with these facts at a moment. */
export function exchangeStateOf(
  { draft, validUntil, payment, isSettled, isUndone }: ExchangeFacts,
  now: Instant,
): ExchangeState {
  if (isUndone || payment === "voided") return "ended";
  if (isSettled) return "settled";
  if (payment !== null) return unpaid.has(payment) ? "unpaid" : "open";
  if (draft === "sent") return validUntil !== null && validUntil <= now ? "ended" : "offered";
  return preparing.has(draft) ? "begun" : "ended";
}
