import type { DraftValues } from "#domain/checkout/draft.ts";
import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { TaxUnknown } from "../../checkout/sale-tax.ts";
import type { StaffActor } from "../../staff/audit.ts";
import type { EditorError } from "../drafts/quote-draft.ts";
import type { NotChangeable } from "./order-to-change.ts";
import type { CompanyRefused } from "./refuse-by-company.ts";

/** The staff member who changes an order. */
export interface ChangingStaff extends StaffActor {
  /** May agree to prices and delivery of their own. */
  readonly mayPrice: boolean;
  /** May go below the margin floor. */
  readonly mayGoBelow?: boolean;
  readonly mayRefund: boolean;
}

export interface OrderChangeForm {
  readonly orderNumber: string;
  readonly values: DraftValues;
  /** Version of the order and its new total, as shown on the form. */
  readonly version: string;
  readonly seenTotal: number;
}

export type ChangeOrderRefused =
  | { code: "order_not_found" }
  | NotChangeable
  | { code: "invalid"; fieldErrors: readonly EditorError[] }
  | { code: "price_forbidden" }
  | { code: "refund_forbidden" }
  /** Somebody else changed it, or it moved on. */
  | { code: "order_stale" }
  /** A refund of it was granted: its figures stay what they are. */
  | { code: "partly_refunded" }
  | { code: "more_than_paid"; more: Money }
  /** A label bears the address that would change. */
  | { code: "label_stands" }
  /** The total was not shown yet. */
  | { code: "total_unseen"; total: Money }
  | { code: "stock_short"; sku: string; left: number }
  | { code: "goods_gone"; sku: string }
  /** The earlier session at the provider may still be open. */
  | { code: "try_again" }
  | CompanyRefused
  | TaxUnknown
  | PriceRefused;

/** `refund`: what goes back. */
export interface ChangedOrder {
  readonly isChanged: boolean;
  readonly refund: Money;
}
