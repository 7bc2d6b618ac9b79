import type { BudgetShort, CountedBefore } from "#domain/approvals/budget.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import type { HoldRefused } from "#domain/checkout/hold-bounds.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import type { CheckoutFieldError, UnvalidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import type { Wait } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { ApprovalNeeded } from "../approvals/judge-order.ts";
import type { MayNotOrder } from "../companies/choose-site.ts";
import type { NewLink } from "../platform/one-time-token.ts";
import type { Draws, TooMany } from "../platform/rate-limit.ts";
import type { TaxUnknown } from "./sale-tax.ts";
import type { NotOnAccount } from "../receivables/accept-order.ts";

/** A checkout as sent: the form, who sends it, and the total the shopper was shown. Prices are decided here. */
export interface PlaceOrderRequest {
  readonly buyer: Buyer;
  /** Owner of the cart; default: the buyer. */
  readonly cart?: Buyer;
  /** The account's benefits at checkout; null for guests. */
  readonly customer: { readonly taxExempt: TaxExempt; readonly points?: number } | null;
  readonly form: UnvalidatedCheckout;
  /** The site that the form was filled in for, or null for oneself; left out where no form was. */
  readonly madeFor?: number | null;
  /** The PO number that the page said was used before; left out where it said so of none. */
  readonly seenPo?: string;
  /** The mark of the PDF of the purchase order on that page (`poMark`); left out where the page showed none. */
  readonly seenPoDocument?: string;
  /** The total on the page when Place order was pressed: only compared, never charged. */
  readonly seenTotal: number;
  /** The waits for goods on that page, by part number; left out where it showed none. */
  readonly seenWaits?: ReadonlyMap<string, Wait>;
  /** The part numbers of the goods on that page; left out where it showed none. */
  readonly seenGoods?: readonly string[];
  /** The marks of the opened units on that page; left out where the page showed none. */
  readonly seenUnits?: readonly string[];
  readonly language: Language;
  /** The form's Idempotency-Key: 16 to 100 printable characters, new with each checkout page. */
  readonly key: string;
  /** The network that unpaid orders are counted with; left out where the shop itself places the order. */
  readonly clientIp?: string;
  /** The budgets of whoever sends it; left out where the shop itself places the order. */
  readonly draws?: Draws;
  /** Opens the order in the sender's browser; left out where an account does. */
  readonly link?: NewLink;
  /** The mailed link that the sender's browser came by: it may prove the mailbox for this order. */
  readonly proof?: string | null;
  /** An order that was approved; left out where the company's rules are still to judge it. */
  readonly approved?: ApprovedOrder;
}

/** Permissions that an approval gives an order. */
export interface ApprovedOrder {
  /** It may cost so much, whatever was shown. */
  readonly mostTotal: Money;
  /** By so much it may pass a budget of its company. */
  readonly mayPassBy: Money;
  /** It counted in the budgets before it was placed. */
  readonly countedBefore?: CountedBefore;
}

/** The day in whose month an order counts in budgets: that of its approval, where it counts since then. */
export const budgetDay = (
  { approved }: { readonly approved?: ApprovedOrder | undefined },
  today: CalendarDay,
): CalendarDay => approved?.countedBefore?.on ?? today;

/** The line that is refused, by part number and name. */
export interface AtLine {
  readonly sku: string;
  readonly name: LocalizedText;
}

/** The order costs more or less than the page said. */
export interface PriceChanged {
  readonly code: "price_changed";
  readonly was: Money;
  readonly now: Money;
  /** An automatic discount that it lacks because the email has used it as often as it may. */
  readonly usedBefore?: LocalizedText;
}

export type PlaceOrderRefused =
  | { code: "invalid"; fieldErrors: CheckoutFieldError[] }
  | { code: "key_invalid" }
  | { code: "key_reused" }
  | { code: "shop_closed" }
  | { code: "payment_not_offered"; method: PaymentMethod }
  | ({ code: "unavailable" } & AtLine)
  /** The company buys it by a quote only. */
  | ({ code: "on_request" } & AtLine)
  | ({ code: "out_of_stock" } & AtLine)
  | ({ code: "stock_limit"; left: number } & AtLine)
  /** Units have to be waited for, longer or more of them than the page said. */
  | ({ code: "waits_now" } & Wait & AtLine)
  /**
   * An opened unit has another serial number, grade or record than on the page; or at the same total there are goods
   * that the page did not show, for another tab has put them into the cart.
   */
  | ({ code: "goods_changed" } & AtLine)
  | PriceChanged
  | TaxUnknown
  /** The points were spent or withdrawn while the page was open. */
  | { code: "points_short" }
  /** The buyer has chosen somebody else to buy for while the page was open. */
  | { code: "bought_for_other"; now: string | null }
  /** The company has used the PO number before; sent again with it, the order is placed. */
  | { code: "po_used_before"; po: string; order: string | null }
  | MayNotOrder
  | NotOnAccount
  | BudgetShort
  /** Rules of the company want it approved first. */
  | ApprovalNeeded
  | HoldRefused
  | TooMany
  | PriceRefused;
